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
        var lines = LineReader(descriptor: STDIN_FILENO)
        while let text = lines.next() {
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
}

/// The lines of a descriptor, each with its end, as they come.
struct LineReader {
    let descriptor: Int32
    private var buffer: [UInt8] = []
    /// Where in the buffer the next line begins.
    private var start = 0
    private var isAtEnd = false

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// The next line; bytes that are no UTF-8 become U+FFFD, which no statement takes outside quotes.
    mutating func next() -> String? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) { return take(through: end + 1) }
            if isAtEnd { return start == buffer.count ? nil : take(through: buffer.count) }
            buffer.removeFirst(start)
            start = 0
            searched = buffer.count
            fill()
        }
    }

    private mutating func take(through end: Int) -> String {
        defer { start = end }
        return String(decoding: buffer[start..<end], as: UTF8.self)
    }

    private mutating func fill() {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = read(descriptor, &chunk, chunk.count)
        if count > 0 { buffer += chunk[..<count] } else if count == 0 || errno != EINTR { isAtEnd = true }
    }
}
