import Glibc
import QueryLanguage
import Statements

/// Statements from standard input, each run as soon as its last line has come.
struct LineInput {
    let runner: Runner

    func run(checksOnly: Bool) -> ExitStatus {
        let options = runner.environment.options
        if checksOnly || options.isAtomic {
            // One transaction, or a look at everything, needs the whole text first.
            guard let source = runner.source(of: "-", name: "stdin") else { return .usage }
            return runner.run(all: [source], checksOnly: checksOnly)
        }
        guard options.isDryRun, !options.isReadOnly else { return run(StatementTexts()) }
        // Nobody else can write during a rehearsal, so that it begins when all of its text is there.
        let texts = Array(StatementTexts())
        return Interrupt.isRaised ? .interrupted : runner.rehearsing { run(texts) }
    }

    private func run(_ texts: some Sequence<StatementTexts.Element>) -> ExitStatus {
        var result = ExitStatus.done
        for (bytes, firstLine) in texts {
            let source = runner.source(bytes, name: "stdin", firstLine: firstLine)
            let status = source.map { runner.run($0) } ?? .usage
            if result == .done || status == .interrupted { result = status }
            if runner.ending != nil || result != .done && !runner.keepsGoing { return result }
        }
        return Interrupt.isRaised ? .interrupted : result
    }
}

/// What standard input holds, in pieces that end with the line that ends a statement; each with the number of its first.
private struct StatementTexts: Sequence, IteratorProtocol {
    private var lines = LineReader()
    private var line = 0

    mutating func next() -> (bytes: [UInt8], firstLine: Int)? {
        var splitter = StatementSplitter()
        let first = line + 1
        while let text = lines.next(), !Interrupt.isRaised {
            line += 1
            if let statements = splitter.take(text) { return (statements, first) }
        }
        return splitter.pending.isEmpty || Interrupt.isRaised ? nil : (splitter.pending, first)
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
