import QueryLanguage
import Rendering

/// What running a statement gives.
public struct Outcome {
    public enum Body {
        case none
        case page(Page)
        case text(String)
        /// The sheets of the workbook that goes to the statement's file.
        case book([Page])
        /// What writes the statement's file, and gives how many rows that was.
        case file((ByteOutput) throws -> Int)
        /// Other statements to run in its place, and the variables they are run with.
        case script(Script)
        /// A statement to run again and again, so many seconds apart, until the person stops it.
        case watch(any Statement, seconds: Int)
        /// The end of the run.
        case quit
    }

    public var body: Body
    /// What was understood, in words; asked for on a terminal only, since it counts.
    public var understood: (() throws -> Understood)?
    /// What has to be said after the rows.
    public var remarks: () -> [Remark] = { [] }
    /// Why the statement fails although it did what the rows say, such as an import that could not take every line.
    public var failure: StatementError?
    /// Whether a table shows each row as a column of its own, as a record.
    public var isRecord = false

    public init(_ body: Body) {
        self.body = body
    }

    public static var none: Outcome { Outcome(.none) }
    public static var quit: Outcome { Outcome(.quit) }

    public static func text(_ text: String) -> Outcome {
        Outcome(.text(text))
    }

    public static func page(_ page: Page) -> Outcome {
        Outcome(.page(page))
    }
}

/// What is said before the rows, and what was counted for it is said after them.
public struct Understood {
    public var words: String
    /// Takes the place of the page's own footer.
    public var footer: (() -> String?)?

    public init(_ words: String, footer: (() -> String?)? = nil) {
        self.words = words
        self.footer = footer
    }
}

/// Something said after a result.
public struct Remark: Sendable, Equatable {
    public var text: String
    /// Whether a figure lacks something, which `--strict` makes a failure.
    public var isLoss: Bool

    public init(_ text: String, isLoss: Bool = false) {
        self.text = text
        self.isLoss = isLoss
    }
}

/// Statements read from one text.
public struct Script: Sendable {
    public struct Entry: Sendable {
        public var statement: any Statement
        public var span: Span
    }

    public var source: Source
    public var entries: [Entry]

    /// Reads every statement of a text; later ones see what earlier ones declare.
    ///
    /// Throws the first error; ``check(_:scope:)`` gives them all.
    public static func parse(_ source: Source, scope: Scope) throws(Diagnostic) -> Script {
        var cursor = Cursor(source, scope: scope)
        var script = Script(source: source, entries: [])
        while cursor.nextStatement() {
            script.entries.append(try entry(&cursor))
        }
        return script
    }

    /// Reads every statement of a text that another statement runs; throws ``ScriptError``, which says whose text it is.
    static func parse(nested source: Source, scope: Scope) throws -> Script {
        do {
            return try parse(source, scope: scope)
        } catch {
            throw ScriptError(diagnostic: error, source: source)
        }
    }

    /// Every error of a text, in order.
    public static func check(_ source: Source, scope: Scope) -> [Diagnostic] {
        reading(source, scope: scope).errors
    }

    /// The statements of a text that can be read, and the errors of those that cannot, both in order.
    public static func reading(_ source: Source, scope: Scope) -> (script: Script, errors: [Diagnostic]) {
        var cursor = Cursor(source, scope: scope)
        var script = Script(source: source, entries: [])
        var errors: [Diagnostic] = []
        while cursor.nextStatement() {
            do {
                script.entries.append(try entry(&cursor))
            } catch {
                errors.append(error)
                cursor.skipStatement()
            }
        }
        return (script, errors)
    }

    /// What each token of a text was taken for, in order, as far as its statements can be read; and the first error.
    public static func roles(
        _ source: Source, scope: Scope
    ) -> (roles: [(span: Span, role: TokenRole)], error: Diagnostic?) {
        var cursor = Cursor(source, scope: scope).notingRoles()
        var first: Diagnostic?
        while cursor.nextStatement() {
            do {
                _ = try entry(&cursor)
            } catch {
                first = first ?? error
                cursor.skipStatement()
            }
        }
        return (cursor.takenRoles, first)
    }

    private static func entry(_ cursor: inout Cursor) throws(Diagnostic) -> Entry {
        let start = cursor.token.span
        let statement = try StatementCatalog.parse(&cursor)
        statement.affect(&cursor.scope)
        return Entry(statement: statement, span: start.through(Span(cursor.token.span.start, cursor.token.span.start)))
    }
}

/// What is wrong with a text that a statement runs.
public struct ScriptError: ExplainedError {
    public var diagnostic: Diagnostic
    /// The text, in which the diagnostic has its place.
    public var source: Source

    public var message: String { diagnostic.message }
    public var hints: [String] { diagnostic.hints }
    public var place: ErrorPlace { .part(diagnostic, of: source) }
    public var status: ExitStatus { .usage }
}

/// A statement that could not do what it was told.
public struct StatementError: ExplainedError, Equatable {
    public var message: String
    public var hints: [String]
    public var status: ExitStatus
    public var words: String?

    public init(_ message: String, of words: String? = nil, hints: [String] = [], status: ExitStatus = .failed) {
        (self.message, self.words) = (message, words)
        self.hints = hints
        self.status = status
    }
}
