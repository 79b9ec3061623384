import QueryLanguage
import Rendering
import Statements
import StoreFile
import Synchronization
import SystemLibrary

/// `fhq --verify FILE…`: runs recordings of the shell again, in a transaction that is rolled back, and compares the
/// output.
struct Verification {
    let launch: Launch
    let errors: ErrorOutput

    /// Returns status 5 if the output differs from the recording, 2 if a recording can't be read.
    func run() -> ExitStatus {
        guard !launch.files.isEmpty else {
            errors.say("--verify needs a recording, such as fhq --verify tour.fhq")
            return .usage
        }
        var result = ExitStatus.done
        for file in launch.files where result != .interrupted {
            let status = verify(file)
            if result == .done || status == .interrupted { result = status }
        }
        return result
    }

    private func verify(_ file: String) -> ExitStatus {
        do {
            guard let text = try String(validating: TextFile.read(file), as: UTF8.self) else {
                throw StatementError("\(file) is not UTF-8 text", status: .usage)
            }
            let parts = Transcript.parts(of: text)
            guard parts.contains(where: { $0.stage != nil || !$0.said.isEmpty }) else {
                throw StatementError(
                    "\(file) is no recording, since it has no results; record to FILE at the prompt makes one",
                    status: .usage)
            }
            return try verify(parts, of: file)
        } catch let error as StoreUnavailable {
            errors.notice(error.message)
            return error.status
        } catch {
            errors.notice(error.explained.message)
            return .usage
        }
    }

    private func verify(_ parts: [Transcript.Section], of file: String) throws -> ExitStatus {
        let stage = ReplayedStage(parts, now: launch.now)
        // The made-up inventory reaches to the day of the recording.
        guard launch.isDemo else { return try verify(parts, of: file, on: stage, launch) }
        return try launch.onDemo(at: stage.clock) { try verify(parts, of: file, on: stage, $0) }
    }

    private func verify(
        _ parts: [Transcript.Section], of file: String, on stage: ReplayedStage, _ launch: Launch
    ) throws -> ExitStatus {
        var launch = launch
        // This refuses effects that could not be undone, including those in files that a statement reads.
        launch.options.isAtomic = true
        let opener = StoreOpener(launch: launch, clock: stage.clock)
        defer { _ = opener.finish() }
        let silence = ErrorOutput(usesColour: false, isQuiet: true, isHeard: false)
        let environment = launch.environment(
            opener, silence, on: stage.terminal, clock: stage.clock, ask: stage.asker)
        let runner = launch.runner(
            environment, silence, isInteractive: false, output: ByteOutput { (buffer, _) in buffer })
        environment.session.update {
            $0.results = ShownResults()
            $0.isAtPrompt = true
        }
        _ = try environment.store()
        let replay = Replay(file: file, runner: runner, stage: stage, errors: errors)
        return launch.options.isReadOnly ? replay.run(parts) : runner.rehearsing { replay.run(parts) }
    }
}

/// The time and terminal at which the running statement was typed, and the answers that were given.
private final class ReplayedStage: Sendable {
    private let current: Mutex<(stage: Transcript.Stage, answers: [String])>
    private let now: Instant?
    let isASCII: Bool

    /// Starts with the first recorded stage; `now` overrides recorded times.
    init(_ parts: [Transcript.Section], now: Instant?) {
        let first = parts.lazy.compactMap(\.stage).first
        let usual = Transcript.Stage(
            time: SystemTime.now(), size: Terminal.Size(columns: 80, rows: 24), isASCII: false)
        current = Mutex((first ?? usual, []))
        isASCII = first?.isASCII ?? false
        self.now = now
    }

    func begin(_ part: Transcript.Section) {
        current.withLock {
            $0.stage = part.stage ?? $0.stage
            $0.answers = part.answers
        }
    }

    var clock: Clock {
        let calendar = BusinessCalendar.local
        return Clock(
            now: { self.now ?? self.current.withLock { $0.stage.time } }, day: { calendar.moment($0).day },
            isFixed: true)
    }

    var terminal: Terminal {
        Terminal(isInteractive: true, showsUTF8: !isASCII) { self.current.withLock { $0.stage.size } }
    }

    var asker: Asker {
        Asker { question in
            try self.answer(question.text) == "yes"
        } whichOne: { question, _ in
            try Int(self.answer(question)).map { $0 - 1 }
        } offer: { question in
            try OfferAnswer(rawValue: self.answer(question.text)) ?? .leave
        }
    }

    private func answer(_ question: String) throws -> String {
        let answer = current.withLock { $0.answers.isEmpty ? nil : $0.answers.removeFirst() }
        guard let answer else { throw StatementError("the recording has no answer to: \(question)") }
        return answer
    }
}

/// A new run of the statements of one recording.
private struct Replay {
    let file: String
    let runner: Runner
    let stage: ReplayedStage
    let errors: ErrorOutput

    private var environment: Environment { runner.environment }

    func run(_ parts: [Transcript.Section]) -> ExitStatus {
        var wrong = 0
        for part in parts {
            let source = Source(part.text, name: file, firstLine: part.line)
            stage.begin(part)
            if let reason = lasting(source) {
                errors.notice("\(file):\(part.line): not run again, since it \(reason)")
                continue
            }
            let status = runner.run(source)
            if Interrupt.isRaised {
                errors.say("interrupted")
                return .interrupted
            }
            if !compare(part, status) { wrong += 1 }
            runner.resume()
        }
        return sum(wrong, of: max(wrong, parts.count { !$0.said.isEmpty }))
    }

    private func sum(_ wrong: Int, of count: Int) -> ExitStatus {
        let counted = "\(count) \(count == 1 ? "result" : "results")"
        if wrong > 0 {
            errors.notice("\(file): \(wrong) of \(counted) \(wrong == 1 ? "differs" : "differ")")
            errors.say("the store must be as it was when the recording began: use --demo, or --store with a copy")
            return .unexpected
        }
        if !environment.options.isQuiet { errors.notice("\(file): \(counted) as recorded") }
        return .done
    }

    /// Returns the reason why a text can't be run and undone; `nil` if it can, or can't be parsed.
    private func lasting(_ source: Source) -> String? {
        let script = try? Script.parse(source, scope: StatementScope.make(environment))
        let effects = script?.entries.reduce(Effects()) { $0.union($1.statement.effects) } ?? []
        let lasting = effects.intersection([.writesFiles, .runsCommands, .usesNetwork])
        return lasting.isEmpty ? nil : lasting.description
    }

    /// Returns true if the output matches the recording, and shows the differences.
    private func compare(_ part: Transcript.Section, _ status: ExitStatus) -> Bool {
        let shown = environment.session.results?.drain().lines ?? []
        let now = Transcript.Section(results: shown, failure: runner.failure?.message)
        let (old, new) = (part.said.map(trimmed), now.said.map(trimmed))
        guard old != new else { return true }
        let same = zip(old, new).prefix { $0 == $1 }.count
        let tail = zip(old.dropFirst(same).reversed(), new.dropFirst(same).reversed()).prefix { $0 == $1 }.count
        let first = part.line + part.text.count { $0 == "\n" } + part.answers.count
        errors.notice("\(file):\(first + same): this differs now")
        show(old.dropFirst(same).dropLast(tail), "-")
        show(new.dropFirst(same).dropLast(tail), "+")
        return false
    }

    private static let most = 20

    private func show(_ lines: some Collection<String>, _ sign: String) {
        for line in lines.prefix(Self.most) { errors.notice("  \(sign) \(line)") }
        if lines.count > Self.most { errors.notice("  \(sign) … and \(lines.count - Self.most) more lines") }
    }

    /// Removes trailing spaces, which editors may have removed from the recording.
    private func trimmed(_ line: String) -> String {
        var line = line[...]
        while line.last == " " { line.removeLast() }
        return String(line)
    }
}
