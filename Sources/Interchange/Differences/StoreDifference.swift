import QueryLanguage
import StoreFile

/// The differences that replacing one store by another would make; deleted rows are ignored.
package struct StoreDifference: Sendable {
    /// The number of rows of one kind, and of those that would change.
    package struct Counts: Equatable, Sendable {
        package var here = 0
        package var there = 0
        /// The rows only here.
        package var lost = 0
        /// The rows only there.
        package var added = 0
        package var changed = 0
        package var unchanged: Int { here - lost - changed }
    }

    /// The counts of each kind that has rows, such as `items`.
    package private(set) var counts: [(kind: String, counts: Counts)] = []
    /// A sentence for each of the first rows that differ.
    package private(set) var differences = Differences()

    /// True if both have the same contents.
    package var isNothing: Bool { counts.allSatisfy { $0.counts.lost + $0.counts.added + $0.counts.changed == 0 } }

    /// True if something here would be lost.
    package var losesSomething: Bool { counts.contains { $0.counts.lost + $0.counts.changed > 0 } }

    init(_ here: StoreConnection, _ there: StoreConnection) throws {
        let (mine, theirs) = (try ListedStore(here), try ListedStore(there))
        // People ask about items first, and their parts need to know which items are deleted.
        for table in [StoredTable.items] + StoredTable.all.filter({ $0 !== StoredTable.items }) {
            try compare(table.name, ListedRows(table: table, store: mine), ListedRows(table: table, store: theirs))
        }
        for other in ListedTexts.kinds {
            try compare(other.kind, ListedTexts(other, here), ListedTexts(other, there))
        }
    }

    private mutating func compare<Rows: Listed>(_ kind: String, _ mine: Rows, _ theirs: Rows) throws {
        var counts = Counts()
        let isItem = kind == StoredTable.items.name
        // Digests stand for the rows there.
        var others: [RowDigest: (row: Int64, number: Int32, contents: Int)] = [:]
        try theirs.forEach { row in
            counts.there += 1
            others[row.digest] = (row.id, Int32(clamping: row.number), row.contents)
        }
        try mine.forEach { row in
            counts.here += 1
            guard let other = others.removeValue(forKey: row.digest) else {
                counts.lost += 1
                return try differences.tell(.lost, ofItem: isItem) { "lost: \(try mine.label(of: row))" }
            }
            guard row.contents != other.contents else { return }
            let changes = try mine.changes(of: row, to: theirs, other.row)
            guard !changes.isEmpty else { return }
            counts.changed += 1
            try differences.tell(.changed, ofItem: isItem) {
                "changed: \(try mine.label(of: row)): \(try changes.map { try $0() }.joined(separator: ", "))"
            }
        }
        counts.added = others.count
        for other in others.values.sorted(by: { $0.row < $1.row }) {
            try differences.tell(.added, ofItem: isItem) {
                "added: \(try theirs.label(of: theirs.row(other.row, number: Int(other.number))))"
            }
        }
        if counts != Counts() { self.counts.append((kind, counts)) }
    }
}

extension InventoryStore {
    /// Returns the differences that replacing this store by `other` would make.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func difference(from other: InventoryStore) throws -> StoreDifference {
        try read { here in try other.read { try StoreDifference(here, $0) } }
    }
}
