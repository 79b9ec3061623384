import QueryLanguage
import Rendering

/// The outcome of running a statement.
package struct Outcome {
    /// The result to show.
    package enum Body {
        case none
        case page(Page)
        case text(String)
        /// A picture for the terminal, with its control sequences; other texts in it must be ``visible(_:)``.
        case drawing(String)
        /// The sheets of the workbook that goes to the statement's file.
        case book([Page])
        /// Writes the statement's file and returns the number of rows.
        case file((ByteOutput) throws -> Int)
        /// Other statements to run instead, with their variables.
        case script(Script)
        /// A statement to repeat at an interval in seconds, until the person stops it.
        case watch(any Statement, seconds: Int)
        /// The end of the run.
        case quit
    }

    package var body: Body
    /// Describes how the statement was understood; called only on a terminal, since it counts rows.
    package var understood: (() throws -> Understood)?
    /// Returns the remarks to show after the rows.
    package var remarks: () -> [Remark] = { [] }
    /// The reason why the statement fails although its rows are valid, such as an import that could not take every
    /// line.
    package var failure: StatementError?
    /// The text that a terminal shows in place of the page.
    package var screen: Screen?
    /// True if a table shows each row as a column, like a record.
    package var isRecord = false
    /// True if its rows have numbers, so that `@2` names one.
    package var isNumbered = false

    /// Returns the statement that gives columns with these names in a file; `nil` if there is none.
    package var restated: (_ columns: [String]) -> String? = { _ in nil }

    package init(_ body: Body) {
        self.body = body
    }

    package static var none: Outcome { Outcome(.none) }
    package static var quit: Outcome { Outcome(.quit) }

    /// Returns an outcome that shows a text.
    package static func text(_ text: String) -> Outcome {
        Outcome(.text(text))
    }

    /// Returns an outcome that shows a page.
    package static func page(_ page: Page) -> Outcome {
        Outcome(.page(page))
    }
}

/// A text that stands for a page at a terminal, and the number of its rows.
package struct Screen {
    package var text: String
    package var rowCount: Int
}

/// The description shown before the rows, and the counts shown after them.
package struct Understood {
    package var words: String
    /// Replaces the page's own footer.
    package var footer: (() -> String?)?

    package init(_ words: String, footer: (() -> String?)? = nil) {
        self.words = words
        self.footer = footer
    }
}

/// A remark shown after a result.
package struct Remark: Sendable, Equatable {
    package var text: String
    /// True if a figure lacks something, so that `--strict` makes the statement fail.
    package var isLoss: Bool

    package init(_ text: String, isLoss: Bool = false) {
        self.text = text
        self.isLoss = isLoss
    }
}

/// The statements parsed from one text.
package struct Script: Sendable {
    /// A statement and its place in the text.
    package struct Entry: Sendable {
        package var statement: any Statement
        package var span: Span
        /// The days with two readings in it.
        package var guessedDays: [GuessedDay] = []
    }

    package var source: Source
    package var entries: [Entry]

    /// Parses every statement of a text; later ones see the declarations of earlier ones.
    ///
    /// - Throws: ``Diagnostic`` for the first error; ``check(_:scope:)`` returns all of them.
    package static func parse(_ source: Source, scope: Scope) throws(Diagnostic) -> Script {
        var scope = scope
        return try parse(source, in: &scope)
    }

    /// Parses every statement of a text, and adds its declarations to the scope.
    ///
    /// - Throws: ``Diagnostic`` for the first error, and leaves the scope as it was.
    package static func parse(_ source: Source, in scope: inout Scope) throws(Diagnostic) -> Script {
        var cursor = Cursor(source, scope: scope)
        var script = Script(source: source, entries: [])
        while cursor.nextStatement() {
            script.entries.append(try entry(&cursor))
        }
        scope = cursor.scope
        return script
    }

    /// Parses every statement of a text that another statement runs.
    ///
    /// - Throws: ``ScriptError`` with the text.
    static func parse(nested source: Source, scope: Scope) throws -> Script {
        // How a script reads does not depend on who runs it.
        var scope = scope
        (scope.guessesDays, scope.questionsComments, scope.visit) = (false, false, nil)
        do {
            return try parse(source, scope: scope)
        } catch {
            throw ScriptError(diagnostic: error, source: source)
        }
    }

    /// Returns every error of a text, in order.
    package static func check(_ source: Source, scope: Scope) -> [Diagnostic] {
        reading(source, scope: scope).errors
    }

    /// Returns the statements of a text that can be parsed, and the errors of the others, both in order.
    package static func reading(_ source: Source, scope: Scope) -> (script: Script, errors: [Diagnostic]) {
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

    /// A statement that can't be parsed.
    package struct UnparsedStatement: Sendable {
        package var error: Diagnostic
        /// From its first word to the place where it ends.
        package var span: Span
    }

    /// Returns the role of each token of a text, in order, as far as it can be parsed, and the statements that can't be.
    package static func roles(
        _ source: Source, scope: Scope
    ) -> (roles: [(span: Span, role: TokenRole)], failures: [UnparsedStatement]) {
        var cursor = Cursor(source, scope: scope).notingRoles()
        var failures: [UnparsedStatement] = []
        while cursor.nextStatement() {
            let start = cursor.token.span.start
            do {
                _ = try entry(&cursor)
            } catch {
                cursor.skipStatement()
                failures.append(UnparsedStatement(error: error, span: Span(start, cursor.token.span.start)))
            }
        }
        return (cursor.takenRoles, failures)
    }

    private static func entry(_ cursor: inout Cursor) throws(Diagnostic) -> Entry {
        let start = cursor.token.span
        let statement = try StatementCatalog.parse(&cursor)
        if cursor.scope.visit == nil, statement is DoneStatement { throw DoneStatement.stray(at: start) }
        try refuseLostText(of: statement, from: start, cursor)
        statement.affect(&cursor.scope)
        return Entry(
            statement: statement, span: start.through(Span(cursor.token.span.start, cursor.token.span.start)),
            guessedDays: cursor.takeGuessedDays())
    }

    /// Refuses a typed comment with a digit after a change, since it may be the rest of a title with its price.
    private static func refuseLostText(
        of statement: any Statement, from start: Span, _ cursor: Cursor
    ) throws(Diagnostic) {
        guard cursor.scope.questionsComments, statement.effects.contains(.writesStore) else { return }
        for comment in cursor.comments(since: start) where HashText.isDoubtful(cursor.source.text(comment)) {
            throw Diagnostic(
                "“\(Spelling.clipped(cursor.source.text(comment)))” is a comment, and would not be recorded",
                at: comment,
                hints: ["put a text with # in \"quotes\", or leave the comment out"])
        }
    }
}

/// An error in a text that a statement runs.
package struct ScriptError: ExplainedError {
    package var diagnostic: Diagnostic
    /// The text that the diagnostic's place refers to.
    package var source: Source

    package var message: String { diagnostic.message }
    package var hints: [String] { diagnostic.hints }
    package var place: ErrorPlace { .part(diagnostic, of: source) }
    package var status: ExitStatus { .usage }
}

/// An error of a statement that could not be carried out.
package struct StatementError: ExplainedError, Equatable {
    package var message: String
    package var hints: [String]
    package var proposals: [String] = []
    package var status: ExitStatus
    package var words: String?

    package init(_ message: String, of words: String? = nil, hints: [String] = [], status: ExitStatus = .failed) {
        (self.message, self.words) = (message, words)
        self.hints = hints
        self.status = status
    }
}
