import Inventory
import QueryLanguage

/// `unlist FH-20D6G0NR on ebay`: notes that items were taken down.
public struct UnlistStatement: Statement, Hashable {
    public var target: Target
    public var platform: String?

    public static let spec = StatementSpec(
        name: "unlist",
        summary: "notes that an item, or all that a query finds, was taken down",
        syntax: "\"unlist\" target [ \"on\" PLATFORM ]",
        discussion: """
            From one platform, or without on from all of them. A query in parentheses needs a yes: from you at a
            terminal, from --yes in a script.
            """,
        examples: [
            Example("list FH-20D6G0NR on ebay, vinted; unlist FH-20D6G0NR on ebay"),
            Example("unlist (items listed older than 180 days)"),
        ])

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        let target = try cursor.target(upTo: [.on])
        return UnlistStatement(target: target, platform: cursor.accept(.on) ? try cursor.platformSlug() : nil)
    }

    public var canonical: String {
        "unlist \(target.canonical)" + (platform.map { " on \(Quoting.word($0))" } ?? "")
    }

    public var effects: Effects { .writesStore }

    public func run(in environment: Environment) throws -> Outcome {
        let tail = platform.map { " from \(Platform.displayName($0))" } ?? ""
        var settled = self
        settled.target = try ItemQuestion(environment: environment).settle(target)
        return try BulkChange(
            change: StoreChange(environment: environment, statement: settled.canonical), target: settled.target,
            wording: .init(verb: "take down", done: "taken down", tail: tail),
            shown: [.itemPlatforms]
        ) { try $0.unlist($1.id, from: platform) }.run()
    }
}
