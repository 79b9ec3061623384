import Glibc

/// What `skip bad` leaves out, kept as a file that can be mended: a JSON list, or a sheet with a column that says why.
struct RejectedRecords {
    /// The last column of such a sheet; an import ignores it.
    static let column = "problem"

    private var bytes: [UInt8] = []
    private(set) var count = 0
    /// Between the cells of a sheet.
    private let delimiter: UInt8?

    /// For records of JSON files.
    init() {
        delimiter = nil
    }

    /// For rows below `header`.
    init(header: [UInt8], delimiter: UInt8) {
        self.delimiter = delimiter
        bytes = header + [delimiter] + Array("\(Self.column)\n".utf8)
    }

    var isSheet: Bool { delimiter != nil }

    /// Keeps a record as it stands in its file, with what is wrong with it.
    mutating func add(_ record: some Sequence<UInt8>, _ problems: [ImportProblem]) {
        let reasons = problems.map { "\($0.cell.map { "\($0): " } ?? "")\($0.reason)" }.joined(separator: "; ")
        if let delimiter {
            bytes += record
            bytes += [delimiter] + Array("\"\(reasons.replacing("\"", with: "\"\""))\"\n".utf8)
        } else {
            let (file, number) = (problems.first?.file ?? "", problems.first?.record ?? 0)
            bytes += Array("\(count == 0 ? "[" : ",")\n{\"file\":\"\(file)\",\"number\":\(number),\"reason\":".utf8)
            bytes += JSONText.quoted(reasons) + Array(",\"record\":".utf8)
            bytes += record
            bytes.append(UInt8(ascii: "}"))
        }
        count += 1
    }

    /// Writes them to a new file that only its owner may read, and returns when they are on the disk.
    func write(to path: String) throws(ImportError) {
        let text = isSheet ? bytes : bytes + Array("\n]\n".utf8)
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure(path) }
        guard text.withUnsafeBytes({ $0.writeAll(to: file) }), fsync(file) == 0 else {
            let failure = failure(path)
            close(file)
            unlink(path)
            throw failure
        }
        close(file)
    }

    private func failure(_ path: String) -> ImportError {
        .cannotKeepRejected(path: path, reason: String(cString: strerror(errno)))
    }
}
