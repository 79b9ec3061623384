import QueryLanguage
import Rendering
import Synchronization
import SystemLibrary

/// A file that records statements and their results, and is complete at any time.
package final class Recording: Sendable {
    package let path: String
    /// The output of the running statement so far.
    package let results = ShownResults()
    private let descriptor: Int32
    private let state = Mutex(State())

    private struct State {
        var stage: Transcript.Stage?
        var count = 0
    }

    /// Creates the file for its owner only, or empties it.
    ///
    /// The present variables and format are written first, since the recording must not depend on earlier statements.
    ///
    /// - Throws: ``StatementError`` if it can't be written.
    init(_ path: String, of environment: Environment) throws {
        self.path = path
        descriptor = try OutputFile(OutputClause(.recording, to: path), in: environment).open(
            O_WRONLY | O_CREAT | O_TRUNC)
        let session = environment.session
        // Without the arguments of a script, to which no statement can give a value.
        let variables = session.variables.names.filter { $0.first?.isNumber == false && $0 != "@" }.compactMap { name in
            session.variables[name].map { "let \(name) = \(Quoting.quoted($0))" }
        }
        let format = session.format.map { ["set format \($0.rawValue)"] } ?? []
        let title = "# Recorded by fhq \(Version.number): fhq --verify runs it again and compares."
        try append(([title] + variables + format).joined(separator: "\n") + "\n")
    }

    deinit { close(descriptor) }

    /// The number of recorded statements, in words.
    package var count: String {
        let count = state.withLock(\.count)
        return "\(count) \(count == 1 ? "statement" : "statements")"
    }

    /// Adds a typed text with its results.
    ///
    /// - Throws: ``StatementError`` if it can't be written; the file is then unchanged.
    package func add(_ text: String, failure: String?, on stage: Transcript.Stage) throws {
        let shown = results.drain()
        var part = Transcript.Section(results: shown.lines, failure: failure)
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
            throw StatementError("can't write “\(path)”: \(error.description)")
        }
    }
}
