import Codecs
import StoreFile
import SystemLibrary

/// A regular file to import; a single gzip file is read as its contents.
package final class SourceFile {
    /// The path with links resolved; `nil` for a file of a folder.
    let path: String?
    /// The last part of the path, for messages.
    package let name: String
    package private(set) var size = 0
    private let descriptor: Int32
    private var gzip: GzipReader?

    /// The typical compression of gzip, only to estimate progress.
    private static let usualRatio = 4

    /// Opens a single file.
    ///
    /// - Throws: ``ImportError`` if it can't be read.
    package init(_ path: String) throws(ImportError) {
        descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        let failure = errno
        let whole = RealPath.of(path) ?? path
        self.path = whole
        name = whole.split(separator: "/").last.map(String.init) ?? path
        guard descriptor >= 0 else {
            throw failure == EACCES || failure == EPERM ? .noPermission(path: path) : .missing(path: path)
        }
        guard readSize() & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
        guard let mark = FirstBytes.read(descriptor, 2) else {
            throw .unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        guard mark == [0x1F, 0x8B] else { return }
        gzip = try? GzipReader(descriptor: descriptor)
        if gzip != nil { size *= Self.usualRatio }
    }

    /// Opens a file of a folder without following links; returns `nil` if there is none.
    init?(_ name: String, in folder: Int32) throws(ImportProblem) {
        (path, self.name) = (nil, name)
        descriptor = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            let reason = errno == ELOOP ? "it is a link, which fhq doesn't follow" : Self.failure
            throw ImportProblem(file: reason)
        }
        switch readSize() & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw ImportProblem(file: "it is a folder, not a file")
        default: throw ImportProblem(file: "it is not a regular file")
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Reads the file's size, and returns its mode; 0 if it is unknown.
    private func readSize() -> mode_t {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return 0 }
        size = Int(status.st_size)
        return status.st_mode
    }

    private static var failure: String { "it cannot be read: \(String(cString: strerror(errno)))" }

    /// Reads up to `buffer`'s size from the end of the last read and returns the number of bytes; 0 at the end.
    ///
    /// - Throws: ``ImportProblem`` if the file can't be read.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        do throws(GzipReader.Failure) {
            if let gzip { return try gzip.read(into: buffer) }
        } catch {
            throw ImportError.unreadable(path: path ?? name, reason: error.description)
        }
        while true {
            let count = SystemLibrary.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            if errno == EINTR { continue }
            guard let path else { throw ImportProblem(file: Self.failure) }
            throw ImportError.unreadable(path: path, reason: String(cString: strerror(errno)))
        }
    }

    /// Returns the line and column of a byte, both from 1 and in characters; computed only for errors.
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
