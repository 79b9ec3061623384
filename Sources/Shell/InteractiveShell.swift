import Queries
import QueryLanguage
import Rendering
import Statements
import StoreFile
import SystemLibrary

/// The interactive shell: reads a statement, runs it, shows the result, and repeats.
struct InteractiveShell {
    let environment: Environment
    let runner: Runner
    let history: HistoryFile
    /// The path of the initial script; `nil` without a home folder.
    let initialScript: String?
    /// The path of the user's key bindings; `nil` without a home folder.
    let keyFile: String?
    let usesColour: Bool

    /// The name of typed text in errors, which need not show its place.
    static let sourceName = "fhq"

    func run() -> ExitStatus {
        do {
            try greet()
        } catch {
            runner.errors.notice(error.explained.message)
            return error.explained.status
        }
        runner.bookRecurring()
        runner.background?.look(at: .opening, in: environment)
        let prompt = PromptTemplate.usual(in: environment.catalog)
        environment.session.update { $0.prompt = prompt }
        runInitialScript()
        environment.session.update { $0.isAtPrompt = true }
        environment.session.update { [entries = history.entries()] in $0.history = entries }
        defer { end() }
        return runner.ending == nil ? ask() : .done
    }

    private func end() { runner.background?.look(at: .ending, in: environment) }

    /// Reports once that work in the background has failed, if the user must act.
    private func sayFailure(after told: inout Instant?) {
        let features = environment.catalog.features()
        guard let failure = features.lazy.compactMap({ (try? $0.hooks.failure(environment)) ?? nil }).first,
            failure.at != told
        else { return }
        told = failure.at
        runner.errors.notice(failure.words)
    }

    /// Lets an editor check for due work from time to time while nothing is typed.
    private func setPauses(of editor: LineEditor) {
        guard let background = runner.background, let minutes = background.minutes(environment) else {
            return editor.pause = nil
        }
        // A user who types without pauses gets the same work.
        background.look(at: .pause, in: environment)
        editor.pause = (
            seconds: min(60, minutes * 60), { [environment] in background.look(at: .pause, in: environment) }
        )
    }

    private func ask() -> ExitStatus {
        let completer = Completer(environment: environment, findsTitles: false)
        let reader = TypedLineReader(environment: environment)
        let editor = LineEditor(
            prompt: prompt, continuationPrompt: " ...> ", history: history,
            completer: Completer(environment: environment, counts: true).complete, isIncomplete: isIncomplete,
            highlight: highlighter.styles,
            suggest: Suggester(environment: environment, completer: completer, reader: reader).suggestion,
            colour: usesColour, keys: keys())
        if !environment.terminal.showsUTF8 { editor.arrow = "->" }
        editor.whenEnding = end
        var hasToldOfHistory = false
        var toldFailure: Instant?
        while true {
            editor.isColoured = environment.session.colours
            editor.showsSuggestions = environment.session.showsHints
            editor.rightPrompt = words(environment.session.prompt)
            editor.prompt = prompt
            editor.title = environment.session.title.map { words($0) }
            sayFailure(after: &toldFailure)
            setPauses(of: editor)
            editor.draft = environment.session.takeDraft()
            reader.reset()
            switch editor.readStatement() {
            case .endOfInput: return .done
            case .interrupted: continue
            case .text(let typed):
                let text = suggested(insteadOf: typed) ?? typed
                if let failure = editor.historyFailure, !hasToldOfHistory {
                    runner.errors.notice("can't save the history: \(failure)")
                    hasToldOfHistory = true
                }
                remember(text)
                // On the tour, Enter goes on to its suggestion.
                let keepsProposal = text.allSatisfy(\.isWhitespace) && environment.session.tourStep == nil
                environment.session.update { [isPasted = editor.isPasted] in
                    if !keepsProposal { $0.proposal = nil }
                    $0.isPasted = isPasted
                }
                let statement = statement(of: text) ?? text
                let stage = stage()
                let recording = environment.session.recording
                let status = run(Source(statement, name: Self.sourceName))
                if let recording, recording === environment.session.recording {
                    record(statement, status, stage, in: recording)
                }
                if status == .done, let words = TourStatement.words(after: text, in: environment) {
                    runner.errors.notice(words)
                }
                if runner.ending != nil { return .done }
            }
        }
    }

    /// Returns the suggestion of the tour, which Enter on an empty line runs; `nil` for other lines.
    private func suggested(insteadOf typed: String) -> String? {
        guard typed.allSatisfy(\.isWhitespace), let text = TourStatement.suggestion(in: environment.session) else {
            return nil
        }
        runner.errors.remark(text)
        return text
    }

    /// The text before what is typed: with the market and day that `at` set.
    private var prompt: String {
        let text = environment.session.visit?.prompt ?? "fhq> "
        return environment.terminal.showsUTF8 ? text : inASCII(text)
    }

    /// Returns the figures of waiting work in a prompt template; empty while the store can't be read.
    private func words(_ template: PromptTemplate?) -> String {
        let text = (try? template?.filled(in: environment)) ?? ""
        return environment.terminal.showsUTF8 ? text : inASCII(text)
    }

    /// Returns the default keys and the user's own, reporting errors in the latter.
    private func keys() -> [(key: KeyName, action: KeyAction)] {
        guard let keyFile, access(keyFile, F_OK) == 0, let source = runner.source(of: keyFile) else {
            return KeyFile().bindings
        }
        let file = KeyFile(String(decoding: source.bytes, as: UTF8.self), name: keyFile)
        for problem in file.problems { runner.errors.notice(problem) }
        return file.bindings
    }

    private var highlighter: Highlighter {
        Highlighter {
            var scope = Scope(
                today: environment.clock.today, variables: environment.session.variables,
                last: environment.session.last, shown: environment.session.shown?.noun)
            // Only the colours depend on it, and the store's currency is not worth reading for them.
            scope.guessesDays = true
            return scope
        } isKnown: {
            statement(of: $0) != nil
        }
    }

    /// Runs a text; only `quit`, or a closed terminal, ends the shell.
    @discardableResult private func run(_ source: Source) -> ExitStatus {
        let status = runner.run(source)
        switch runner.ending {
        case .quit, .outputGone: break
        default: runner.resume()
        }
        return status
    }

    private func greet() throws {
        let greeting = try Greeting(environment)
        guard !environment.options.isQuiet else { return }
        for line in greeting.lines { runner.errors.notice(line) }
    }

    private func runInitialScript() {
        guard let initialScript, access(initialScript, F_OK) == 0 else { return }
        environment.session.update { $0.isStarting = true }
        defer { environment.session.update { $0.isStarting = false } }
        if let source = runner.source(of: initialScript) { run(source) }
    }

    /// Returns the statement for a line that is none: a row of a list, an SKU of any form, a saved statement's name;
    /// otherwise `nil`.
    private func statement(of text: String) -> String? {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty, words.utf8.count < 200,
            !Script.check(Source(text, name: Self.sourceName), scope: StatementScope.make(environment)).isEmpty
        else { return nil }
        let sku = SKU(words)
        if words.split(separator: ",").allSatisfy({ RowRange($0.drop(while: \.isWhitespace)) != nil }) {
            return "item \(words)"
        }
        guard let store = try? environment.store() else { return nil }
        if (try? store.items(called: sku))?.isEmpty == false { return "item \(Quoting.item(sku))" }
        guard let name = words.split(separator: " ").first,
            (try? store.savedStatements())?.keys.contains(String(name)) ?? false
        else { return nil }
        // Arguments and clauses may follow; other words are no run.
        let run = "run \(text)"
        return Script.check(Source(run, name: Self.sourceName), scope: StatementScope.make(environment)).isEmpty
            ? run : nil
    }

    /// Returns the time and terminal for the next statement.
    private func stage() -> Transcript.Stage {
        let terminal = environment.terminal
        return Transcript.Stage(time: environment.clock.now(), size: terminal.size(), isASCII: !terminal.showsUTF8)
    }

    /// Records a statement with its output; a write error ends the recording with a message.
    private func record(_ text: String, _ status: ExitStatus, _ stage: Transcript.Stage, in recording: Recording) {
        let isSaid = !text.allSatisfy(\.isWhitespace) && status != .interrupted && runner.ending == nil
        guard isSaid, runner.failure?.isReading != true else {
            _ = recording.results.drain()
            return
        }
        do {
            try recording.add(text, failure: runner.failure?.message, on: stage)
        } catch {
            environment.session.update { ($0.recording, $0.results) = (nil, nil) }
            runner.errors.notice("\(error.explained.message); the recording ends before this statement")
        }
    }

    private func remember(_ text: String) {
        guard HistoryFile.records(text) else { return }
        environment.session.update { $0.history.append(text) }
    }

    /// Returns true if another line may complete the text; a text with an error is not incomplete.
    private func isIncomplete(_ text: String) -> Bool {
        var scope = StatementScope.make(environment)
        // A comment in it is looked at once the text is whole.
        scope.questionsComments = false
        let errors = Script.check(Source(text, name: Self.sourceName), scope: scope)
        return errors.first?.isIncomplete ?? false
    }
}
