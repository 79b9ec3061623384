/// Migration `v15`: what is known of the files that a sync keeps in Drive, and how the last sync went.
///
/// Neither is data of the user's: no trigger raises the revision for them, and the journal passes them over.
enum V15Sync: Migration {
    static let identifier = "v15"

    static let sql: StaticString = """
        CREATE TABLE driveFiles (
            kind TEXT NOT NULL, part TEXT NOT NULL,
            driveId TEXT NOT NULL, link TEXT,
            sha256 TEXT, rowCount INTEGER, uploadedAt TEXT,
            PRIMARY KEY (kind, part)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE syncState (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            storeMark TEXT NOT NULL,
            gate TEXT, succeededAt TEXT, verifiedAt TEXT,
            failedAt TEXT, failures INTEGER NOT NULL DEFAULT 0, failure TEXT, nextTryAt TEXT,
            sendsPlain INTEGER NOT NULL DEFAULT 0 CHECK (sendsPlain IN (0, 1))
        ) STRICT;
        INSERT INTO syncState (id, storeMark) VALUES (1, lower(hex(randomblob(16))));
        """
}
