import QueryLanguage
import Statements
import SystemLibrary

/// A runner of statements from standard input, each as soon as its last line has arrived.
struct LineInput {
    let runner: Runner

    func run(checksOnly: Bool) -> ExitStatus {
        let options = runner.environment.options
        guard !EndlessInput.isDevice(STDIN_FILENO) else {
            runner.errors.notice(EndlessInput.refusal(of: "standard input"))
            return .usage
        }
        if checksOnly || options.isAtomic {
            // A transaction, or a check of everything, needs the whole text first.
            guard let source = runner.source(of: "-", name: "stdin") else { return .usage }
            return runner.run(all: [source], checksOnly: checksOnly)
        }
        guard options.isDryRun, !options.isReadOnly else {
            defer { runner.sayTally() }
            return run(StatementTexts())
        }
        // Nobody else can write during a dry run, so it begins only when its whole text has arrived.
        let texts = Array(StatementTexts())
        return Interrupt.isRaised ? .interrupted : runner.rehearsing { run(texts) }
    }

    private func run(_ texts: some Sequence<StatementTexts.Element>) -> ExitStatus {
        var result = ExitStatus.done
        for (bytes, firstLine) in texts {
            guard let bytes else {
                runner.errors.notice("stdin:\(firstLine): a statement may have \(StatementTexts.most >> 20) MiB")
                return .usage
            }
            let source = runner.source(bytes, name: "stdin", firstLine: firstLine)
            let status = source.map { runner.run($0) } ?? .usage
            if result == .done || status == .interrupted { result = status }
            if runner.ending != nil || result != .done && !runner.keepsGoing { return result }
        }
        return Interrupt.isRaised ? .interrupted : result
    }
}

/// Standard input in pieces that end with a statement, each with the number of its first line; `nil` for the bytes of
/// a statement that is too long, after which nothing is read.
private struct StatementTexts: Sequence, IteratorProtocol {
    /// The most bytes of a statement, or of its lines so far.
    static let most = 64 << 20
    private var lines = LineReader(most: most)
    private var line = 0

    mutating func next() -> (bytes: [UInt8]?, firstLine: Int)? {
        var splitter = StatementSplitter()
        let first = line + 1
        while let text = lines.next(), !Interrupt.isRaised {
            line += 1
            guard !lines.isTooLong, splitter.pending.count <= Self.most else { return (nil, first) }
            if let statements = splitter.append(text) { return (statements, first) }
        }
        return splitter.pending.isEmpty || Interrupt.isRaised ? nil : (splitter.pending, first)
    }
}

/// The lines of standard input as they arrive, with their ends.
struct LineReader {
    private var buffer: [UInt8] = []
    /// The place in the buffer where the next line begins.
    private var start = 0
    private var isAtEnd = false
    /// The most bytes of a line, after which it is cut off and nothing more is read.
    private let most: Int
    private(set) var isTooLong = false

    init(most: Int = .max) { self.most = most }

    /// Returns the next line; `nil` at the end, and after Ctrl-C.
    mutating func next() -> [UInt8]? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) { return consume(through: end + 1) }
            if buffer.count - start > most { (isAtEnd, isTooLong) = (true, true) }
            if isAtEnd { return start == buffer.count ? nil : consume(through: buffer.count) }
            buffer.removeFirst(start)
            start = 0
            searched = buffer.count
            fill()
        }
    }

    private mutating func consume(through end: Int) -> [UInt8] {
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
