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
        form, summary: "records the statements and results of a shell, as a script that tests itself",
        discussion: """
            From `record to FILE` until `record off`, or the end of the shell, fhq writes each statement into the file
            as you typed it. Comments below it hold its output:

            #@   the time, and the size of the terminal, if either has changed
            #>   a line of the result, as it was shown
            #!   the error
            #?   the answer to a question

            `fhq --verify FILE` runs it all again and compares line by line; if something differs, it shows that and
            ends with status 5. It uses the recorded times and sizes, so that `today`, ages and pages are the same. It
            runs in one transaction and rolls it back, so that nothing changes. The store must be as it was when the
            recording began; with `--demo` it always is. fhq doesn't run again a statement that writes a file, runs a
            command or asks a remote service, and says so.

            A recording leaves out lines that can't be parsed, statements stopped with Ctrl-C, and messages beside the
            results. It doesn't remember earlier lists, so `@1`, `next` and `last` work
            only after a new one.
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
            throw StatementError("record works at the prompt only", status: .usage)
        }
        switch self {
        case .to(let path): try begin(path, environment)
        case .off: try end(environment)
        }
        return .none
    }

    private func begin(_ path: String, _ environment: Environment) throws {
        if let recording = environment.session.recording {
            throw StatementError("already recording to \(recording.path)", hints: ["try: record off"])
        }
        let recording = try Recording(path, of: environment)
        environment.session.update {
            $0.recording = recording
            $0.results = recording.results
            ($0.shown, $0.page, $0.last) = (nil, nil, nil)
        }
        environment.confirm("recording to \(path); record off ends it")
    }

    private func end(_ environment: Environment) throws {
        guard let recording = environment.session.recording else {
            throw StatementError("there is no recording to stop", hints: ["record to FILE.fhq starts one"])
        }
        environment.session.update { ($0.recording, $0.results) = (nil, nil) }
        environment.confirm(
            "recorded \(recording.count) in \(recording.path); to verify: fhq --verify \(Quoting.word(recording.path))")
    }
}
