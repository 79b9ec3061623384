import QueryLanguage
import SystemLibrary

/// A file with one JSON array, written record by record, so that its size doesn't matter.
struct JSONArrayFile: ~Copyable {
    private let stream: UnsafeMutablePointer<FILE>
    private let path: String
    private var isEmpty = true

    init(path: String) throws {
        guard let stream = fopen(path, "w") else { throw FileError(path: path, code: errno) }
        self.stream = stream
        self.path = path
        setvbuf(stream, nil, _IOFBF, 1 << 20)
        fputs("[", stream)
    }

    mutating func append(_ record: JSONRecord) {
        fputs(isEmpty ? "\n" : ",\n", stream)
        isEmpty = false
        let bytes = record.closed
        fwrite(bytes, 1, bytes.count, stream)
    }

    consuming func close() throws {
        fputs("\n]\n", stream)
        let failed = ferror(stream) != 0
        let closed = fclose(stream)
        if failed || closed != 0 { throw FileError(path: path, code: errno) }
    }
}

/// A file that could not be written, with the reason.
package struct FileError: ExplainedError, CustomStringConvertible {
    package let path: String
    package let code: Int32

    package var description: String {
        "cannot write \(path): \(String(cString: strerror(code)))"
    }

    static func write(_ bytes: [UInt8], to path: String) throws {
        guard let stream = fopen(path, "w") else { throw FileError(path: path, code: errno) }
        let written = fwrite(bytes, 1, bytes.count, stream)
        if fclose(stream) != 0 || written != bytes.count { throw FileError(path: path, code: errno) }
    }
}
