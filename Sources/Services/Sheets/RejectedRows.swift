/// The rows that `skip bad` leaves out, kept as a CSV file that can be mended and imported.
struct RejectedRows {
    /// The last column, which says why; an import ignores it.
    static let column = "problem"

    private let delimiter: UInt8
    private var bytes: [UInt8]
    private(set) var count = 0

    init(header: [UInt8], delimiter: UInt8) {
        self.delimiter = delimiter
        bytes = header + [delimiter] + Array("\(Self.column)\n".utf8)
    }

    /// Keeps a row as it stands in the file, with what is wrong with it.
    mutating func add(_ row: [UInt8], problems: [SheetProblem]) {
        let reasons = problems.map { "\($0.column.map { "\($0): " } ?? "")\($0.reason)" }.joined(separator: "; ")
        bytes += row + [delimiter]
        bytes += Array("\"\(reasons.replacing("\"", with: "\"\""))\"\n".utf8)
        count += 1
    }

    /// Writes them to a new file that only its owner may read.
    func write(to path: String) throws(ImportError) {
        try RejectedRecords.write(bytes, to: path)
    }
}
