import Codecs
import StoreFile
import SystemLibrary

/// The records that `skip bad` leaves out, in a file that the user can mend: a JSON list, or a sheet with a column for
/// the reason.
struct RejectedRecords {
    /// The last column of such a sheet, which an import ignores.
    static let column = "problem"

    private var bytes: [UInt8] = []
    private(set) var count = 0
    /// The delimiter between the cells of a sheet; `nil` for JSON.
    private let delimiter: UInt8?

    /// Creates a file for records of JSON files.
    init() {
        delimiter = nil
    }

    /// Creates a file for rows below `header`.
    init(header: [UInt8], delimiter: UInt8) {
        self.delimiter = delimiter
        bytes = header + [delimiter] + Array("\(Self.column)\n".utf8)
    }

    var isSheet: Bool { delimiter != nil }

    /// Adds a record as it is in its file, with its problems.
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

    /// Writes the records to a new file that only its owner may read, durably.
    func write(to path: String) throws(ImportError) {
        let text = isSheet ? bytes : bytes + Array("\n]\n".utf8)
        let file = PrivateFile.create(path)
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
