import Inventory
import QueryLanguage

/// `sell FH-20D6G0NR for 20 EUR on vinted`: notes a sale.
public struct SellStatement: Statement, Hashable {
    public var sku: SKU
    public var sale: SaleRequest

    public static let spec = StatementSpec(
        name: "sell",
        summary: "notes that an item was sold",
        syntax: """
            "sell" ITEM "for" MONEY [ "on" PLATFORM ] [ "on" DAY | BARE_DAY ] [ "fees" AMOUNT ] [ "postage" AMOUNT ] \
            [ "packaging" AMOUNT ] [ "paid" PAYMENT ]
            """,
        discussion: """
            Clauses come in any order. Fees, postage and packaging are in the currency of the price, which they need not
            name after it. Without on DAY it was sold today; without paid a sale at a car boot or offline was in cash,
            any other by card. Without fees they are what the platform is known to take on that day (`fees`), which is
            said; fees 0 stays 0. A price over five times or under a fifth of what is asked, in the same currency, is asked
            about at a terminal and said in a script. What is still listed elsewhere is said, with the line that takes it down.
            """,
        examples: [
            Example(
                "sell FH-20D6G0NR for 20 EUR on vinted on 2026-03-20 fees 1.20 postage 3.10 packaging 0.40 paid card")
        ])

    private static let clauses: [Keyword] = [.for, .on, .fees, .postage, .packaging, .paid]

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        var parser = SaleParser(sku: try cursor.sku(upTo: Self.clauses))
        var clauses = Clauses()
        while let clause = try clauses.next(of: Self.clauses, &cursor) {
            try parser.read(clause, &clauses, &cursor)
        }
        guard let sale = try parser.sale() else { throw cursor.unexpected() }
        return SellStatement(sku: parser.sku, sale: sale)
    }

    public var canonical: String {
        var words = ["sell", Quoting.item(sku), "for", sale.price.description]
        if let platform = sale.platform { words.append("on \(Quoting.word(platform))") }
        if let day = sale.day { words.append("on \(day.description)") }
        if let fees = sale.fees { words.append("fees \(fees.description)") }
        if let postage = sale.postage { words.append("postage \(postage.description)") }
        if let packaging = sale.packaging { words.append("packaging \(packaging.description)") }
        if let paid = sale.paid { words.append("paid \(paid.rawValue)") }
        return words.joined(separator: " ")
    }

    public var effects: Effects { .writesStore }

    public func explain(in environment: Environment) throws -> Outcome {
        var lines = [canonical, Self.spec.summary]
        if sale.fees == nil, let platform = sale.platform {
            let quote = try environment.store().feeQuote(
                platform: platform, price: sale.price, on: sale.day ?? environment.clock.today)
            lines.append(quote.sentence ?? "no fees are known for \(Platform.displayName(platform)): they stay empty")
        }
        return .text(lines.joined(separator: "\n"))
    }

    public func run(in environment: Environment) throws -> Outcome {
        var settled = self
        settled.sku = try ItemQuestion(environment: environment).settle(sku)
        try PriceQuestion(environment: environment).settle(sale, of: settled.sku)
        let change = StoreChange(environment: environment, statement: settled.canonical)
        let (item, result) = try change.perform { writer in
            let item = try change.item(settled.sku, writer)
            return (item, try writer.sell(item.id, sale))
        }
        let place = sale.platform.map { " on \(Platform.displayName($0))" } ?? ""
        change.confirm("sold \(item.named) for \(sale.price.description)\(place)")
        change.tell(result)
        return .none
    }
}
