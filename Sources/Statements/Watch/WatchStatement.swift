import QueryLanguage

/// `watch profit today every 30 s`: repeats an answer until Ctrl-C.
package struct WatchStatement: FormStatement {
    package var inner: InnerStatement
    package var seconds: Int

    private static let usual = 30
    /// The units after the number, in seconds.
    private static let units = [("s", 1), ("seconds", 1), ("min", 60), ("minutes", 60)]
    private static let longest = 86_400

    package static let form = Form(
        "watch", WatchStatement(inner: InnerStatement(QuitStatement()), seconds: usual),
        [
            .value(watched, \.inner).written(.accepting("reader", shown: watched.syntax)),
            .optional(.value(.every, seconds, \.seconds)),
        ])

    package static let spec = StatementSpec(
        form, summary: "repeats a query or a report until Ctrl-C",
        discussion: """
            On a terminal each answer replaces the one before; in a pipe they follow one another. It runs every 30 s
            unless you say otherwise. It takes only statements that read: queries, reports and expect. It ends when one
            fails.
            """,
        examples: [])

    /// A query, or a report that accepts no period before `every`.
    private static let watched = Argument<InnerStatement>(
        .oneOf([
            "query [ \"as\" FORMAT ]", "\"profit\" { report_sale } [ \"by\" profit_group ] [ \"in\" CURRENCY ]",
            "\"stock\" [ \"aging\" ] { report_place } [ \"in\" CURRENCY ]", "expect_statement",
        ])
    ) { (cursor, _) throws(Diagnostic) in
        let start = cursor.token.span
        let catalog = cursor.scope.catalog
        let inner = InnerStatement(
            try cursor.deeper { (cursor) throws(Diagnostic) in
                try StatementCatalog.parseOpen(&cursor, offering: { catalog.readers })
            })
        let isRead = inner.statement is RunStatement || isReader(inner.statement)
        guard isRead else { throw Diagnostic("watch takes only a query, a report or expect", at: start) }
        guard inner.statement.effects.isEmpty else {
            throw Diagnostic(
                "watch can't write to a file or a program", at: start, hints: ["leave out > and what follows"])
        }
        return inner
    } print: {
        $0.statement.canonical
    }

    private static func isReader(_ statement: any Statement) -> Bool {
        statement is any RepeatableStatement || statement is ExpectStatement
    }

    private static let seconds = Argument<Int>("INTEGER ( \(units.map { "\"\($0.0)\"" }.joined(separator: " | ")) )") {
        cursor throws(Diagnostic) in
        let start = cursor.token.span
        let count = try cursor.integer(in: 1...longest, what: "a number of seconds or minutes")
        for (word, length) in units where cursor.accept(word: word) {
            guard count * length <= longest else { throw Diagnostic("watch waits at most a day", at: start) }
            return count * length
        }
        throw cursor.unexpected()
    } print: {
        "\($0) s"
    }

    package func run(in environment: Environment) throws -> Outcome {
        guard let run = inner.statement as? RunStatement else {
            return Outcome(.watch(inner.statement, seconds: seconds))
        }
        let statement = try run.expanded(in: environment)
        guard Self.isReader(statement), statement.effects.isEmpty else {
            throw StatementError("watch takes only what reads; \(run.name) is \(statement.canonical)", of: run.name)
        }
        return Outcome(.watch(statement, seconds: seconds))
    }
}
