import Glibc
import Rendering
import Statements

/// A file that appears whole or not at all.
enum ReplacedFile {
    /// Writes a new file beside `path` and renames it over it; what is no regular file is simply written to.
    ///
    /// If `body` throws, what was there stays as it was.
    static func write(_ path: String, _ body: (ByteOutput) throws -> Int) throws -> Int {
        var status = stat()
        let exists = stat(path, &status) == 0
        if exists, status.st_mode & S_IFMT != S_IFREG { return try writeInPlace(path, status, body) }
        let target = resolved(path, exists: exists)
        let temporary = "\(target).\(getpid()).fhq-part"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw failure(path) }
        do {
            if exists { fchmod(file, status.st_mode & 0o7777) }
            let count = try body(ByteOutput(descriptor: file))
            guard fsync(file) == 0, rename(temporary, target) == 0 else { throw failure(path) }
            try syncFolder(of: target)
            close(file)
            return count
        } catch {
            close(file)
            unlink(temporary)
            throw (error as? OutputError).map { self.failure(path, $0) } ?? error
        }
    }

    private static func writeInPlace(
        _ path: String, _ status: stat, _ body: (ByteOutput) throws -> Int
    ) throws -> Int {
        if status.st_mode & S_IFMT == S_IFDIR { throw StatementError("\(path) is a folder, not a file") }
        let file = open(path, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { throw failure(path) }
        defer { close(file) }
        do {
            return try body(ByteOutput(descriptor: file))
        } catch let error as OutputError {
            throw failure(path, error)
        }
    }

    /// Where a link leads, so that the link stays and its file is replaced.
    private static func resolved(_ path: String, exists: Bool) -> String {
        guard exists, let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Makes a new name survive a power cut, where the file system can do that: else it says EINVAL.
    static func syncFolder(of path: String) throws {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let descriptor = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure(path) }
    }

    static func failure(_ path: String) -> StatementError {
        StatementError("\(path) cannot be written: \(String(cString: strerror(errno)))")
    }

    static func failure(_ path: String, _ error: OutputError) -> StatementError {
        StatementError("\(path) cannot be written: \(error.description)")
    }
}

/// A file that rows are added to.
enum GrownFile {
    /// Adds what `body` writes, which is told whether the file is empty; if it throws, the file is cut back.
    ///
    /// A lock on the file keeps others that add to it apart, so that neither cuts off the other's rows.
    static func append(_ path: String, _ body: (ByteOutput, Bool) throws -> Int) throws -> Int {
        let flags = O_CREAT | O_APPEND | O_CLOEXEC
        var file = open(path, flags | O_RDWR, 0o666)
        if file < 0, errno == EACCES { file = open(path, flags | O_WRONLY, 0o666) }
        guard file >= 0 else { throw ReplacedFile.failure(path) }
        defer { close(file) }
        while flock(file, LOCK_EX) != 0, errno == EINTR, !Interrupt.isRaised {}
        var status = stat()
        let isRegular = fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        do {
            let output = ByteOutput(descriptor: file)
            if isRegular, !endsLine(file, size: status.st_size) { try output.write("\n") }
            let count = try body(output, !isRegular || status.st_size == 0)
            if isRegular, fsync(file) != 0 { throw ReplacedFile.failure(path) }
            return count
        } catch {
            if isRegular { ftruncate(file, status.st_size) }
            throw (error as? OutputError).map { ReplacedFile.failure(path, $0) } ?? error
        }
    }

    /// Whether the next byte begins a line; yes also where the file may not be read.
    private static func endsLine(_ file: Int32, size: off_t) -> Bool {
        var last: UInt8 = 0
        return size == 0 || pread(file, &last, 1, size - 1) != 1 || last == UInt8(ascii: "\n")
    }
}
