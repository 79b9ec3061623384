import Inventory
import QueryLanguage

/// `spend 5 GBP on entry-fee at Battersea`: notes an expense.
public struct SpendStatement: Statement, Hashable {
    public var spending: Spending

    public static let spec = StatementSpec(
        name: "spend",
        summary: "notes an expense",
        syntax: """
            "spend" MONEY "on" ( "entry-fee" | "packaging" | "delivery" | "other" | "transport" \
            [ "car" ( "gas" | "service" | "parking" ) | "bus" | "train" | "taxi" | "van" | "bike" ] ) [ QUOTED ] \
            [ "at" TEXT ] [ "haul" TEXT ] [ "for" ITEM ] [ "on" DAY | BARE_DAY ] [ "paid" PAYMENT ]
            """,
        discussion: """
            A text in quotes is the memo. It belongs to the market, the haul or the item that is named; without on DAY
            it was today. A market or haul that is new is created, and that is said; --strict refuses it.
            """,
        examples: [
            Example("spend 5 GBP on entry-fee at Battersea on 2026-03-01"),
            Example("spend 12.40 GBP on transport car gas \"M4\""),
        ])

    fileprivate static let clauses: [Keyword] = [.on, .at, .haul, .for, .paid]

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        var spending = Spending(amount: try cursor.money(), kind: "")
        var clauses = Clauses()
        while true {
            if let clause = try clauses.next(of: Self.clauses, &cursor) {
                try spending.read(clause, &clauses, &cursor)
                continue
            }
            let start = cursor.token.span
            guard let memo = try cursor.acceptQuotedText() else { break }
            try clauses.once("memo", at: start)
            spending.memo = memo
        }
        guard clauses.has("kind") else { throw cursor.unexpected() }
        return SpendStatement(spending: spending)
    }

    public var canonical: String {
        var words = ["spend", spending.amount.description, "on", spending.kind]
        if let subkind = spending.subkind { words.append(subkind) }
        if let memo = spending.memo { words.append(Quoting.quoted(memo)) }
        if let market = spending.market { words.append("at \(Quoting.word(market))") }
        if let haul = spending.haul { words.append("haul \(Quoting.word(haul))") }
        if let item = spending.item { words.append("for \(Quoting.item(item))") }
        if let day = spending.day { words.append("on \(day.description)") }
        if let paid = spending.paid { words.append("paid \(paid.rawValue)") }
        return words.joined(separator: " ")
    }

    public var effects: Effects { .writesStore }

    public func run(in environment: Environment) throws -> Outcome {
        let names = NameQuestion(environment: environment)
        var settled = self
        settled.spending.market = try names.settle(.market, spending.market)
        settled.spending.haul = try names.settle(.haul, spending.haul)
        settled.spending.item = try spending.item.map { try ItemQuestion(environment: environment).settle($0) }
        let change = StoreChange(environment: environment, statement: settled.canonical)
        let result = try change.perform { try $0.spend(settled.spending) }
        let number = result.row.map { " (expense \($0))" } ?? ""
        change.confirm("spent \(spending.amount.description) on \(spending.subkind ?? spending.kind)\(number)")
        change.tell(result)
        return .none
    }
}

extension Spending {
    fileprivate mutating func read(
        _ clause: Keyword, _ clauses: inout Clauses, _ cursor: inout Cursor
    ) throws(Diagnostic) {
        switch clause {
        case .on where cursor.seesPeriod(as: .day):
            try clauses.once("day")
            day = try cursor.day(or: "a kind of expense")
        case .on:
            try clauses.once("kind")
            (kind, subkind) = try cursor.expenseKind()
        case .at: market = try cursor.text(.market)
        case .haul: haul = try cursor.text(.haul)
        case .for: item = try cursor.sku(upTo: SpendStatement.clauses)
        default: paid = try cursor.payment()
        }
    }
}
