import Glibc

/// A regular file of the folder that is imported, opened without following links.
final class SourceFile {
    let name: String
    let size: Int
    private let descriptor: Int32

    /// Why a file of the folder cannot be read.
    struct Unreadable: Error {
        let reason: String
    }

    /// `nil` if there is no such file.
    init?(_ name: String, in folder: Int32) throws(Unreadable) {
        let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw Unreadable(
                reason: errno == ELOOP
                    ? "it is a link, which is not followed" : "it cannot be read: \(String(cString: strerror(errno)))")
        }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(file)
            throw Unreadable(
                reason: status.st_mode & S_IFMT == S_IFDIR ? "it is a folder, not a file" : "it is not a regular file")
        }
        self.name = name
        size = Int(status.st_size)
        descriptor = file
    }

    deinit {
        close(descriptor)
    }

    /// Reads up to `buffer`'s size from where the last read ended; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(Unreadable) -> Int {
        while true {
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            guard errno == EINTR else {
                throw Unreadable(reason: "it cannot be read: \(String(cString: strerror(errno)))")
            }
        }
    }

    /// The line and column, both from 1 and in characters, of a byte; counted only when something is wrong.
    func position(of offset: Int) -> (line: Int, column: Int) {
        var (line, column, rest, place) = (1, 1, offset, 0)
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while rest > 0 {
            let count = pread(descriptor, &bytes, min(rest, bytes.count), place)
            guard count > 0 else { break }
            for byte in bytes[0..<count] {
                if byte == UInt8(ascii: "\n") {
                    (line, column) = (line + 1, 1)
                } else if byte & 0xC0 != 0x80 {
                    column += 1
                }
            }
            place += count
            rest -= count
        }
        return (line, column)
    }
}
