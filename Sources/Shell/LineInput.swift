import Glibc
import Inventory
import QueryLanguage
import Statements

/// Statements from standard input, each run as soon as its last line has come.
struct LineInput {
    let runner: Runner
    let variables: [String: String]

    func run(checksOnly: Bool) -> ExitStatus {
        let options = runner.environment.options
        if checksOnly || options.isAtomic || options.isDryRun { return runWhole(checksOnly: checksOnly) }
        var result = ExitStatus.done
        var pending = ""
        var firstLine = 1
        var line = 0
        while let text = nextLine() {
            line += 1
            if pending.isEmpty { firstLine = line }
            pending += text
            if isIncomplete(pending) { continue }
            let status = runner.run(Source(pending, name: "stdin", firstLine: firstLine))
            pending = ""
            if result == .done { result = status }
            if runner.hasQuit || status == .interrupted || status != .done && !runner.keepsGoing { return result }
        }
        guard !pending.isEmpty else { return result }
        let status = runner.run(Source(pending, name: "stdin", firstLine: firstLine))
        return result == .done ? status : result
    }

    /// One transaction, or a look at everything, needs the whole text first.
    private func runWhole(checksOnly: Bool) -> ExitStatus {
        do {
            let source = try Source(validating: TextFile.read("-"), name: "stdin")
            return runner.run(all: [source], checksOnly: checksOnly, isAtomic: true)
        } catch {
            runner.environment.notice("stdin: \(ErrorReport.words(error).message)")
            return .usage
        }
    }

    private func isIncomplete(_ text: String) -> Bool {
        Source(text, name: "stdin").isIncomplete
    }

    /// The next line with its end; bytes that are no UTF-8 become U+FFFD, which no statement takes outside quotes.
    private func nextLine() -> String? {
        var buffer: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(buffer) }
        let count = getline(&buffer, &capacity, stdin)
        guard count > 0, let buffer else { return nil }
        return buffer.withMemoryRebound(to: UInt8.self, capacity: count) {
            String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
        }
    }
}
