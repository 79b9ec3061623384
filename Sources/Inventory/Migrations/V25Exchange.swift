/// Migration `v25`: what two stores have to know of their rows to be exchanged.
///
/// - `exchanges` has a row for this store, whose `seenAt` is NULL, with the mark that its rows are known by elsewhere, and one
///   for each store that was taken in, with the newest of its changes that is known here.
/// - `rowOrigins` says under which name of another store a row is known: all of a row that came from there, `isOwn` of one
///   that was made here and met its like. A row made here needs none: the store's mark, its id and the moment it was made.
/// - `fieldTimes` says when a column was changed last, for what the journal does not know (any more), and by which store: none
///   is this one.
/// - `removedRows` are rows made here that are gone for good, by their names elsewhere.
enum V25Exchange: Migration {
    static let identifier = "v25"

    static let sql: StaticString = """
        CREATE TABLE exchanges (mark TEXT PRIMARY KEY, seenAt TEXT) STRICT, WITHOUT ROWID;
        INSERT INTO exchanges (mark) VALUES (lower(hex(randomblob(8))));
        CREATE TABLE rowOrigins (
            tableName TEXT NOT NULL, origin TEXT NOT NULL, rowId INTEGER NOT NULL, isOwn INTEGER NOT NULL,
            PRIMARY KEY (tableName, origin)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE fieldTimes (
            tableName TEXT NOT NULL, rowId INTEGER NOT NULL, columnName TEXT NOT NULL,
            changedAt TEXT NOT NULL, mark TEXT,
            PRIMARY KEY (tableName, rowId, columnName)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE removedRows (
            tableName TEXT NOT NULL, origin TEXT NOT NULL, removedAt TEXT NOT NULL,
            PRIMARY KEY (tableName, origin)
        ) STRICT, WITHOUT ROWID;
        """
}
