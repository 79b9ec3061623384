extension Schema1 {
    /// The tables of changes, imports, exchanges, Drive and marketplaces.
    ///
    /// - A note in `changedRows` says what the columns that it mentions were before; of a deleted row what it was, of a new
    ///   one nothing. What a row became is noted when the change is undone.
    ///   A note is of one row, or of the rows from `rowId` to `lastId`, which were added one after the other.
    /// - An import is a change. One of the ten newest has a `source`, `added` counts its new records, and `replaced` names the
    ///   backup of what it took the place of. What it set beside rows is noted under a text: `settings`, `savedStatements`
    ///   and `exchanges` by their key, `rates` as `USD 2026-11-24`.
    /// - `exchanges` has a row for this store, whose `seenAt` is NULL, with the mark that its rows are known by elsewhere, and
    ///   one for each store that was taken in. `rowOrigins` names rows as other stores do, `isOwn` those made here that met
    ///   their like. `fieldTimes` says when a column was changed, where the journal does not. `removedRows` are gone for good.
    /// - Nothing about Drive raises the revision: no export shows it.
    /// - `orderFacts` holds what each kind of file said, under a key that is the same whenever it comes again. `authority` is
    ///   three digits: how far the file is believed about the item, its price and its costs. `orders` has a row for each item
    ///   of an order, which follows from all facts of that order. `listingNumbers` are the items that a listing's number has
    ///   stood for; `refusedAt` says since when it does not.
    /// - `dailyTotals` are the sums of each day, by currencies, an empty text for none. An amount over a hundred thousand
    ///   million is only counted, in `beyond`, so that no sum overflows.
    /// - SQLite folds ASCII alone, so `foldedItems` holds the words of any other text as the program has folded them.
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
            bookedMinor INTEGER NOT NULL DEFAULT 0,
            unexplainedMinor INTEGER GENERATED ALWAYS AS (amountMinor - bookedMinor) VIRTUAL,
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
