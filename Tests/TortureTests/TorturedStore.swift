import SystemLibrary
import TestSupport
import Testing

/// A store in a private folder, and runs of fhq on it.
final class TorturedStore: Sendable {
    struct Run {
        var status: Int32
        /// The standard output, and standard error unless kept apart.
        var output: String
        var errors = ""
    }

    static let now = "2026-11-01T18:00:00Z"

    let folder = TemporaryFolder()
    /// The folder of the program's outputs, apart from the store, so that a fault of its disk spares them.
    let outputs = TemporaryFolder()
    var path: String { folder.path + "/store.sqlite" }

    func environment(_ added: [String: String] = [:]) -> [String: String] {
        [
            "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path, "TZ": "UTC", "LANG": "C.UTF-8",
            "FHQ_STORE": path, "FHQ_NOW": Self.now, "FHQ_BACKUP": "off",
        ].merging(added) { $1 }
    }

    // MARK: - Running

    /// Runs fhq to its end, with output and errors apart.
    func run(
        _ arguments: [String], in folder: String? = nil, environment added: [String: String] = [:]
    ) throws -> Run {
        let (output, errors) = (outputs.path + "/out", outputs.path + "/err")
        let child = try Child(
            [TestProducts.executable("fhq")] + arguments, in: folder, output: output, errors: errors,
            environment: environment(added))
        let status = try child.wait()
        return Run(status: status, output: try TestFile.text(output), errors: try TestFile.text(errors))
    }

    /// Starts fhq on statements from standard input; its outputs go to one file, `<name>.out` in ``outputs``.
    func start(
        _ name: String, _ arguments: [String], script: [String], environment added: [String: String] = [:]
    ) throws -> Child {
        let input = outputs.path + "/\(name).fhq"
        try TestFile.write(script.joined(separator: "\n") + "\n", to: input)
        return try Child(
            [TestProducts.executable("fhq")] + arguments, input: input, output: output(of: name),
            environment: environment(added))
    }

    /// Starts fhq on statements and keeps its input open, so it doesn't end; see ``start(_:_:script:environment:)``.
    func start(_ name: String, _ arguments: [String], typing statements: [String]) throws -> HeldChild {
        let input = outputs.path + "/\(name).pipe"
        unlink(input)
        mkfifo(input, 0o600)
        // Opened for reading and writing, since opening one end would wait for the program.
        let descriptor = open(input, O_RDWR | O_CLOEXEC)
        let text = statements.map { $0 + "\n" }.joined()
        #expect(write(descriptor, text, text.utf8.count) == text.utf8.count)
        let child = try Child(
            [TestProducts.executable("fhq")] + arguments, input: input, output: output(of: name),
            environment: environment())
        return HeldChild(child: child, descriptor: descriptor)
    }

    /// A program whose input stays open.
    struct HeldChild {
        fileprivate let child: Child
        fileprivate let descriptor: CInt

        /// Kills the process, and waits for its end.
        func kill() {
            child.kill()
            close(descriptor)
        }
    }

    func output(of name: String) -> String { outputs.path + "/\(name).out" }

    /// Expects that `check` finds nothing.
    func expectClean(_ moment: @autoclosure () -> String, at location: SourceLocation = #_sourceLocation) throws {
        let check = try run(["-c", "check"])
        #expect(check.status == 0, "\(moment()): \(check.output)\(check.errors)", sourceLocation: location)
    }

    /// The dump of a store's tables, without derived ones and those private to a store.
    static let dump = """
        .dump items listings sales refunds expenses markets sellers hauls platforms fees photos orders orderFacts payouts \
        settings savedStatements mappings rates changes changedRows skuCounter revision
        """

    /// Returns the store's contents as text, without derived indexes and the random keys of rows.
    func contents() throws -> String { Self.withoutKeys(try query(Self.dump)) }

    /// Returns a dump without the random keys of rows, which are their last values.
    static func withoutKeys(_ dump: String) -> String {
        dump.replacing(#/"rowKey":[0-9]+|,[0-9]{10,19}(?=\);\n)/#, with: "")
    }

    /// Returns the output of the `sqlite3` command for the store or another database.
    func query(_ text: String, of database: String? = nil) throws -> String {
        let output = outputs.path + "/sqlite3"
        let child = try Child(
            ["/usr/bin/env", "sqlite3", database ?? path, text], output: output, environment: environment())
        let status = try child.wait()
        let answer = try TestFile.text(output)
        guard status == 0 else { throw Child.Failure(description: "sqlite3: \(answer)") }
        return answer
    }

    // MARK: - Starting again

    /// Keeps a copy of the store as it is now; nobody may have it open.
    func keep() throws {
        try TestFile.write(TestFile.bytes(path), to: outputs.path + "/kept")
    }

    /// Brings the kept store back, without anything beside it.
    func bringBack() throws {
        for suffix in ["-wal", "-shm", "-lock"] { unlink(path + suffix) }
        try TestFile.write(TestFile.bytes(outputs.path + "/kept"), to: path)
    }
}
