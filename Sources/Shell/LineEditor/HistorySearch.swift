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

    /// Which bytes of the entry found last are those that were looked for; `nil` if they are not in it.
    var matched: Range<Int>? {
        guard let match, !hasFailed, !pattern.isEmpty else { return nil }
        // Small letters may be more than the capital they are of, so that each knows where that one stands.
        var folded: [(scalar: Unicode.Scalar, start: Int, end: Int)] = []
        var offset = 0
        for scalar in match.unicodeScalars {
            let end = offset + Unicode.UTF8.width(scalar)
            for small in scalar.properties.lowercaseMapping.unicodeScalars { folded.append((small, offset, end)) }
            offset = end
        }
        let wanted = pattern.unicodeScalars.flatMap { Array($0.properties.lowercaseMapping.unicodeScalars) }
        let first = folded.indices.first { folded[$0...].lazy.map(\.scalar).starts(with: wanted) }
        return first.map { folded[$0].start..<folded[$0 + wanted.count - 1].end }
    }

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
