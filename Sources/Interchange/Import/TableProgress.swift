/// The progress of an import with one table.
struct TableProgress {
    /// The place of the statement that inserts its rows.
    var insert: Int?
    var nextId: Int64?
}
