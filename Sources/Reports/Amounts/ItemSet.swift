/// A set of items by their ids, kept as bits, since the ids of a store are small and dense.
struct ItemSet {
    private var words: [UInt64] = []
    /// The ids that would need too many words.
    private var others: Set<Int64> = []
    /// The lowest and the highest id; of no items, the first is above the last.
    private(set) var range: (first: Int64, last: Int64) = (.max, .min)

    /// The number of items.
    var count: Int { words.reduce(others.count) { $0 + $1.nonzeroBitCount } }

    private static let mostWords = 1 << 20

    mutating func insert(_ id: Int64) {
        range = (min(range.first, id), max(range.last, id))
        guard id >= 0, id >> 6 < Self.mostWords else {
            others.insert(id)
            return
        }
        let place = Int(id >> 6)
        if place >= words.count {
            words.append(contentsOf: repeatElement(0, count: max(place + 1, 2 * words.count) - words.count))
        }
        words[place] |= 1 << UInt64(id & 63)
    }

    func contains(_ id: Int64) -> Bool {
        guard id >= 0, id >> 6 < words.count else { return !others.isEmpty && others.contains(id) }
        return words[Int(id >> 6)] >> UInt64(id & 63) & 1 != 0
    }
}
