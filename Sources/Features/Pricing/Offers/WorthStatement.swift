import Queries
import QueryLanguage
import Rendering
import Reports
import Statements

/// `worth "brass lamp" on ebay for roi 200%`: shows what such things have sold for, and the most to pay for one.
package struct WorthStatement: FormStatement {
    /// The words of titles, or items that stand for the words of theirs.
    package var things: ItemNames = []
    /// The platform of the sales; `nil` for all.
    package var platform: String?
    /// The wanted return in thousandths of a per cent; `nil` to break even.
    package var roi: Int?
    /// The currency of the figures; `nil` for the home currency.
    package var currency: Currency?
    package var output = OutputClause()

    package static let form = Form(
        "worth", WorthStatement(),
        [
            .value(words, \.things),
            .anyOrder([
                Clause(.on, .platform, \.platform), Clause(.for, .value(.roi, percentage, \.roi)),
                Clause(.in, .currency, \.currency), .output(\.output),
            ]),
        ])

    package static let spec = StatementSpec(
        form, summary: "shows what things with some words in their title have sold for, and the most to pay for one",
        discussion: """
            Changes nothing, and needs no network. An item named by its SKU, or by a row such as @2, stands for the words
            of its title; of several, as in @1-3, each is a row. sold counts the sales of items with all words in the title, on that
            platform if you name one, without returned ones. If there are none, it takes the most words that any sale
            has, if more than half, and says so. median, low and high are their prices, converted at the rate of the day
            sold; with fewer than \(WorthReport.fewestSales) sales fhq gives no price. days is the median number of days
            to sell. unsold counts such items in stock, and oldest is the age of the oldest in days.

            after_fees is the median of what was left after fees, postage and packaging. Where the fees of a sale were
            not recorded, today's fees of its platform stand in (`fees`). pay_at_most is after_fees ÷ (1 + roi), rounded
            down; without roi, you break even. Only the newest \(grouped(WorthReport.mostItems)) items with the words
            are searched.
            """,
        examples: [
            Example("worth \"brass lamp\" on ebay for roi 200%"), Example("worth lamp"), Example("worth FH-20D6G0NR"),
        ])

    private static let words = Argument<ItemNames>(.items) { (cursor, reading) throws(Diagnostic) in
        try cursor.itemNames(upTo: reading.following)
    } print: {
        $0.names.map { name in
            if case .item(let sku) = name { Quoting.quoted(sku.text) } else { name.canonical }
        }.joined(separator: ", ")
    }

    private static let percentage = Argument<Int?>("PERCENTAGE") { cursor throws(Diagnostic) in
        try cursor.percentage(atMost: 100_000, fractionDigits: 3, canBeZero: true)
    } print: {
        $0.map { FeeTerms.percentage($0 * 10) }
    }

    private func requests(_ environment: Environment) throws -> [WorthRequest] {
        var texts: [String] = []
        for name in things.names {
            switch name {
            case .item, .pieces: texts.append(try words(of: name.sku, typed: name.text, environment))
            case .rows(let rows):
                for (typed, row) in try environment.shownRows(rows) {
                    texts.append(try words(of: row.item(as: typed), typed: typed, environment))
                }
            }
        }
        let currency = try currency ?? StoreSettings(environment.store()).homeCurrency()
        return texts.map {
            WorthRequest(
                text: $0, platform: platform, roi: roi ?? 0, currency: currency, today: environment.clock.today)
        }
    }

    /// Returns the words of the sales: the title of the item that the text names, or else the text itself.
    private func words(of sku: SKU, typed text: String, _ environment: Environment) throws -> String {
        let store = try environment.store()
        guard let item = try store.items(called: sku).first else {
            guard sku.number != nil else { return text }
            throw QueryError.unknownName(kind: "item", name: sku.text, nearest: try store.sku(nearest: sku))
        }
        guard let title = item.title else {
            throw StatementError("\(item.sku) has no title to find sales by", of: text)
        }
        return title
    }

    package func run(in environment: Environment) throws -> Outcome {
        let requests = try requests(environment)
        let reports = try requests.map { try environment.store().worth($0) }
        let pages = zip(requests, reports).map { WorthPage(request: $0, report: $1) }
        var outcome = Outcome.page(WorthPage.page(of: pages))
        outcome.isRecord = pages.count == 1
        outcome.remarks = { zip(requests, reports).flatMap { WorthWords(request: $0, report: $1).remarks } }
        return outcome
    }

    package func explain(in environment: Environment, sql showsSQL: Bool) throws -> Outcome {
        let searches = try requests(environment).compactMap { try environment.store().explainWorth($0) }
        let text = searches.map { "\n\n\($0.text(sql: showsSQL))" }.joined(separator: "")
        return .text("\(canonical)\n\n\(Self.spec.summary)\(text)")
    }
}

/// The prices of similar sales, as a row of a page.
struct WorthPage {
    let request: WorthRequest
    let report: WorthReport

    /// Returns the page of one thing, or of several after the words of each.
    static func page(of pages: [WorthPage]) -> Page {
        let words = [Column("words", .text)]
        let isOne = pages.count == 1
        return Page(
            title: "worth", columns: (isOne ? [] : words) + pages[0].columns,
            values: pages.map { (isOne ? [] : [.text($0.request.text)]) + $0.values })
    }

    private var columns: [Column] {
        let money = Column.Measure.money(currency: "currency")
        return [
            Column("sold", .integer), Column("median", .decimal, money), Column("low", .decimal, money),
            Column("high", .decimal, money), Column("currency", .currency), Column("days", .integer),
            Column("unsold", .integer), Column("oldest", .integer), Column("after_fees", .decimal, money),
            Column("pay_at_most", .decimal, money),
        ]
    }

    private var values: [CellValue] {
        let (similar, digits) = (report.similar, request.currency.fractionDigits)
        func amount(_ minor: Int64?) -> CellValue {
            report.isTooFew ? .empty : minor.map { .decimal($0, digits: digits) } ?? .empty
        }
        func number(_ number: Int64?) -> CellValue { number.map { .integer($0) } ?? .empty }
        return [
            .integer(Int64(similar.count)), amount(similar.median), amount(similar.lowest), amount(similar.highest),
            .text(request.currency.code), number(report.days), .integer(Int64(report.unsold)), number(report.oldest),
            amount(report.afterFees), amount(report.payAtMost(roi: request.roi)),
        ]
    }
}

/// The sentences about the worth of a thing.
struct WorthWords {
    let request: WorthRequest
    let report: WorthReport

    var remarks: [Remark] {
        let similar = report.similar
        guard let words = similar.sentence else { return [Remark("there are no words to find sales by")] }
        var remarks = similar.losses.remarks
        let place = report.platform.map { " on \($0)" } ?? ""
        if similar.needed < similar.words.count { remarks.append(Remark("no sale has all words: these have \(words)")) }
        if similar.count == 0 {
            remarks.append(Remark("no sales like \(words)\(place), so there is no price"))
        } else if report.isTooFew {
            remarks.append(
                Remark("only \(sales(similar.count)) like \(words)\(place): too few for a price"))
        } else {
            remarks += feeRemarks
        }
        if let stale = report.stale { remarks.append(Remark(stale, isLoss: true)) }
        if similar.isBounded {
            remarks.append(
                Remark("only the newest \(grouped(WorthReport.mostItems)) items with these words were searched"))
        }
        return remarks
    }

    private var feeRemarks: [Remark] {
        let estimated = report.estimated.sorted { $0.key < $1.key }.map { sentence, count in
            Remark("the fees of \(sales(count)) weren't recorded, so these stand in: \(sentence)")
        }
        let unknown = report.withoutFees.sorted { $0.key < $1.key }.map { platform, count in
            Remark(
                "\(sales(count)) left out of after_fees: no fees are set for \(platform) "
                    + "· try: fees on \(Quoting.platform(Platform(name: platform).slug)) set …", isLoss: true)
        }
        return estimated + unknown
    }

    private func sales(_ count: Int) -> String { "\(grouped(count)) \(count == 1 ? "sale" : "sales")" }
}
