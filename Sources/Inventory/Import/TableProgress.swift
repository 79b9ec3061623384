/// How far an import is with one table.
struct TableProgress {
    /// The place of the statement that inserts its rows.
    var insert: Int?
    var nextId: Int64?
    /// The ids that were given to new rows, most of which follow those before.
    private(set) var added: [ClosedRange<Int64>] = []

    mutating func add(_ id: Int64) {
        if let last = added.last, last.upperBound + 1 == id {
            added[added.count - 1] = last.lowerBound...id
        } else {
            added.append(id...id)
        }
    }
}
