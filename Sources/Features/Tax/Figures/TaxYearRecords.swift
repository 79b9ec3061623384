import Queries
import QueryLanguage
import Reports

/// The lines of a tax year's report that are sums of records.
enum TaxYearFigure: Hashable {
    case grossIncome, costOfGoodsSold, writtenOff, sellingCosts, expenses, closingStock
    /// The sales of a platform in a calendar year; the value is the row's index among the report's platform rows.
    case platform(Int)

    /// The lines before the platforms, in the order of the report, with their names.
    static let named: [(figure: TaxYearFigure, name: String)] = [
        (.grossIncome, "gross_income"), (.costOfGoodsSold, "cost_of_goods_sold"), (.writtenOff, "written_off"),
        (.sellingCosts, "selling_costs"),
        (.expenses, "expenses"), (.closingStock, "closing_stock"),
    ]

    /// The place of its group.
    var place: Int {
        if case .platform(let place) = self { return Self.named.count + place }
        return Self.named.firstIndex { $0.figure == self } ?? 0
    }
}

extension TaxYearReport {
    mutating func trace(
        _ kind: MoneyEvent.EventType, _ figure: TaxYearFigure, _ day: Int32?, id: Int64, item: Int64, amount: Int64,
        leftOut reason: ReportLosses.Reason? = nil
    ) {
        let event = ReportTrail.Event(
            kind: kind, group: Int32(figure.place), day: day ?? .min, id: id, item: item, amounts: [amount, 0, 0, 0])
        trail?.add(event, leftOut: reason)
    }

    /// Splits the amounts of each event into the figures of a tax return, where costs are positive.
    mutating func split(_ profit: ReportTrail) {
        for event in profit.events {
            let reason = event.reason >= 0 ? profit.reasons[Int(event.reason)] : nil
            guard event.given != 0 else {
                trace(
                    event.kind, event.kind.figure, event.day, id: event.id, item: event.item, amount: 0, leftOut: reason
                )
                continue
            }
            for slot in MoneyEvent.ProfitColumn.allCases where event.given >> UInt8(slot.rawValue) & 1 != 0 {
                let isUnknown = event.unknown >> UInt8(slot.rawValue) & 1 != 0
                let amount = event.amounts[slot.rawValue]
                let isFirst = slot.rawValue == event.given.trailingZeroBitCount && event.kind != .refund
                guard isFirst || amount != 0 || isUnknown else { continue }
                trace(
                    event.kind, slot.figure(of: event.kind), event.day, id: event.id, item: event.item,
                    amount: slot == .revenue ? amount : -amount, leftOut: isUnknown ? reason : nil)
            }
        }
    }

    mutating func records() -> ReportRecords {
        let label = Period.Unit.taxYear.label(year.first)
        let named = TaxYearFigure.named.map {
            ReportRecords.Group(labels: [$0.name, label, nil], currency: .gbp)
        }
        let sold = platforms.map {
            ReportRecords.Group(labels: ["platform_sales", String($0.year), $0.platform], currency: platformCurrency)
        }
        return ReportRecords(
            columns: ["figure", "period", "platform"], groups: named + sold,
            slots: ReportRecords.oneAmount,
            taking: &trail, order: Array(named.indices) + platformOrder.map { TaxYearFigure.platform($0).place })
    }
}

extension MoneyEvent.EventType {
    /// The line of a tax year that one which is left out is missing from.
    fileprivate var figure: TaxYearFigure {
        switch self {
        case .writeOff: .writtenOff
        case .expense: .expenses
        default: .grossIncome
        }
    }
}

extension MoneyEvent.ProfitColumn {
    /// Returns the line of a tax year that it adds to.
    fileprivate func figure(of kind: MoneyEvent.EventType) -> TaxYearFigure {
        switch self {
        case .revenue: .grossIncome
        case .cost: kind == .writeOff ? .writtenOff : .costOfGoodsSold
        case .sellingCosts: .sellingCosts
        case .expenses: .expenses
        }
    }
}
