import Glibc
import Inventory
import QueryLanguage

/// Takes picture files in: recognises them, then copies them beside the store and hashes them on the way.
///
/// Copies that no photo has taken are removed with it.
public final class PhotoIntake {
    private let folder: PhotoFolder
    private let isEachDurable: Bool
    private var copies: [String] = []

    /// The largest file that is taken, in bytes: no camera's picture comes near.
    public static let mostBytes: Int64 = 100 << 20

    /// `isEachDurable` is false for many pictures that are made durable together.
    public init(into folder: PhotoFolder, isEachDurable: Bool = true) {
        (self.folder, self.isEachDurable) = (folder, isEachDurable)
    }

    deinit {
        for copy in copies { unlink(copy) }
    }

    /// Takes all of the files or, before anything is written, none: the first that is no picture is what is thrown.
    ///
    /// A rehearsal copies nothing. `progress` is called before each file; what it throws stops the work. Throws
    /// ``PhotoIntakeError``, and `StoreError` for what the photo folder cannot do.
    public func take(
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

/// Why a file cannot become a photo; `description` is one sentence without a full stop.
public struct PhotoIntakeError: ExplainedError, Equatable, Sendable, CustomStringConvertible {
    public let path: String
    public let reason: String

    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// What the system said just now.
    init(_ path: String, doing action: String) {
        self.init(path: path, reason: "cannot be \(action): \(String(cString: strerror(errno)))")
    }

    public var description: String { "\(path) \(reason)" }
}

/// A file that its first bytes have told to be a picture.
final class PictureFile {
    let path: String
    private let kind: PictureKind
    private let descriptor: Int32
    private let mostBytes: Int64

    init(_ path: String, mostBytes: Int64) throws(PhotoIntakeError) {
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
        default: throw PhotoIntakeError(path: path, reason: "is no regular file")
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
                reason: bytes.isEmpty ? "is empty" : "is no picture: its first bytes are those of no \(kinds)")
        }
        return kind
    }

    /// Reads the file through, giving `body` each piece, and says what it was.
    func photo(copy: String?, _ body: (UnsafeRawBufferPointer) throws -> Void) throws -> NewPhoto {
        var hash = SHA256()
        var bytes: Int64 = 0
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { piece.deallocate() }
        while true {
            let count = read(descriptor, piece.baseAddress, piece.count)
            if count == 0 { break }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw PhotoIntakeError(path, doing: "read") }
            bytes += Int64(count)
            guard bytes <= mostBytes else { throw PhotoIntakeError(path: path, reason: "grows while it is read") }
            let part = UnsafeRawBufferPointer(rebasing: piece[..<count])
            hash.update(part)
            try body(part)
        }
        return NewPhoto(name: name, sha256: hash.digest().hexadecimal, bytes: bytes, copy: copy)
    }

    /// The file's name, with the ending of its kind if its own says something else.
    private var name: String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return PictureKind(fileName: name) == kind && name.contains(".") ? name : "\(name).\(kind.fileExtensions[0])"
    }
}
