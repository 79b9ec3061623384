import Codecs
import QueryLanguage
import StoreFile
import SystemLibrary
import Upkeep

/// A checked output file; every file of a sink, an export or a recording is opened through one.
package struct OutputFile {
    /// The path as typed.
    package let path: String
    /// The path with links resolved, so that a link stays and its file is replaced; for other than regular files,
    /// ``path``.
    package let target: String
    /// The file's status; `nil` if it doesn't exist.
    package let status: stat?

    /// True for a pipe or device, which is written directly, since it can't be replaced.
    package var isSpecial: Bool { status.map { !Self.isRegular($0) } ?? false }

    /// Refuses a folder, a file of the open store or beside another database, a file that fhq keeps for the user, and
    /// text output over a database, a picture or a zip.
    ///
    /// `output` must have a file. With `isLayout` a script is written again, which `init.fhq` may be too.
    ///
    /// - Throws: ``StatementError`` with the reason.
    package init(_ output: OutputClause, in environment: Environment, isLayout: Bool = false) throws {
        guard let path = output.path else { preconditionFailure("An output without a file is not opened.") }
        self.path = path
        var status = stat()
        let isThere = stat(path, &status) == 0
        self.status = isThere ? status : nil
        if !isThere, RealPath.ofFile(path) == nil, let link = RealPath.missingTarget(ofLinkAt: path) {
            throw StatementError("“\(path)” is a link to “\(link)”, whose folder doesn't exist")
        }
        target = isThere && !Self.isRegular(status) ? path : RealPath.ofFile(path) ?? path
        if isThere, status.st_mode & S_IFMT == S_IFDIR { throw StatementError("“\(path)” is a folder, not a file") }
        let files = try environment.storeFiles()
        let reason =
            files?.part(at: target)?.refusal ?? Self.refusal(besideDatabase: target, files)
            ?? UserFiles(environment, except: isLayout ? ["init.fhq"] : []).refusal(at: target)
        if let reason {
            throw StatementError("“\(path)” \(reason); nothing else can be written there", hints: [Self.hint])
        }
        if isThere, Self.isRegular(status) { try refuseOtherKind(output) }
    }

    /// Checks the file of a statement's output, if it has one, before the statement runs.
    ///
    /// - Throws: ``StatementError`` with the reason.
    package static func check(_ output: OutputClause, in environment: Environment) throws {
        if output.path != nil { _ = try OutputFile(output, in: environment) }
    }

    /// Asks a person whether to replace the file of a statement's output, if it is there.
    ///
    /// - Throws: ``StatementError`` if the file is to stay, or if nobody can be asked.
    package static func confirmReplacing(_ output: OutputClause, in environment: Environment) throws {
        guard case .file(let path) = output.sink, !environment.options.yes,
            let status = try OutputFile(output, in: environment).status, isRegular(status)
        else { return }
        guard let ask = environment.ask, try ask(Question("\(path) exists: replace it?")) else {
            throw StatementError("\(path) exists and was not replaced", hints: [hint])
        }
    }

    private static let hint = "choose another file"

    private static func isRegular(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }

    /// Returns the reason against a file that SQLite or fhq keeps beside a database, even if it doesn't exist yet, since
    /// SQLite would read it there as a log.
    private static func refusal(besideDatabase target: String, _ files: StoreFiles?) -> String? {
        let databases = StorePath.sideEndings.filter(target.hasSuffix).map { String(target.dropLast($0.count)) }
        let database = databases.first { path in
            // Closing a file that SQLite has open would drop its locks.
            if files?.part(at: path) == .database { return true }
            let file = SystemLibrary.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            guard file >= 0 else { return false }
            defer { close(file) }
            return FirstBytes.read(file, Signature.length).map(Signature.isDatabase) ?? false
        }
        return database.map { "belongs to the database “\($0)”" }
    }

    private func refuseOtherKind(_ output: OutputClause) throws {
        let file = SystemLibrary.open(target, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        // Its kind is unknown; opening it for writing will most likely fail too.
        guard file >= 0 else { return }
        defer { close(file) }
        guard let head = FirstBytes.read(file, Signature.length) else { throw failure() }
        guard let kind = Signature.binaryKind(head) else { return }
        if Signature.isZip(head), output.writesZip(to: path) { return }
        throw StatementError(
            "“\(path)” is \(kind), which this would overwrite", hints: ["\(Self.hint), or remove this one"])
    }

    /// Opens the file with these flags, and returns its descriptor; a new file is for its owner only.
    ///
    /// - Throws: ``StatementError`` if it can't be opened.
    package func open(_ flags: Int32) throws -> Int32 {
        let file = SystemLibrary.open(target, flags | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure() }
        return file
    }

    /// Returns the error for a file that can't be written, from `errno`.
    package func failure() -> StatementError {
        StatementError("can't write “\(path)”: \(String(cString: strerror(errno)))")
    }
}

extension StoreFiles.FileRole {
    /// The reason for the refusal, to follow the path.
    fileprivate var refusal: String {
        switch self {
        case .database: "is the open store"
        case .side: "belongs to the open store"
        case .backups: "is among the store’s backups"
        case .photos: "is among the store’s photos"
        }
    }
}
