/// Where a search through the history stands.
///
/// The newest entry that holds the pattern is found first; upper and lower case are the same.
struct HistorySearch {
    /// The entries, oldest first.
    let entries: [String]
    /// What is looked for.
    private(set) var pattern = ""
    /// Which entry was found last, if any was.
    private(set) var found: Int?
    /// Whether the pattern as it is now is in no entry that was left to look at.
    private(set) var hasFailed = false

    init(_ entries: [String]) {
        self.entries = entries
    }

    /// The entry found last.
    var match: String? { found.map { entries[$0] } }

    /// Looks for a longer pattern, the entry found so far included.
    mutating func extend(by scalar: Unicode.Scalar) {
        pattern.unicodeScalars.append(scalar)
        look(in: entries.indices.prefix((found ?? entries.count) + 1).reversed())
    }

    /// Looks for a shorter pattern, from the newest entry again.
    mutating func shorten() {
        _ = pattern.popLast()
        look(in: entries.indices.reversed())
    }

    mutating func findOlder() {
        look(in: entries.indices.prefix(found ?? entries.count).reversed())
    }

    mutating func findNewer() {
        look(in: entries.indices.dropFirst(found.map { $0 + 1 } ?? entries.count))
    }

    private mutating func look(in indices: some Sequence<Int>) {
        let wanted = pattern.lowercased()
        let next = indices.first { entries[$0].lowercased().contains(wanted) }
        hasFailed = next == nil && !pattern.isEmpty
        if let next, !pattern.isEmpty { found = next }
    }
}
