import QueryLanguage

/// The treatment of a name that the store does not know.
package enum UnknownName: Sendable {
    /// Adds it, with a note.
    case create
    /// Refuses it, for `--strict`.
    case refuse
}

/// The outcome of a write.
package struct WriteResult: Hashable, Sendable {
    /// The SKUs of new items, in order.
    package var skus: [String] = []
    /// The name of the market of a purchase.
    package var market: String?
    /// The row of a new sale, listing or expense.
    package var row: Int64?
    /// The cost of a distance, or the money given back by a return.
    package var amount: Money?
    /// The number of things that the statement applied to.
    package var count = 0
    /// Names that were added, platforms to delist, an entry fee not yet recorded.
    package var notes: [WriteNote] = []
    /// The notes as sentences for the user.
    package var sentences: [String] { WriteNote.sentences(notes) }

    package init() {}

    /// Adds the outcome of another write of the same statement.
    package mutating func add(_ other: WriteResult) {
        skus += other.skus
        row = row ?? other.row
        count += other.count
        notes += other.notes
    }
}
