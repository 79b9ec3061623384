import QueryLanguage

/// `watch profit today every 30 s`: an answer that is kept up to date until Ctrl-C.
public struct WatchStatement: Statement {
    public var statement: any Statement
    public var seconds: Int

    private static let usual = 30
    /// What the words after the number stand for, in seconds.
    private static let units = [("s", 1), ("seconds", 1), ("min", 60), ("minutes", 60)]
    private static let longest = 86_400

    public static let spec = StatementSpec(
        name: "watch",
        summary: "answers a query or a report again and again, until Ctrl-C",
        syntax: """
            "watch" ( query [ "as" FORMAT ] | "profit" { report_sale } [ "by" profit_group ] [ "in" CURRENCY ] \
            | "stock" [ "aging" ] { report_place } [ "in" CURRENCY ] | expect_statement ) \
            [ "every" INTEGER ( "s" | "seconds" | "min" | "minutes" ) ]
            """,
        discussion: """
            On a terminal each answer takes the place of the one before; in a pipe they follow one another. Every 30 s unless
            said otherwise. It takes what only reads: queries, reports and expect, and ends when one fails.
            """,
        examples: [])

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        let start = cursor.token.span
        let statement = try cursor.deeper { (cursor) throws(Diagnostic) in try StatementCatalog.parseOpen(&cursor) }
        guard statement.effects.isEmpty, statement is any RepeatableStatement || statement is ExpectStatement else {
            throw Diagnostic("watch takes a query or a report, which only reads", at: start)
        }
        var seconds = usual
        if cursor.accept(.every) { seconds = try Self.seconds(&cursor) }
        return WatchStatement(statement: statement, seconds: seconds)
    }

    private static func seconds(_ cursor: inout Cursor) throws(Diagnostic) -> Int {
        let start = cursor.token.span
        let count = try cursor.integer(in: 1...longest, what: "a number of seconds or minutes")
        for (word, length) in units where cursor.accept(word: word) {
            guard count * length <= longest else { throw Diagnostic("a day is the longest to wait", at: start) }
            return count * length
        }
        throw cursor.unexpected()
    }

    public var canonical: String { "watch \(statement.canonical) every \(seconds) s" }

    public func run(in environment: Environment) throws -> Outcome {
        Outcome(.watch(statement, seconds: seconds))
    }
}
