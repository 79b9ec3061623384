import QueryLanguage

/// `record to tour.fhq`, `record off`: records statements and their results, to be run again and compared.
package enum RecordStatement: FormStatement {
    case to(String)
    case off

    package static let form = Form(
        "record", RecordStatement.off,
        [
            .oneOf([
                .value(
                    .to, .case(.file, RecordStatement.to) { if case .to(let path) = $0 { path } else { nil } }, \.self),
                .word(.off, \.self, .off),
            ])
        ])

    package static let spec = StatementSpec(
        form, summary: "keeps what is typed in the shell with its results, as a script that tests itself",
        discussion: """
            From `record to FILE` until `record off`, or the end of the shell, each statement goes into the file as it was
            typed, and below it, as comments, what it has given:

            #@   when it was typed and how large the terminal was, where either has changed
            #>   a line of its result, as it was shown
            #!   why it failed
            #?   what a question was answered with

            `fhq --verify FILE` runs it all again and compares line by line; it ends with status 5 and shows what differs. It
            runs at the times and in the sizes that were noted, so that `today`, ages and pages are the same, and in one
            transaction that is taken back, so that nothing is changed. The store has to be as it was when the recording
            began; `--demo` always is. What writes a file, runs a command or asks a remote service is not run again, and
            that is said.

            Not kept are lines that cannot be read, what was stopped with Ctrl-C, and what is said beside the results. What
            came before is not known to a recording: the rows that `@1` means, `next` and `last` begin anew.
            """,
        examples: [])

    package var output: OutputClause {
        switch self {
        case .to(let path): OutputClause(.recording, to: path)
        case .off: OutputClause()
        }
    }

    package func run(in environment: Environment) throws -> Outcome {
        guard environment.session.isAtPrompt else {
            throw StatementError("only what is typed in the shell is recorded", status: .usage)
        }
        switch self {
        case .to(let path): try begin(path, environment)
        case .off: try end(environment)
        }
        return .none
    }

    private func begin(_ path: String, _ environment: Environment) throws {
        if let recording = environment.session.recording {
            throw StatementError("\(recording.path) is being recorded", hints: ["record off ends that"])
        }
        if TextFile.exists(path), !TextFile.isFolder(path), !environment.options.yes {
            guard let ask = environment.ask, try ask(Question("\(path) exists: write it anew?")) else {
                throw StatementError("\(path) exists, and stays as it is", hints: ["record to a file of another name"])
            }
        }
        let recording = try Recording(path, of: environment)
        environment.session.update {
            $0.recording = recording
            $0.results = recording.results
            ($0.shown, $0.page, $0.last) = (nil, nil, nil)
        }
    }

    private func end(_ environment: Environment) throws {
        guard let recording = environment.session.recording else {
            throw StatementError("nothing is being recorded", hints: ["record to FILE.fhq begins it"])
        }
        environment.session.update { ($0.recording, $0.results) = (nil, nil) }
        environment.notice("\(recording.count) in \(recording.path); fhq --verify \(Quoting.word(recording.path))")
    }
}
