extension Schema1 {
    /// The tables of the inventory, with rates and settings.
    ///
    /// - A fee's `partsPerMillion` is a share of the price in millionths, so that 10.9 % is a whole number. A sale is
    ///   charged the newest fee whose `sinceDay` isn't after the sale's day; a fee without a `sinceDay` has always
    ///   applied.
    /// - `postagePaidMinor` is in the sale's currency and counts as revenue, like the price. `refundMinor` is the
    ///   amount given back with a return. Sales of several things at one price have the same `togetherKey`. A row of `refunds` leaves the item sold and has a separate day.
    /// - `orderId` and `orderUnit` name a sale's order and the unit of its quantity. `isOfOrder` is set if the order
    ///   made the sale.
    /// - `revision` counts changes. `dirty` holds the revisions whose derived state isn't computed yet, see
    ///   ``BaseRows``.
    /// - ``DerivedState`` explains the derived columns of items and sales.
    static let inventory: StaticString = """
        CREATE TABLE markets (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            latitude REAL CHECK (latitude BETWEEN -90 AND 90),
            longitude REAL CHECK (longitude BETWEEN -180 AND 180),
            radiusKm REAL NOT NULL DEFAULT 5 CHECK (radiusKm > 0),
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, deletedAt TEXT,
            askForEntryFee INTEGER NOT NULL DEFAULT 0 CHECK (askForEntryFee IN (0, 1)),
            feeMinor INTEGER, feeCurrency TEXT
        ) STRICT;
        CREATE TABLE sellers (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            marketId INTEGER REFERENCES markets(id),
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, deletedAt TEXT
        ) STRICT;
        CREATE TABLE hauls (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            firstDay TEXT, lastDay TEXT,
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, deletedAt TEXT
        ) STRICT;
        CREATE TABLE platforms (
            id INTEGER PRIMARY KEY,
            slug TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            lists INTEGER NOT NULL DEFAULT 1 CHECK (lists IN (0, 1)),
            enabled INTEGER NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1)),
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, deletedAt TEXT
        ) STRICT;
        CREATE TABLE items (
            id INTEGER PRIMARY KEY,
            sku TEXT NOT NULL UNIQUE,
            title TEXT, note TEXT,
            boughtAt TEXT, boughtDay TEXT,
            costMinor INTEGER, costCurrency TEXT,
            costRate TEXT, costRateCurrency TEXT,
            boughtPaid TEXT CHECK (boughtPaid IN ('cash', 'card')),
            marketId INTEGER REFERENCES markets(id),
            sellerId INTEGER REFERENCES sellers(id),
            haulId INTEGER REFERENCES hauls(id),
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, deletedAt TEXT,
            legacySku TEXT,
            fate TEXT CHECK (fate IN ('kept', 'donated', 'binned', 'lost')), goneDay TEXT,
            storedIn TEXT COLLATE NOCASE,
            worthMinor INTEGER, worthCurrency TEXT,
            condition TEXT, category TEXT, description TEXT,
            status TEXT NOT NULL DEFAULT 'purchased'
                CHECK (status IN ('purchased', 'listed', 'sold', 'kept', 'donated', 'binned', 'lost')),
            saleId INTEGER, soldDay TEXT,
            askingMinor INTEGER, askingCurrency TEXT,
            listedOn TEXT, photoCount INTEGER NOT NULL DEFAULT 0,
            salePlatformId INTEGER, daysToSell INTEGER,
            CHECK ((costMinor IS NULL) = (costCurrency IS NULL)),
            CHECK ((worthMinor IS NULL) = (worthCurrency IS NULL)),
            CHECK ((boughtAt IS NULL) = (boughtDay IS NULL))
        ) STRICT;
        CREATE TABLE listings (
            id INTEGER PRIMARY KEY,
            itemId INTEGER NOT NULL REFERENCES items(id),
            platformId INTEGER NOT NULL REFERENCES platforms(id),
            listedAt TEXT NOT NULL, listedDay TEXT NOT NULL,
            askingMinor INTEGER, askingCurrency TEXT,
            endedAt TEXT,
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, deletedAt TEXT,
            endedDay TEXT,
            CHECK ((askingMinor IS NULL) = (askingCurrency IS NULL))
        ) STRICT;
        CREATE TABLE sales (
            id INTEGER PRIMARY KEY,
            itemId INTEGER NOT NULL REFERENCES items(id),
            platformId INTEGER REFERENCES platforms(id),
            soldAt TEXT NOT NULL, soldDay TEXT NOT NULL,
            priceMinor INTEGER, currency TEXT,
            feesMinor INTEGER, postageMinor INTEGER, packagingMinor INTEGER,
            rate TEXT, rateCurrency TEXT,
            payment TEXT CHECK (payment IN ('cash', 'card')),
            returnedAt TEXT, returnedDay TEXT, refundMinor INTEGER,
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, deletedAt TEXT,
            costMinor INTEGER, costCurrency TEXT, costDay TEXT, costRate TEXT, costRateCurrency TEXT,
            daysToSell INTEGER,
            postagePaidMinor INTEGER,
            refundedMinor INTEGER, feesBackMinor INTEGER,
            orderId INTEGER REFERENCES orders(id), orderUnit INTEGER, isOfOrder INTEGER,
            togetherKey TEXT,
            CHECK ((priceMinor IS NULL) = (currency IS NULL)),
            CHECK ((returnedAt IS NULL) = (returnedDay IS NULL))
        ) STRICT;
        CREATE TABLE refunds (
            id INTEGER PRIMARY KEY,
            saleId INTEGER NOT NULL REFERENCES sales(id),
            refundedAt TEXT NOT NULL, refundedDay TEXT NOT NULL,
            amountMinor INTEGER NOT NULL CHECK (amountMinor >= 0),
            feesMinor INTEGER NOT NULL DEFAULT 0 CHECK (feesMinor >= 0),
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, deletedAt TEXT,
            orderId INTEGER REFERENCES orders(id)
        ) STRICT;
        CREATE TABLE expenses (
            id INTEGER PRIMARY KEY,
            kind TEXT NOT NULL CHECK (kind <> ''),
            subkind TEXT,
            spentAt TEXT NOT NULL, day TEXT NOT NULL,
            amountMinor INTEGER NOT NULL, currency TEXT NOT NULL,
            rate TEXT, rateCurrency TEXT,
            payment TEXT CHECK (payment IN ('cash', 'card')),
            memo TEXT,
            marketId INTEGER REFERENCES markets(id),
            haulId INTEGER REFERENCES hauls(id),
            itemId INTEGER REFERENCES items(id),
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, deletedAt TEXT,
            orderFactId INTEGER REFERENCES orderFacts(id),
            miles REAL CHECK (miles > 0)
        ) STRICT;
        CREATE TABLE kinds (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL, sa103s TEXT, scheduleC TEXT,
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, deletedAt TEXT
        ) STRICT;
        CREATE TABLE recurring (
            id INTEGER PRIMARY KEY,
            kind TEXT NOT NULL, subkind TEXT,
            amountMinor INTEGER NOT NULL, currency TEXT NOT NULL,
            payment TEXT CHECK (payment IN ('cash', 'card')),
            memo TEXT,
            every TEXT NOT NULL CHECK (every IN ('month', 'quarter', 'year')),
            firstDay TEXT NOT NULL, nextDay TEXT NOT NULL, untilDay TEXT,
            paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1)),
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, deletedAt TEXT
        ) STRICT;
        CREATE TABLE photos (
            id INTEGER PRIMARY KEY,
            itemId INTEGER NOT NULL REFERENCES items(id),
            position INTEGER NOT NULL DEFAULT 0,
            file TEXT, driveId TEXT, sha256 TEXT, bytes INTEGER,
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, deletedAt TEXT,
            md5 TEXT
        ) STRICT;
        CREATE TABLE fees (
            id INTEGER PRIMARY KEY,
            platformId INTEGER NOT NULL REFERENCES platforms(id),
            sinceDay TEXT,
            partsPerMillion INTEGER NOT NULL DEFAULT 0 CHECK (partsPerMillion BETWEEN 0 AND 1000000),
            fixedMinor INTEGER CHECK (fixedMinor >= 0), fixedCurrency TEXT,
            source TEXT,
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, deletedAt TEXT,
            steps TEXT,
            capMinor INTEGER CHECK (capMinor >= 0), capCurrency TEXT,
            CHECK ((fixedMinor IS NULL) = (fixedCurrency IS NULL)),
            CHECK ((capMinor IS NULL) = (capCurrency IS NULL))
        ) STRICT;
        CREATE TABLE rates (
            currency TEXT NOT NULL, day TEXT NOT NULL,
            perEuro TEXT NOT NULL, source TEXT NOT NULL,
            PRIMARY KEY (currency, day)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE settings (
            key TEXT PRIMARY KEY, value TEXT NOT NULL, updatedAt TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE savedStatements (
            name TEXT PRIMARY KEY, text TEXT NOT NULL, updatedAt TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE skuCounter (id INTEGER PRIMARY KEY CHECK (id = 1), last INTEGER NOT NULL) STRICT;
        CREATE TABLE revision (id INTEGER PRIMARY KEY CHECK (id = 1), value INTEGER NOT NULL,
            dirty INTEGER NOT NULL DEFAULT 0) STRICT;
        """
}
