import StoreFile
import SystemLibrary

/// An open regular file, locked against other processes while it is written.
final class LockedFile {
    typealias Failure = HistoryFile.Failure

    private let descriptor: CInt
    private let path: String

    private init(_ descriptor: CInt, _ path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit {
        close(descriptor)
    }

    static func openForReading(_ path: String) throws(Failure) -> LockedFile {
        // Without O_NONBLOCK a FIFO in place of the file would block the start of the shell.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .system("can't read \(path)") }
        let file = LockedFile(descriptor, path)
        guard file.isRegular else { throw Failure(description: "\(path) is not a regular file") }
        return file
    }

    /// Opens or creates the file (0600) and waits up to two seconds for its lock.
    static func openForAppending(_ path: String) throws(Failure) -> LockedFile {
        let deadline = 200
        for _ in 0..<deadline {
            let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
            guard descriptor >= 0 else { throw .system("can't write \(path)") }
            let file = LockedFile(descriptor, path)
            guard file.isRegular else { throw Failure(description: "\(path) is not a regular file") }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0, file.isStillAtItsPath {
                fchmod(descriptor, 0o600)
                return file
            }
            usleep(10_000)
        }
        throw Failure(description: "\(path) is locked by another process")
    }

    /// The length in bytes.
    var size: Int { Int(status.st_size) }

    var endsWithLineBreak: Bool {
        let last = tail(of: 1)
        return last.isEmpty || last == [UInt8(ascii: "\n")]
    }

    /// Returns the last `count` bytes from the start of a line, or all of them if the file is shorter.
    func tail(of count: Int) -> [UInt8] {
        let start = max(0, size - count)
        var bytes = [UInt8](repeating: 0, count: size - start)
        var filled = 0
        while filled < bytes.count {
            let got = bytes.withUnsafeMutableBytes { buffer in
                pread(descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled, off_t(start + filled))
            }
            if got <= 0 { break }
            filled += got
        }
        bytes.removeLast(bytes.count - filled)
        guard start > 0, count > 1 else { return bytes }
        return Array(bytes.drop { $0 != UInt8(ascii: "\n") })
    }

    func append(_ text: String) throws(Failure) {
        try Self.write(text, to: descriptor, path)
    }

    /// Replaces the locked file by one with this text; processes waiting for the lock will open the new file.
    func replace(with text: String) throws(Failure) {
        let target = RealPath.of(path) ?? path
        let temporary = target + ".\(getpid()).tmp"
        let new = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard new >= 0 else { throw .system("can't write \(temporary)") }
        defer { close(new) }
        do throws(Failure) {
            try Self.write(text, to: new, temporary)
        } catch {
            unlink(temporary)
            throw error
        }
        guard rename(temporary, target) == 0 else {
            let failure = Failure.system("can't replace \(path)")
            unlink(temporary)
            throw failure
        }
    }

    private static func write(_ text: String, to descriptor: CInt, _ path: String) throws(Failure) {
        guard Array(text.utf8).withUnsafeBytes({ $0.writeAll(to: descriptor) }) else {
            throw .system("can't write \(path)")
        }
    }

    private var status: stat {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status : stat()
    }

    private var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }

    /// True unless another process has replaced the file between opening and locking.
    private var isStillAtItsPath: Bool {
        var current = stat()
        let mine = status
        return stat(path, &current) == 0 && current.st_ino == mine.st_ino && current.st_dev == mine.st_dev
    }
}
