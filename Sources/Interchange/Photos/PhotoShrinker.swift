import Codecs
import Programs
import QueryLanguage
import StoreFile
import SystemLibrary

/// A maker of the copies of pictures for uploads: smaller, upright, in sRGB, and without the camera's metadata.
///
/// `vipsthumbnail` (libvips 8.10 or newer; Debian's libvips-tools) does the work in a separate process, limited to 30
/// seconds and 2 GiB of address space by util-linux's `prlimit`. It reads the picture from standard input and writes a
/// JPEG to standard output, so that no file name reaches it or a shell; loaders that libvips calls untrusted are
/// blocked (`VIPS_BLOCK_UNTRUSTED`, 8.13). Only the first picture of an animation is used, and transparent areas become
/// white.
///
/// Measured with 8.14 on a 4032 × 3024 JPEG of 5.7 MB: 0.2 MB in 0.34 s; on 30 MB of PNG 0.42 s and 55 MB of memory.
package struct PhotoShrinker: Sendable {
    private let vipsthumbnail: String?
    private let prlimit: String?
    private let environment: [String]
    private let patience: Duration

    /// The longest side of an uploaded copy, in pixels; smaller pictures keep their size.
    package static let longestSide = 1600
    /// The quality of its JPEG, out of 100.
    package static let quality = 80
    /// The most memory that the process may address, in bytes.
    static let mostMemory: Int64 = 2 << 30
    /// The remark, shown once, if photos are uploaded unchanged.
    package static let remarkWithoutIt = """
        vipsthumbnail is not installed (Debian: apt-get install libvips-tools), so photos are uploaded unchanged: \
        larger, and with any location that the camera stored
        """

    /// - Parameters:
    ///   - searchPath: The value of `PATH`, for finding programs.
    ///   - patience: The time limit for one picture.
    package init(searchPath: String?, patience: Duration = .seconds(30)) {
        let programs = ProgramFolders(searchPath)
        vipsthumbnail = programs.find("vipsthumbnail")
        prlimit = programs.find("prlimit")
        self.patience = patience
        // One thread: a sync uses the other core, and each thread's heap counts as address space.
        environment = [
            "PATH=\(programs.paths.joined(separator: ":"))", "LC_ALL=C", "MALLOC_ARENA_MAX=2", "VIPS_BLOCK_UNTRUSTED=1",
            "VIPS_CONCURRENCY=1", "VIPS_WARNING=0",
        ]
    }

    /// True if pictures are shrunk; otherwise ``remarkWithoutIt`` must be shown.
    package var isInstalled: Bool { vipsthumbnail != nil && prlimit != nil }

    /// Makes a small copy of the picture at `path`, in a file at `output` that the caller removes afterwards.
    ///
    /// For an upload it is a JPEG; a terminal may need a PNG.
    ///
    /// Without vipsthumbnail nothing is written, and the copy is the picture itself.
    ///
    /// - Throws: ``PhotoShrinkError`` if there is no copy, `CancellationError` if the task was cancelled; `output` may
    ///   then hold anything.
    package func copy(of path: String, to output: String, as kind: PictureKind = .jpeg) async throws -> UploadCopy {
        let picture = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard picture >= 0 else {
            throw PhotoShrinkError(.picture, "can't read its picture: \(String(cString: strerror(errno)))")
        }
        defer { close(picture) }
        guard let vipsthumbnail, let prlimit else { return try UploadCopy(path: path, picture, isShrunk: false) }
        let file = open(output, O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw PhotoShrinkError.system("can't write \(output)") }
        defer { close(file) }
        var program = LimitedProgram(prlimit: prlimit, environment: environment)
        program.mostMemory = Self.mostMemory
        program.patience = patience
        let ending = try await program.run([vipsthumbnail] + Self.arguments(kind), input: picture, output: file)
        if let error = PhotoShrinkError(ending, patience: patience) { throw error }
        let copy = try UploadCopy(path: output, file, isShrunk: true)
        guard copy.mediaType == kind.mediaType else {
            throw PhotoShrinkError(.picture, "vipsthumbnail didn't make a \(kind.rawValue) of it")
        }
        return copy
    }

    /// All of libvips 8.10 to 8.17 understand `-e` and `strip`; it turns pictures upright by default.
    private static func arguments(_ kind: PictureKind) -> [String] {
        let format = kind == .png ? ".png[strip]" : ".jpg[Q=\(quality),strip,optimize_coding,background=255]"
        return ["stdin", "-s", "\(longestSide)x\(longestSide)>", "-e", "srgb", "-o", format]
    }
}

/// The copy of a photo for an upload.
package struct UploadCopy: Hashable, Sendable {
    /// The file to upload: the copy, or the picture itself.
    package var path: String
    package var bytes: Int64
    /// The media type by its first bytes, such as `image/jpeg`.
    package var mediaType: String
    /// The MD5 of the file in lower-case hexadecimal, as Drive's `md5Checksum`.
    package var md5: String
    /// True if it was shrunk, without the camera's metadata.
    package var isShrunk: Bool

    /// Reads the whole open file.
    init(path: String, _ file: Int32, isShrunk: Bool) throws(PhotoShrinkError) {
        var hash = MD5()
        var start: [UInt8] = []
        var total: Int64 = 0
        lseek(file, 0, SEEK_SET)
        let isRead = FileBytes.forEachPiece(of: file) { piece in
            if total == 0 { start = Array(piece.prefix(PictureKind.signatureLength)) }
            hash.update(piece)
            total += Int64(piece.count)
        }
        guard isRead else { throw PhotoShrinkError.system("can't read \(path)") }
        guard let kind = PictureKind(firstBytes: start) else {
            throw PhotoShrinkError(.picture, "its picture is damaged")
        }
        self.path = path
        bytes = total
        mediaType = kind.mediaType
        md5 = hash.digest().hexadecimal
        self.isShrunk = isShrunk
    }
}

/// The reason why there is no copy to upload.
package struct PhotoShrinkError: ExplainedError, Equatable, Sendable, CustomStringConvertible {
    /// The cause of the failure.
    package enum Fault: Hashable, Sendable {
        /// A fault of the picture, which will not change, so the photo should be set aside.
        case picture
        /// A fault of this machine, such as a full disk, which may pass.
        case machine
    }

    package let fault: Fault
    /// One clause without a full stop.
    package let description: String

    init(_ fault: Fault, _ description: String) {
        self.fault = fault
        self.description = description
    }

    /// Returns the error for a failed system call, from `errno`.
    static func system(_ what: String) -> PhotoShrinkError {
        PhotoShrinkError(.machine, "\(what): \(String(cString: strerror(errno)))")
    }

    /// Interprets the outcome of vipsthumbnail; returns `nil` for success.
    init?(_ ending: LimitedProgram.Ending, patience: Duration) {
        switch ending.reason {
        case .exit(0): return nil
        case .exit(126), .exit(127): self.init(.machine, "can't run vipsthumbnail: \(ending.words)")
        case .exit where ["No space left", "out of disk space", "write error"].contains(where: ending.words.contains):
            self.init(.machine, "the disk has no room for the copy to upload")
        case .exit(let status):
            let words = ending.words.isEmpty ? "status \(status)" : ending.words
            self.init(.picture, "vipsthumbnail can't read its picture: \(words)")
        case .timeout:
            self.init(.picture, "vipsthumbnail needed more than \(patience.components.seconds) s for its picture")
        case .signal(SIGKILL), .signal(SIGTERM):
            self.init(.machine, "something killed vipsthumbnail")
        case .signal(let signal):
            let memory = PhotoShrinker.mostMemory >> 30
            self.init(
                .picture, "vipsthumbnail crashed on its picture (signal \(signal)) or needed more than \(memory) GiB")
        }
    }
}
