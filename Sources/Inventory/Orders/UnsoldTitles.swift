import GRDB

/// The titles of all that is not sold, by what their words are: for so many lines that to search the index for each would
/// take longer.
struct UnsoldTitles {
    /// Sorted by the key, of which others may have the same: who takes an item looks at its title again.
    private var entries: [(key: UInt64, item: Int64)] = []

    init(_ database: Database) throws {
        let titles = try RowStatement(
            "SELECT id, title FROM items WHERE deletedAt IS NULL AND status <> 'sold' AND title IS NOT NULL",
            in: database)
        try titles.forEachRow {
            guard let title = titles.text(at: 1) else { return }
            entries.append((Self.key(title), titles.integer(at: 0)))
        }
        entries.sort { ($0.key, $0.item) < ($1.key, $1.item) }
    }

    /// The items whose titles may have the same words, the newest first.
    func items(like title: String) -> some Sequence<Int64> {
        let key = Self.key(title)
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].key < key { low = middle + 1 } else { high = middle }
        }
        return entries[low...].prefix { $0.key == key }.reversed().lazy.map(\.item)
    }

    // MARK: - Keys

    /// The same for titles with the same words: FNV-1a, of 64 bits (Fowler, Noll and Vo), over each and a space.
    static func key(_ title: String) -> UInt64 {
        guard title.utf8.allSatisfy({ $0 < 0x80 }) else {
            return SearchWords(title).indexed.reduce(start) {
                adding(0x20, to: $1.utf8.reduce($0) { adding($1, to: $0) })
            }
        }
        var (key, isInWord) = (start, false)
        for byte in title.utf8 {
            if let letter = folded(byte) {
                key = adding(letter, to: key)
                isInWord = true
            } else if isInWord {
                key = adding(0x20, to: key)
                isInWord = false
            }
        }
        return isInWord ? adding(0x20, to: key) : key
    }

    private static let start: UInt64 = 0xcbf2_9ce4_8422_2325

    private static func adding(_ byte: UInt8, to key: UInt64) -> UInt64 { (key ^ UInt64(byte)) &* 0x100_0000_01b3 }

    /// A letter or digit of ASCII as words have it; `nil` for what parts words.
    private static func folded(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39, 0x61...0x7A: byte
        case 0x41...0x5A: byte | 0x20
        default: nil
        }
    }
}
