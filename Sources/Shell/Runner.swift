import Inventory
import QueryLanguage
import Rendering
import Statements

/// Runs scripts: parses, refuses what the options forbid, runs, shows, and reports errors.
final class Runner {
    let environment: Environment
    let presenter: Presenter
    let report: ErrorReport
    let errors: ErrorOutput
    let keepsGoing: Bool
    /// Has the store backed up after changes; `nil` where nobody wants that.
    private let backups: BackupStarter?
    /// Why nothing more is to run, in this text or in those after it.
    private(set) var ending: Ending?
    /// Why the last text failed; `isReading` if that was before anything of it ran.
    private(set) var failure: (message: String, isReading: Bool)?
    private var isInTransaction = false
    /// Whether what runs now was read from a file.
    private var isSourcing = false

    enum Ending {
        case quit, interrupted, storeUnavailable
        /// Nobody reads the results any more.
        case outputGone
    }

    /// How deep `source` and `run` may nest.
    private static let deepest = 20

    /// Thrown to end a run whose failure has been told of already.
    private struct Stop: Error {
        var status: ExitStatus
    }

    init(
        environment: Environment, presenter: Presenter, report: ErrorReport, errors: ErrorOutput, keepsGoing: Bool,
        backups: BackupStarter? = nil
    ) {
        self.backups = backups
        self.environment = environment
        self.presenter = presenter
        self.report = report
        self.errors = errors
        self.keepsGoing = keepsGoing
    }

    /// Makes it ready for the next text after one that was interrupted or found no store.
    func resume() {
        _ = Interrupt.take()
        ending = nil
    }

    // MARK: - Texts

    /// Reads a script's file; says what is wrong and gives `nil` if it cannot.
    func source(of path: String, name: String? = nil) -> Source? {
        let name = name ?? path
        do {
            var source = try source(TextFile.read(path), name: name)
            source?.isScript = true
            return source
        } catch {
            errors.notice(error.explained.message)
            return nil
        }
    }

    /// Takes the bytes of a text; says where they are no UTF-8, and gives `nil` then.
    func source(_ bytes: [UInt8], name: String, firstLine: Int = 1) -> Source? {
        do {
            return try Source(validating: bytes, name: name, firstLine: firstLine)
        } catch {
            let line = bytes[..<error.span.start].count { $0 == UInt8(ascii: "\n") } + firstLine
            errors.notice("\(name):\(line): \(error.message), at byte \(error.span.start + 1)")
            return nil
        }
    }

    /// Parses a whole text, then runs it.
    func run(_ source: Source) -> ExitStatus {
        environment.session.update { $0.currencyFault = nil }
        failure = nil
        do {
            let script = try Script.parse(source, scope: StatementScope.make(environment))
            try refuse(script)
            return isOneTransaction ? atomically([script]) : run(script)
        } catch {
            failure = (error.message, true)
            say(error, at: error.span, in: source)
            if isTyped { account(forUnread: source) }
            return .usage
        }
    }

    /// Whether what runs now was typed or pasted at a prompt.
    private var isTyped: Bool { environment.session.isAtPrompt && !isSourcing }

    /// Says what is wrong; at a prompt the line that may have been meant is kept for the next one.
    private func say(_ error: any Error, at span: Span, in source: Source) {
        let proposal = report.proposal(error.explained, span, source)
        errors.say(report.text(error, at: span, in: source, proposing: proposal))
        guard isTyped else { return }
        environment.session.update { $0.proposal = proposal }
    }

    /// Parses every text before the first runs; with `--atomic` all of them are one transaction.
    func run(all sources: [Source], checksOnly: Bool) -> ExitStatus {
        if checksOnly { return check(sources) }
        var scripts: [Script] = []
        var scope = StatementScope.make(environment)
        for source in sources {
            do {
                let script = try Script.parse(source, scope: scope)
                try refuse(script)
                for entry in script.entries { entry.statement.affect(&scope) }
                scripts.append(script)
            } catch {
                errors.say(report.text(error, in: source))
                return .usage
            }
        }
        return isOneTransaction ? atomically(scripts) : run(scripts)
    }

    private var isOneTransaction: Bool {
        let options = environment.options
        return !isInTransaction && (options.isAtomic || options.isDryRun) && !options.isReadOnly
    }

    /// Reports every error of the texts and runs nothing.
    private func check(_ sources: [Source]) -> ExitStatus {
        var scope = StatementScope.open(environment)
        var isFine = true
        for source in sources {
            let (script, wrong) = Script.reading(source, scope: scope)
            for entry in script.entries { entry.statement.affect(&scope) }
            let all = (wrong + script.entries.compactMap(refusal)).sorted { $0.span.start < $1.span.start }
            for error in all { errors.say(report.text(error, in: source)) }
            isFine = isFine && all.isEmpty
        }
        return isFine ? .done : .usage
    }

    private func run(_ scripts: [Script]) -> ExitStatus {
        var result = ExitStatus.done
        for script in scripts {
            let status = run(script)
            if result == .done || status == .interrupted { result = status }
            if ending != nil || status != .done && !keepsGoing { break }
        }
        return result
    }

    /// All of it or nothing; with `--dry-run`, nothing.
    private func atomically(_ scripts: [Script]) -> ExitStatus {
        guard environment.options.isAtomic else { return rehearsing { run(scripts) } }
        let status = inTransaction { store in
            try store.openChange(scripts.map(\.source.name).joined(separator: ", "))
            let status = run(scripts)
            try store.closeChange()
            return status
        }
        guard ending == .outputGone else { return status }
        errors.say("nothing was changed: the reader of the results has gone")
        return .failed
    }

    /// Runs `body` in one transaction of which nothing is kept, so that what it does can build on what it has done.
    func rehearsing(_ body: () -> ExitStatus) -> ExitStatus {
        inTransaction(keeps: false) { _ in body() }
    }

    private func inTransaction(
        keeps: Bool = true, _ body: (InventoryStore) throws -> ExitStatus
    ) -> ExitStatus {
        isInTransaction = true
        defer { isInTransaction = false }
        do {
            let store = try environment.store()
            try store.beginTransaction()
            let status = try body(store)
            let isKept = keeps && status == .done && ending != .outputGone && !environment.options.isDryRun
            try store.endTransaction(commit: isKept)
            if isKept { backups?.look(in: environment) }
            return status
        } catch {
            errors.notice(error.explained.message)
            return error.explained.status
        }
    }

    // MARK: - What the options forbid

    /// Looks at every statement before the first runs, so that nothing is half done.
    private func refuse(_ script: Script) throws(Diagnostic) {
        for entry in script.entries {
            if let error = refusal(entry) { throw error }
        }
    }

    private func refusal(_ entry: Script.Entry) -> Diagnostic? {
        environment.options.refusal(of: entry.statement.effects).map { Diagnostic($0, at: entry.span) }
    }

    // MARK: - Running

    /// Runs the statements; the first that fails ends the run, or with `--keep-going` gives it its status.
    func run(_ script: Script, depth: Int = 0) -> ExitStatus {
        var result = ExitStatus.done
        for (index, entry) in script.entries.enumerated() {
            do {
                try Interrupt.check()
                try run(entry, depth: depth)
            } catch {
                let status = fail(error, entry, script.source)
                if result == .done || status == .interrupted { result = status }
                if !keepsGoing {
                    if isTyped, depth == 0, status != .done { account(for: index, of: script.entries.count) }
                    return result
                }
            }
            if ending != nil { return result }
        }
        return result
    }

    /// Says what is wrong, unless there is nothing to say about it.
    private func fail(_ error: any Error, _ entry: Script.Entry, _ source: Source) -> ExitStatus {
        if case OutputError.closedPipe = error {
            ending = .outputGone
            return .done
        }
        if let stop = error as? Stop { return stop.status }
        if Interrupt.isRaised || error.explained.status == .interrupted {
            ending = .interrupted
            errors.say("interrupted")
            return .interrupted
        }
        if error is StoreUnavailable { ending = .storeUnavailable }
        failure = (error.explained.message, false)
        say(error, at: entry.span, in: source)
        return error.explained.status
    }

    private func run(_ entry: Script.Entry, depth: Int) throws {
        // Else an amount that names no currency would be in one that nobody meant.
        if let fault = environment.session.currencyFault { throw fault }
        let statement = entry.statement
        let options = environment.options
        if options.isVerbose { errors.notice(statement.canonical) }
        // What could not be written in the end is not worth asking a service for, or changing the store.
        try OutputFile.check(statement.output, in: environment)
        if options.isDryRun, let reason = options.rehearsal(of: statement) {
            return errors.notice("dry run: not done, since it \(reason): \(statement.canonical)")
        }
        environment.session.update { $0.pace = nil }
        let start = environment.session.isTiming ? ContinuousClock.now : nil
        let work = ProcessorTime.now
        let outcome = try watching(statement) { try statement.run(in: environment) }
        switch outcome.body {
        case .quit: ending = .quit
        case .script(let inner):
            let wasSourcing = isSourcing
            defer { isSourcing = wasSourcing }
            isSourcing = isSourcing || statement is SourceStatement
            try run(nested: inner, depth: depth + 1)
        case .watch(let watched, let seconds): try watch(watched, every: seconds)
        default:
            try show(outcome, of: statement, pages: environment.session.isAtPrompt && !isSourcing)
            remember(statement)
            if statement.effects.contains(.writesStore), !isInTransaction { backups?.look(in: environment) }
        }
        if let start { errors.remark(Self.words(ContinuousClock.now - start)) }
        try remark(on: statement, taking: ProcessorTime.now - work)
        if let failure = outcome.failure { throw failure }
    }

    func show(_ outcome: Outcome, of statement: any Statement, pages: Bool) throws {
        let show = { [presenter] in try presenter.show(outcome, output: statement.output, pages: pages) }
        let rows = try presenter.writesFile(outcome, statement.output) ? watching(statement, show) : show()
        try remark(outcome.remarks() + [staleness].compactMap(\.self))
        try expect(rows)
    }

    private func run(nested script: Script, depth: Int) throws {
        guard depth <= Self.deepest else {
            throw StatementError("source and run nest more than \(Self.deepest) deep", hints: [script.source.name])
        }
        do {
            try refuse(script)
        } catch {
            errors.say(report.text(error, in: script.source))
            throw Stop(status: .usage)
        }
        let status = run(script, depth: depth)
        if status != .done { throw Stop(status: status) }
    }
}
