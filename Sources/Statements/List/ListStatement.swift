import Inventory
import QueryLanguage

/// `list FH-20D6G0NR on ebay, vinted for 25 GBP`: notes that items were put up for sale.
public struct ListStatement: Statement, Hashable {
    public var target: Target
    public var offering: Offering

    public static let spec = StatementSpec(
        name: "list",
        summary: "notes that an item, or all that a query finds, is put up on platforms",
        syntax: "\"list\" target \"on\" platforms [ \"for\" MONEY ] [ \"on\" DAY | BARE_DAY ]",
        discussion: """
            Without a day it was listed today; `and` may stand for a comma. An item is listed on one platform once at a
            time; what is sold or deleted is not listed. A query in parentheses needs a yes: from you at a terminal, from --yes in a script.
            """,
        examples: [
            Example("list FH-20D6G0NR on ebay, vinted for 25 GBP"),
            Example("list (items unlisted at Battersea) on ebay"),
        ])

    private static let clauses: [Keyword] = [.on, .for]

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        var statement = ListStatement(target: try cursor.target(upTo: clauses), offering: Offering(platforms: []))
        var taken = Clauses()
        while let clause = try taken.next(of: clauses, &cursor) {
            if clause == .for {
                statement.offering.asking = try cursor.money()
            } else if cursor.seesPeriod(as: .day) {
                try taken.once("day")
                statement.offering.day = try cursor.day(or: "a platform")
            } else {
                try taken.once("on PLATFORM")
                statement.offering.platforms = try cursor.platforms()
            }
        }
        guard taken.has("on PLATFORM") else { throw cursor.unexpected() }
        return statement
    }

    public var canonical: String {
        let platforms = offering.platforms.map { Quoting.word($0) }.joined(separator: ", ")
        var words = ["list", target.canonical, "on", platforms]
        if let asking = offering.asking { words.append("for \(asking.description)") }
        if let day = offering.day { words.append("on \(day.description)") }
        return words.joined(separator: " ")
    }

    public var effects: Effects { .writesStore }

    public func run(in environment: Environment) throws -> Outcome {
        let names = offering.platforms.map { Platform.displayName($0) }.joined(separator: ", ")
        let price = offering.asking.map { " for \($0.description)" } ?? ""
        var settled = self
        settled.target = try ItemQuestion(environment: environment).settle(target)
        let change = StoreChange(environment: environment, statement: settled.canonical)
        return try BulkChange(
            change: change, target: settled.target,
            wording: .init(verb: "list", done: "listed", tail: " on \(names)\(price)"),
            shown: [.itemPlatforms] + (offering.asking == nil ? [] : [.itemAsking])
        ) { try $0.list($1.id, offering) }.run()
    }
}

extension Cursor {
    /// Platforms with commas or `and` between them, each once.
    fileprivate mutating func platforms() throws(Diagnostic) -> [String] {
        var clauses = Clauses()
        var platforms: [String] = []
        repeat {
            let start = token.span
            let slug = try platformSlug()
            try clauses.once(slug, at: start)
            platforms.append(slug)
        } while accept(.comma) || accept(.and)
        return platforms
    }
}
