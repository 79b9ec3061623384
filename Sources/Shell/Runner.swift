import Inventory
import QueryLanguage
import Rendering
import Statements

/// Runs scripts: parses, refuses what the options forbid, runs, shows, and reports errors.
struct Runner {
    let environment: Environment
    let presenter: Presenter
    let report: ErrorReport
    let keepsGoing: Bool
    private let quit = Flag()

    /// Whether a `quit` was run, here or in a script that a statement ran.
    var hasQuit: Bool { quit.value }

    private final class Flag {
        var value = false
    }

    init(environment: Environment, presenter: Presenter, report: ErrorReport, keepsGoing: Bool) {
        self.environment = environment
        self.presenter = presenter
        self.report = report
        self.keepsGoing = keepsGoing
    }
    /// How deep `source` and `run` may nest.
    private static let deepest = 20

    /// Thrown to end a run that has been told of already.
    struct Stop: Error {
        var status: ExitStatus
    }

    /// Parses a whole text, then runs it.
    func run(_ source: Source) -> ExitStatus {
        do {
            let script = try Script.parse(source, scope: StatementScope.make(environment))
            try refuse(script)
            return environment.options.isAtomic || environment.options.isDryRun ? atomically([script]) : run(script)
        } catch {
            environment.notice(report.text(error, in: source))
            return .usage
        }
    }

    /// Parses every text before the first runs; with `isAtomic`, all of them are one transaction.
    func run(all sources: [Source], checksOnly: Bool, isAtomic: Bool) -> ExitStatus {
        if checksOnly { return sources.map(check).first { $0 != .done } ?? .done }
        var scripts: [Script] = []
        var scope = StatementScope.make(environment)
        for source in sources {
            do {
                let script = try Script.parse(source, scope: scope)
                try refuse(script)
                for entry in script.entries { entry.statement.affect(&scope) }
                scripts.append(script)
            } catch {
                environment.notice(report.text(error, in: source))
                return .usage
            }
        }
        return isAtomic ? atomically(scripts) : run(scripts)
    }

    private func run(_ scripts: [Script]) -> ExitStatus {
        var result = ExitStatus.done
        for script in scripts {
            let status = run(script)
            if result == .done { result = status }
            if quit.value || status == .interrupted || status != .done && !keepsGoing { break }
        }
        return result
    }

    /// All of it or nothing; with `--dry-run`, nothing.
    private func atomically(_ scripts: [Script]) -> ExitStatus {
        do {
            let store = try environment.store()
            try store.beginTransaction()
            let status = run(scripts)
            try store.endTransaction(commit: status == .done && !environment.options.isDryRun)
            return status
        } catch {
            environment.notice(ErrorReport.words(error).message)
            return ExitStatus(error)
        }
    }

    /// Reports every error of a text and runs nothing.
    func check(_ source: Source) -> ExitStatus {
        let scope = StatementScope.make(environment)
        let errors = Script.check(source, scope: scope)
        for error in errors { environment.notice(report.text(error, in: source)) }
        return errors.isEmpty ? .done : .usage
    }

    // MARK: - What the options forbid

    /// Looks at every statement before the first runs, so that nothing is half done.
    private func refuse(_ script: Script) throws(Diagnostic) {
        for entry in script.entries {
            if let reason = refusal(entry.statement.effects) {
                throw Diagnostic(reason, at: entry.span)
            }
        }
    }

    private func refusal(_ effects: Effects) -> String? {
        let options = environment.options
        let outside: Effects = [.runsCommands, .writesFiles, .actsOutside]
        if options.isSafe, !effects.isEmpty {
            return "--safe refuses a statement that \(effects.description)"
        }
        if options.isReadOnly, effects.contains(.writesStore) {
            return "--read-only refuses a statement that changes the store"
        }
        if options.isAtomic, !effects.isDisjoint(with: outside) {
            return "--atomic cannot take back a statement that \(effects.intersection(outside).description)"
        }
        return nil
    }

    // MARK: - Running

    /// Runs the statements; the first that fails ends the run, or with `--keep-going` gives it its status.
    func run(_ script: Script, depth: Int = 0) -> ExitStatus {
        var result = ExitStatus.done
        for entry in script.entries {
            do {
                try run(entry, depth: depth)
                if quit.value { return result }
            } catch {
                let status = fail(error, entry, script.source)
                if result == .done { result = status }
                if !keepsGoing || status == .interrupted || isClosedPipe(error) { return result }
            }
        }
        return result
    }

    private func isClosedPipe(_ error: any Error) -> Bool {
        if case OutputError.closedPipe = error { return true }
        return false
    }

    private func fail(_ error: any Error, _ entry: Script.Entry, _ source: Source) -> ExitStatus {
        if isClosedPipe(error) { return .done }
        if let stop = error as? Stop { return stop.status }
        if case StoreError.interrupted = error { environment.notice("interrupted") } else {
            environment.notice(report.text(error, at: entry.span, in: source))
        }
        return ExitStatus(error)
    }

    private func run(_ entry: Script.Entry, depth: Int) throws {
        let statement = entry.statement
        if environment.options.isVerbose { environment.notice(statement.canonical) }
        if environment.options.isDryRun, !statement.output.effects.isEmpty {
            environment.notice("dry run: \(statement.canonical) \(statement.output.effects.description)")
            return
        }
        let outcome = try statement.run(in: environment)
        switch outcome.body {
        case .quit: quit.value = true
        case .script(let inner): try run(nested: inner, depth: depth + 1)
        default:
            let rows = try presenter.show(outcome, output: statement.output)
            try remark(outcome.remarks())
            try expect(rows)
        }
    }

    private func run(nested script: Script, depth: Int) throws {
        guard depth <= Self.deepest else {
            throw StatementError("source and run nest more than \(Self.deepest) deep", hints: [script.source.name])
        }
        do {
            try refuse(script)
        } catch {
            environment.notice(report.text(error, in: script.source))
            throw Stop(status: .usage)
        }
        let status = run(script, depth: depth)
        if status != .done { throw Stop(status: status) }
    }

    private func remark(_ remarks: [Remark]) throws {
        for remark in remarks where !environment.options.isQuiet || remark.isLoss { environment.notice(remark.text) }
        if environment.options.isStrict, let loss = remarks.first(where: \.isLoss) {
            throw StatementError("--strict: \(loss.text)")
        }
    }

    private func expect(_ rows: Int?) throws {
        guard let expected = environment.options.expectedRows, let rows, rows != expected else { return }
        throw StatementError("--expect-rows \(expected): there were \(rows)")
    }
}
