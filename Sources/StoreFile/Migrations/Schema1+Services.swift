extension Schema1 {
    /// The tables of changes, imports, exchanges, Drive and marketplaces.
    ///
    /// - A note in `changedRows` holds the earlier values of the columns that changed: all of them for a deleted row,
    ///   none for a new one. The later values are noted when the change is undone. A note covers one row, or the rows
    ///   from `rowId` to `lastId`, which were added one after the other.
    /// - An import is a change. The ten newest have a `source`; `added` counts the new records, and `replaced` names
    ///   the backup of the replaced store. Changes to rows without an id are noted under a text: `settings`,
    ///   `savedStatements`, `mappings` and `exchanges` by their key, `rates` as `USD 2026-11-24`.
    /// - `exchanges` has a row for this store, whose `seenAt` is NULL, with the mark by which other stores know its
    ///   rows, and one for each imported store. `rowOrigins` holds other stores' names for rows; `isOwn` marks rows
    ///   made here that matched one of theirs. `fieldTimes` says when a column changed if the journal doesn't.
    ///   `removedRows` are deleted for good.
    /// - `mappings` holds the meaning of the columns of people's sheets, one header each, its names separated by tabs.
    /// - Nothing about Drive raises the revision, since no export shows it.
    /// - `orderFacts` holds the facts from each kind of file, under a key that stays the same when the file is read
    ///   again. `authority` has three digits: how far the file is trusted about the item, its price and its costs.
    ///   `orders` has a row for each item of an order, derived from all facts of that order. `listingNumbers` pairs a
    ///   listing's number with its items; `refusedAt` is the time at which the user rejected the pair.
    /// - `dailyTotals` holds the sums of each day by currencies, an empty text for none. An amount over a hundred
    ///   thousand million is only counted, in `beyond`, so that no sum overflows.
    /// - SQLite folds only ASCII, so `foldedItems` holds the words of any other text, folded by the program.
    static let services: StaticString = """
        CREATE TABLE changes (
            id INTEGER PRIMARY KEY,
            changedAt TEXT NOT NULL,
            statement TEXT NOT NULL,
            rowsChanged INTEGER NOT NULL,
            undoneAt TEXT,
            undoneOrder INTEGER,
            source TEXT, added INTEGER, isExchange INTEGER NOT NULL DEFAULT 0, replaced TEXT
        ) STRICT;
        CREATE TABLE changedRows (
            changeId INTEGER NOT NULL REFERENCES changes(id) ON DELETE CASCADE,
            tableName TEXT NOT NULL, rowId ANY NOT NULL, lastId ANY NOT NULL,
            before TEXT, after TEXT,
            PRIMARY KEY (changeId, tableName, rowId)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE importedRecords (
            id INTEGER PRIMARY KEY,
            kind TEXT NOT NULL, sourceId TEXT NOT NULL,
            rowId INTEGER,
            record TEXT NOT NULL
        ) STRICT;
        CREATE TABLE mappings (
            name TEXT PRIMARY KEY, header TEXT NOT NULL, clauses TEXT NOT NULL, updatedAt TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE exchanges (mark TEXT PRIMARY KEY, seenAt TEXT) STRICT, WITHOUT ROWID;
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
        CREATE TABLE outbox (
            id INTEGER PRIMARY KEY,
            kind TEXT NOT NULL,
            photoId INTEGER REFERENCES photos(id) ON DELETE CASCADE,
            payload TEXT,
            attempts INTEGER NOT NULL DEFAULT 0,
            nextTryAt TEXT, lastError TEXT, setAsideAt TEXT,
            createdAt TEXT NOT NULL,
            driveId TEXT
        ) STRICT;
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
        CREATE TABLE orderFacts (
            id INTEGER PRIMARY KEY,
            platformId INTEGER NOT NULL REFERENCES platforms(id),
            orderNumber TEXT NOT NULL, source TEXT NOT NULL,
            kind TEXT NOT NULL, key TEXT NOT NULL,
            itemNumber TEXT, transactionNumber TEXT,
            authority INTEGER NOT NULL,
            day TEXT, title TEXT, label TEXT, quantity INTEGER,
            currency TEXT NOT NULL, priceMinor INTEGER, postagePaidMinor INTEGER, feesMinor INTEGER, fees TEXT,
            adsMinor INTEGER, postageMinor INTEGER, refundMinor INTEGER, refundDay TEXT, feesBackMinor INTEGER,
            netMinor INTEGER, netCurrency TEXT, rate TEXT, payout TEXT,
            isCancelled INTEGER NOT NULL,
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL
        ) STRICT;
        CREATE TABLE orders (
            id INTEGER PRIMARY KEY,
            platformId INTEGER NOT NULL REFERENCES platforms(id),
            orderNumber TEXT NOT NULL, itemNumber TEXT NOT NULL, transactionNumber TEXT NOT NULL,
            day TEXT, title TEXT, label TEXT, quantity INTEGER NOT NULL,
            currency TEXT NOT NULL, priceMinor INTEGER, postagePaidMinor INTEGER, feesMinor INTEGER, adsMinor INTEGER,
            postageMinor INTEGER, refundMinor INTEGER, feesBackMinor INTEGER,
            rate TEXT, rateCurrency TEXT, payout TEXT,
            isCancelled INTEGER NOT NULL, ignoredAt TEXT,
            matched INTEGER NOT NULL DEFAULT 0,
            state TEXT GENERATED ALWAYS AS (CASE WHEN matched >= quantity THEN 'matched'
                WHEN isCancelled OR ignoredAt IS NOT NULL THEN 'ignored' ELSE 'unmatched' END) VIRTUAL,
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL
        ) STRICT;
        CREATE TABLE payouts (
            id INTEGER PRIMARY KEY,
            platformId INTEGER NOT NULL REFERENCES platforms(id),
            number TEXT NOT NULL, day TEXT NOT NULL, amountMinor INTEGER NOT NULL, currency TEXT NOT NULL,
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL
        ) STRICT;
        CREATE TABLE listingNumbers (
            id INTEGER PRIMARY KEY,
            platformId INTEGER NOT NULL REFERENCES platforms(id),
            number TEXT NOT NULL,
            itemId INTEGER NOT NULL REFERENCES items(id),
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL,
            refusedAt TEXT
        ) STRICT;
        CREATE TABLE dailyTotals (
            event TEXT NOT NULL, currency TEXT NOT NULL, rateCurrency TEXT NOT NULL,
            costCurrency TEXT NOT NULL, costRateCurrency TEXT NOT NULL, day TEXT NOT NULL,
            count INTEGER NOT NULL, beyond INTEGER NOT NULL,
            amountMinor INTEGER NOT NULL, costMinor INTEGER NOT NULL, sellingMinor INTEGER NOT NULL,
            PRIMARY KEY (event, currency, rateCurrency, costCurrency, costRateCurrency, day)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE foldedItems (itemId INTEGER PRIMARY KEY, words TEXT NOT NULL) STRICT;
        CREATE VIRTUAL TABLE itemSearch USING fts5(
            words, content='', detail=none, columnsize=0, tokenize='ascii');
        """
}
