import GRDB

/// A change as the journal tells of it.
public struct ChangeSummary: Hashable, Sendable {
    public var number: Int64
    /// When it was made, in UTC.
    public var changedAt: String
    public var statement: String
    /// How many rows it touched, or records of an import.
    public var rows: Int64
    public var isUndone: Bool
    /// How many records an import has added, of those in ``rows``; `nil` of other changes.
    public var added: Int64?
    /// The folder or the file of one of the newest imports.
    public var source: String?
    /// The name of the backup of all that there was, where an import took the place of that.
    public var replaced: String?
    /// Whether it has taken another store in.
    var isExchange: Bool
    /// Sentences that the user should read after it was taken back.
    public var notes: [String] = []
    /// Whether it can be made again, once it was taken back.
    public var canBeRedone = true
}

extension ChangeSummary {
    /// The columns of `changes` that a summary is made of, in their order.
    static let columns = "id, changedAt, statement, rowsChanged, undoneAt, added, source, replaced, isExchange"

    init(_ row: Row) throws {
        number = try row.decode(atIndex: 0)
        changedAt = try row.decode(atIndex: 1)
        statement = try row.decode(atIndex: 2)
        rows = try row.decode(atIndex: 3)
        isUndone = try !row.decode(DatabaseValue.self, atIndex: 4).isNull
        added = try row.decode(atIndex: 5)
        source = try row.decode(atIndex: 6)
        replaced = try row.decode(atIndex: 7)
        isExchange = try row.decode(atIndex: 8)
    }
}
