import Ledger
import QueryLanguage
import Rendering
import Statements
import StoreFile

/// A runner of scripts: it parses them, refuses statements that the options forbid, runs the statements, and shows
/// results and errors.
final class Runner {
    let environment: Environment
    let presenter: Presenter
    let report: ErrorReport
    let errors: ErrorOutput
    let keepsGoing: Bool
    /// Starts due background work; `nil` if none is allowed.
    let background: BackgroundStarter?
    /// The reason why no more statements run, in this text or later ones.
    private(set) var ending: Ending?
    /// The reason why the last text failed; `isReading` if nothing of it ran.
    private(set) var failure: (message: String, isReading: Bool)?
    private(set) var isInTransaction = false
    /// The statements of scripts, `-c` and standard input so far, unless all of them are one transaction.
    var tally = RunTally()

    enum Ending {
        case quit, interrupted, storeUnavailable
        /// Nobody reads the results any more.
        case outputGone
    }

    /// The deepest nesting of `source` and `run`.
    private static let deepest = 20

    /// An error that ends a run whose failure was already reported.
    private struct Stop: Error {
        var status: ExitStatus
    }

    init(
        environment: Environment, presenter: Presenter, report: ErrorReport, errors: ErrorOutput, keepsGoing: Bool,
        background: BackgroundStarter? = nil
    ) {
        self.background = background
        self.environment = environment
        self.presenter = presenter
        self.report = report
        self.errors = errors
        self.keepsGoing = keepsGoing
    }

    /// Prepares for the next text after an interruption or a missing store.
    func resume() {
        _ = Interrupt.consume()
        ending = nil
    }

    // MARK: - Texts

    /// Reads a script's file; reports an error and returns `nil` if it can't.
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

    /// Takes the bytes of a text; reports the place of invalid UTF-8 and returns `nil` then.
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
            if isTyped { account(forUnread: source) } else { tally.fail(at: error.span, in: source) }
            return .usage
        }
    }

    private var isTyped: Bool { environment.session.isTyped }

    /// Reports an error; at a prompt it keeps the proposed line for the next input.
    private func say(_ error: any Error, at span: Span, in source: Source) {
        let proposals = report.proposals(error.explained, span, source)
        errors.say(report.text(error, at: span, in: source, proposing: proposals))
        guard isTyped else { return }
        environment.session.update { $0.proposal = proposals.first }
    }

    /// Parses every text before the first runs; with `--atomic` all of them are one transaction.
    func run(all sources: [Source], checksOnly: Bool) -> ExitStatus {
        if checksOnly { return check(sources) }
        var scripts: [Script] = []
        var scope = StatementScope.make(environment)
        for source in sources {
            do {
                let script = try Script.parse(source, in: &scope)
                try refuse(script)
                scope.visit = nil
                scripts.append(script)
            } catch {
                errors.say(report.text(error, in: source))
                return .usage
            }
        }
        defer { sayTally() }
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
            scope.visit = nil
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

    /// Runs everything or nothing; with `--dry-run`, it keeps nothing.
    private func atomically(_ scripts: [Script]) -> ExitStatus {
        guard environment.options.isAtomic else { return rehearsing { run(scripts) } }
        let status = inTransaction { store in
            try store.openChange(scripts.map(\.source.name).joined(separator: ", "))
            let status = run(scripts)
            try store.closeChange()
            return status
        }
        if ending == .outputGone {
            errors.say("nothing was changed, since the reader of the results stopped reading")
            return .failed
        }
        let isOne = scripts.count == 1 && scripts[0].entries.count == 1
        if status != .done, !isOne { errors.say("nothing was changed, since --atomic keeps every statement or none") }
        return status
    }

    /// Runs `body` in one transaction that is rolled back, so that statements can build on earlier ones.
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
            if isKept { background?.storeChanged(in: environment) }
            return status
        } catch {
            errors.notice(error.explained.message)
            return error.explained.status
        }
    }

    // MARK: - Running

    /// Runs the statements; the first failure ends the run or, with `--keep-going`, sets its status.
    func run(_ script: Script, depth: Int = 0) -> ExitStatus {
        var result = ExitStatus.done
        for (index, entry) in script.entries.enumerated() {
            do {
                try Interrupt.check()
                try run(entry, depth: depth)
            } catch {
                let status = fail(error, entry, script.source)
                if !(error is Stop), !isInTransaction { tally.fail(at: entry.span, in: script.source, depth: depth) }
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

    /// Reports an error, unless it needs no message.
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
        if let remark = newerRates, !environment.options.isQuiet { errors.notice(remark.text) }
        return error.explained.status
    }

    private func run(_ entry: Script.Entry, depth: Int) throws {
        // Otherwise an amount without a currency would be in an unintended one.
        if let fault = environment.session.currencyFault { throw fault }
        let (statement, options) = (entry.statement, environment.options)
        if !options.isQuiet { for guess in entry.guessedDays { errors.notice(visible(guess.sentence)) } }
        if options.isVerbose { errors.notice(statement.canonical) }
        // A result that could not be written is not worth asking a service or changing the store.
        try OutputFile.check(statement.output, in: environment)
        try statement.output.refuseMisnamedFile()
        if options.isDryRun, let reason = options.rehearsal(of: statement) {
            return errors.notice("dry run: skipped, since it \(reason): \(statement.canonical)")
        }
        if isTyped && depth == 0 || statement.output.content == .recording {
            try OutputFile.confirmReplacing(statement.output, in: environment)
        }
        environment.session.update { $0.pace = nil }
        let start = environment.session.isTiming ? ContinuousClock.now : nil
        let work = ProcessorTime.now
        let outcome = try watching(statement) { try self.start(statement) }
        switch outcome.body {
        case .quit: ending = .quit
        case .script(let inner):
            try run(nested: inner, isFile: statement is SourceStatement, depth: depth + 1)
        case .watch(let watched, let seconds): try watch(watched, every: seconds)
        default:
            // The store has changed even if the result can't be shown.
            defer { startWork(after: statement) }
            environment.session.note(outcome, of: statement)
            try show(outcome, of: statement, pages: isTyped)
            remember(statement)
        }
        if let start { errors.remark(Self.words(ContinuousClock.now - start)) }
        try remark(on: statement, taking: ProcessorTime.now - work)
        if let failure = outcome.failure { throw failure }
        if case .script = outcome.body { return }
        if !isInTransaction { tally.add(statement.effects.union(statement.output.effects)) }
    }

    private func run(nested script: Script, isFile: Bool, depth: Int) throws {
        guard depth <= Self.deepest else {
            throw StatementError("source and run nest more than \(Self.deepest) levels deep, in \(script.source.name)")
        }
        do {
            try refuse(script)
        } catch {
            errors.say(report.text(error, in: script.source))
            throw Stop(status: .usage)
        }
        let (wasSourcing, visit) = (environment.session.isSourcing, environment.session.visit)
        environment.session.update { $0.isSourcing = wasSourcing || isFile }
        defer { environment.session.update { ($0.isSourcing, $0.visit) = (wasSourcing, visit) } }
        let status = run(script, depth: depth)
        if status != .done { throw Stop(status: status) }
    }
}
