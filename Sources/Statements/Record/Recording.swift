import Glibc
import QueryLanguage
import Rendering
import Synchronization

/// A file that keeps what is typed and what it gives; at any time what it holds is whole.
public final class Recording: Sendable {
    public let path: String
    /// What the statement that runs has shown up to now.
    public let results = ShownResults()
    private let descriptor: Int32
    private let state = Mutex(State())

    private struct State {
        var stage: Transcript.Stage?
        var count = 0
    }

    /// Makes the file, for its owner alone, or empties it; throws ``StatementError``.
    ///
    /// The variables that there are, and the format, go first: the text has to mean the same without what came before.
    init(_ path: String, of environment: Environment) throws {
        self.path = path
        descriptor = try OutputFile(OutputClause(.recording, to: path), in: environment).open(
            O_WRONLY | O_CREAT | O_TRUNC)
        let session = environment.session
        // Arguments of a script are none of these: no statement can give them a value.
        let variables = session.variables.names.filter { $0.first?.isNumber == false && $0 != "@" }.compactMap { name in
            session.variables[name].map { "let \(name) = \(Quoting.quoted($0))" }
        }
        let format = session.format.map { ["set format \($0.rawValue)"] } ?? []
        let title = "# Recorded by fhq \(CommandLineHelp.version): fhq --verify runs it again and compares."
        try append(([title] + variables + format).joined(separator: "\n") + "\n")
    }

    deinit { close(descriptor) }

    /// How many texts it holds, in words.
    public var count: String {
        let count = state.withLock(\.count)
        return "\(count) \(count == 1 ? "statement" : "statements")"
    }

    /// Adds a text that was typed, with what it has given; throws ``StatementError``, and the file is as it was before.
    public func add(_ text: String, failure: String?, on stage: Transcript.Stage) throws {
        let shown = results.drain()
        var part = Transcript.Part(results: shown.lines, failure: failure)
        part.stage = state.withLock { $0.stage } == stage ? nil : stage
        part.text = text
        part.answers = shown.answers
        try append(part.lines.map { $0 + "\n" }.joined())
        state.withLock {
            $0.stage = stage
            $0.count += 1
        }
    }

    private func append(_ text: String) throws {
        let start = lseek(descriptor, 0, SEEK_CUR)
        do {
            let output = ByteOutput(descriptor: descriptor)
            try output.write(text)
            try output.flush()
        } catch {
            if start >= 0 {
                ftruncate(descriptor, start)
                lseek(descriptor, start, SEEK_SET)
            }
            throw StatementError("\(path) cannot be written: \(error.description)")
        }
    }
}
