import Cells
import Queries
import QueryLanguage
import Rendering

/// `expect (items unsold) count < 500`, `expect (profit this month) net_profit >= 500 GBP`: fails if a condition does
/// not hold.
package struct ExpectStatement: FormStatement {
    package var subject: Subject
    /// The name of the figure: `count`, a column, or a row of a report whose rows have names.
    package var figure: String
    package var comparison: Comparison
    package var value: Value

    /// The query or report that has the figure.
    package enum Subject: Hashable, Sendable {
        case query(Query)
        case report(InnerStatement)

        /// The query or report as text that parses to an equal one.
        package var canonical: String {
            switch self {
            case .query(let query): query.canonical
            case .report(let report): report.statement.canonical
            }
        }
    }

    /// A statement to parse onto.
    static let empty = ExpectStatement(
        subject: .query(Query(noun: .items)), figure: Keyword.count.text, comparison: .equal, value: .integer(0))

    package static let form = Form(
        "expect", empty,
        [
            Part(syntax) { (cursor, root, _) throws(Diagnostic) in
                try read(&cursor, into: &root)
                return true
            } print: {
                ["(\($0.subject.canonical))", Quoting.word($0.figure), $0.comparison.rawValue, $0.value.canonical]
            }
        ])

    package static let spec = StatementSpec(
        form, summary: "fails with status 5 when a figure is not as expected",
        discussion: """
            For scripts that monitor a store, where it prints nothing while the condition holds. When it fails, fhq
            shows the query or report to run.

            The figure is the count of a query, one of its columns, or a figure of a report: a column of its page, as in
            `profit`, `stock`, `performance` and `activity`, or the name of a row, as in `tax year` and `reconcile`. A
            number without a currency is an amount in the home currency. It fails too if there are several rows, if the
            figure is unknown, or if records were left out of it, since no figure is certain then.
            """,
        examples: [
            Example("expect (items unsold) count < 500", ""),
            Example("expect (activity) longest_streak > 1", ""),
        ])

    package func run(in environment: Environment) throws -> Outcome {
        if case .query(let query) = subject, figure == Keyword.count.text {
            return try run(counting: query, environment)
        }
        let found = try ExpectedFigure(self).found(in: environment)
        guard found.holds else { throw failure("but it is \(found.words)") }
        if environment.session.isTyped { environment.confirm("\(figure) is \(found.words), as expected") }
        return .none
    }

    private func run(counting query: Query, _ environment: Environment) throws -> Outcome {
        guard case .integer(let count) = value else { preconditionFailure("The parser takes only a whole count.") }
        let prepared = try ResultPage.whole(query, environment)
        let total = try prepared.count()
        let found = min(max(0, total - prepared.offset), prepared.limit ?? total)
        guard comparison.holds(found, count) else { throw failure("but it is \(found)") }
        // A script that monitors a store is silent while all is well; a person wants an answer.
        if environment.session.isTyped { environment.confirm("the count is \(grouped(found)), as expected") }
        return .none
    }

    /// Returns the error for a figure that isn't as expected, or can't be told.
    func failure(_ reason: String) -> StatementError {
        StatementError(
            "expected \(figure) \(comparison.rawValue) \(value.canonical), \(reason)",
            hints: ["try: \(subject.canonical)"], status: .unexpected)
    }
}

// MARK: - Parsing

extension ExpectStatement {
    private static let syntax = Syntax.accepting(
        "\"(\" ( query | figured ) \")\" TEXT COMPARISON ( NUMBER | SIGNED_MONEY )",
        shown: .oneOf([
            "\"(\" query \")\" \"count\" COMPARISON INTEGER",
            """
            "(" "profit" { report_sale } [ "by" profit_group ] [ "in" CURRENCY ] ")" \
            ( ( "revenue" | "net_profit" ) COMPARISON SIGNED_MONEY | ( "margin" | "sales" ) COMPARISON NUMBER )
            """,
            """
            "(" "stock" { report_place } [ "in" CURRENCY ] ")" \
            ( "cost" COMPARISON SIGNED_MONEY | "count" COMPARISON NUMBER )
            """,
        ]))

    private static func read(_ cursor: inout Cursor, into root: inout ExpectStatement) throws(Diagnostic) {
        try cursor.expect(.open)
        let start = cursor.token.span
        root.subject = try subject(&cursor)
        let whole = cursor.taken(since: start)
        try cursor.expect(.close)
        root.figure = try figure(of: root.subject, at: whole, &cursor)
        root.comparison = try comparison(&cursor)
        if case .query = root.subject, root.figure == Keyword.count.text {
            root.value = .integer(try cursor.integer(in: 0...Int.max, what: "a count"))
        } else {
            root.value = try cursor.numberOrMoney()
        }
    }

    private static func subject(_ cursor: inout Cursor) throws(Diagnostic) -> Subject {
        if let noun = cursor.acceptNoun() { return .query(try cursor.query(of: noun)) }
        let start = cursor.token.span
        let catalog = cursor.scope.catalog
        let statement = try cursor.deeper { (cursor) throws(Diagnostic) in
            try StatementCatalog.parseOpen(&cursor, offering: { catalog.readers })
        }
        guard statement is any FiguredStatement else {
            throw Diagnostic(
                "expect takes a query, or a report with figures such as profit or stock",
                at: cursor.taken(since: start))
        }
        guard statement.output == OutputClause() else {
            throw Diagnostic("expect compares a figure, so leave out as and >", at: cursor.taken(since: start))
        }
        return .report(InnerStatement(statement))
    }

    private static func figure(
        of subject: Subject, at whole: Span, _ cursor: inout Cursor
    ) throws(Diagnostic) -> String {
        let known = subject.figures
        for name in known { cursor.welcomes(.word(name)) }
        let span = cursor.token.span
        guard !cursor.isAtEnd else { throw cursor.unexpected() }
        let typed = try cursor.text()
        if let name = known.first(where: { $0 == typed.lowercased().replacing("-", with: "_") }) { return name }
        guard known.isEmpty else {
            let guess = Spelling.hint(for: typed, among: known)
            throw Diagnostic(
                "there is no figure “\(Spelling.clipped(typed))” in (\(subject.canonical))", at: span,
                hints: guess.isEmpty ? ["figures: \(known.joined(separator: ", "))"] : guess)
        }
        return typed
    }

    private static func comparison(_ cursor: inout Cursor) throws(Diagnostic) -> Comparison {
        for comparison in Comparison.allCases where cursor.accept(comparison.sign) { return comparison }
        throw cursor.unexpected()
    }
}

extension ExpectStatement.Subject {
    /// The names of its figures; empty if they depend on the store.
    package var figures: [String] {
        switch self {
        case .query(let query):
            let numeric = query.columns.filter { [FieldKind.integer, .decimal, .money].contains($0.figureKind) }.map(
                \.name)
            return [Keyword.count.text] + numeric.filter { $0 != Keyword.count.text }
        case .report(let report): return (report.statement as? any FiguredStatement)?.figures ?? []
        }
    }
}

extension Selection {
    fileprivate var figureKind: FieldKind {
        switch self {
        case .field(let field): field.kind
        case .aggregate(let figure): figure.function == .trend ? .text : figure.field?.kind ?? .integer
        case .computed(let term, _): term.kind == .day ? .day : .decimal
        case .group: .text
        }
    }
}

/// A report with figures that `expect` can compare: the columns of its page, or its rows where these have names.
package protocol FiguredStatement: Statement {
    /// The names of its figures; empty if they depend on the store.
    var figures: [String] { get }
}

extension [Column] {
    /// The names of the columns of numbers.
    package var figures: [String] { filter { $0.kind == .integer || $0.kind == .decimal }.map(\.name) }
}

extension Comparison {
    func holds<Number: Comparable>(_ left: Number, _ right: Number) -> Bool {
        switch self {
        case .equal: left == right
        case .notEqual: left != right
        case .less: left < right
        case .lessOrEqual: left <= right
        case .greater: left > right
        case .greaterOrEqual: left >= right
        }
    }
}
