/// The way in which a format divides the line that names the columns.
package enum ColumnLine: Sendable {
    case commas, tabs, pipes, blanks

    /// True if any line of the format has as many cells as there are columns, so that they can be counted.
    package var countsCells: Bool { self != .blanks }

    /// Returns the cells of a file's first record, unquoted, without a byte order mark and the line's end.
    ///
    /// - `"sku","cost"␍␊` → `sku`, `cost`
    package func cells<Bytes: Collection<UInt8>>(of file: Bytes) -> [String] {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = file.starts(with: mark) ? file.dropFirst(mark.count) : file[...]
        let line = record(text)
        guard self != .blanks else {
            return line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        }
        let cells = divided(line).map(unquoted)
        // The line of a Markdown table begins and ends with a pipe.
        return self == .pipes ? Array(cells.dropFirst().dropLast()) : cells
    }

    /// Returns the first record, which in CSV may have line ends in quotes.
    private func record(_ text: some Collection<UInt8>) -> [UInt8] {
        var isQuoted = false
        var record = Array(
            text.prefix { byte in
                if byte == UInt8(ascii: "\""), self == .commas { isQuoted.toggle() }
                return byte != UInt8(ascii: "\n") || isQuoted
            })
        if record.last == UInt8(ascii: "\r") { record.removeLast() }
        return record
    }

    private var separator: UInt8 {
        switch self {
        case .commas: UInt8(ascii: ",")
        case .tabs: UInt8(ascii: "\t")
        case .pipes: UInt8(ascii: "|")
        case .blanks: UInt8(ascii: " ")
        }
    }

    private func divided(_ line: [UInt8]) -> [ArraySlice<UInt8>] {
        var (isQuoted, isEscaped) = (false, false)
        return line.split(omittingEmptySubsequences: false) { byte in
            if byte == UInt8(ascii: "\""), self == .commas { isQuoted.toggle() }
            defer { isEscaped = self == .pipes && byte == UInt8(ascii: "\\") && !isEscaped }
            return byte == separator && !isQuoted && !isEscaped
        }
    }

    private func unquoted(_ cell: ArraySlice<UInt8>) -> String {
        let text = String(decoding: cell, as: UTF8.self)
        // The renderer of a Markdown table puts one blank around each cell; a table by hand may have more.
        if self == .pipes { return text.split(separator: " ").joined(separator: " ") }
        guard text.count > 1, text.first == "\"", text.last == "\"" else { return text }
        return String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
    }
}
