import Codecs
import Ledger
import QueryLanguage
import StoreFile
import SystemLibrary

/// An intake of picture files, which recognises them, copies them beside the store and hashes them meanwhile.
///
/// Copies that no photo takes are removed with this object.
package final class PhotoIntake {
    private let folder: PhotoFolder
    private let isEachDurable: Bool
    private var copies: [String] = []

    /// The largest file in bytes, far above any camera's picture.
    package static let mostBytes: Int64 = 100 << 20

    /// Creates an intake; `isEachDurable` is false for many pictures that are made durable together.
    package init(into folder: PhotoFolder, isEachDurable: Bool = true) {
        (self.folder, self.isEachDurable) = (folder, isEachDurable)
    }

    deinit {
        for copy in copies { unlink(copy) }
    }

    /// Takes all of the files or, before anything is written, none.
    ///
    /// A dry run copies nothing. `progress` is called before each file.
    ///
    /// - Throws: ``PhotoIntakeError`` for the first file that is no picture, ``StoreError`` if the photo folder can't
    ///   be written, and any error that `progress` throws.
    package func add(
        _ paths: [String], rehearsal: Bool = false, progress: (String) throws -> Void = { _ in }
    ) throws -> [NewPhoto] {
        let pictures = try paths.map { try PictureFile($0, mostBytes: Self.mostBytes) }
        return try pictures.map { picture in
            try progress(picture.path)
            if rehearsal { return try picture.photo(copy: nil) { _ in } }
            let (copy, file) = try folder.newCopy()
            copies.append(copy)
            defer { close(file) }
            let photo = try picture.photo(copy: copy) { bytes in
                guard bytes.writeAll(to: file) else { throw PhotoIntakeError(copy, doing: "written") }
            }
            guard !isEachDurable || fsync(file) == 0 else { throw PhotoIntakeError(copy, doing: "written") }
            return photo
        }
    }
}

/// The reason why a file can't become a photo; `description` is one sentence without a full stop.
package struct PhotoIntakeError: ExplainedError, Equatable, Sendable, CustomStringConvertible {
    package let path: String
    package let reason: String

    package init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// Creates the error for a failed system call, from `errno`.
    init(_ path: String, doing action: String) {
        self.init(path: path, reason: "cannot be \(action): \(String(cString: strerror(errno)))")
    }

    package var description: String { "\(path) \(reason)" }
}

/// A file whose first bytes identify it as a picture.
package final class PictureFile {
    let path: String
    private let kind: PictureKind
    private let descriptor: Int32
    private let mostBytes: Int64

    /// Opens a picture to import.
    ///
    /// - Throws: ``PhotoIntakeError`` if it can't be read, has another format or is larger than `mostBytes`.
    package init(_ path: String, mostBytes: Int64) throws(PhotoIntakeError) {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard file >= 0 else { throw PhotoIntakeError(path, doing: "read") }
        do {
            kind = try Self.kind(of: file, path, mostBytes)
        } catch {
            close(file)
            throw error
        }
        self.path = path
        self.mostBytes = mostBytes
        descriptor = file
    }

    deinit {
        close(descriptor)
    }

    private static func kind(
        of file: Int32, _ path: String, _ mostBytes: Int64
    ) throws(PhotoIntakeError) -> PictureKind {
        var status = stat()
        guard fstat(file, &status) == 0 else { throw PhotoIntakeError(path, doing: "read") }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw PhotoIntakeError(path: path, reason: "is a folder, not a picture")
        default: throw PhotoIntakeError(path: path, reason: "is not a regular file")
        }
        guard status.st_size <= mostBytes else {
            throw PhotoIntakeError(path: path, reason: "is larger than \(mostBytes >> 20) MB")
        }
        guard let bytes = FirstBytes.read(file, PictureKind.signatureLength) else {
            throw PhotoIntakeError(path, doing: "read")
        }
        guard let kind = PictureKind(firstBytes: bytes) else {
            let kinds = PictureKind.allCases.map { $0.rawValue.uppercased() }.joined(separator: ", ")
            throw PhotoIntakeError(
                path: path,
                reason: bytes.isEmpty ? "is empty" : "is not a picture of a known format (\(kinds))")
        }
        return kind
    }

    /// Reads the whole file, passing each piece to `body`, and returns the photo.
    ///
    /// - Throws: ``PhotoIntakeError`` if it can't be read, and any error that `body` throws.
    package func photo(copy: String?, _ body: (UnsafeRawBufferPointer) throws -> Void) throws -> NewPhoto {
        var hash = SHA256()
        var bytes: Int64 = 0
        let isRead = try FileBytes.forEachPiece(of: descriptor) { piece in
            bytes += Int64(piece.count)
            guard bytes <= mostBytes else { throw PhotoIntakeError(path: path, reason: "grew while it was read") }
            hash.update(piece)
            try body(piece)
        }
        guard isRead else { throw PhotoIntakeError(path, doing: "read") }
        return NewPhoto(name: name, sha256: hash.digest().hexadecimal, bytes: bytes, copy: copy)
    }

    /// The file's name, with the ending of its real kind if the name has another.
    private var name: String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return PictureKind(fileName: name) == kind && name.contains(".") ? name : "\(name).\(kind.fileExtensions[0])"
    }
}
