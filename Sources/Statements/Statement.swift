import QueryLanguage

/// The syntax of a statement, with its descriptions.
///
/// A statement is a folder here and a line in ``StatementCatalog``; parser, help, completion and grammar follow from
/// them.
package protocol StatementSyntax: SendableMetatype {
    /// The descriptions for help and the grammar.
    static var spec: StatementSpec { get }

    /// Returns the descriptions with what a catalogue's features add to them by themselves.
    static func spec(in catalog: StatementCatalog) -> StatementSpec

    /// Parses the statement after its first keyword.
    static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement
}

extension StatementSyntax {
    package static func spec(in catalog: StatementCatalog) -> StatementSpec { spec }
}

/// A statement of the language: parsed, typed and ready to run.
package protocol Statement: StatementSyntax, Hashable, Sendable {
    /// The statement as text that parses to an equal one.
    var canonical: String { get }

    /// The effects of the statement besides reading the store.
    var effects: Effects { get }

    /// The destination of its rows, and their format.
    var output: OutputClause { get }

    /// Changes the scope of later statements in the same text.
    func affect(_ scope: inout Scope)

    /// Itself, if `last` can repeat it; a property rather than a cast, since a cast searches the whole program at every
    /// start.
    var repeatable: (any RepeatableStatement)? { get }

    /// Carries out the statement, and returns the outcome to show.
    ///
    /// - Throws: An ``ExplainedError``, such as a ``StatementError``, if it can't be carried out.
    func run(in environment: Environment) throws -> Outcome

    /// The statement's meaning in words, without reading the store.
    var understanding: String { get }

    /// Returns an explanation of how the statement is understood and carried out.
    ///
    /// - Throws: Like ``run(in:)``.
    func explain(in environment: Environment, sql showsSQL: Bool) throws -> Outcome
}

/// A statement whose parser, canonical text and grammar come from one table.
package protocol FormStatement: Statement {
    static var form: Form<Self> { get }
}

extension FormStatement {
    package static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        try form.read(&cursor)
    }

    package var canonical: String { Self.form.print(self) }
}

/// A statement that is part of another.
package struct InnerStatement: Hashable, Sendable {
    package var statement: any Statement

    package init(_ statement: any Statement) {
        self.statement = statement
    }

    package static func == (left: InnerStatement, right: InnerStatement) -> Bool {
        AnyHashable(left.statement) == AnyHashable(right.statement)
    }

    package func hash(into hasher: inout Hasher) {
        statement.hash(into: &hasher)
    }
}

extension Statement {
    package var effects: Effects { output.effects }
    package var output: OutputClause { OutputClause() }
    package func affect(_ scope: inout Scope) {}
    package var repeatable: (any RepeatableStatement)? { nil }

    package var understanding: String { Self.spec.summary }

    package func explain(in environment: Environment, sql showsSQL: Bool) throws -> Outcome {
        .text("\(canonical)\n\(understanding)")
    }
}

/// The effects of a statement besides reading the store; `--safe`, `--read-only` and `--atomic` refuse some of them.
package struct Effects: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    package static let writesStore = Effects(rawValue: 1)
    package static let readsFiles = Effects(rawValue: 2)
    package static let writesFiles = Effects(rawValue: 4)
    package static let runsCommands = Effects(rawValue: 8)
    /// Contacts a remote service, which a rollback can't undo.
    package static let usesNetwork = Effects(rawValue: 16)
    /// The effects that a rollback can't undo.
    ///
    /// It is one value, since an array literal of effects can make a start look up a conformance.
    package static let lasting = Effects(
        rawValue: writesFiles.rawValue | runsCommands.rawValue | usesNetwork.rawValue)

    /// The first of the effects, as an error names it.
    package var description: String {
        if contains(.runsCommands) { return "runs a command" }
        if contains(.usesNetwork) { return "asks a remote service" }
        if contains(.writesFiles) { return "writes a file" }
        if contains(.writesStore) { return "changes the store" }
        return "reads a file"
    }
}
