import Programs
import QueryLanguage
import Rendering
import StoreFile
import Upkeep

/// The environment of statements, built once by the composition root.
package struct Environment: Sendable {
    /// Returns the store, opening it when a statement first needs it.
    package let store: @Sendable () throws -> InventoryStore
    /// Returns the files of the store, which no statement may overwrite, even before it is opened; `nil` for one in
    /// memory.
    package let storeFiles: @Sendable () throws -> StoreFiles?
    /// The statements that a text may hold.
    package let catalog: StatementCatalog
    package let session: Session
    package let options: RunOptions
    package let terminal: Terminal
    package let clock: Clock
    /// Writes a message for the user to standard error.
    package let notice: @Sendable (String) -> Void
    /// Shows progress, on a terminal only; throws if the user wants to stop.
    package let progress: @Sendable (String?) throws -> Void
    /// Asks the person at the terminal; `nil` if there is none.
    package let ask: Asker?
    /// The path of the prompt's history; `nil` if there is none.
    package let historyFile: String?

    package init(
        store: @escaping @Sendable () throws -> InventoryStore,
        storeFiles: (@Sendable () throws -> StoreFiles?)? = nil, catalog: StatementCatalog, session: Session,
        options: RunOptions,
        terminal: Terminal, clock: Clock, notice: @escaping @Sendable (String) -> Void,
        progress: @escaping @Sendable (String?) throws -> Void = { _ in },
        ask: Asker? = nil, historyFile: String? = nil
    ) {
        self.historyFile = historyFile
        self.store = store
        self.storeFiles = storeFiles ?? { try store().files() }
        self.catalog = catalog
        self.session = session
        self.options = options
        self.terminal = terminal
        self.clock = clock
        self.notice = notice
        self.progress = progress
        self.ask = ask
    }

    /// Returns a line of advice, such as one for `try:`; `nil` if it would write to a file that ``OutputFile`` refuses.
    package func advice(_ line: String?) -> String? {
        guard let line, let script = try? Script.parse(Source(line, name: ""), scope: plainScope)
        else { return line }
        let isRefused = script.entries.contains {
            do {
                try OutputFile.check($0.statement.output, in: self)
                return false
            } catch {
                return true
            }
        }
        return isRefused ? nil : line
    }

    /// The store unless it doesn't exist, for a question that must not create one.
    package var storeIfThere: InventoryStore? {
        if let store = session.openStore { return store }
        let isThere = (try? storeFiles())??.isThere ?? false
        return isThere ? try? store() : nil
    }

    /// Runs `body`, which replaces everything in the store, while no work of a feature disturbs it.
    package func replacingStore<Value>(_ body: (InventoryStore) throws -> Value) throws -> Value {
        let store = try store()
        var value: Value?
        try run({ value = try body(store) }, within: catalog.features().compactMap(\.hooks.replacement)[...])
        guard let value else { preconditionFailure("A feature did not let the store be replaced, and threw no error.") }
        return value
    }

    private func run(
        _ body: () throws -> Void, within hooks: ArraySlice<@Sendable (Environment, () throws -> Void) throws -> Void>
    ) throws {
        guard let hook = hooks.first else { return try body() }
        try hook(self) { try run(body, within: hooks.dropFirst()) }
    }

    /// A scope with no variables and nothing of the store, for a text that may never run.
    package var plainScope: Scope { Scope(today: clock.today).with(catalog) }

    /// Returns an environment for unattended work, which stops after ten minutes, including the time a laptop sleeps.
    ///
    /// Its ``progress`` then throws ``OutOfTime``.
    package func limitedInTime(to limit: Duration = .seconds(600)) -> Environment {
        let end = ContinuousClock.now + limit
        return Environment(
            store: store, storeFiles: storeFiles, catalog: catalog, session: session, options: options,
            terminal: terminal, clock: clock, notice: notice,
            progress: { [progress] in
                guard ContinuousClock.now < end else { throw OutOfTime() }
                try progress($0)
            }, ask: ask, historyFile: historyFile)
    }

    /// Shows the progress of work whose total is known: `importing items.csv … 45 % · 6 %/s · 9 s left`.
    ///
    /// - Throws: The error of a user's interruption.
    package func progress(_ doing: String, _ done: Int, of total: Int) throws {
        try progress(session.pace(of: doing).words(done, of: total))
    }
}

/// Unattended work was stopped after ten minutes; the next run may succeed.
package struct OutOfTime: ExplainedError, Equatable {
    package init() {}

    package var message: String { "it took longer than 10 minutes" }
    package var status: ExitStatus { .remote }
}

/// A way to ask the person at the terminal.
package struct Asker: Sendable {
    private let yesOrNo: @Sendable (Question) throws -> Bool
    private let whichOne: @Sendable (String, [String]) throws -> Int?
    private let offer: @Sendable (Question) throws -> OfferAnswer

    /// Creates an asker; `whichOne` gets a sentence and the choices, and returns the index of one or `nil`.
    package init(
        yesOrNo: @escaping @Sendable (Question) throws -> Bool,
        whichOne: @escaping @Sendable (String, [String]) throws -> Int?,
        offer: (@Sendable (Question) throws -> OfferAnswer)? = nil
    ) {
        self.yesOrNo = yesOrNo
        self.whichOne = whichOne
        self.offer = offer ?? { try yesOrNo($0) ? .take : .leave }
    }

    /// Returns an asker that also passes each answer to `note`: `yes`, `no`, or the number of a line from 1.
    package func noting(_ note: @escaping @Sendable (String) -> Void) -> Asker {
        Asker {
            let answer = try yesOrNo($0)
            note(answer ? "yes" : "no")
            return answer
        } whichOne: {
            let index = try whichOne($0, $1)
            note(index.map { String($0 + 1) } ?? "none")
            return index
        } offer: {
            let answer = try offer($0)
            note(answer.rawValue)
            return answer
        }
    }

    /// Returns true if the answer is yes.
    ///
    /// - Throws: The error of reading the terminal.
    package func callAsFunction(_ question: Question) throws -> Bool { try yesOrNo(question) }

    /// Returns the answer to a line that is offered.
    ///
    /// - Throws: The error of reading the terminal.
    package func offering(_ question: Question) throws -> OfferAnswer { try offer(question) }

    /// Returns the index of the chosen line; `nil` for none of them.
    ///
    /// - Throws: The error of reading the terminal.
    package func which(_ sentence: String, of lines: [String]) throws -> Int? { try whichOne(sentence, lines) }
}

/// An answer to a line that is offered.
package enum OfferAnswer: String, Sendable {
    case take = "yes", leave = "no", edit
}

/// A question to be answered with yes or no.
package struct Question: Hashable, Sendable {
    package var text: String
    /// True if an empty answer means yes.
    package var isYesUsual: Bool

    package init(_ text: String, isYesUsual: Bool = false) {
        self.text = text
        self.isYesUsual = isYesUsual
    }
}

/// The time, and the user's local day.
package struct Clock: Sendable {
    package let now: @Sendable () -> Instant
    package let day: @Sendable (Instant) -> Day
    /// True if `--now` or FHQ_NOW has set it for this run.
    package let isFixed: Bool

    package init(
        now: @escaping @Sendable () -> Instant, day: @escaping @Sendable (Instant) -> Day, isFixed: Bool = false
    ) {
        self.now = now
        self.day = day
        self.isFixed = isFixed
    }

    package var today: Day { day(now()) }
}

/// The options of the command line and the environment that affect statements.
package struct RunOptions: Sendable {
    package var isReadOnly = false
    package var isDryRun = false
    package var isAtomic = false
    package var isSafe = false
    package var isStrict = false
    package var isQuiet = false
    package var isVerbose = false
    package var yes = false
    /// True if standard input is the script, or the person who types, so that it holds no file.
    package var readsStatementsFromInput = false
    package var force = false
    package var expectedRows: Int?
    package var user = UserConfiguration()

    package init() {}
}

/// The terminal that shows results.
package struct Terminal: Sendable {
    /// True if standard output is a terminal.
    package var isInteractive: Bool
    package var usesColour: Bool
    /// True if it can show more than ASCII.
    package var showsUTF8: Bool
    /// Returns its present size, which may change.
    package let size: @Sendable () -> Size

    package init(
        isInteractive: Bool, usesColour: Bool = false, showsUTF8: Bool = true,
        size: @escaping @Sendable () -> Size = { Size(columns: 80, rows: 24) }
    ) {
        self.isInteractive = isInteractive
        self.usesColour = usesColour
        self.showsUTF8 = showsUTF8
        self.size = size
    }

    /// The size in columns and rows of cells.
    package struct Size: Equatable, Sendable {
        package var columns: Int
        package var rows: Int

        package init(columns: Int, rows: Int) {
            self.columns = columns
            self.rows = rows
        }
    }
}
