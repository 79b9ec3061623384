import Glibc

/// The statements typed before, kept in a file that several shells may write at once.
///
/// A line is an entry, with `\\` and `\n` standing for a backslash and a line break, so a statement of several lines
/// is one entry. Entries are appended under an advisory lock; once the file holds twice its limit it is rewritten
/// through a temporary file and a rename, under the same lock. Reading never fails: what is no entry is passed over.
public final class HistoryFile {
    /// Why an entry could not be kept; the entry is lost to later sessions, nothing else is.
    public struct Failure: Error, CustomStringConvertible {
        /// The file, and what the system said.
        public let description: String
    }

    /// Entries longer than this many bytes are not recorded.
    static let longestEntry = 64 * 1024

    private let path: String
    let limit: Int
    /// How many entries may still be added before the file's length is looked at.
    private var addsUntilCheck = 0

    /// A history at `path`, whose folder is created (0700) with the first entry; it keeps the newest `limit` entries.
    public init(path: String, limit: Int = 5_000) {
        self.path = path
        self.limit = max(1, limit)
    }

    /// The entries, oldest first, each once, where it was entered last.
    public func entries() -> [String] {
        guard let file = try? LockedFile.openForReading(path) else { return [] }
        return HistoryFormat.newest(limit, of: HistoryFormat.decode(file.tail(of: HistoryFormat.mostBytesRead)))
    }

    /// Whether `statement` would be recorded: not when it begins with a space, is blank, or is too long.
    public static func records(_ statement: String) -> Bool {
        statement.first != " " && statement.utf8.count <= longestEntry && !statement.allSatisfy(\.isWhitespace)
            && !statement.utf8.contains(0)
    }

    /// Appends a statement, unless it is one that is not recorded.
    public func add(_ statement: String) throws(Failure) {
        guard Self.records(statement) else { return }
        try createFolder()
        let file = try LockedFile.openForAppending(path)
        // A shell that died while writing leaves half a line; this entry must not be glued to it.
        let separator = file.endsWithLineBreak ? "" : "\n"
        try file.append(separator + HistoryFormat.encode(statement) + "\n")
        try compact(file)
    }

    /// Rewrites the file with the entries worth keeping when it has grown to twice its limit.
    private func compact(_ file: LockedFile) throws(Failure) {
        // Counting lines means to read the file, which is not worth it for every entry.
        addsUntilCheck -= 1
        guard addsUntilCheck < 0 else { return }
        addsUntilCheck = limit / 10
        // An entry has two bytes at least.
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
                throw .system("cannot create \(folder)")
            }
        }
    }
}

extension HistoryFile.Failure {
    /// What was tried, and the reason in `errno`.
    static func system(_ attempt: String) -> Self {
        Self(description: "\(attempt): \(String(cString: strerror(errno)))")
    }
}
