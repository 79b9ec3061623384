import Codecs
import Rendering
import Statements
import StoreFile
import SystemLibrary

/// A file that is written completely or not at all.
enum ReplacedFile {
    /// Writes a new file, for the owner only, and renames it over the existing one; a pipe or device is written
    /// directly.
    ///
    /// Returns the result of `body`, the number of rows. If `body` throws, the existing file stays.
    static func write(_ output: OutputFile, _ body: (ByteOutput) throws -> Int) throws -> Int {
        if output.isSpecial { return try writeInPlace(output, body) }
        let target = output.target
        let parts = TemporaryFiles(folder: StorePath.parent(of: target), prefix: ".fhq-part-")
        guard let (temporary, file) = try? parts.new() else { throw output.failure() }
        do {
            if let mode = output.status?.st_mode { fchmod(file, mode & 0o7777) }
            let count = try body(ByteOutput(descriptor: file))
            guard fsync(file) == 0, rename(temporary, target) == 0 else { throw output.failure() }
            try syncFolder(of: output)
            close(file)
            return count
        } catch {
            close(file)
            unlink(temporary)
            throw (error as? OutputError).map { failure(output.path, $0) } ?? error
        }
    }

    private static func writeInPlace(_ output: OutputFile, _ body: (ByteOutput) throws -> Int) throws -> Int {
        let file = try output.open(O_WRONLY)
        defer { close(file) }
        do {
            return try body(ByteOutput(descriptor: file))
        } catch let error as OutputError {
            throw failure(output.path, error)
        }
    }

    /// Makes a new name durable; a file system that can't do that returns EINVAL, which is ignored.
    private static func syncFolder(of output: OutputFile) throws {
        let path = output.target
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let descriptor = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw output.failure() }
    }

    fileprivate static func failure(_ path: String, _ error: OutputError) -> StatementError {
        StatementError("can't write “\(path)”: \(error.description)")
    }
}

/// A file to which rows are appended.
enum GrownFile {
    /// Appends the output of `body`, which learns whether the file is empty; if it throws, the file is truncated again.
    ///
    /// Before that, `accepts` gets the beginning of a file that isn't empty, plain even of a compressed one.
    /// A lock on the file keeps writers apart, so that none truncates another's rows. A compressed file gets a further
    /// member, which every gzip program reads as a continuation.
    static func append(
        _ output: OutputFile, accepting accepts: (_ beginning: [UInt8]) throws -> Void,
        _ body: (ByteOutput, Bool) throws -> Int
    ) throws -> Int {
        let path = output.path
        let isCompressed = OutputClause.isCompressed(path)
        let flags = O_CREAT | O_APPEND
        // A user without permission to read the file may still append to it.
        let file = try (try? output.open(flags | O_RDWR)) ?? output.open(flags | O_WRONLY)
        defer { close(file) }
        while flock(file, LOCK_EX) != 0, errno == EINTR, !Interrupt.isRaised {}
        var status = stat()
        let isRegular = fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        do {
            let bytes = ByteOutput(descriptor: file)
            let present = isRegular ? try ends(file, path, size: status.st_size, isCompressed: isCompressed) : nil
            if let beginning = present?.beginning { try accepts(beginning) }
            if let present, present.last != newline { try write("\n", to: bytes, isCompressed: isCompressed) }
            let count = try body(bytes, present == nil)
            if isRegular, fsync(file) != 0 { throw output.failure() }
            return count
        } catch {
            if isRegular { ftruncate(file, status.st_size) }
            throw (error as? OutputError).map { ReplacedFile.failure(path, $0) } ?? error
        }
    }

    private static let newline = UInt8(ascii: "\n")

    private static func write(_ text: String, to output: ByteOutput, isCompressed: Bool) throws {
        try isCompressed ? GzipMember.write(to: output) { try $0.write(text) } : output.write(text)
    }

    /// The bytes of a file's beginning that are read, far more than its first line has.
    private static let beginningSize = 1 << 20

    /// Returns the first bytes of the file's text and the last one; `nil` if it is empty.
    ///
    /// A compressed file is read to its end, so that nothing is appended to a truncated one. A file that can't be read
    /// has an unknown beginning, and is taken to end in a line end.
    private static func ends(
        _ file: Int32, _ path: String, size: off_t, isCompressed: Bool
    ) throws -> (beginning: [UInt8]?, last: UInt8)? {
        if size == 0 { return nil }
        guard isCompressed else {
            var last = newline
            guard pread(file, &last, 1, size - 1) == 1 else { return (nil, newline) }
            return (FirstBytes.read(file, beginningSize), last)
        }
        lseek(file, 0, SEEK_SET)
        do throws(GzipReader.Failure) {
            let reader = try GzipReader(descriptor: file)
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: beginningSize, alignment: 1)
            defer { buffer.deallocate() }
            let beginning = Array(buffer[..<(try reader.read(into: buffer))])
            guard let last = try reader.readToEnd() ?? beginning.last else { return nil }
            return (beginning, last)
        } catch {
            throw StatementError("can't add rows to “\(path)”: \(error.description)")
        }
    }
}

/// A check that rows are added below a line of the same columns.
struct PresentColumns {
    let page: Page
    let format: OutputFormat
    /// True if the rows have names of columns above them, false with `--no-header`.
    let isNamed: Bool
    /// Returns the statement that gives columns with these names; `nil` if there is none.
    let restated: (_ columns: [String]) -> String?

    /// Refuses a file with other columns in its first line, or without names with another number of them.
    func check(_ beginning: [UInt8], of path: String) throws {
        guard let line = format.columnLine else { return }
        let present = line.cells(of: beginning)
        guard isNamed else {
            if line.countsCells, present.count != page.columns.count { throw refusal(path, present) }
            return
        }
        let output = ByteOutput()
        try render(Page(columns: page.columns) { _ in }, as: format, to: output)
        let own = line.cells(of: output.contents)
        if own != present { throw refusal(path, present, own) }
    }

    private func refusal(_ path: String, _ present: [String]) -> StatementError {
        StatementError(
            "“\(path)” has \(present.count) columns, and these rows have \(page.columns.count)", hints: [Self.wayOut])
    }

    private func refusal(_ path: String, _ present: [String], _ own: [String]) -> StatementError {
        let (lacking, lacked) = (own.filter { !present.contains($0) }, present.filter { !own.contains($0) })
        let reason =
            if lacking.count == own.count {
                "“\(path)” has none of these columns in its first line"
            } else if let name = lacking.first {
                "“\(path)” has no column “\(name)”"
            } else if let name = lacked.first {
                "“\(path)” has a column “\(name)”, which these rows lack"
            } else {
                "“\(path)” has these columns in another order"
            }
        return StatementError(reason, hints: [restated(present).map { "try: \($0)" }, Self.wayOut].compactMap(\.self))
    }

    private static let wayOut = "write a new file with >"
}
