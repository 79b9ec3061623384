import Queries
import StoreFile

/// The titles of all unsold items by their words, for imports so large that searching the index for each line would
/// take longer.
struct UnsoldTitles {
    /// The entries, sorted by key; different titles may share a key, so the user of an item checks its title.
    private var entries: [(key: UInt64, item: Int64)] = []

    init(_ database: StoreConnection) throws {
        let titles = try RowStatement(
            "SELECT id, title FROM items WHERE deletedAt IS NULL AND \(StatusSQL.isStock) AND title IS NOT NULL",
            in: database)
        try titles.forEachRow { row in
            guard let title = row.text(1) else { return }
            entries.append((Self.key(title), row.integer(0)))
        }
        entries.sort { ($0.key, $0.item) < ($1.key, $1.item) }
    }

    /// Returns the items whose titles may have the same words, newest first.
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

    /// Returns a key that is the same for titles with the same words, within one run of the program.
    static func key(_ title: String) -> UInt64 {
        var hasher = Hasher()
        letters(of: title).withUnsafeBytes { hasher.combine(bytes: $0) }
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }

    /// Returns the words, each followed by a space; ASCII titles, which most are, skip Unicode lookups.
    private static func letters(of title: String) -> [UInt8] {
        guard title.utf8.allSatisfy({ $0 < 0x80 }) else {
            return SearchWords(title).indexed.flatMap { Array($0.utf8) + [0x20] }
        }
        var letters: [UInt8] = []
        letters.reserveCapacity(title.utf8.count + 1)
        for byte in title.utf8 {
            if let letter = folded(byte) {
                letters.append(letter)
            } else if letters.last.map({ $0 != 0x20 }) ?? false {
                letters.append(0x20)
            }
        }
        if letters.last.map({ $0 != 0x20 }) ?? false { letters.append(0x20) }
        return letters
    }

    /// Returns an ASCII letter or digit as it is in words; `nil` for a separator.
    private static func folded(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39, 0x61...0x7A: byte
        case 0x41...0x5A: byte | 0x20
        default: nil
        }
    }
}
