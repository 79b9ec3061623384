import GRDB

/// The words that make titles alike.
struct TitleWords {
    /// As the search index holds them, each once, in the order of the title.
    let words: [String]

    /// More words than this make no title clearer.
    private static let most = 8
    private static let fillers: Set<String> = ["and", "for", "from", "the", "with"]

    /// Short words and fillers do not count.
    init(_ title: String?) {
        self.init(indexed: SearchWords(title ?? "").indexed)
    }

    /// Of a title's words as the search index holds them.
    init(indexed: [String]) {
        var words: [String] = []
        for word in indexed {
            guard Self.counts(word), !words.contains(word) else { continue }
            words.append(word)
        }
        self.words = Array(words.prefix(Self.most))
    }

    private static func counts(_ word: String) -> Bool {
        let length = word.unicodeScalars.count
        let isTelling = word.utf8.contains { (byte: UInt8) in byte >= 0x80 || (0x30...0x39).contains(byte) }
        return length > (isTelling ? 1 : 2) && !fillers.contains(word)
    }

    /// How many of the words a similar title shares at least: more than half.
    var least: Int { words.count / 2 + 1 }

    /// What the search index is asked for, so that all of the words are there.
    var match: String { words.map { "\"\($0)\"" }.joined(separator: " AND ") }

    /// Whether a title has at least `count` of the words.
    func areIn(_ title: String?, atLeast count: Int) -> Bool {
        let found = Set(SearchWords(title ?? "").indexed)
        return words.count(where: found.contains) >= count
    }
}

/// Counts how many of several words items have, in one walk along the index of each.
struct SharedWords {
    let words: [String]
    let database: Database

    /// How many occurrences are looked at before the rest, which is older, is left.
    private static let mostSteps = 1_000_000

    /// The items with at least `least` of the words and not all, the newest first, in lists by how many they have.
    func items(atLeast least: Int) throws -> (byCount: [[Int64]], isBounded: Bool) {
        let cursors = try words.map { word in
            try Int64.fetchCursor(
                database, sql: "SELECT rowid FROM itemSearch WHERE itemSearch MATCH ? ORDER BY rowid DESC",
                arguments: ["\"\(word)\""])
        }
        // 0 is no row: there is nothing more.
        var heads = try cursors.map { try $0.next() ?? 0 }
        var byCount = [[Int64]](repeating: [], count: words.count)
        var steps = 0
        while let newest = heads.max(), newest > 0 {
            guard steps < Self.mostSteps else { return (byCount, true) }
            var count = 0
            for index in heads.indices where heads[index] == newest {
                count += 1
                heads[index] = try cursors[index].next() ?? 0
            }
            steps += count
            guard count >= least, count < words.count, byCount[count].count < SimilarSales.mostItems else { continue }
            byCount[count].append(newest)
        }
        return (byCount, false)
    }
}
