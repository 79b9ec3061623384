import Queries
import QueryLanguage
import StoreFile

/// A part of the program that a person may never use, such as the server for editors.
///
/// The core names no feature: it asks those in the list of `Features.all` for what they register. A line less there
/// leaves a program without that feature. Each member is made when it is asked for, so that a list of features costs a
/// start next to nothing.
package struct Feature: Sendable {
    /// Its name among the features, in small letters and hyphens.
    package let name: String
    /// The statements that it adds.
    package let forms: @Sendable () -> [Form]
    /// The forms that it adds to statements whose first word others have too.
    package let branches: @Sendable () -> [Branch]
    /// The statements that it adds which begin with a noun, like a query.
    package let nounForms: @Sendable () -> [NounForm]
    /// The rules and values that it adds to the grammar.
    package let symbols: @Sendable () -> [GrammarSymbol]
    /// The work that it does in the background.
    package let jobs: @Sendable () -> [BackgroundJob]
    /// The lines that it adds to the core's pages of help.
    package let help: @Sendable () -> [HelpLines]
    /// The environment variables that it reads.
    package let variables: @Sendable () -> [EnvironmentVariable]
    /// The folders in which it keeps its own files.
    package let folders: @Sendable () -> [FeatureFolder]
    /// The rows that it adds to the words by which a line that doesn't parse is read, see `Paraphrase/words.tsv`.
    package let words: @Sendable () -> String
    /// Its parts that other features ask for.
    package let parts: @Sendable () -> [any FeaturePart]
    /// Its part in what the core does by itself.
    package let hooks: Hooks
    /// Serves an editor over standard input and output until it ends; `nil` if it can't.
    package let serveEditor: (@Sendable (Environment) -> ExitStatus)?

    package init(
        _ name: String, forms: @autoclosure @escaping @Sendable () -> [Form] = [],
        branches: @autoclosure @escaping @Sendable () -> [Branch] = [],
        nounForms: @autoclosure @escaping @Sendable () -> [NounForm] = [],
        symbols: @autoclosure @escaping @Sendable () -> [GrammarSymbol] = [],
        jobs: @autoclosure @escaping @Sendable () -> [BackgroundJob] = [],
        help: @autoclosure @escaping @Sendable () -> [HelpLines] = [],
        variables: @autoclosure @escaping @Sendable () -> [EnvironmentVariable] = [],
        folders: @autoclosure @escaping @Sendable () -> [FeatureFolder] = [],
        words: @autoclosure @escaping @Sendable () -> String = "",
        parts: @autoclosure @escaping @Sendable () -> [any FeaturePart] = [],
        hooks: Hooks = Hooks(), serveEditor: (@Sendable (Environment) -> ExitStatus)? = nil
    ) {
        (self.name, self.forms, self.branches, self.nounForms) = (name, forms, branches, nounForms)
        (self.symbols, self.jobs, self.help, self.words, self.parts) = (symbols, jobs, help, words, parts)
        (self.variables, self.folders) = (variables, folders)
        (self.hooks, self.serveEditor) = (hooks, serveEditor)
    }

    /// A statement that a feature adds.
    package struct Form: Sendable {
        /// Its first word.
        package let word: String
        package let type: any StatementSyntax.Type
        /// The first word of the statement that it follows in help and in the grammar.
        package let after: String
        /// True if all its forms only read, so that `watch` takes it.
        package let isReader: Bool

        package init(_ word: String, _ type: any StatementSyntax.Type, after: String, isReader: Bool = false) {
            (self.word, self.type, self.after, self.isReader) = (word, type, after, isReader)
        }
    }

    /// A statement that a feature adds and that begins with a noun, such as `rates refresh`.
    package struct NounForm: Sendable {
        package let noun: Noun
        package let type: any StatementSyntax.Type
        /// Parses it after its noun; returns `nil` if it doesn't come next.
        let read: @Sendable (inout Cursor) throws(Diagnostic) -> (any Statement)?

        package init(
            _ noun: Noun, _ type: any StatementSyntax.Type,
            read: @escaping @Sendable (inout Cursor) throws(Diagnostic) -> (any Statement)?
        ) {
            (self.noun, self.type, self.read) = (noun, type, read)
        }

        /// Creates it from the form of a statement.
        package init<Root: FormStatement>(_ noun: Noun, _ type: Root.Type) {
            self.init(noun, type) { (cursor) throws(Diagnostic) in try Root.form.accept(&cursor) }
        }
    }

    /// A feature's part in what the core does by itself.
    package struct Hooks: Sendable {
        /// Runs work that replaces everything in the store, while nothing of the feature's own runs; `nil` if nothing
        /// would disturb it.
        package var replacement: (@Sendable (Environment, () throws -> Void) throws -> Void)?
        /// Takes the made-up inventory of `--demo` from a folder of FlipperHelper into an empty store; `nil` if it can't.
        package var fillsDemo: (@Sendable (_ folder: String, InventoryStore) throws -> Void)?
        /// The facts about tasks of `todo` that no column has; `nil` if it knows none.
        package var taskFacts: ChoreCompletion?
        /// Returns the tasks of `todo upkeep`.
        package var upkeep: @Sendable (Environment) throws -> [UpkeepTask] = { _ in [] }
        /// Returns the tasks of a section of `todo` that no table shows.
        package var tasks: @Sendable (ToDoSection, Environment) throws -> [ToDoLine] = { _, _ in [] }
        /// Returns the items that are likely to follow the words of an unfinished statement.
        package var likelyItems: @Sendable (_ words: [String], Environment) throws -> [NamedItem] = { _, _ in [] }
        /// Returns its words in the greeting of a shell.
        package var greeting: @Sendable (Environment) throws -> GreetingWords = { _ in GreetingWords() }
        /// Returns a failure that the user must resolve, which the next prompt tells once; `nil` if there is none.
        package var failure: @Sendable (Environment) throws -> (at: Instant, words: String)? = { _ in nil }
        /// Returns its fields of the prompt.
        package var promptFields: @Sendable () -> [PromptField] = { [] }

        package init() {}
    }

    /// A feature's words in the greeting of a shell.
    package struct GreetingWords: Sendable {
        /// Among the figures, as far as there is room.
        package var figures: [String] = []
        /// Below them.
        package var lines: [String] = []

        package init(figures: [String] = [], lines: [String] = []) {
            (self.figures, self.lines) = (figures, lines)
        }
    }
}
