import Queries
import QueryLanguage
import StoreFile
import SystemLibrary

/// A reader of the European Central Bank's table of rates: `Date,USD,JPY,…`, a line for each day, `N/A` if there is
/// none.
///
/// Source of the form: ecb.europa.eu, “Euro foreign exchange reference rates”, `eurofxref-hist.zip`. Days may come in
/// any order, and an empty last column is ignored. An impossible figure is refused with a reason, and the others are
/// taken.
package struct RateFile {
    package private(set) var columns: [RateColumn] = []
    /// The refused figures, each with the reason, in the order of the file.
    package private(set) var problems: [String] = []
    package private(set) var firstDay: Day?
    package private(set) var lastDay: Day?
    /// The number of days with rates.
    package private(set) var dayCount = 0

    /// The currency of each column of the text; `nil` for the date and for unused columns.
    private var places: [Int?] = []
    private let today: Day

    /// Reads a zip or a CSV file.
    ///
    /// - Throws: ``RateFileError`` if it is no table of rates.
    package init(path: String, today: Day) throws {
        let head = try Self.bytes(of: path, atMost: 4)
        let bytes = RateArchive.isArchive(head) ? try RateArchive.table(of: path) : try Self.bytes(of: path)
        try self.init(bytes, today: today)
    }

    /// Reads the text of a table; a day after `today` is refused.
    ///
    /// - Throws: ``RateFileError`` if it is no table of rates.
    package init(_ bytes: [UInt8], today: Day) throws(RateFileError) {
        self.today = today
        try bytes.withUnsafeBufferPointer { (buffer) throws(RateFileError) in try read(buffer) }
    }

    // MARK: - Lines

    private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(RateFileError) {
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var line = 0
        var days = Set<Int32>()
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            let text = UnsafeBufferPointer(rebasing: bytes[start..<end])
            line += 1
            if line == 1 {
                try readHeader(text)
            } else {
                readLine(text, line, &days)
            }
            start = end + 1
        }
        guard line > 0 else { throw RateFileError(reason: "it is empty") }
        dayCount = days.count
        firstDay = days.min().map { Day(number: $0) }
        lastDay = days.max().map { Day(number: $0) }
    }

    private mutating func readHeader(_ text: UnsafeBufferPointer<UInt8>) throws(RateFileError) {
        let names = Self.cells(of: text).map { String(decoding: $0, as: UTF8.self) }
        guard names.first?.lowercased() == "date", names.count > 1 else {
            throw RateFileError(reason: "it is not a table of rates: its first line should begin with Date,USD,JPY")
        }
        places = names.enumerated().map { index, name in
            guard index > 0, !name.isEmpty else { return nil }
            guard let currency = Currency(code: name), currency != .eur else {
                problems.append("line 1: \(name.prefix(40)) is not a currency with a euro rate")
                return nil
            }
            guard !columns.contains(where: { $0.currency == currency }) else {
                problems.append("line 1: \(currency.code) has a second column")
                return nil
            }
            columns.append(RateColumn(currency))
            return columns.count - 1
        }
    }

    private mutating func readLine(_ text: UnsafeBufferPointer<UInt8>, _ line: Int, _ days: inout Set<Int32>) {
        let cells = Self.cells(of: text)
        guard let first = cells.first, cells.count > 1 || !first.isEmpty else { return }
        guard let day = Day(iso: String(decoding: first, as: UTF8.self)) else {
            return problems.append("line \(line): \(Self.shown(first)) is not a day such as 2026-03-14")
        }
        guard day <= today else { return problems.append("line \(line): \(day.description) is in the future") }
        guard days.insert(day.number).inserted else {
            return problems.append("line \(line): \(day.description) appears twice")
        }
        for (index, cell) in cells.enumerated() {
            guard index < places.count else {
                if !cell.isEmpty { problems.append("line \(line): \(Self.shown(cell)) is after the last column") }
                continue
            }
            guard let place = places[index], !Self.isAbsent(cell) else { continue }
            guard let rate = RateValue(cell) else {
                let code = columns[place].currency.code
                problems.append("line \(line): \(Self.shown(cell)) is not a possible rate for \(code)")
                continue
            }
            columns[place].rates.append((day.number, rate))
        }
    }

    // MARK: - Cells

    private static func isAbsent(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
        cell.isEmpty || cell.elementsEqual("N/A".utf8)
    }

    private static func shown(_ cell: UnsafeBufferPointer<UInt8>) -> String {
        String(decoding: cell.prefix(40), as: UTF8.self)
    }

    /// Returns the cells of a line without surrounding spaces and quotes.
    private static func cells(of line: UnsafeBufferPointer<UInt8>) -> [UnsafeBufferPointer<UInt8>] {
        var cells: [UnsafeBufferPointer<UInt8>] = []
        cells.reserveCapacity(48)
        var start = 0
        for position in 0...line.count where position == line.count || line[position] == UInt8(ascii: ",") {
            var range = start..<position
            while let first = range.first, isPadding(line[first]) { range = range.dropFirst() }
            while let last = range.last, isPadding(line[last]) { range = range.dropLast() }
            cells.append(UnsafeBufferPointer(rebasing: line[range]))
            start = position + 1
        }
        return cells
    }

    private static func isPadding(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\t")
            || byte == UInt8(ascii: "\"")
    }

    // MARK: - The file

    static func bytes(of path: String, atMost most: Int = 64 << 20) throws(RateFileError) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw RateFileError(reason: String(cString: strerror(errno))) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw RateFileError(reason: "it is not a regular file")
        }
        let size = Int(status.st_size)
        guard size <= most || most == 4 else { throw RateFileError(reason: "it is too large for a file of rates") }
        var bytes = [UInt8](repeating: 0, count: min(size, most))
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                FileBytes.read(file, into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
            }
            guard count > 0 else { break }
            filled += count
        }
        return Array(bytes[..<filled])
    }
}
