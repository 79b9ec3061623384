import QueryLanguage
import Rendering
import Statements
import SystemLibrary

/// `fhq --fmt FILE…`: prints or writes scripts in their canonical layout, or names those in another.
struct ScriptLayout {
    /// The use of the canonical layout.
    enum Use { case print, write, check }

    let runner: Runner
    let use: Use

    /// Returns status 1 if a checked script has another layout or one can't be written, 2 if one can't be read or has a
    /// statement that can't be parsed.
    func run(_ named: [String]) -> ExitStatus {
        let files = named.isEmpty && isatty(STDIN_FILENO) == 0 ? ["-"] : named
        guard !files.isEmpty else {
            runner.errors.say("--fmt needs a script, such as fhq --fmt month.fhq, or - for standard input")
            return .usage
        }
        guard use != .write || !files.contains("-") else {
            runner.errors.say("--write needs a script to write, not standard input")
            return .usage
        }
        var result = ExitStatus.done
        for file in files {
            let status = layOut(file)
            if result == .done || status == .usage { result = status }
        }
        if use == .check, result == .failed {
            runner.errors.say("these scripts have another layout; fhq --fmt -w FILE writes the standard one")
        }
        return result
    }

    private func layOut(_ file: String) -> ExitStatus {
        guard let source = runner.source(of: file) else { return .usage }
        let (text, failures) = ScriptFormat.text(of: source, scope: StatementScope.open(runner.environment))
        let isLaidOut = Array(text.utf8) == source.bytes
        let result =
            switch use {
            case .print: status { try Self.print(text) }
            case .write: isLaidOut ? ExitStatus.done : status { try write(text, to: file) }
            case .check: isLaidOut ? ExitStatus.done : status(.failed) { try Self.print(file + "\n") }
            }
        for failure in failures { runner.errors.say(Self.words(on: failure, in: source)) }
        return failures.isEmpty ? result : .usage
    }

    /// Returns the lines of a statement that stays as it is, and why: `a.fhq: line 3 is left unchanged: unknown escape`.
    private static func words(on failure: Script.UnparsedStatement, in source: Source) -> String {
        let first = source.place(of: failure.span.start).line
        let last = source.place(of: max(failure.span.start, failure.span.end - 1)).line
        let lines = first == last ? "line \(first) is" : "lines \(first)–\(last) are"
        return visible("\(source.name): \(lines) left unchanged: \(failure.error.message)")
    }

    private static func print(_ text: String) throws {
        let output = ByteOutput(descriptor: 1)
        try output.write(text)
        try output.flush()
    }

    private func write(_ text: String, to file: String) throws {
        let target = try OutputFile(OutputClause(.recording, to: file), in: runner.environment, isLayout: true)
        _ = try ReplacedFile.write(target) { output in
            try output.write(text)
            try output.flush()
            return 0
        }
    }

    /// Returns the status of an attempt to write.
    private func status(_ status: ExitStatus = .done, of attempt: () throws -> Void) -> ExitStatus {
        do {
            try attempt()
            return status
        } catch OutputError.closedPipe {
            return status
        } catch {
            runner.errors.notice(error.explained.message)
            return error.explained.status
        }
    }
}
