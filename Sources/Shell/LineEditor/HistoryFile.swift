import SystemLibrary

/// Earlier statements, in a file that several shells may write at once.
///
/// A line is an entry, with `\\` and `\n` for a backslash and a line break, so that a statement of several lines is one
/// entry. Entries are appended under an advisory lock; at twice its limit the file is rewritten through a temporary
/// file and a rename, under the same lock. Reading never fails: malformed lines are skipped.
package final class HistoryFile {
    /// The reason why an entry could not be stored; only later sessions lack it.
    package struct Failure: Error, CustomStringConvertible {
        /// The file and the system's message.
        package let description: String
    }

    /// The most bytes of an entry.
    static let longestEntry = 64 * 1024

    private let path: String
    let limit: Int
    /// The number of entries to add before the file's size is checked again.
    private var addsUntilCheck = 0

    /// Creates a history at `path` of the newest `limit` entries; its folder is created (0700) with the first entry.
    package init(path: String, limit: Int = 5_000) {
        self.path = path
        self.limit = max(1, limit)
    }

    /// Returns the entries, oldest first, each once, at its last place.
    package func entries() -> [String] {
        guard let file = try? LockedFile.openForReading(path) else { return [] }
        return HistoryFormat.newest(limit, of: HistoryFormat.decode(file.tail(of: HistoryFormat.mostBytesRead)))
    }

    /// Returns true if `statement` would be recorded; it isn't if it begins with a space, is blank, or is too long.
    package static func records(_ statement: String) -> Bool {
        statement.first != " " && statement.utf8.count <= longestEntry && !statement.allSatisfy(\.isWhitespace)
            && !statement.utf8.contains(0)
    }

    /// Appends a statement, unless it is one that isn't recorded.
    ///
    /// - Throws: ``Failure`` if the file can't be written.
    package func add(_ statement: String) throws(Failure) {
        guard Self.records(statement) else { return }
        try createFolder()
        let file = try LockedFile.openForAppending(path)
        // A shell that died while writing leaves half a line, which must not be joined to this entry.
        let separator = file.endsWithLineBreak ? "" : "\n"
        try file.append(separator + HistoryFormat.encode(statement) + "\n")
        try compact(file)
    }

    /// Rewrites the file with the newest entries when it has grown to twice its limit.
    private func compact(_ file: LockedFile) throws(Failure) {
        // Counting lines requires reading the file, which is too slow for every entry.
        addsUntilCheck -= 1
        guard addsUntilCheck < 0 else { return }
        addsUntilCheck = limit / 10
        // An entry has at least two bytes.
        guard file.size > limit * 4 else { return }
        let bytes = file.tail(of: HistoryFormat.mostBytesRead)
        let lines = bytes.count { $0 == UInt8(ascii: "\n") }
        guard lines >= limit * 2 || file.size > HistoryFormat.mostBytesRead else { return }
        let kept = HistoryFormat.newest(limit, of: HistoryFormat.decode(bytes))
        try file.replace(with: kept.map { HistoryFormat.encode($0) + "\n" }.joined())
    }

    private func createFolder() throws(Failure) {
        var folder = ""
        for part in path.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
            folder += part + "/"
            if mkdir(folder, 0o700) != 0, errno != EEXIST, errno != EISDIR, errno != EROFS, errno != EACCES {
                throw .system("can't create \(folder)")
            }
        }
    }
}

extension HistoryFile.Failure {
    /// Returns the failure of an attempt, with the reason in `errno`.
    static func system(_ attempt: String) -> Self {
        Self(description: "\(attempt): \(String(cString: strerror(errno)))")
    }
}
