/// The state of a search through the history.
///
/// It finds the newest entry with the pattern first, ignoring case.
struct HistorySearch {
    /// The entries, oldest first.
    let entries: [String]
    /// The search pattern.
    private(set) var pattern = ""
    /// The place of the last entry found; `nil` if there is none.
    private(set) var found: Int?
    /// True if none of the remaining entries contains the pattern.
    private(set) var hasFailed = false

    init(_ entries: [String]) {
        self.entries = entries
    }

    /// The last entry found.
    var match: String? { found.map { entries[$0] } }

    /// The matching bytes of the last entry found; `nil` if it doesn't contain the pattern.
    var matched: Range<Int>? {
        guard let match, !hasFailed, !pattern.isEmpty else { return nil }
        // A lower-case form may be longer than its capital, so each scalar keeps the capital's place.
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

    /// Searches for a longer pattern, starting with the last entry found.
    mutating func extend(by scalar: Unicode.Scalar) {
        pattern.unicodeScalars.append(scalar)
        look(in: entries.indices.prefix((found ?? entries.count) + 1).reversed())
    }

    /// Searches for a shorter pattern, starting with the newest entry.
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
