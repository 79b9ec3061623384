import Queries
import QueryLanguage
import Rendering
import Reports

/// `worth "brass lamp" on ebay for roi 200%`: shows what such things have sold for, and the most to pay for one.
package struct WorthStatement: FormStatement {
    package var text = ""
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
            .value(words, \.text),
            .anyOrder([
                Clause(.on, .platform, \.platform), Clause(.for, .value(.roi, percentage, \.roi)),
                Clause(.in, .currency, \.currency), .output(\.output),
            ]),
        ])

    package static let spec = StatementSpec(
        form, summary: "shows what things with some words in their title have sold for, and the most to pay for one",
        discussion: """
            Changes nothing, and needs no network. An item named by its SKU, or by a row such as @2, stands for the words
            of its title. sold counts the sales of items with all words in the title, on that
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

    private static let words = Argument<String>(.open("ITEM")) { (cursor, reading) throws(Diagnostic) in
        try cursor.sku(upTo: reading.following).text
    } print: {
        SKU($0).row == nil ? Quoting.quoted($0) : $0
    }

    private static let percentage = Argument<Int?>("PERCENTAGE") { cursor throws(Diagnostic) in
        try cursor.percentage(atMost: 100_000, fractionDigits: 3, canBeZero: true)
    } print: {
        $0.map { FeeTerms.percentage($0 * 10) }
    }

    private func request(_ environment: Environment) throws -> WorthRequest {
        WorthRequest(
            text: try words(environment), platform: platform, roi: roi ?? 0,
            currency: try currency ?? StoreSettings(environment.store()).homeCurrency(),
            today: environment.clock.today)
    }

    /// Returns the words of the sales: the title of the item that the text names, or else the text itself.
    private func words(_ environment: Environment) throws -> String {
        let sku = try environment.shownRow(text)?.item(as: text) ?? SKU(text)
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
        let request = try request(environment)
        let report = try environment.store().worth(request)
        var outcome = Outcome.page(WorthPage(request: request, report: report).page)
        outcome.isRecord = true
        outcome.remarks = { WorthWords(request: request, report: report).remarks }
        return outcome
    }

    package func explain(in environment: Environment, sql showsSQL: Bool) throws -> Outcome {
        let request = try request(environment)
        let search = try environment.store().explainWorth(request).map { "\n\n\($0.text(sql: showsSQL))" } ?? ""
        return .text("\(canonical)\n\n\(Self.spec.summary)\(search)")
    }
}

/// A page of the prices of similar sales, as one record.
struct WorthPage {
    let request: WorthRequest
    let report: WorthReport

    var page: Page {
        let (similar, digits) = (report.similar, request.currency.fractionDigits)
        func amount(_ minor: Int64?) -> CellValue {
            report.isTooFew ? .empty : minor.map { .decimal($0, digits: digits) } ?? .empty
        }
        func number(_ number: Int64?) -> CellValue { number.map { .integer($0) } ?? .empty }
        let money = Column.Measure.money(currency: "currency")
        return Page(
            title: "worth",
            columns: [
                Column("sold", .integer), Column("median", .decimal, money), Column("low", .decimal, money),
                Column("high", .decimal, money), Column("currency", .currency), Column("days", .integer),
                Column("unsold", .integer), Column("oldest", .integer), Column("after_fees", .decimal, money),
                Column("pay_at_most", .decimal, money),
            ],
            values: [
                [
                    .integer(Int64(similar.count)), amount(similar.median), amount(similar.lowest),
                    amount(similar.highest), .text(request.currency.code), number(report.days),
                    .integer(Int64(report.unsold)), number(report.oldest), amount(report.afterFees),
                    amount(report.payAtMost(roi: request.roi)),
                ]
            ])
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
