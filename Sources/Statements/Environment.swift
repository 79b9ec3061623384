import Inventory
import QueryLanguage
import Rendering
import Services

/// What a statement runs in: built once, by the composition root.
public struct Environment: Sendable {
    /// Opens the store when a statement first needs it.
    public let store: @Sendable () throws -> InventoryStore
    /// The files of the store, which no statement may write to, whether it was opened yet or not; `nil` for one in memory.
    public let storeFiles: @Sendable () throws -> StoreFiles?
    public let session: Session
    public let options: RunOptions
    public let terminal: Terminal
    public let clock: Clock
    /// Tells the person something that is no result: standard error.
    public let notice: @Sendable (String) -> Void
    /// Shows how far something long has come, on a terminal only; throws when the person wants it stopped.
    public let progress: @Sendable (String?) throws -> Void
    /// Asks the person at the terminal; `nil` where there is none.
    public let ask: Asker?

    public init(
        store: @escaping @Sendable () throws -> InventoryStore,
        storeFiles: (@Sendable () throws -> StoreFiles?)? = nil, session: Session, options: RunOptions,
        terminal: Terminal, clock: Clock, notice: @escaping @Sendable (String) -> Void,
        progress: @escaping @Sendable (String?) throws -> Void = { _ in },
        ask: Asker? = nil
    ) {
        self.store = store
        self.storeFiles = storeFiles ?? { try store().files() }
        self.session = session
        self.options = options
        self.terminal = terminal
        self.clock = clock
        self.notice = notice
        self.progress = progress
        self.ask = ask
    }

    /// Returns a line of advice, such as one for `try:`; `nil` if it would write to a file that ``OutputFile`` refuses.
    public func advice(_ line: String?) -> String? {
        guard let line, let script = try? Script.parse(Source(line, name: ""), scope: Scope(today: clock.today))
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

    /// Shows how far something is of which it is known how much there is: `importing items.csv … 45 % · 6 %/s · 9 s left`.
    func progress(_ doing: String, _ done: Int, of total: Int) throws {
        try progress(session.pace(of: doing).words(done, of: total))
    }
}

/// How the person at the terminal is asked.
public struct Asker: Sendable {
    private let yesOrNo: @Sendable (Question) throws -> Bool
    private let whichOne: @Sendable (String, [String]) throws -> Int?

    /// `whichOne` gets a sentence and what there is to choose from, and gives the index of what was chosen.
    public init(
        yesOrNo: @escaping @Sendable (Question) throws -> Bool,
        whichOne: @escaping @Sendable (String, [String]) throws -> Int?
    ) {
        self.yesOrNo = yesOrNo
        self.whichOne = whichOne
    }

    /// The same, where each answer is also noted: `yes`, `no`, or the number of a line from 1.
    public func noting(_ note: @escaping @Sendable (String) -> Void) -> Asker {
        Asker {
            let answer = try yesOrNo($0)
            note(answer ? "yes" : "no")
            return answer
        } whichOne: {
            let index = try whichOne($0, $1)
            note(index.map { String($0 + 1) } ?? "none")
            return index
        }
    }

    /// Whether the answer is yes.
    public func callAsFunction(_ question: Question) throws -> Bool { try yesOrNo(question) }

    /// The index of the line that is meant; `nil` for none of them.
    public func which(_ sentence: String, of lines: [String]) throws -> Int? { try whichOne(sentence, lines) }
}

/// Something to be answered with yes or no.
public struct Question: Hashable, Sendable {
    public var text: String
    /// What an empty answer means.
    public var isYesUsual: Bool

    public init(_ text: String, isYesUsual: Bool = false) {
        self.text = text
        self.isYesUsual = isYesUsual
    }
}

/// The time, and the day it is where the user is.
public struct Clock: Sendable {
    public let now: @Sendable () -> Instant
    public let day: @Sendable (Instant) -> Day

    public init(now: @escaping @Sendable () -> Instant, day: @escaping @Sendable (Instant) -> Day) {
        self.now = now
        self.day = day
    }

    public var today: Day { day(now()) }
}

/// The choices of the command line, and of the process's environment, that statements heed.
public struct RunOptions: Sendable {
    public var isReadOnly = false
    public var isDryRun = false
    public var isAtomic = false
    public var isSafe = false
    public var isStrict = false
    public var isQuiet = false
    public var isVerbose = false
    public var yes = false
    public var force = false
    public var expectedRows: Int?
    public var services = ServiceSettings()

    public init() {}
}

/// Where results are shown.
public struct Terminal: Sendable {
    /// Whether standard output is a terminal.
    public var isInteractive: Bool
    public var usesColour: Bool
    /// Whether it is told to show more than ASCII.
    public var showsUTF8: Bool
    /// How large it is now, since that changes.
    public let size: @Sendable () -> Size

    public init(
        isInteractive: Bool, usesColour: Bool = false, showsUTF8: Bool = true,
        size: @escaping @Sendable () -> Size = { Size(columns: 80, rows: 24) }
    ) {
        self.isInteractive = isInteractive
        self.usesColour = usesColour
        self.showsUTF8 = showsUTF8
        self.size = size
    }

    /// Its columns and rows, in cells.
    public struct Size: Equatable, Sendable {
        public var columns: Int
        public var rows: Int

        public init(columns: Int, rows: Int) {
            self.columns = columns
            self.rows = rows
        }
    }
}
