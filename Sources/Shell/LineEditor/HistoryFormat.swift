/// The text of a history file: one entry on each line, with line breaks and backslashes escaped.
enum HistoryFormat {
    /// The most bytes read from the end of a file: room for the longest history, and a bound for a corrupt file.
    static let mostBytesRead = 16 * 1024 * 1024

    static func encode(_ statement: String) -> String {
        var line = String.UnicodeScalarView()
        for scalar in statement.unicodeScalars {
            switch scalar {
            case "\\": line.append(contentsOf: #"\\"#.unicodeScalars)
            case "\n": line.append(contentsOf: #"\n"#.unicodeScalars)
            default: line.append(scalar)
            }
        }
        return String(line)
    }

    /// Returns the entries in a file's bytes, oldest first, without malformed lines.
    static func decode(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: UInt8(ascii: "\n")).compactMap(entry)
    }

    /// Returns the last `limit` different entries, each at its last place, in order.
    static func newest(_ limit: Int, of entries: [String]) -> [String] {
        var seen = Set<String>()
        var kept: [String] = []
        for entry in entries.reversed() where kept.count < limit && seen.insert(entry).inserted {
            kept.append(entry)
        }
        // Not `reversed()` alone, see docs/decisions/build/same-bytes.md.
        return Array(kept.reversed() as ReversedCollection)
    }

    private static func entry(_ line: ArraySlice<UInt8>) -> String? {
        guard line.count <= HistoryFile.longestEntry * 2, !line.contains(0),
            let text = String(validating: line, as: UTF8.self),
            let statement = unescape(text), HistoryFile.records(statement)
        else { return nil }
        return statement
    }

    private static func unescape(_ line: String) -> String? {
        // The fast path for nearly every line, since the history is read before the first prompt.
        guard line.utf8.contains(UInt8(ascii: "\\")) else { return line }
        var statement = String.UnicodeScalarView()
        var scalars = line.unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            guard scalar == "\\" else {
                statement.append(scalar)
                continue
            }
            switch scalars.next() {
            case "\\": statement.append("\\")
            case "n": statement.append("\n")
            default: return nil
            }
        }
        return String(statement)
    }
}
