import QueryLanguage
import Rendering
import Statements

/// `fhq --fmt FILE…`: writes scripts in their canonical layout, or reports those in another.
struct ScriptLayout {
    let runner: Runner
    /// True to only check the files.
    let checksOnly: Bool

    /// Lays out the scripts, or only checks their layout.
    ///
    /// - Returns: Status 1 if a checked script isn't laid out as `--fmt` would, 2 if a script can't be read.
    func run(_ files: [String]) -> ExitStatus {
        guard !files.isEmpty else {
            runner.errors.say("--fmt needs a script, such as fhq --fmt month.fhq")
            return .usage
        }
        var result = ExitStatus.done
        for file in files {
            let status = layOut(file)
            if result == .done || status == .usage { result = status }
        }
        return result
    }

    private func layOut(_ file: String) -> ExitStatus {
        guard let source = runner.source(of: file) else { return .usage }
        let text = ScriptFormat.text(of: source, scope: StatementScope.open(runner.environment))
        guard checksOnly else { return write(text) }
        guard Array(text.utf8) != source.bytes else { return .done }
        runner.errors.say("\(visible(file)) has another layout; to see the standard one: fhq --fmt \(visible(file))")
        return .failed
    }

    private func write(_ text: String) -> ExitStatus {
        do {
            let output = ByteOutput(descriptor: 1)
            try output.write(text)
            try output.flush()
            return .done
        } catch OutputError.closedPipe {
            return .done
        } catch {
            runner.errors.notice(error.explained.message)
            return error.explained.status
        }
    }
}
