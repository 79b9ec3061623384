import Glibc
import Inventory
import QueryLanguage
import Rendering
import Services
import Statements
import Synchronization

/// What the command line and the environment ask for, before anything is opened.
public struct Launch: Sendable {
    public var commands: [String] = []
    public var script: String?
    public var arguments: [String] = []
    public var storePath: String?
    public var format: OutputFormat?
    public var showsHeader = true
    /// `auto`, `always` or `never`.
    public var colour = ColourChoice.auto
    public var variables: [String: String] = [:]
    public var options = RunOptions()
    public var keepsGoing = false
    public var checksOnly = false
    /// The time at which the clock stands still.
    public var now: Instant?

    public enum ColourChoice: String, CaseIterable, Sendable {
        case auto, always, never
    }

    public init() {}

    /// Runs what was asked for, and gives the status to exit with.
    public func run() -> ExitStatus {
        signal(SIGPIPE, SIG_IGN)
        Interrupt.install()
        let opener = StoreOpener(launch: self, clock: clock)
        let environment = environment(opener)
        let status = runAll(environment, opener)
        opener.close()
        return status
    }

    private func runAll(_ environment: Environment, _ opener: StoreOpener) -> ExitStatus {
        let isTyped = commands.isEmpty && script == nil && isatty(STDIN_FILENO) == 1
        let runner = runner(environment, isInteractive: isTyped)
        if let scripted = runScripted(runner) { return scripted }
        guard isTyped else { return LineInput(runner: runner, variables: variables).run(checksOnly: checksOnly) }
        guard !options.isSafe else {
            environment.notice("--safe runs a script, a -c or standard input; there is no shell under it")
            return .usage
        }
        return interactive(environment, runner)
    }

    /// Runs the `-c` texts and the script; `nil` if there are none.
    private func runScripted(_ runner: Runner) -> ExitStatus? {
        guard !commands.isEmpty || script != nil else { return nil }
        var sources = commands.enumerated().map { index, text in
            Source(text, name: commands.count == 1 ? "-c" : "-c#\(index + 1)")
        }
        do {
            if let script { sources.append(try Source(validating: TextFile.read(script), name: script)) }
        } catch let error as Diagnostic {
            runner.environment.notice("\(visible(script ?? "")): \(error.message), at byte \(error.span.start + 1)")
            return .usage
        } catch {
            runner.environment.notice(ErrorReport.words(error).message)
            return .usage
        }
        return runner.run(all: sources, checksOnly: checksOnly, isAtomic: options.isAtomic || options.isDryRun)
    }

    private func interactive(_ environment: Environment, _ runner: Runner) -> ExitStatus {
        let start = XDG.config.map { $0 + "/fhq/init.fhq" }
        if let start, access(start, R_OK) == 0 {
            if let bytes = try? TextFile.read(start), let source = try? Source(validating: bytes, name: start) {
                _ = runner.run(source)
            }
        }
        let history = HistoryFile(path: (XDG.state ?? ".") + "/fhq/history")
        return InteractiveShell(
            environment: environment, runner: runner, history: history, usesColour: environment.terminal.usesColour
        ).run()
    }

    // MARK: - The environment

    private var clock: Clock {
        let calendar = BusinessCalendar.local
        let frozen = now
        return Clock(now: { frozen ?? SystemTime.now() }, day: { calendar.moment($0).day })
    }

    private func environment(_ opener: StoreOpener) -> Environment {
        let isTerminal = isatty(STDOUT_FILENO) == 1
        let errors = ErrorOutput(isTerminal: isatty(STDERR_FILENO) == 1)
        let terminal = Terminal(
            isInteractive: isTerminal, width: isTerminal ? TerminalSize.current.columns : nil,
            usesColour: usesColour(on: STDOUT_FILENO))
        return Environment(
            store: { try opener.store { errors.say($0) } },
            session: Session(variables: variables), options: options, terminal: terminal, clock: clock,
            notice: { errors.say($0) }, progress: { errors.progress($0) },
            ask: TerminalQuestion.asker)
    }

    private func usesColour(on descriptor: Int32) -> Bool {
        switch colour {
        case .always: true
        case .never: false
        case .auto: isatty(descriptor) == 1 && Variable.text("NO_COLOR") == nil && Variable.text("TERM") != "dumb"
        }
    }

    private func runner(_ environment: Environment, isInteractive: Bool) -> Runner {
        let presenter = Presenter(
            environment: environment, showsHeader: showsHeader, defaultFormat: format,
            pager: Variable.text("FHQ_PAGER"), standardOutput: ByteOutput(descriptor: STDOUT_FILENO))
        let report = ErrorReport(usesColour: usesColour(on: STDERR_FILENO), isInteractive: isInteractive)
        return Runner(environment: environment, presenter: presenter, report: report, keepsGoing: keepsGoing)
    }
}

/// Opens the store once, when it is first needed.
final class StoreOpener: Sendable {
    private let launch: Launch
    private let clock: Clock
    private let opened = Mutex<InventoryStore?>(nil)

    init(launch: Launch, clock: Clock) {
        self.launch = launch
        self.clock = clock
    }

    func store(notice: @Sendable (String) -> Void) throws -> InventoryStore {
        try opened.withLock { opened in
            if let opened { return opened }
            let store = try open(notice: notice)
            Interrupt.watch(store)
            opened = store
            return store
        }
    }

    private func open(notice: (String) -> Void) throws -> InventoryStore {
        let named = launch.storePath ?? Variable.text("FHQ_STORE")
        guard let path = named ?? XDG.data.map({ $0 + "/fhq/inventory.sqlite" }) else {
            throw StatementError("there is no home folder to keep the store in", hints: ["say where: --store PATH"])
        }
        do {
            return try InventoryStore.open(
                at: path, access: launch.options.isReadOnly ? .readOnly : .readWrite, createsFolder: named == nil,
                clock: clock.now, notice: notice)
        } catch {
            throw StoreUnavailable(error)
        }
    }

    func close() {
        opened.withLock { $0?.close() }
    }
}

/// Standard error: notices a line each, and one line of progress that is wiped before them.
final class ErrorOutput: Sendable {
    private let isTerminal: Bool
    private let showsProgress = Mutex(false)

    init(isTerminal: Bool) {
        self.isTerminal = isTerminal
    }

    func say(_ text: String) {
        progress(nil)
        write(text + "\n")
    }

    func progress(_ text: String?) {
        guard isTerminal else { return }
        showsProgress.withLock { isShown in
            if let text { write("\r\(visible(text))\u{1B}[K") } else if isShown { write("\r\u{1B}[K") }
            isShown = text != nil
        }
    }

    private func write(_ text: String) {
        let output = ByteOutput(descriptor: STDERR_FILENO)
        try? output.write(text)
        try? output.flush()
    }
}
