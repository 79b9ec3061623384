import SystemLibrary

/// Reading and writing of whole files, closed before any program is started.
package enum TestFile {
    package static func bytes(_ path: String) throws(Child.Failure) -> [UInt8] {
        guard let file = fopen(path, "re") else { throw Child.Failure(description: "\(path) cannot be read") }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
        return bytes
    }

    package static func text(_ path: String) throws(Child.Failure) -> String {
        String(decoding: try bytes(path), as: UTF8.self)
    }

    /// Makes a file, or replaces its bytes.
    package static func write(_ bytes: [UInt8], to path: String) throws(Child.Failure) {
        guard let file = fopen(path, "we") else { throw Child.Failure(description: "\(path) cannot be written") }
        defer { fclose(file) }
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
            throw Child.Failure(description: "\(path) cannot be written")
        }
    }

    package static func write(_ text: String, to path: String) throws(Child.Failure) {
        try write(Array(text.utf8), to: path)
    }

    /// Makes an executable script from a text, through another process.
    ///
    /// A file written by this process can't be run while a child just started by another test still has it open.
    package static func writeProgram(_ text: String, to path: String) throws(Child.Failure) {
        let shell = ["sh", "-c", "cat > \"$1\" && chmod 700 \"$1\"", "sh", path]
        _ = try Child.output(of: shell, input: text.utf8)
    }
}
