import Inventory
import QueryLanguage

/// What a row of items says of its sale.
///
/// With the day in `sold`, an unsold item is sold, and the sale of a sold one is edited. An empty `sold` takes no sale
/// back: a sheet written before the sale looks just so.
struct SaleSheet {
    private let present: SheetSale?
    private var diff: SheetDiff<SaleEdit>
    private let platform: SheetValue<String>
    private let paymentIsAbsent: Bool
    /// Whether the item is sold here and the row, which has the column, does not say so.
    let isMissing: Bool
    private let isNamed: Bool
    /// The day that the row brings.
    let soldDay: Day?

    /// `isOfNew` says that the item is not here yet.
    init(_ row: inout SheetRow, present: SheetSale?, isOfNew: Bool, in context: SheetContext) {
        self.present = present
        diff = SheetDiff(isOfNew: isOfNew)
        let sold = row.day(.sold)
        let currency = present?.price?.currency ?? context.home
        let price = row.money(.salePrice, .saleCurrency, else: currency)
        let wanted = ItemSheet.result(price, present?.price)
        let inCurrency = wanted?.currency ?? currency
        let costs = (
            row.money(.fees, in: inCurrency), row.money(.postage, in: inCurrency), row.money(.packaging, in: inCurrency)
        )
        platform = context.names.readPlatforms(.salePlatform, of: &row).first()
        let payment = row.payment()
        paymentIsAbsent = payment.isAbsent
        if case .empty = sold { isMissing = present != nil } else { isMissing = false }
        isNamed = sold.value != nil || present != nil && sold.isAbsent
        soldDay = sold.value
        guard isNamed else {
            if present == nil { Self.refuseWithoutDay(&row, price, costs, platform) }
            return
        }
        context.refuseFuture(sold, .sold, was: present?.sold, in: &row)
        checkCosts(&row, wanted, costs)
        diff.compare(sold, with: present?.sold, .sold, shown: \.description) {
            .sold(context.moment($0 ?? context.today))
        }
        diff.compare(price, with: present?.price, .salePrice, shown: \.description) { .price($0) }
        let rate = row.rate(.saleRate, home: context.home, was: present?.rate)
        diff.compare(rate, with: present?.rate, of: wanted, .saleRate) { .rate($0) }
        diff.compare(costs.0, with: present?.fees, .fees, shown: \.description) { .fees($0) }
        diff.compare(costs.1, with: present?.postage, .postage, shown: \.description) { .postage($0) }
        diff.compare(costs.2, with: present?.packaging, .packaging, shown: \.description) { .packaging($0) }
        diff.compare(payment, with: present?.payment, .payment, shown: \.rawValue) { .payment($0) }
    }

    private typealias Costs = (SheetValue<Money>, SheetValue<Money>, SheetValue<Money>)

    private static func refuseWithoutDay(
        _ row: inout SheetRow, _ price: SheetValue<Money>, _ costs: Costs, _ platform: SheetValue<String>
    ) {
        let amounts = [price.value, costs.0.value, costs.1.value, costs.2.value]
        guard amounts.contains(where: { $0 != nil }) || platform.value != nil else { return }
        row.reject(SheetProblem("a sale needs the day that it was sold"), in: .sold)
    }

    /// Adds the sale, as it would be, to the days of the item's life; `false` if the row leaves its day and place.
    func put(into history: inout ItemHistory, in context: SheetContext) -> Bool {
        guard changes(in: context), let day = soldDay ?? present?.sold else { return false }
        history.sell(present?.id, on: place(in: context), day: day)
        return true
    }

    /// Whether the row says another day or place of the sale than is here.
    func changes(in context: SheetContext) -> Bool {
        guard isNamed else { return false }
        return (soldDay ?? present?.sold) != present?.sold || place(in: context)?.id != present?.platform?.id
    }

    private func place(in context: SheetContext) -> (id: Int64, name: String)? {
        switch platform {
        case .absent: present?.platform.map { ($0.id, $0.name) }
        case .empty: nil
        case .value(let name): (context.names.identity(of: name), name)
        }
    }

    /// Fees, postage and packaging are in the currency of the price, and change with it.
    private func checkCosts(_ row: inout SheetRow, _ price: Money?, _ costs: Costs) {
        let now = [(costs.0, present?.fees), (costs.1, present?.postage), (costs.2, present?.packaging)]
        for (column, (cell, before)) in zip([SheetColumn.fees, .postage, .packaging], now) {
            guard let amount = ItemSheet.result(cell, before) else { continue }
            if price == nil {
                row.reject(SheetProblem("a sale without a price has no currency for this"), in: column)
            } else if amount.currency != price?.currency {
                row.reject(
                    SheetProblem(
                        "it would stay in \(amount.currency.code), and the sale in \(price?.currency.code ?? "")"),
                    in: column)
            }
        }
    }

    // MARK: - Writing

    /// The day on which the sale ends a listing of a new item, if it does.
    func end(of listing: SheetListing) -> Day? {
        guard listing.mayBeSold, let name = platform.value, PlatformDirectory.sameName(name, listing.platform) else {
            return nil
        }
        return soldDay
    }

    /// Sells the item or edits its sale; returns the cells that change something.
    func write(
        of item: Int64, in context: inout SheetContext
    ) throws -> [(column: SheetColumn, before: String, after: String)] {
        guard isNamed else { return [] }
        let diff = try complete(in: &context)
        if let present {
            try context.sheet.change(sale: present.id, diff.edits)
        } else {
            try context.sheet.addSale(of: item, diff.edits)
        }
        return diff.cells
    }

    /// The sale of a new item; `nil` if the row does not sell it.
    func newEdits(in context: inout SheetContext) throws -> [SaleEdit]? {
        isNamed ? try complete(in: &context).edits : nil
    }

    /// The changes, with the platform looked up or added.
    private func complete(in context: inout SheetContext) throws -> SheetDiff<SaleEdit> {
        var diff = diff
        try comparePlatform(&diff, in: &context)
        if present == nil, paymentIsAbsent, let name = platform.value {
            diff.add(.payment(Platform.usualPayment(on: name)), .payment, "", "")
        }
        return diff
    }

    private func comparePlatform(_ diff: inout SheetDiff<SaleEdit>, in context: inout SheetContext) throws {
        guard let name = platform.value else {
            if case .empty = platform, let before = present?.platform {
                diff.add(.platform(nil), .salePlatform, before.name, "")
            }
            return
        }
        let id = try context.names.platform(name)
        if id != present?.platform?.id {
            diff.add(.platform(id), .salePlatform, present?.platform?.name ?? "", name)
        }
    }
}
