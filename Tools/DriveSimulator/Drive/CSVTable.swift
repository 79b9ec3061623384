import Dispatch

/// A reader of CSV strictly by RFC 4180: rows of the same width, quotes only around whole fields.
struct CSVTable {
    /// The most cells of a Google sheet.
    static let mostCells = 10_000_000
    static let mostColumns = 18_278
    static let mostCharacters = 50_000

    private(set) var rowCount = 0
    private(set) var columnCount = 0

    /// Checks a whole file.
    ///
    /// - Throws: ``Refusal`` with the line of the violation.
    init(checking bytes: [UInt8]) throws(Refusal) {
        nonisolated(unsafe) var scan = Scan()
        nonisolated(unsafe) var problem: String?
        nonisolated(unsafe) var isUTF8 = true
        // The sender waits meanwhile, so the two checks share the processors.
        DispatchQueue.concurrentPerform(iterations: 2) { look in
            if look == 0 {
                problem = bytes.withUnsafeBufferPointer { scan.run($0) { _, _ in } }
            } else {
                isUTF8 = Self.isUTF8(bytes)
            }
        }
        if problem == nil, !isUTF8 { problem = "it is not UTF-8" }
        if let problem { throw .violation("the CSV is not one: \(problem)") }
        rowCount = scan.rowCount
        columnCount = scan.columnCount
        if columnCount > Self.mostColumns { throw .violation("a sheet has at most \(Self.mostColumns) columns") }
        if rowCount * columnCount > Self.mostCells { throw .violation("a sheet has at most \(Self.mostCells) cells") }
        if scan.longest > Self.mostCharacters,
            Self.rows(bytes).joined().contains(where: { $0.count > Self.mostCharacters })
        {
            throw .violation("a cell has at most \(Self.mostCharacters) characters")
        }
    }

    /// Checks the file in pieces that end at a line end, which is never within a character.
    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        var start = 0
        while start < bytes.count {
            let near = min(start + 65_536, bytes.count)
            let end = bytes[near...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
            guard String(validating: bytes[start..<end], as: UTF8.self) != nil else { return false }
            start = end
        }
        return true
    }

    /// Returns the fields of every row, including the header.
    static func rows(_ bytes: [UInt8]) -> [[String]] {
        var rows: [[String]] = []
        var row: [String] = []
        var scan = Scan()
        bytes.withUnsafeBufferPointer { buffer in
            _ = scan.run(buffer) { field, isLast in
                let text = String(decoding: UnsafeBufferPointer(rebasing: buffer[field]), as: UTF8.self)
                let isQuoted = text.hasPrefix("\"")
                row.append(isQuoted ? String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"") : text)
                guard isLast else { return }
                rows.append(row)
                row = []
            }
        }
        return rows
    }
}

/// One pass over the bytes of a CSV file.
private struct Scan {
    var rowCount = 0
    var columnCount = 0
    /// The size in bytes of the longest CSV field.
    var longest = 0

    /// Passes on every field with its quotes, and whether it ends its row; returns the error, if any.
    mutating func run(_ bytes: UnsafeBufferPointer<UInt8>, _ field: (Range<Int>, Bool) -> Void) -> String? {
        var position = 0
        var columns = 0
        while position < bytes.count {
            let start = position
            guard let end = Self.end(of: start, bytes) else { return "a quote in row \(rowCount + 1) is out of place" }
            longest = max(longest, end - start)
            columns += 1
            position = end
            if position < bytes.count, bytes[position] == UInt8(ascii: ",") {
                position += 1
                field(start..<end, false)
                // A comma at the very end is followed by another, empty field.
                if position < bytes.count { continue }
                columns += 1
                field(position..<position, true)
            } else {
                if position < bytes.count, bytes[position] == UInt8(ascii: "\r") { position += 1 }
                guard position >= bytes.count || bytes[position] == UInt8(ascii: "\n") else {
                    return "row \(rowCount + 1) has a carriage return on its own"
                }
                position += 1
                field(start..<end, true)
            }
            rowCount += 1
            if rowCount == 1 { columnCount = columns }
            guard columns == columnCount else { return "row \(rowCount) has \(columns) fields, not \(columnCount)" }
            columns = 0
        }
        return nil
    }

    /// Returns the end of the field that begins at `start`; `nil` if a quote in it is wrong.
    private static func end(of start: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var position = start
        guard bytes[start] == UInt8(ascii: "\"") else {
            while position < bytes.count {
                switch bytes[position] {
                case UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r"): return position
                case UInt8(ascii: "\""): return nil
                default: position += 1
                }
            }
            return position
        }
        position += 1
        while position < bytes.count {
            guard bytes[position] == UInt8(ascii: "\"") else {
                position += 1
                continue
            }
            position += 1
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { break }
            position += 1
            if position >= bytes.count { return nil }
        }
        guard position > start + 1, bytes[position - 1] == UInt8(ascii: "\"") else { return nil }
        guard position < bytes.count else { return position }
        return [UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(bytes[position]) ? position : nil
    }
}
