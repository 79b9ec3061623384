import Glibc
import Inventory
import QueryLanguage
import Services

/// A file that a statement writes, checked: every file of a sink, an export or a recording is opened through one.
public struct OutputFile {
    /// The path as the user wrote it.
    public let path: String
    /// The path without links, so that a link stays and its file is replaced; of what is no regular file, ``path``.
    public let target: String
    /// What the system says of the file; `nil` if none is there.
    public let status: stat?

    /// Whether the file is written to where it is, since there is nothing to replace: a pipe or a device.
    public var isSpecial: Bool { status.map { !Self.isRegular($0) } ?? false }

    /// Refuses a folder, a file of the open store, and a database, a picture or a zip that text would replace.
    ///
    /// `output` has a file. Throws ``StatementError``.
    public init(_ output: OutputClause, in environment: Environment) throws {
        guard let path = output.path else { preconditionFailure("An output without a file is not opened.") }
        self.path = path
        var status = stat()
        let isThere = stat(path, &status) == 0
        self.status = isThere ? status : nil
        target = isThere && !Self.isRegular(status) ? path : RealPath.ofFile(path) ?? path
        if isThere, status.st_mode & S_IFMT == S_IFDIR { throw StatementError("\(path) is a folder, not a file") }
        if let part = try environment.storeFiles()?.part(at: target) {
            throw StatementError("“\(path)” \(part.refusal)", hints: [Self.hint])
        }
        if isThere, Self.isRegular(status) { try refuseOtherKind(output) }
    }

    /// Checks the file of a statement's output, if it has one, before anything is done.
    public static func check(_ output: OutputClause, in environment: Environment) throws {
        if output.path != nil { _ = try OutputFile(output, in: environment) }
    }

    private static let hint = "choose another file"

    private static func isRegular(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }

    private func refuseOtherKind(_ output: OutputClause) throws {
        let file = Glibc.open(target, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        // Its kind can't be told; opening it for writing will most likely fail, too.
        guard file >= 0 else { return }
        defer { close(file) }
        guard let head = FirstBytes.read(file, Signature.length) else { throw failure() }
        guard let kind = Signature.binaryKind(head) else { return }
        if Signature.isZip(head), output.writesZip(to: path) { return }
        throw StatementError(
            "“\(path)” is \(kind), and what is written is not", hints: ["\(Self.hint), or remove it"])
    }

    /// Opens the file with these flags; one that is made is for its owner alone.
    ///
    /// Throws ``StatementError``.
    public func open(_ flags: Int32) throws -> Int32 {
        let file = Glibc.open(target, flags | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure() }
        return file
    }

    /// Why the file can't be written, of the system's last error.
    public func failure() -> StatementError {
        StatementError("\(path) cannot be written: \(String(cString: strerror(errno)))")
    }
}

extension StoreFiles.Part {
    /// Why nothing is written there, after the path.
    fileprivate var refusal: String {
        let what =
            switch self {
            case .database: "is the open store"
            case .side: "belongs to the open store"
            case .backups: "is among the store’s backups"
            case .photos: "is among the store’s photos"
            }
        return "\(what); nothing else can be written there"
    }
}
