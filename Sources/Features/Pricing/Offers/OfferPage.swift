import Cells
import Queries
import QueryLanguage
import Rendering
import Statements

/// A page of the earnings from an offer, as one record.
struct OfferPage {
    let request: OfferRequest
    let report: OfferReport

    var page: Page {
        let cells = identity + costs + figures + asking + similar
        return Page(
            title: "offer", columns: cells.map { Column($0.name, $0.kind, Self.measures[$0.name] ?? .plain) },
            values: [cells.map(\.value)])
    }

    private static let measures: [String: Column.Measure] = [
        "offer": .money(currency: "offer_currency"), "fees": .money(currency: "offer_currency"),
        "postage": .money(currency: "offer_currency"), "packaging": .money(currency: "offer_currency"),
        "revenue": .money(currency: "currency"), "selling_costs": .money(currency: "currency"),
        "cost": .money(currency: "currency"), "profit": .money(currency: "currency"), "margin": .ratio, "roi": .ratio,
        "asking": .money(currency: "asking_currency"), "of_asking": .ratio, "similar_min": .money(currency: "currency"),
        "similar_median": .money(currency: "currency"), "similar_max": .money(currency: "currency"),
        "of_median": .ratio,
    ]

    private typealias Entry = (name: String, kind: FieldKind, value: CellValue)

    private var identity: [Entry] {
        [
            ("sku", .sku, .text(report.skus.joined(separator: "; "))),
            ("title", .text, text(report.titles.isEmpty ? nil : report.titles.joined(separator: "; "))),
            ("platform", .text, .text(report.platform)),
        ]
    }

    /// The costs in the currency of the offer.
    private var costs: [Entry] {
        let rule = fee
        return [
            ("offer", .decimal, money(request.offer)), ("offer_currency", .currency, code(request.offer)),
            ("fees", .decimal, money(report.fees?.amount)), ("postage", .decimal, money(request.postage)),
            ("packaging", .decimal, money(request.packaging)),
            ("fee_rule", .text, text(rule?.rule)), ("fee_since", .day, text(rule?.since?.description)),
        ]
    }

    private var fee: PlatformFee? {
        switch report.quote {
        case .charge(let charge): charge.fee
        case .noRate(let fee, _): fee
        case .unknown, nil: nil
        }
    }

    /// The figures in the wanted currency.
    private var figures: [Entry] {
        [
            ("revenue", .decimal, wanted(report.offer.minor)),
            ("selling_costs", .decimal, wanted(report.sellingCosts)),
            ("cost", .decimal, wanted(report.cost)), ("profit", .decimal, wanted(report.profit)),
            ("margin", .decimal, fraction(report.margin)), ("roi", .decimal, fraction(report.roi)),
            ("currency", .currency, .text(request.currency.code)),
        ]
    }

    private var asking: [Entry] {
        [
            ("asking", .decimal, money(report.asking?.price)),
            ("asking_currency", .currency, report.asking.map { code($0.price) } ?? .empty),
            ("asking_platform", .text, text(report.asking?.platform)),
            ("of_asking", .decimal, fraction(report.ofAsking)),
        ]
    }

    private var similar: [Entry] {
        let similar = report.similar
        return [
            ("similar", .integer, .integer(Int64(similar.count))),
            ("similar_min", .decimal, wanted(similar.lowest)), ("similar_median", .decimal, wanted(similar.median)),
            ("similar_max", .decimal, wanted(similar.highest)), ("of_median", .decimal, fraction(report.ofMedian)),
            ("similar_words", .text, text(similar.sentence)),
            ("left_out", .integer, .integer(Int64(similar.losses.total))),
        ]
    }

    // MARK: - Cells

    private func text(_ text: String?) -> CellValue { text.map(CellValue.text) ?? .empty }

    private func money(_ money: Money?) -> CellValue {
        money.map { .decimal($0.minor, digits: $0.currency.fractionDigits) } ?? .empty
    }

    private func code(_ money: Money) -> CellValue { .text(money.currency.code) }

    private func wanted(_ minor: Int64?) -> CellValue {
        minor.map { .decimal($0, digits: request.currency.fractionDigits) } ?? .empty
    }

    private func fraction(_ tenThousandths: Int64?) -> CellValue {
        tenThousandths.map { .decimal($0, digits: 4) } ?? .empty
    }
}
