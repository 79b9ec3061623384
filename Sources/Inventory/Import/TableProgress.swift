/// How far an import is with one table.
struct TableProgress {
    /// The place of the statement that inserts its rows.
    var insert: Int?
    var nextId: Int64?
}
