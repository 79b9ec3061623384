import QueryLanguage
import Programs
import Rendering
import Statements
import StoreFile
import SystemLibrary

/// The request of the command line and the environment, before anything is opened.
package struct Launch: Sendable {
    /// The texts of `-c`, in order.
    package var commands: [String] = []
    /// The path of the script; `-` is standard input.
    package var script: String?
    /// The path of the store given by `--store`.
    package var storePath: String?
    /// The format given by `--format`.
    package var format: OutputFormat?
    package var showsHeader = true
    package var colour = ColourChoice.auto
    /// The values of `$name`, and of `$1` … for a script's arguments.
    package var variables: Variables = [:]
    package var options = RunOptions()
    package var keepsGoing = false
    /// True to only check the texts, and report all their errors.
    package var checksOnly = false
    /// True to only lay out the scripts.
    package var formats = false
    /// True to write the layout into the scripts.
    package var writesLayout = false
    /// The incomplete text for which a shell asks for completions.
    package var completes: String?
    /// True to serve an editor over standard input and output.
    package var servesEditor = false
    /// True to run recordings again and compare them.
    package var verifies = false
    /// All words that are not options: the script and its arguments, or the scripts to lay out or verify.
    package var files: [String] = []
    /// The options of fhq that stand after the script.
    package var misplaced: [String] = []
    /// The fixed time of the clock; `nil` for the system's time.
    package var now: Instant?
    /// Returns the features that the program has.
    package var features: @Sendable () -> [Feature] = { [] }
    /// True to use a made-up inventory in a temporary store.
    package var isDemo = false
    /// The folder of that inventory, which replaces the user's home folder for other files too.
    private var demoFolder: String?

    package init() {}

    /// Sets the values of `$1` … and `$@`.
    package mutating func set(arguments: ArraySlice<String>) {
        for (index, argument) in arguments.enumerated() { variables[String(index + 1)] = argument }
        if !arguments.isEmpty { variables["@"] = arguments.joined(separator: " ") }
    }

    /// Runs the request, and returns the exit status.
    package func run() -> ExitStatus {
        // A closed pipe and the file size limit should be errors of a write, not end the process.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        Interrupt.install()
        let errors = ErrorOutput(usesColour: usesColour(on: STDERR_FILENO), isQuiet: options.isQuiet)
        guard OpenFiles.suffice else {
            errors.say(OpenFiles.refusal)
            return .failed
        }
        if verifies { return Verification(launch: self, errors: errors).run() }
        guard isDemo else { return run(errors) }
        do {
            return try onDemo(at: clock) { $0.run(errors) }
        } catch {
            errors.notice(error.explained.message)
            return error.explained.status
        }
    }

    /// Runs `body` on a made-up inventory that reaches to the day of `clock`; removes it afterwards.
    func onDemo(at clock: Clock, _ body: (Launch) throws -> ExitStatus) throws -> ExitStatus {
        let demo = try DemoStore()
        defer { demo.remove() }
        var launch = self
        launch.storePath = demo.path
        launch.demoFolder = demo.folder
        try demo.fill(clock: clock, features())
        return try body(launch)
    }

    private func run(_ errors: ErrorOutput) -> ExitStatus {
        let opener = StoreOpener(launch: self, clock: clock)
        let environment = environment(
            opener, errors, on: terminal, clock: clock, ask: TerminalQuestion.asker)
        let status = runAll(environment, errors)
        if let error = opener.finish() {
            errors.notice(
                "your changes are safe in the log beside the store, but fhq could not move them into it: \(error)")
        }
        return status
    }

    private func runAll(_ environment: Environment, _ errors: ErrorOutput) -> ExitStatus {
        let isTyped = commands.isEmpty && script == nil && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        let runner = runner(environment, errors, isInteractive: isTyped)
        if let completes { return StatementCompletion(completer: Completer(environment: environment)).write(completes) }
        if servesEditor {
            guard files.isEmpty, commands.isEmpty else {
                errors.say("--lsp serves an editor and takes no script")
                return .usage
            }
            guard let serve = features().lazy.compactMap(\.serveEditor).first else {
                errors.say("this fhq was built without the server for editors")
                return .usage
            }
            return serve(environment)
        }
        if formats { return ScriptLayout(runner: runner, use: layoutUse).run(files) }
        guard isTyped else {
            defer { runner.background?.end(in: environment) }
            return runScripted(runner) ?? LineInput(runner: runner).run(checksOnly: checksOnly)
        }
        guard !options.isSafe, !options.isAtomic, !options.isDryRun, !checksOnly else {
            errors.say("--safe, --atomic, --dry-run and --check are for scripts, -c and pipes, not for the shell")
            return .usage
        }
        return interactive(environment, runner)
    }

    /// The use of `--fmt`; `--dry-run` changes no file.
    private var layoutUse: ScriptLayout.Use {
        checksOnly || options.isDryRun ? .check : writesLayout ? .write : .print
    }

    /// Runs the `-c` texts and the script; returns `nil` if there are none.
    private func runScripted(_ runner: Runner) -> ExitStatus? {
        guard !commands.isEmpty || script != nil else { return nil }
        var sources = commands.enumerated().map { index, text in
            Source(text, name: commands.count == 1 ? "-c" : "-c#\(index + 1)")
        }
        if let script {
            guard let source = runner.source(of: script) else {
                if let proposal = proposal(in: runner.environment) { runner.errors.notice("try: \(visible(proposal))") }
                return .usage
            }
            guard !refusesOptions(after: script, runner.errors) else { return .usage }
            sources.append(source)
        }
        return runner.run(all: sources, checksOnly: checksOnly)
    }

    /// Returns the command line that was meant if the script doesn't exist but its words are a statement, as in
    /// `fhq items unsold`.
    private func proposal(in environment: Environment) -> String? {
        guard let script, !TextFile.exists(script), !script.contains("/"), !script.hasSuffix(".fhq") else { return nil }
        let words = files.count == 1 ? files : files.map { $0.contains(" ") ? Quoting.quoted($0) : $0 }
        let line = words.joined(separator: " ")
        let meant =
            Paraphrase.parses(line, in: environment.plainScope)
            ? environment.advice(line) : environment.paraphrases(of: line).first
        return meant.map { "fhq -c '\($0.replacing("'", with: "'\\''"))'" }
    }

    /// Refuses options of fhq after the script, where a `--safe` would protect nothing; returns true if there are any.
    private func refusesOptions(after script: String, _ errors: ErrorOutput) -> Bool {
        for word in misplaced {
            let name = word.prefix { $0 != "=" }
            errors.say(
                visible("\(name) is an option of fhq: put it before \(script), or pass it to the script after --"))
        }
        return !misplaced.isEmpty
    }

    private func interactive(_ environment: Environment, _ runner: Runner) -> ExitStatus {
        Interrupt.endsProgram(whenIdle: false)
        let shell = InteractiveShell(
            environment: environment, runner: runner, history: HistoryFile(path: historyPath ?? ""),
            initialScript: isDemo ? nil : XDG.config.map { $0 + "/fhq/init.fhq" },
            keyFile: isDemo ? nil : XDG.config.map { $0 + "/fhq/keys" },
            usesColour: environment.terminal.usesColour)
        return shell.run()
    }

    private var historyPath: String? { demoFolder.map { $0 + "/history" } ?? XDG.state.map { $0 + "/fhq/history" } }

    // MARK: - The environment

    private var clock: Clock {
        let calendar = BusinessCalendar.local
        let frozen = now
        return Clock(now: { frozen ?? SystemTime.now() }, day: { calendar.moment($0).day }, isFixed: frozen != nil)
    }

    private var terminal: Terminal {
        let isTerminal = isatty(STDOUT_FILENO) == 1
        return Terminal(
            isInteractive: isTerminal, usesColour: usesColour(on: STDOUT_FILENO),
            showsUTF8: !isTerminal || TerminalLocale.saysUTF8,
            size: {
                let size = TerminalSize.current
                return Terminal.Size(columns: size.columns, rows: size.rows)
            })
    }

    func environment(
        _ opener: StoreOpener, _ errors: ErrorOutput, on terminal: Terminal, clock: Clock, ask: Asker?
    ) -> Environment {
        var options = options
        options.readsStatementsFromInput = commands.isEmpty && script == nil || script == "-"
        options.user = UserConfiguration(
            variable: { Variable.text($0) }, folder: demoFolder ?? XDG.config.map { "\($0)/fhq" })
        let session = Session(variables: variables, format: format, isDemo: isDemo)
        return Environment(
            store: {
                let store = try opener.store { errors.notice($0) }
                session.update { $0.openStore = store }
                return store
            }, storeFiles: { try opener.files() }, catalog: StatementCatalog(features()), session: session,
            options: options,
            terminal: terminal, clock: clock,
            notice: { errors.notice($0) },
            progress: {
                try Interrupt.check()
                errors.progress($0)
            },
            ask: ask?.noting { session.results?.answer($0) }, historyFile: historyPath)
    }

    private func usesColour(on descriptor: Int32) -> Bool {
        switch colour {
        case .always: true
        case .never: false
        case .auto:
            isatty(descriptor) == 1 && Variable.text("NO_COLOR") == nil && TerminalLocale.terminalObeysEscapes
        }
    }

    func runner(
        _ environment: Environment, _ errors: ErrorOutput, isInteractive: Bool,
        output: ByteOutput = ByteOutput(descriptor: STDOUT_FILENO)
    ) -> Runner {
        // A pager is a command of the user's, which a shell runs.
        let pager = options.isSafe || !isInteractive ? nil : Pager.chosen
        let presenter = Presenter(
            environment: environment, showsHeader: showsHeader, pager: pager, errors: errors,
            standardOutput: output)
        let report = ErrorReport(
            usesColour: errors.usesColour, isInteractive: isInteractive, environment: environment)
        return Runner(
            environment: environment, presenter: presenter, report: report, errors: errors, keepsGoing: keepsGoing,
            background: isDemo || verifies ? nil : BackgroundStarter(now: now))
    }
}
