import Glibc
import QueryLanguage

/// The records that `skip bad` leaves out, kept as a JSON file of their own.
struct RejectedRecords {
    private var bytes: [UInt8] = []
    private(set) var count = 0

    mutating func add(_ record: UnsafeBufferPointer<UInt8>, problem: ImportProblem) {
        bytes += Array(count == 0 ? "[\n".utf8 : ",\n".utf8)
        bytes += Array("{\"file\":\"\(problem.file)\",\"number\":\(problem.record ?? 0),\"reason\":".utf8)
        bytes += JSONText.quoted(problem.reason)
        bytes += Array(",\"record\":".utf8)
        bytes.append(contentsOf: record)
        bytes.append(UInt8(ascii: "}"))
        count += 1
    }

    /// Writes the records to a new file that only its owner may read, and returns when they are on the disk.
    func write(to path: String) throws(ImportError) {
        try Self.write(bytes + Array("\n]\n".utf8), to: path)
    }

    static func write(_ text: [UInt8], to path: String) throws(ImportError) {
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

    private static func failure(_ path: String) -> ImportError {
        .cannotKeepRejected(path: path, reason: String(cString: strerror(errno)))
    }
}
