import Inventory
import QueryLanguage
import Rendering

/// `buy "Brass lamp" for 3.50 GBP at Battersea`: takes in what was bought.
public struct BuyStatement: Statement, Hashable {
    public var purchase: Purchase
    public var isLot: Bool
    public var output = OutputClause()

    public static let spec = StatementSpec(
        name: "buy",
        summary: "takes in what was bought, and prints its SKU",
        syntax: """
            "buy" ( TEXT | "lot" TEXT "pieces" INTEGER ) [ "for" MONEY ] [ "at" TEXT | "near" COORDINATES ] \
            [ "from" TEXT ] [ "haul" TEXT ] [ "on" DAY | BARE_DAY ] [ "paid" PAYMENT ] [ "note" TEXT ] output
            """,
        discussion: """
            Clauses come in any order. Without on it was bought today. A lot becomes as many items as it has pieces, and
            its cost is split over them to the penny. near takes the nearest market that counts the place as its own.

            A market, seller or haul that is new is created, and that is said; at a terminal one that looks like a
            known one is asked about, and --strict refuses it.
            """,
        examples: [
            Example("buy \"Brass lamp\" for 3.50 GBP at Battersea from Jo on 2026-03-01 paid cash"),
            Example("buy lot \"Box of brass\" pieces 8 for 20 GBP at Battersea"),
        ])

    private static let clauses: [Keyword] = [.for, .at, .near, .from, .haul, .on, .paid, .note]

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        let isLot = cursor.accept(.lot)
        let keywords = clauses + (isLot ? [.pieces] : [])
        var statement = BuyStatement(purchase: Purchase(title: try title(&cursor, before: keywords)), isLot: isLot)
        var clauses = Clauses()
        while true {
            if let clause = try clauses.next(of: keywords, &cursor) {
                try statement.purchase.read(clause, &clauses, &cursor)
            } else if try !statement.output.accept(&cursor) {
                break
            }
        }
        if isLot, !clauses.has(Keyword.pieces.text) {
            throw Diagnostic("a lot says how many pieces it has", at: cursor.token.span, hints: ["write pieces 8"])
        }
        return statement
    }

    private static func title(_ cursor: inout Cursor, before keywords: [Keyword]) throws(Diagnostic) -> String {
        let start = cursor.token.span
        let title = try cursor.text(before: keywords)
        if title.allSatisfy(\.isWhitespace) { throw Diagnostic("a title cannot be empty", at: start) }
        return title
    }

    public var canonical: String { words + output.canonical }

    /// The statement without its output clause: what the journal keeps.
    private var words: String {
        "buy " + (isLot ? "lot " : "") + purchase.canonical(isLot: isLot)
    }

    public var effects: Effects { output.effects.union(.writesStore) }

    public func run(in environment: Environment) throws -> Outcome {
        let settled = try settled(environment)
        try ClockQuestion(environment: environment).settle()
        let change = StoreChange(environment: environment, statement: settled.words)
        let result = try change.perform { try $0.buy(settled.purchase) }
        if environment.options.isDryRun { change.confirm("bought \(Quoting.quoted(purchase.title))") }
        change.tell(result)
        return .page(isLot ? try lotPage(result.skus, environment) : Self.page(result.skus))
    }

    /// The statement with the names that the user meant.
    private func settled(_ environment: Environment) throws -> BuyStatement {
        let names = NameQuestion(environment: environment)
        var settled = self
        if case .named(let market) = purchase.market {
            settled.purchase.market = .named(try names.settle(.market, market))
        }
        settled.purchase.seller = try names.settle(.seller, purchase.seller)
        settled.purchase.haul = try names.settle(.haul, purchase.haul)
        return settled
    }

    private static func page(_ skus: [String]) -> Page {
        Page(title: "bought", columns: [Column("sku", .code)], values: skus.map { [.text($0)] })
    }

    /// Each piece with its share of the cost.
    private func lotPage(_ skus: [String], _ environment: Environment) throws -> Page {
        guard let cost = purchase.cost else { return Self.page(skus) }
        let shares = try shares(of: skus, environment)
        let columns = [Column("sku", .code), Column("cost", .decimal), Column("currency", .code)]
        let rows = skus.map { [.text($0), shares[$0] ?? .empty, CellValue.text(cost.currency.code)] }
        return Page(title: "bought", columns: columns, values: rows)
    }

    /// What the store has as the cost of each; the SKUs of a lot ascend.
    private func shares(of skus: [String], _ environment: Environment) throws -> [String: CellValue] {
        guard let first = skus.first, let last = skus.last else { return [:] }
        var query = Query(noun: .items)
        query.condition = .between(.itemSKU, .text(first), .text(last))
        query.columns = [.field(.itemSKU), .field(.itemCost)]
        query.window = .all
        var shares: [String: CellValue] = [:]
        let context = QueryContext(today: environment.clock.today, homeCurrency: .gbp)
        _ = try environment.store().prepare(query, in: context).rows { row in
            guard case .text(let bytes) = row[0], case .decimal(let units, let digits) = row[1] else { return }
            shares[String(decoding: bytes, as: UTF8.self)] = .decimal(units, digits: digits)
        }
        return shares
    }
}

extension Purchase {
    fileprivate mutating func read(
        _ clause: Keyword, _ clauses: inout Clauses, _ cursor: inout Cursor
    ) throws(Diagnostic) {
        switch clause {
        case .pieces: pieces = try cursor.integer(in: 1...10_000, what: "the number of pieces")
        case .for: cost = try cursor.money()
        case .at, .near:
            try clauses.once("place")
            market = clause == .at ? .named(try cursor.text(.market)) : .near(try cursor.coordinates())
        case .from: seller = try cursor.text(.seller)
        case .haul: haul = try cursor.text(.haul)
        case .on:
            try clauses.once(Keyword.on.text)
            day = try cursor.day()
        case .paid: paid = try cursor.payment()
        default: note = try cursor.text()
        }
    }

    fileprivate func canonical(isLot: Bool) -> String {
        var words = [Quoting.quoted(title)]
        if isLot { words.append("pieces \(pieces)") }
        if let cost { words.append("for \(cost.description)") }
        switch market {
        case .named(let name): words.append("at \(Quoting.word(name))")
        case .near(let place): words.append("near \(place.description)")
        case nil: break
        }
        if let seller { words.append("from \(Quoting.word(seller))") }
        if let haul { words.append("haul \(Quoting.word(haul))") }
        if let day { words.append("on \(day.description)") }
        if let paid { words.append("paid \(paid.rawValue)") }
        if let note { words.append("note \(Quoting.quoted(note))") }
        return words.joined(separator: " ")
    }
}
