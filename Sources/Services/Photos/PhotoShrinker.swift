import Glibc
import QueryLanguage

/// Makes the copy of a picture that is uploaded: smaller, upright, in sRGB, and without what the camera noted.
///
/// `vipsthumbnail` (libvips 8.10 or newer; Debian's libvips-tools) does the work, in a process of its own that may take
/// 30 seconds and 2 GiB of address space, set by util-linux's `prlimit`. It reads the picture from standard input and
/// writes a JPEG to standard output, so that no name of a file reaches it or a shell; loaders that libvips calls
/// untrusted are blocked (`VIPS_BLOCK_UNTRUSTED`, 8.13). Of an animation the first picture is taken, and what is
/// transparent becomes white.
///
/// Measured with 8.14 on a 4032 × 3024 JPEG of 5.7 MB: 0.2 MB in 0.34 s; on 30 MB of PNG 0.42 s and 55 MB of memory.
public struct PhotoShrinker: Sendable {
    private let vipsthumbnail: String?
    private let prlimit: String?
    private let environment: [String]
    private let patience: Duration

    /// The longest side of what is uploaded, in pixels; smaller pictures keep their size.
    public static let longestSide = 1600
    /// The quality of its JPEG, of 100.
    public static let quality = 80
    /// The memory that its process may address, in bytes.
    static let mostMemory: Int64 = 2 << 30
    /// What is to be said, once, where photos are uploaded as they are.
    public static let remarkWithoutIt = """
        vipsthumbnail is not installed (Debian: apt-get install libvips-tools), so photos are uploaded as they are: \
        larger, and with the place where they were taken, if the camera noted it
        """

    /// - Parameters:
    ///   - searchPath: The folders to look for programs in, separated by colons: `PATH`.
    ///   - patience: How long one picture may take.
    public init(searchPath: String?, patience: Duration = .seconds(30)) {
        let programs = ProgramFolders(searchPath)
        vipsthumbnail = programs.find("vipsthumbnail")
        prlimit = programs.find("prlimit")
        self.patience = patience
        // One thread: the other core has a sync to run, and each thread's heap would count as address space.
        environment = [
            "PATH=\(programs.paths.joined(separator: ":"))", "LC_ALL=C", "MALLOC_ARENA_MAX=2", "VIPS_BLOCK_UNTRUSTED=1",
            "VIPS_CONCURRENCY=1", "VIPS_WARNING=0",
        ]
    }

    /// Whether pictures are shrunk; if not, ``remarkWithoutIt`` has to be said.
    public var isInstalled: Bool { vipsthumbnail != nil && prlimit != nil }

    /// Makes the copy to upload of the picture at `path`, in a file at `output` that the caller removes afterwards.
    ///
    /// Without vipsthumbnail nothing is written, and the copy is the picture itself. Throws ``PhotoShrinkError``, and
    /// `CancellationError` if the task was cancelled; `output` may then hold anything.
    public func copy(of path: String, to output: String) async throws -> UploadCopy {
        let picture = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard picture >= 0 else {
            throw PhotoShrinkError(.picture, "its picture cannot be read: \(String(cString: strerror(errno)))")
        }
        defer { close(picture) }
        guard let vipsthumbnail, let prlimit else { return try UploadCopy(path: path, picture, isShrunk: false) }
        let file = open(output, O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw PhotoShrinkError.system("\(output) cannot be written") }
        defer { close(file) }
        var program = LimitedProgram(prlimit: prlimit, environment: environment)
        program.mostMemory = Self.mostMemory
        program.patience = patience
        let ending = try await program.run([vipsthumbnail] + Self.arguments, input: picture, output: file)
        if let error = PhotoShrinkError(ending, patience: patience) { throw error }
        let copy = try UploadCopy(path: output, file, isShrunk: true)
        guard copy.mediaType == PictureKind.jpeg.mediaType else {
            throw PhotoShrinkError(.picture, "vipsthumbnail made no JPEG of it")
        }
        return copy
    }

    /// `-e` and `strip` are what libvips 8.10 to 8.17 all understand; turning upright is what it does by itself.
    private static let arguments = [
        "stdin", "-s", "\(longestSide)x\(longestSide)>", "-e", "srgb",
        "-o", ".jpg[Q=\(quality),strip,optimize_coding,background=255]",
    ]
}

/// What is uploaded of a photo.
public struct UploadCopy: Hashable, Sendable {
    /// The file to upload: the one made for it, or the picture itself.
    public var path: String
    public var bytes: Int64
    /// As its first bytes tell, such as `image/jpeg`.
    public var mediaType: String
    /// The MD5 of the file in lower-case hexadecimal, as Drive's `md5Checksum`.
    public var md5: String
    /// Whether it was made smaller and rid of what the camera noted.
    public var isShrunk: Bool

    /// Reads the open file through.
    init(path: String, _ file: Int32, isShrunk: Bool) throws(PhotoShrinkError) {
        var hash = MD5()
        var start: [UInt8] = []
        var place: Int64 = 0
        var piece = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = pread(file, &piece, piece.count, off_t(place))
            if count == 0 { break }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw PhotoShrinkError.system("\(path) cannot be read") }
            if place == 0 { start = Array(piece.prefix(min(count, PictureKind.signatureLength))) }
            piece.withUnsafeBytes { hash.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            place += Int64(count)
        }
        guard let kind = PictureKind(firstBytes: start) else {
            throw PhotoShrinkError(.picture, "its picture is damaged: its first bytes are those of none")
        }
        self.path = path
        bytes = place
        mediaType = kind.mediaType
        md5 = hash.digest().hexadecimal
        self.isShrunk = isShrunk
    }
}

/// Why there is no copy to upload.
public struct PhotoShrinkError: ExplainedError, Equatable, Sendable, CustomStringConvertible {
    public enum Fault: Hashable, Sendable {
        /// The picture's: it will be the same again, so the photo is to be set aside with this reason.
        case picture
        /// This machine's, such as a full disk: it may go better later.
        case machine
    }

    public let fault: Fault
    /// One clause without a full stop.
    public let description: String

    init(_ fault: Fault, _ description: String) {
        self.fault = fault
        self.description = description
    }

    /// With what the system said just now.
    static func system(_ what: String) -> PhotoShrinkError {
        PhotoShrinkError(.machine, "\(what): \(String(cString: strerror(errno)))")
    }

    /// What the end of vipsthumbnail means; `nil` if it is well.
    init?(_ ending: LimitedProgram.Ending, patience: Duration) {
        switch ending.reason {
        case .exit(0): return nil
        case .exit(126), .exit(127): self.init(.machine, "vipsthumbnail cannot be run: \(ending.words)")
        case .exit where ["No space left", "out of disk space", "write error"].contains(where: ending.words.contains):
            self.init(.machine, "there is no room left on the disk for the copy to upload")
        case .exit(let status):
            let words = ending.words.isEmpty ? "status \(status)" : ending.words
            self.init(.picture, "vipsthumbnail cannot read its picture: \(words)")
        case .timeout:
            self.init(.picture, "its picture took vipsthumbnail more than \(patience.components.seconds) s")
        case .signal(SIGKILL), .signal(SIGTERM):
            self.init(.machine, "vipsthumbnail was killed from outside")
        case .signal(let signal):
            let memory = PhotoShrinker.mostMemory >> 30
            self.init(
                .picture, "its picture crashed vipsthumbnail (signal \(signal)), or took it more than \(memory) GiB")
        }
    }
}
