/// Migration `v1`: every table with its foreign keys and the indexes those keys need.
///
/// Amounts are integers in the minor unit of the ISO 4217 code beside them. Instants are UTC, written
/// `2026-03-01T07:12:00.000Z`; days are ISO dates, fixed when they are written. A row with a `deletedAt` is deleted.
/// SKUs are sequential at this version (`FH-1`, `FH-2` …).
enum V1InitialSchema: Migration {
    static let identifier = "v1"

    static let sql: StaticString = """
        CREATE TABLE markets (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            latitude REAL CHECK (latitude BETWEEN -90 AND 90),
            longitude REAL CHECK (longitude BETWEEN -180 AND 180),
            radiusKm REAL NOT NULL DEFAULT 5 CHECK (radiusKm > 0),
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, deletedAt TEXT
        ) STRICT;
        CREATE TABLE sellers (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            marketId INTEGER REFERENCES markets(id),
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, deletedAt TEXT
        ) STRICT;
        CREATE INDEX sellersByMarket ON sellers(marketId);
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
        INSERT INTO platforms (id, slug, name, lists, createdAt, updatedAt)
        SELECT column1, column2, column3, column4, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z' FROM (VALUES
            (1, 'ebay', 'eBay', 1), (2, 'vinted', 'Vinted', 1),
            (3, 'facebook-marketplace', 'Facebook Marketplace', 1), (4, 'depop', 'Depop', 1),
            (5, 'poshmark', 'Poshmark', 1), (6, 'mercari', 'Mercari', 1), (7, 'offerup', 'OfferUp', 1),
            (8, 'craigslist', 'Craigslist', 1), (9, 'thredup', 'ThredUp', 1), (10, 'etsy', 'Etsy', 1),
            (11, 'gumtree', 'Gumtree', 1), (12, 'shpock', 'Shpock', 1), (13, 'preloved', 'Preloved', 1),
            (14, 'nextdoor', 'Nextdoor', 1), (15, 'grailed', 'Grailed', 1), (16, 'shopthing', 'ShopThing', 1),
            (17, 'car-boot', 'Car Boot', 0), (18, 'sold-offline', 'Sold Offline', 0));
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
            CHECK ((costMinor IS NULL) = (costCurrency IS NULL)),
            CHECK ((boughtAt IS NULL) = (boughtDay IS NULL))
        ) STRICT;
        CREATE INDEX itemsBySeller ON items(sellerId);
        CREATE INDEX itemsByHaul ON items(haulId) WHERE haulId IS NOT NULL;
        CREATE TABLE listings (
            id INTEGER PRIMARY KEY,
            itemId INTEGER NOT NULL REFERENCES items(id),
            platformId INTEGER NOT NULL REFERENCES platforms(id),
            listedAt TEXT NOT NULL, listedDay TEXT NOT NULL,
            askingMinor INTEGER, askingCurrency TEXT,
            endedAt TEXT,
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, deletedAt TEXT,
            CHECK ((askingMinor IS NULL) = (askingCurrency IS NULL))
        ) STRICT;
        CREATE INDEX listingsByItem ON listings(itemId, platformId, listedDay, deletedAt);
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
            CHECK ((priceMinor IS NULL) = (currency IS NULL)),
            CHECK ((returnedAt IS NULL) = (returnedDay IS NULL))
        ) STRICT;
        CREATE INDEX salesByItem ON sales(itemId);
        CREATE TABLE expenses (
            id INTEGER PRIMARY KEY,
            kind TEXT NOT NULL CHECK (kind IN ('entry-fee', 'transport', 'packaging', 'delivery', 'other')),
            subkind TEXT,
            spentAt TEXT NOT NULL, day TEXT NOT NULL,
            amountMinor INTEGER NOT NULL, currency TEXT NOT NULL,
            rate TEXT, rateCurrency TEXT,
            payment TEXT CHECK (payment IN ('cash', 'card')),
            memo TEXT,
            marketId INTEGER REFERENCES markets(id),
            haulId INTEGER REFERENCES hauls(id),
            itemId INTEGER REFERENCES items(id),
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, deletedAt TEXT
        ) STRICT;
        CREATE INDEX expensesByHaul ON expenses(haulId) WHERE haulId IS NOT NULL;
        CREATE INDEX expensesByItem ON expenses(itemId) WHERE itemId IS NOT NULL;
        CREATE TABLE photos (
            id INTEGER PRIMARY KEY,
            itemId INTEGER NOT NULL REFERENCES items(id),
            position INTEGER NOT NULL DEFAULT 0,
            file TEXT, driveId TEXT, sha256 TEXT, bytes INTEGER,
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, deletedAt TEXT
        ) STRICT;
        CREATE INDEX photosByItem ON photos(itemId, position);
        CREATE TABLE outbox (
            id INTEGER PRIMARY KEY,
            kind TEXT NOT NULL,
            photoId INTEGER REFERENCES photos(id),
            payload TEXT,
            attempts INTEGER NOT NULL DEFAULT 0,
            nextTryAt TEXT, lastError TEXT, setAsideAt TEXT,
            createdAt TEXT NOT NULL
        ) STRICT;
        CREATE INDEX outboxByPhoto ON outbox(photoId) WHERE photoId IS NOT NULL;
        CREATE INDEX outboxPending ON outbox(nextTryAt, id) WHERE setAsideAt IS NULL;
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
        """
}
