import Queries
import StoreFile

/// Counts how many of several words each item has, walking the index of each word once.
struct SharedWords {
    let words: [String]
    let database: StoreConnection
    /// The most items of each list, the newest ones.
    let most: Int

    /// The number of index entries read before the rest, which is older, is skipped.
    private var mostSteps: Int { 20 * most }

    /// Returns the items with at least `least` of the words but not all, newest first, in lists by the number of words.
    func items(atLeast least: Int) throws -> (byCount: [[Int64]], isBounded: Bool) {
        let cursors = try words.map { word in
            try ScanCursor(
                database,
                "SELECT rowid FROM itemSearch WHERE itemSearch MATCH \("\"\(word)\"") ORDER BY rowid DESC")
        }
        // 0 is no row id; it marks the end.
        func head(_ cursor: ScanCursor) throws -> Int64 { try cursor.advance() ? cursor.row.integer(0) : 0 }
        var heads = try cursors.map(head)
        var byCount = [[Int64]](repeating: [], count: words.count)
        var steps = 0
        while let newest = heads.max(), newest > 0 {
            guard steps < mostSteps else { return (byCount, true) }
            var count = 0
            for index in heads.indices where heads[index] == newest {
                count += 1
                heads[index] = try head(cursors[index])
            }
            steps += count
            guard count >= least, count < words.count, byCount[count].count < most else { continue }
            byCount[count].append(newest)
        }
        return (byCount, false)
    }
}
