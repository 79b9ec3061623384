import Interchange
import Ledger
import StoreFile
import SystemLibrary

/// A private folder beside the store for copying and unpacking a foreign file; removed afterwards.
package final class WorkFolder {
    package let path: String
    /// The number of bytes written into it.
    private var written = 0

    /// The most bytes that may be written into it: far more than an inventory without pictures has.
    package static let mostBytes = 2 << 30

    /// Creates it.
    ///
    /// - Throws: ``ImportError`` if it can't be created.
    package init(beside store: InventoryStore) throws(ImportError) {
        let base = store.path == ":memory:" ? "/tmp/fhq" : store.path
        Self.sweep("\(base).import-")
        var number = 0
        while true {
            let path = "\(base).import-\(getpid())-\(number)"
            if mkdir(path, 0o700) == 0 {
                self.path = path
                return
            }
            guard errno == EEXIST, number < 1000 else {
                throw .unreadable(path: path, reason: String(cString: strerror(errno)))
            }
            number += 1
        }
    }

    deinit {
        Self.remove(path)
    }

    /// Returns the path of a file in it.
    package func path(of name: String) -> String { "\(path)/\(name)" }

    /// A file being written.
    package final class File {
        private let folder: WorkFolder
        private let descriptor: Int32
        private let source: String

        fileprivate init(_ name: String, in folder: WorkFolder, of source: String) throws(ImportError) {
            (self.folder, self.source) = (folder, source)
            descriptor = PrivateFile.create(folder.path(of: name))
            guard descriptor >= 0 else {
                throw .unreadable(
                    path: source, reason: "its copy cannot be written: \(String(cString: strerror(errno)))")
            }
        }

        deinit {
            close(descriptor)
        }

        /// Appends bytes.
        ///
        /// - Throws: ``ImportError`` if they can't be written.
        package func append(_ bytes: [UInt8]) throws(ImportError) {
            let result = bytes.withUnsafeBytes { bytes in
                Result { () throws(ImportError) in try append(bytes) }
            }
            try result.get()
        }

        func append(_ bytes: UnsafeRawBufferPointer) throws(ImportError) {
            folder.written += bytes.count
            guard folder.written <= WorkFolder.mostBytes else {
                throw .unreadable(path: source, reason: "it holds more than \(WorkFolder.mostBytes >> 30) GiB")
            }
            guard bytes.writeAll(to: descriptor) else {
                throw .unreadable(
                    path: source, reason: "its copy cannot be written: \(String(cString: strerror(errno)))")
            }
        }
    }

    /// Returns a new file for data from `source`.
    ///
    /// - Throws: ``ImportError`` if it can't be created.
    package func newFile(_ name: String, of source: String) throws(ImportError) -> File {
        try File(name, in: self, of: source)
    }

    /// Writes a new file from the pieces that `next` returns until it returns 0.
    func write(_ name: String, of source: String, from next: (UnsafeMutableRawBufferPointer) throws -> Int) throws {
        let file = try newFile(name, of: source)
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { piece.deallocate() }
        while true {
            let count = try next(piece)
            guard count > 0 else { return }
            try file.append(UnsafeRawBufferPointer(rebasing: piece[..<count]))
        }
    }

    /// The folder of pictures, each named as in a store.
    var pictures: String { path(of: "photos") }

    /// Moves a picture that was unpacked as `name` there; `fileName` is its original name.
    func keepPicture(_ name: String, calledAs fileName: String) throws(ImportError) {
        guard let sha256 = PictureDigest.of(path(of: name)) else { return remove(name) }
        let place = "\(pictures)/\(PhotoFolder.name(sha256: sha256, fileName: fileName))"
        mkdir(pictures, 0o700)
        mkdir(String(place[..<(place.lastIndex(of: "/") ?? place.endIndex)]), 0o700)
        guard rename(path(of: name), place) == 0 else {
            throw .unreadable(path: fileName, reason: "its copy cannot be written: \(String(cString: strerror(errno)))")
        }
    }

    /// Removes a file that is no longer needed, which makes room for others.
    package func remove(_ name: String) {
        var status = stat()
        if stat(path(of: name), &status) == 0 { written -= Int(status.st_size) }
        unlink(path(of: name))
    }

    /// Copies a regular file that is not a link; returns `false` if it doesn't exist.
    @discardableResult
    func copy(_ source: String, as name: String) throws -> Bool {
        let file = open(source, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        try write(name, of: source) { piece in try Self.read(file, into: piece, of: source) }
        return true
    }

    /// Reads the next piece of an open file of `source`; returns 0 at its end.
    ///
    /// - Throws: ``ImportError`` if it can't be read.
    package static func read(_ file: Int32, into piece: UnsafeMutableRawBufferPointer, of source: String) throws -> Int
    {
        while true {
            let count = SystemLibrary.read(file, piece.baseAddress, piece.count)
            if count >= 0 { return count }
            guard errno == EINTR else {
                throw ImportError.unreadable(path: source, reason: String(cString: strerror(errno)))
            }
        }
    }

    /// Removes the folders that killed processes left behind.
    private static func sweep(_ prefix: String) {
        guard let slash = prefix.lastIndex(of: "/") else { return }
        let (folder, start) = (String(prefix[..<slash]), prefix[prefix.index(after: slash)...])
        for name in (try? FolderNames.names(in: folder)) ?? [] where name.hasPrefix(start) {
            guard let process = pid_t(name.dropFirst(start.count).prefix { $0 != "-" }), process > 0 else { continue }
            if kill(process, 0) != 0, errno == ESRCH { remove("\(folder)/\(name)") }
        }
    }

    /// Removes a folder, which holds only files and SQLite's files beside them.
    private static func remove(_ path: String) {
        for name in (try? FolderNames.names(in: path)) ?? [] where unlink("\(path)/\(name)") != 0 && errno == EISDIR {
            remove("\(path)/\(name)")
        }
        rmdir(path)
    }
}
