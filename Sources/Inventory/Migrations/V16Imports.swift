/// Migration `v16`: what an import has done, so that it can be taken back.
///
/// The rows it added are ranges of ids, since it gives them out one after the other and nobody writes beside it. Of what it
/// changed, the row before is kept in the journal's form; of a record that came before, the older record.
/// `lastChange` is the newest change of the journal then, `NULL` where what the import did is not known (any more).
enum V16Imports: Migration {
    static let identifier = "v16"

    static let sql: StaticString = """
        ALTER TABLE imports ADD COLUMN lastChange INTEGER;
        ALTER TABLE imports ADD COLUMN revertedAt TEXT;
        CREATE TABLE importAdditions (
            importId INTEGER NOT NULL REFERENCES imports(id),
            tableName TEXT NOT NULL, firstId INTEGER NOT NULL, lastId INTEGER NOT NULL,
            PRIMARY KEY (importId, tableName, firstId)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE importUpdates (
            importId INTEGER NOT NULL REFERENCES imports(id),
            tableName TEXT NOT NULL, rowId INTEGER NOT NULL,
            before TEXT NOT NULL,
            PRIMARY KEY (importId, tableName, rowId)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE importReplacements (
            importId INTEGER NOT NULL REFERENCES imports(id),
            kind TEXT NOT NULL, sourceId TEXT NOT NULL,
            rowId INTEGER, olderImportId INTEGER NOT NULL, record TEXT NOT NULL,
            PRIMARY KEY (importId, kind, sourceId)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE importSettings (
            importId INTEGER NOT NULL REFERENCES imports(id),
            key TEXT NOT NULL, before TEXT, after TEXT NOT NULL,
            PRIMARY KEY (importId, key)
        ) STRICT, WITHOUT ROWID;
        """
}
