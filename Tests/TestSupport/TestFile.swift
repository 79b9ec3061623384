import Glibc

/// Files as tests read and write them: whole, and closed before anything is started.
public enum TestFile {
    public static func bytes(_ path: String) throws(Child.Failure) -> [UInt8] {
        guard let file = fopen(path, "re") else { throw Child.Failure(description: "\(path) cannot be read") }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&chunk, 1, chunk.count, file), count > 0 { bytes += chunk[..<count] }
        return bytes
    }

    public static func text(_ path: String) throws(Child.Failure) -> String {
        String(decoding: try bytes(path), as: UTF8.self)
    }

    /// Makes a file, or puts other bytes in the place of those that are there.
    public static func write(_ bytes: [UInt8], to path: String) throws(Child.Failure) {
        guard let file = fopen(path, "we") else { throw Child.Failure(description: "\(path) cannot be written") }
        defer { fclose(file) }
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
            throw Child.Failure(description: "\(path) cannot be written")
        }
    }

    public static func write(_ text: String, to path: String) throws(Child.Failure) {
        try write(Array(text.utf8), to: path)
    }

    /// Makes a program of a text, which is written by another process.
    ///
    /// What this one writes is busy, and cannot be run, while a child that another test has just started still has it open.
    public static func writeProgram(_ text: String, to path: String) throws(Child.Failure) {
        let shell = ["sh", "-c", "cat > \"$1\" && chmod 700 \"$1\"", "sh", path]
        _ = try Child.output(of: shell, input: text.utf8)
    }
}
