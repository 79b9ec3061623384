import Glibc
import QueryLanguage
import Statements

/// Statements from standard input, each run as soon as its last line has come.
struct LineInput {
    let runner: Runner

    func run(checksOnly: Bool) -> ExitStatus {
        let options = runner.environment.options
        if checksOnly || options.isAtomic || options.isDryRun {
            // One transaction, or a look at everything, needs the whole text first.
            guard let source = runner.source(of: "-", name: "stdin") else { return .usage }
            return runner.run(all: [source], checksOnly: checksOnly)
        }
        return runByLine()
    }

    private func runByLine() -> ExitStatus {
        var result = ExitStatus.done
        var pending: [UInt8] = []
        var line = 0
        var firstLine = 1
        var lines = LineReader()
        while runner.ending == nil, result == .done || runner.keepsGoing {
            let next = lines.next()
            if Interrupt.isRaised { return .interrupted }
            guard let text = next ?? (pending.isEmpty ? nil : []) else { return result }
            if pending.isEmpty { firstLine = line + 1 }
            line += 1
            pending += text
            if next != nil, isUnfinished(pending) { continue }
            let status = run(pending, firstLine: firstLine)
            if result == .done || status == .interrupted { result = status }
            pending = []
        }
        return result
    }

    private func run(_ bytes: [UInt8], firstLine: Int) -> ExitStatus {
        runner.source(bytes, name: "stdin", firstLine: firstLine).map { runner.run($0) } ?? .usage
    }

    private func isUnfinished(_ bytes: [UInt8]) -> Bool {
        guard let text = String(validating: bytes, as: UTF8.self) else { return false }
        return Source(text, name: "stdin").isIncomplete
    }
}

/// The lines of standard input, each with its end, as they come.
struct LineReader {
    private var buffer: [UInt8] = []
    /// Where in the buffer the next line begins.
    private var start = 0
    private var isAtEnd = false

    /// The next line; `nil` at the end, and after Ctrl-C.
    mutating func next() -> [UInt8]? {
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

    private mutating func take(through end: Int) -> [UInt8] {
        defer { start = end }
        return Array(buffer[start..<end])
    }

    private mutating func fill() {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        guard (try? Interrupt.awaitInput()) != nil else {
            isAtEnd = true
            return
        }
        let count = read(STDIN_FILENO, &chunk, chunk.count)
        if count > 0 {
            buffer += chunk[..<count]
        } else if count == 0 || errno != EINTR || Interrupt.isRaised {
            isAtEnd = true
        }
    }
}
