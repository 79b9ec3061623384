import QueryLanguage

/// How a statement is written: its words, and what is said of them.
///
/// A statement is a folder here and a line in ``StatementCatalog``; parser, help, completion and grammar follow.
public protocol StatementSyntax: SendableMetatype {
    /// What help and the grammar say of it.
    static var spec: StatementSpec { get }

    /// Reads the statement; its first keyword was taken already.
    static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement
}

/// One thing that fhq can be told: parsed, typed and ready to run.
public protocol Statement: StatementSyntax, Hashable, Sendable {
    /// The statement as text that parses to an equal one.
    var canonical: String { get }

    /// What it does besides reading the store.
    var effects: Effects { get }

    /// Where its rows go, and in what format.
    var output: OutputClause { get }

    /// Changes what later statements of the same text are read against.
    func affect(_ scope: inout Scope)

    /// Itself, if `last` can run it again; asked instead of cast, since a cast searches the whole program at every start.
    var repeatable: (any RepeatableStatement)? { get }

    func run(in environment: Environment) throws -> Outcome

    /// What it says, in words; the store is not asked.
    var understanding: String { get }

    /// Says how the statement is understood and carried out.
    func explain(in environment: Environment) throws -> Outcome
}

/// A statement whose parser, canonical text and grammar come from one table.
public protocol FormStatement: Statement {
    static var form: Form<Self> { get }
}

extension FormStatement {
    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        try form.read(&cursor)
    }

    public var canonical: String { Self.form.print(self) }
}

/// A statement that is part of another.
public struct InnerStatement: Hashable, Sendable {
    public var statement: any Statement

    public init(_ statement: any Statement) {
        self.statement = statement
    }

    public static func == (left: InnerStatement, right: InnerStatement) -> Bool {
        AnyHashable(left.statement) == AnyHashable(right.statement)
    }

    public func hash(into hasher: inout Hasher) {
        statement.hash(into: &hasher)
    }
}

extension Statement {
    public var effects: Effects { output.effects }
    public var output: OutputClause { OutputClause() }
    public func affect(_ scope: inout Scope) {}
    public var repeatable: (any RepeatableStatement)? { nil }

    public var understanding: String { Self.spec.summary }

    public func explain(in environment: Environment) throws -> Outcome {
        .text("\(canonical)\n\(understanding)")
    }
}

/// What a statement does besides reading the store; `--safe`, `--read-only` and `--atomic` refuse some of it.
public struct Effects: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    public static let writesStore = Effects(rawValue: 1)
    public static let readsFiles = Effects(rawValue: 2)
    public static let writesFiles = Effects(rawValue: 4)
    public static let runsCommands = Effects(rawValue: 8)
    /// Asks a remote service, which a rolled-back transaction cannot take back.
    public static let usesNetwork = Effects(rawValue: 16)

    /// How an error names the first of them.
    public var description: String {
        if contains(.runsCommands) { return "runs a command" }
        if contains(.usesNetwork) { return "asks a remote service" }
        if contains(.writesFiles) { return "writes a file" }
        if contains(.writesStore) { return "changes the store" }
        return "reads a file"
    }
}
