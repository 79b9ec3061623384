// Made by `fhq-dev generate`.

extension Migrations {
    /// The last of the migrations that ``newest`` stands for.
    static let newestIdentifier = "v30"

    /// What makes a new store, see ``SchemaText``.
    static let newest: StaticString = #"""
        CREATE TABLE markets (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            latitude REAL CHECK (latitude BETWEEN -90 AND 90),
            longitude REAL CHECK (longitude BETWEEN -180 AND 180),
            radiusKm REAL NOT NULL DEFAULT 5 CHECK (radiusKm > 0),
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, deletedAt TEXT
        , askForEntryFee INTEGER NOT NULL DEFAULT 0
            CHECK (askForEntryFee IN (0, 1)), feeMinor INTEGER, feeCurrency TEXT) STRICT;
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
        INSERT INTO platforms VALUES
            (1, 'ebay', 'eBay', 1, 1, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z', NULL),
            (10, 'etsy', 'Etsy', 1, 1, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z', NULL),
            (11, 'gumtree', 'Gumtree', 1, 1, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z', NULL),
            (12, 'shpock', 'Shpock', 1, 1, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z', NULL),
            (13, 'preloved', 'Preloved', 1, 1, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z', NULL),
            (14, 'nextdoor', 'Nextdoor', 1, 1, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z', NULL),
            (15, 'grailed', 'Grailed', 1, 1, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z', NULL),
            (16, 'shopthing', 'ShopThing', 1, 1, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z', NULL),
            (17, 'car-boot', 'Car Boot', 0, 1, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z', NULL),
            (18, 'sold-offline', 'Sold Offline', 0, 1, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z', NULL),
            (2, 'vinted', 'Vinted', 1, 1, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z', NULL),
            (3, 'facebook-marketplace', 'Facebook Marketplace', 1, 1, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z', NULL),
            (4, 'depop', 'Depop', 1, 1, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z', NULL),
            (5, 'poshmark', 'Poshmark', 1, 1, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z', NULL),
            (6, 'mercari', 'Mercari', 1, 1, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z', NULL),
            (7, 'offerup', 'OfferUp', 1, 1, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z', NULL),
            (8, 'craigslist', 'Craigslist', 1, 1, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z', NULL),
            (9, 'thredup', 'ThredUp', 1, 1, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z', NULL);
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
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, deletedAt TEXT, legacySku TEXT, status TEXT NOT NULL DEFAULT 'purchased'
            CHECK (status IN ('purchased', 'listed', 'sold')), saleId INTEGER, soldDay TEXT, askingMinor INTEGER, askingCurrency TEXT, listedOn TEXT, photoCount INTEGER NOT NULL DEFAULT 0, salePlatformId INTEGER, daysToSell INTEGER,
            CHECK ((costMinor IS NULL) = (costCurrency IS NULL)),
            CHECK ((boughtAt IS NULL) = (boughtDay IS NULL))
        ) STRICT;
        CREATE TABLE listings (
            id INTEGER PRIMARY KEY,
            itemId INTEGER NOT NULL REFERENCES items(id),
            platformId INTEGER NOT NULL REFERENCES platforms(id),
            listedAt TEXT NOT NULL, listedDay TEXT NOT NULL,
            askingMinor INTEGER, askingCurrency TEXT,
            endedAt TEXT,
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, deletedAt TEXT, endedDay TEXT,
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
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, deletedAt TEXT, costMinor INTEGER, costCurrency TEXT, costDay TEXT, costRate TEXT, costRateCurrency TEXT, daysToSell INTEGER, postagePaidMinor INTEGER, refundedMinor INTEGER, feesBackMinor INTEGER, orderId INTEGER REFERENCES orders(id), orderUnit INTEGER, isOfOrder INTEGER,
            CHECK ((priceMinor IS NULL) = (currency IS NULL)),
            CHECK ((returnedAt IS NULL) = (returnedDay IS NULL))
        ) STRICT;
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
        , orderFactId INTEGER REFERENCES orderFacts(id)) STRICT;
        CREATE TABLE photos (
            id INTEGER PRIMARY KEY,
            itemId INTEGER NOT NULL REFERENCES items(id),
            position INTEGER NOT NULL DEFAULT 0,
            file TEXT, driveId TEXT, sha256 TEXT, bytes INTEGER,
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, deletedAt TEXT
        , md5 TEXT) STRICT;
        CREATE TABLE outbox (
            id INTEGER PRIMARY KEY,
            kind TEXT NOT NULL,
            photoId INTEGER REFERENCES photos(id),
            payload TEXT,
            attempts INTEGER NOT NULL DEFAULT 0,
            nextTryAt TEXT, lastError TEXT, setAsideAt TEXT,
            createdAt TEXT NOT NULL
        , driveId TEXT) STRICT;
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
        INSERT INTO skuCounter VALUES
            (1, -1);
        CREATE TABLE revision (id INTEGER PRIMARY KEY CHECK (id = 1), value INTEGER NOT NULL) STRICT;
        INSERT INTO revision VALUES
            (1, 0);
        CREATE TABLE changes (
            id INTEGER PRIMARY KEY,
            changedAt TEXT NOT NULL,
            statement TEXT NOT NULL,
            rowsChanged INTEGER NOT NULL,
            undoneAt TEXT
        , undoneOrder INTEGER) STRICT;
        CREATE TABLE imports (
            id INTEGER PRIMARY KEY,
            importedAt TEXT NOT NULL,
            source TEXT NOT NULL,
            added INTEGER NOT NULL, changed INTEGER NOT NULL, skipped INTEGER NOT NULL
        , lastChange INTEGER, revertedAt TEXT) STRICT;
        CREATE TABLE fees (
            id INTEGER PRIMARY KEY,
            platformId INTEGER NOT NULL REFERENCES platforms(id),
            sinceDay TEXT,
            partsPerMillion INTEGER NOT NULL DEFAULT 0 CHECK (partsPerMillion BETWEEN 0 AND 1000000),
            fixedMinor INTEGER CHECK (fixedMinor >= 0), fixedCurrency TEXT,
            source TEXT,
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, deletedAt TEXT,
            CHECK ((fixedMinor IS NULL) = (fixedCurrency IS NULL))
        ) STRICT;
        INSERT INTO fees VALUES
            (1, 2, '2023-01-01', 0, NULL, NULL, 'Vinted help: sellers pay no fee, buyers pay Buyer Protection (private sellers; bumps aside)', '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z', NULL),
            (2, 17, NULL, 0, NULL, NULL, 'sold in person: no platform takes a share; the pitch is an entry fee', '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z', NULL),
            (3, 18, NULL, 0, NULL, NULL, 'sold in person: no platform takes a share', '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z', NULL);
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
        INSERT INTO syncState VALUES
            (1, lower(hex(randomblob(16))), NULL, NULL, NULL, NULL, 0, NULL, NULL, 0);
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
        CREATE TABLE changedRows (
            changeId INTEGER NOT NULL REFERENCES changes(id) ON DELETE CASCADE,
            tableName TEXT NOT NULL, rowId INTEGER NOT NULL,
            before TEXT, after TEXT,
            PRIMARY KEY (changeId, tableName, rowId)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE dailyTotals (
            event TEXT NOT NULL, currency TEXT NOT NULL, rateCurrency TEXT NOT NULL,
            costCurrency TEXT NOT NULL, costRateCurrency TEXT NOT NULL, day TEXT NOT NULL,
            count INTEGER NOT NULL, beyond INTEGER NOT NULL,
            amountMinor INTEGER NOT NULL, costMinor INTEGER NOT NULL, sellingMinor INTEGER NOT NULL,
            PRIMARY KEY (event, currency, rateCurrency, costCurrency, costRateCurrency, day)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE foldedItems (itemId INTEGER PRIMARY KEY, words TEXT) STRICT;
        CREATE VIRTUAL TABLE itemSearch USING fts5(
            words, content='itemWords', content_rowid='id', detail=none, columnsize=0, tokenize='ascii');
        CREATE TABLE importedRecords (
            kind TEXT NOT NULL, sourceId TEXT NOT NULL,
            rowId INTEGER,
            importId INTEGER NOT NULL,
            record TEXT NOT NULL
        ) STRICT;
        CREATE TABLE exchanges (mark TEXT PRIMARY KEY, seenAt TEXT) STRICT, WITHOUT ROWID;
        INSERT INTO exchanges VALUES
            (lower(hex(randomblob(8))), NULL);
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
        CREATE TABLE refunds (
            id INTEGER PRIMARY KEY,
            saleId INTEGER NOT NULL REFERENCES sales(id),
            refundedAt TEXT NOT NULL, refundedDay TEXT NOT NULL,
            amountMinor INTEGER NOT NULL CHECK (amountMinor >= 0),
            feesMinor INTEGER NOT NULL DEFAULT 0 CHECK (feesMinor >= 0),
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL, deletedAt TEXT
        , orderId INTEGER REFERENCES orders(id)) STRICT;
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
            createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL
        , refusedAt TEXT) STRICT;
        CREATE INDEX sellersByMarket ON sellers(marketId);
        CREATE INDEX listingsByItem ON listings(itemId, platformId, listedDay, deletedAt);
        CREATE INDEX expensesByHaul ON expenses(haulId) WHERE haulId IS NOT NULL;
        CREATE INDEX expensesByItem ON expenses(itemId) WHERE itemId IS NOT NULL;
        CREATE INDEX photosByItem ON photos(itemId, position);
        CREATE INDEX outboxPending ON outbox(nextTryAt, id) WHERE setAsideAt IS NULL;
        CREATE INDEX itemsByBought ON items(boughtDay, id, deletedAt) WHERE deletedAt IS NULL;
        CREATE INDEX itemsByMarketKey ON items(marketId, boughtDay);
        CREATE INDEX itemsBySeller ON items(sellerId, boughtDay);
        CREATE INDEX itemsByHaul ON items(haulId, boughtDay) WHERE haulId IS NOT NULL;
        CREATE INDEX itemsByCost ON items(costCurrency, costMinor) WHERE deletedAt IS NULL;
        CREATE INDEX itemsDeleted ON items(boughtDay) WHERE deletedAt IS NOT NULL;
        CREATE INDEX listingsByListed ON listings(listedDay) WHERE deletedAt IS NULL;
        CREATE INDEX listingsByPlatform ON listings(platformId, listedDay);
        CREATE INDEX salesReturned ON sales(soldDay) WHERE returnedDay IS NOT NULL AND deletedAt IS NULL;
        CREATE INDEX expensesByKind ON expenses(kind, day);
        CREATE INDEX expensesByMarket ON expenses(marketId, day);
        CREATE INDEX marketsByName ON markets(name) WHERE deletedAt IS NULL;
        CREATE INDEX sellersByName ON sellers(name) WHERE deletedAt IS NULL;
        CREATE INDEX haulsByDay ON hauls(firstDay) WHERE deletedAt IS NULL;
        CREATE INDEX marketsByPlace ON markets(latitude, longitude) WHERE deletedAt IS NULL;
        CREATE INDEX itemsByLegacySku ON items(legacySku) WHERE legacySku IS NOT NULL;
        CREATE INDEX itemsPurchased ON items(boughtDay) WHERE deletedAt IS NULL AND status = 'purchased';
        CREATE INDEX itemsListed ON items(boughtDay) WHERE deletedAt IS NULL AND status = 'listed';
        CREATE INDEX itemsSold ON items(boughtDay) WHERE deletedAt IS NULL AND status = 'sold';
        CREATE INDEX itemsByAsking ON items(askingCurrency, askingMinor) WHERE deletedAt IS NULL AND status = 'listed';
        CREATE INDEX itemsUnsoldByMarket ON items(marketId, costCurrency, costMinor)
            WHERE deletedAt IS NULL AND status <> 'sold';
        CREATE INDEX listingsLive ON listings(platformId, listedDay, itemId) WHERE endedAt IS NULL AND deletedAt IS NULL;
        CREATE TRIGGER itemsRaiseInsert AFTER INSERT ON items BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER itemsRaiseUpdate AFTER UPDATE OF id, sku, legacySku, title, note, boughtAt, boughtDay, costMinor, costCurrency, costRate, costRateCurrency,
        boughtPaid, marketId, sellerId, haulId, createdAt, updatedAt, deletedAt ON items BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER itemsRaiseDelete AFTER DELETE ON items BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER expensesRaiseInsert AFTER INSERT ON expenses BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER expensesRaiseUpdate AFTER UPDATE ON expenses BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER expensesRaiseDelete AFTER DELETE ON expenses BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER marketsRaiseInsert AFTER INSERT ON markets BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER marketsRaiseUpdate AFTER UPDATE ON markets BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER marketsRaiseDelete AFTER DELETE ON markets BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER sellersRaiseInsert AFTER INSERT ON sellers BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER sellersRaiseUpdate AFTER UPDATE ON sellers BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER sellersRaiseDelete AFTER DELETE ON sellers BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER haulsRaiseInsert AFTER INSERT ON hauls BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER haulsRaiseUpdate AFTER UPDATE ON hauls BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER haulsRaiseDelete AFTER DELETE ON hauls BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER platformsRaiseInsert AFTER INSERT ON platforms BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER platformsRaiseUpdate AFTER UPDATE ON platforms BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER platformsRaiseDelete AFTER DELETE ON platforms BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER ratesRaiseInsert AFTER INSERT ON rates BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER ratesRaiseUpdate AFTER UPDATE ON rates BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER ratesRaiseDelete AFTER DELETE ON rates BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER settingsRaiseInsert AFTER INSERT ON settings BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER settingsRaiseUpdate AFTER UPDATE ON settings BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER settingsRaiseDelete AFTER DELETE ON settings BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE INDEX changesUndone ON changes(undoneOrder) WHERE undoneOrder IS NOT NULL;
        CREATE INDEX ratesByDay ON rates(day DESC, currency);
        CREATE INDEX itemsByMarket ON items(
            marketId, costCurrency, costMinor, deletedAt, boughtDay, costRate, costRateCurrency)
            WHERE deletedAt IS NULL;
        CREATE INDEX feesByPlatform ON fees(platformId, sinceDay);
        CREATE INDEX feesBySince ON fees(sinceDay) WHERE deletedAt IS NULL;
        CREATE TRIGGER feesRaiseInsert AFTER INSERT ON fees BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER feesRaiseUpdate AFTER UPDATE ON fees BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER feesRaiseDelete AFTER DELETE ON fees BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE UNIQUE INDEX outboxByPhoto ON outbox(photoId);
        CREATE INDEX photosUploaded ON photos(itemId, position, driveId)
            WHERE driveId IS NOT NULL AND deletedAt IS NULL;
        CREATE TRIGGER photosInsertedQueue AFTER INSERT ON photos WHEN new.driveId IS NULL AND new.sha256 IS NOT NULL AND new.deletedAt IS NULL BEGIN
            INSERT INTO outbox (kind, photoId, createdAt) VALUES ('photo', new.id, new.createdAt);
        END;
        CREATE TRIGGER photosUpdatedQueue AFTER UPDATE OF driveId, sha256, deletedAt ON photos BEGIN
            DELETE FROM outbox WHERE photoId = new.id AND NOT (new.driveId IS NULL AND new.sha256 IS NOT NULL AND new.deletedAt IS NULL);
            INSERT INTO outbox (kind, photoId, createdAt) SELECT 'photo', new.id, new.updatedAt
                WHERE new.driveId IS NULL AND new.sha256 IS NOT NULL AND new.deletedAt IS NULL AND NOT EXISTS (SELECT 1 FROM outbox WHERE photoId = new.id);
        END;
        CREATE TRIGGER photosRenamedQueue AFTER UPDATE OF file ON photos
        WHEN new.file IS NOT old.file AND old.sha256 IS NOT NULL AND new.sha256 IS old.sha256 BEGIN
            UPDATE photos SET sha256 = NULL, bytes = NULL, md5 = NULL,
                driveId = iif(new.driveId IS old.driveId, NULL, new.driveId) WHERE id = new.id;
        END;
        CREATE TRIGGER photosDeletedQueue BEFORE DELETE ON photos BEGIN
            DELETE FROM outbox WHERE photoId = old.id;
        END;
        CREATE INDEX itemsUnsold ON items(boughtDay, id, deletedAt, status, costMinor, costCurrency, costRate, costRateCurrency)
            WHERE deletedAt IS NULL AND status <> 'sold';
        CREATE TRIGGER photosInserted AFTER INSERT ON photos BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE itemState SET itemId = itemId WHERE itemId = new.itemId;
        END;
        CREATE TRIGGER photosUpdated AFTER UPDATE ON photos BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE itemState SET itemId = itemId WHERE itemId IN (old.itemId, new.itemId);
        END;
        CREATE TRIGGER photosDeleted AFTER DELETE ON photos BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE itemState SET itemId = itemId WHERE itemId = old.itemId;
        END;
        CREATE TRIGGER itemsRateOutdated AFTER UPDATE OF costCurrency, boughtDay ON items
        WHEN new.costRate IS old.costRate AND new.costRate IS NOT NULL AND (new.costCurrency IS NOT old.costCurrency OR new.boughtDay IS NOT old.boughtDay) BEGIN
            UPDATE items SET costRate = NULL, costRateCurrency = NULL WHERE id = new.id;
        END;
        CREATE TRIGGER salesRateOutdated AFTER UPDATE OF currency, soldDay ON sales
        WHEN new.rate IS old.rate AND new.rate IS NOT NULL AND (new.currency IS NOT old.currency OR new.soldDay IS NOT old.soldDay) BEGIN
            UPDATE sales SET rate = NULL, rateCurrency = NULL WHERE id = new.id;
        END;
        CREATE TRIGGER expensesRateOutdated AFTER UPDATE OF currency, day ON expenses
        WHEN new.rate IS old.rate AND new.rate IS NOT NULL AND (new.currency IS NOT old.currency OR new.day IS NOT old.day) BEGIN
            UPDATE expenses SET rate = NULL, rateCurrency = NULL WHERE id = new.id;
        END;
        CREATE TRIGGER itemsDeletionRefresh AFTER UPDATE OF deletedAt ON items WHEN new.deletedAt IS NOT old.deletedAt BEGIN
            UPDATE itemState SET itemId = itemId WHERE itemId = new.id;
        END;
        CREATE TRIGGER settingsHomeInserted AFTER INSERT ON settings WHEN new.key = 'currency' BEGIN
            UPDATE itemState SET itemId = itemId WHERE itemId IN (SELECT itemId FROM listings
                WHERE endedAt IS NULL GROUP BY itemId HAVING min(askingCurrency) <> max(askingCurrency));
        END;
        CREATE TRIGGER settingsHomeUpdated AFTER UPDATE ON settings WHEN 'currency' IN (old.key, new.key) BEGIN
            UPDATE itemState SET itemId = itemId WHERE itemId IN (SELECT itemId FROM listings
                WHERE endedAt IS NULL GROUP BY itemId HAVING min(askingCurrency) <> max(askingCurrency));
        END;
        CREATE TRIGGER settingsHomeDeleted AFTER DELETE ON settings WHEN old.key = 'currency' BEGIN
            UPDATE itemState SET itemId = itemId WHERE itemId IN (SELECT itemId FROM listings
                WHERE endedAt IS NULL GROUP BY itemId HAVING min(askingCurrency) <> max(askingCurrency));
        END;
        CREATE INDEX itemsBySKUEnd ON items(substr(sku, -3) COLLATE NOCASE);
        CREATE VIEW itemState AS SELECT items.id AS itemId,
            CASE WHEN sale.id IS NOT NULL THEN 'sold' WHEN EXISTS (SELECT 1 FROM listings
                WHERE itemId = items.id AND endedAt IS NULL AND (deletedAt IS NULL OR deletedAt = items.deletedAt))
                THEN 'listed' ELSE 'purchased' END AS status,
            sale.id AS saleId, sale.soldDay AS soldDay, sale.platformId AS salePlatformId, sale.daysToSell AS daysToSell,
            asked.askingMinor AS askingMinor, asked.askingCurrency AS askingCurrency,
            (SELECT group_concat(platformId, ';') FROM (SELECT DISTINCT platformId FROM listings
                WHERE itemId = items.id AND endedAt IS NULL AND (deletedAt IS NULL OR deletedAt = items.deletedAt)
                ORDER BY platformId)) AS listedOn,
            (SELECT count(*) FROM photos
                WHERE itemId = items.id AND (deletedAt IS NULL OR deletedAt = items.deletedAt)) AS photoCount
        FROM items
        LEFT JOIN sales AS sale ON sale.id = (SELECT id FROM sales
            WHERE itemId = items.id AND returnedAt IS NULL AND (deletedAt IS NULL OR deletedAt = items.deletedAt)
            ORDER BY soldDay DESC, id DESC LIMIT 1)
        LEFT JOIN listings AS asked ON asked.id = (SELECT id FROM listings
            WHERE itemId = items.id AND endedAt IS NULL AND (deletedAt IS NULL OR deletedAt = items.deletedAt)
                AND askingMinor IS NOT NULL
            ORDER BY askingCurrency <> coalesce((SELECT value FROM settings WHERE key = 'currency'), 'GBP'),
                askingCurrency, askingMinor DESC, id LIMIT 1);
        CREATE TRIGGER itemStateRefresh INSTEAD OF UPDATE ON itemState BEGIN
            UPDATE items SET status = old.status, saleId = old.saleId, soldDay = old.soldDay,
                salePlatformId = old.salePlatformId, daysToSell = old.daysToSell WHERE id = old.itemId
                AND (status, saleId, soldDay, salePlatformId, daysToSell)
                IS NOT (old.status, old.saleId, old.soldDay, old.salePlatformId, old.daysToSell);
            UPDATE items SET askingMinor = old.askingMinor, askingCurrency = old.askingCurrency WHERE id = old.itemId
                AND (askingMinor, askingCurrency) IS NOT (old.askingMinor, old.askingCurrency);
            UPDATE items SET listedOn = old.listedOn WHERE id = old.itemId AND listedOn IS NOT old.listedOn;
            UPDATE items SET photoCount = old.photoCount WHERE id = old.itemId AND photoCount IS NOT old.photoCount;
        END;
        CREATE TRIGGER listingsInserted AFTER INSERT ON listings BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE saleState SET saleId = saleId WHERE saleId IN (SELECT id FROM sales WHERE itemId = new.itemId);
            UPDATE itemState SET itemId = itemId WHERE itemId = new.itemId;
        END;
        CREATE TRIGGER listingsUpdated AFTER UPDATE ON listings BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE saleState SET saleId = saleId
                WHERE saleId IN (SELECT id FROM sales WHERE itemId IN (old.itemId, new.itemId));
            UPDATE itemState SET itemId = itemId WHERE itemId IN (old.itemId, new.itemId);
        END;
        CREATE TRIGGER listingsDeleted AFTER DELETE ON listings BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE saleState SET saleId = saleId WHERE saleId IN (SELECT id FROM sales WHERE itemId = old.itemId);
            UPDATE itemState SET itemId = itemId WHERE itemId = old.itemId;
        END;
        CREATE TRIGGER itemsCostChanged AFTER UPDATE OF boughtDay, costMinor, costCurrency, costRate,
        costRateCurrency, deletedAt ON items WHEN EXISTS (SELECT 1 FROM sales WHERE itemId = new.id) BEGIN
            UPDATE saleState SET saleId = saleId WHERE saleId IN (SELECT id FROM sales WHERE itemId = new.id);
            UPDATE itemState SET itemId = itemId WHERE itemId = new.id;
        END;
        CREATE TRIGGER expensesCounted AFTER INSERT ON expenses WHEN new.deletedAt IS NULL BEGIN
            INSERT INTO dailyEvents VALUES ('expense', 1, new.currency, new.rateCurrency, NULL, NULL, new.day,
                new.amountMinor, NULL, NULL, NULL, NULL);
        END;
        CREATE TRIGGER expensesRecounted AFTER UPDATE ON expenses BEGIN
            INSERT INTO dailyEvents SELECT 'expense', -1, old.currency, old.rateCurrency, NULL, NULL, old.day,
                old.amountMinor, NULL, NULL, NULL, NULL WHERE old.deletedAt IS NULL;
            INSERT INTO dailyEvents SELECT 'expense', 1, new.currency, new.rateCurrency, NULL, NULL, new.day,
                new.amountMinor, NULL, NULL, NULL, NULL WHERE new.deletedAt IS NULL;
        END;
        CREATE TRIGGER expensesUncounted AFTER DELETE ON expenses WHEN old.deletedAt IS NULL BEGIN
            INSERT INTO dailyEvents VALUES ('expense', -1, old.currency, old.rateCurrency, NULL, NULL, old.day,
                old.amountMinor, NULL, NULL, NULL, NULL);
        END;
        CREATE INDEX salesByItem ON sales(itemId, soldDay, id, platformId, daysToSell, returnedAt, deletedAt);
        CREATE INDEX salesBySold ON sales(soldDay, id, deletedAt) WHERE deletedAt IS NULL;
        CREATE INDEX salesByPlatform ON sales(platformId, soldDay, id, deletedAt, daysToSell);
        CREATE INDEX expensesByDay ON expenses(day, id, deletedAt) WHERE deletedAt IS NULL;
        CREATE INDEX expensesByCurrency ON expenses(currency, rateCurrency, day, amountMinor, rate, marketId, haulId, itemId,
            payment, deletedAt) WHERE deletedAt IS NULL;
        CREATE INDEX itemsBySold ON items(soldDay, id, deletedAt, status) WHERE deletedAt IS NULL AND status = 'sold';
        CREATE INDEX itemsBySalePlatform ON items(salePlatformId, soldDay, id, deletedAt, status, daysToSell)
            WHERE deletedAt IS NULL AND status = 'sold';
        CREATE INDEX itemsUnfolded ON foldedItems(itemId) WHERE words IS NULL;
        CREATE VIEW itemWords AS SELECT id, text, isPlain,
            CASE WHEN isPlain THEN text ELSE (SELECT words FROM foldedItems WHERE itemId = id) END AS words
        FROM (SELECT id, text, length(CAST(text AS BLOB)) = length(text) AS isPlain
            FROM (SELECT id, coalesce(title, '') || ' ' || sku || ' ' || coalesce(note, '') AS text FROM items));
        CREATE TRIGGER itemsInsertedSearch AFTER INSERT ON items BEGIN
            INSERT INTO foldedItems (itemId) SELECT id FROM itemWords WHERE id = new.id AND NOT isPlain;
            INSERT INTO itemSearch(rowid, words) SELECT id, text FROM itemWords WHERE id = new.id AND isPlain;
        END;
        CREATE TRIGGER itemsUpdatedSearch AFTER UPDATE OF title, sku, note ON items
        WHEN (new.title, new.sku, new.note) IS NOT (old.title, old.sku, old.note) BEGIN
            INSERT INTO itemSearch(itemSearch, rowid, words) SELECT 'delete', old.id,
                coalesce((SELECT words FROM foldedItems WHERE itemId = old.id),
                    coalesce(old.title, '') || ' ' || old.sku || ' ' || coalesce(old.note, ''))
                WHERE NOT EXISTS (SELECT 1 FROM foldedItems WHERE itemId = old.id AND words IS NULL);
            DELETE FROM foldedItems WHERE itemId = old.id;
            INSERT INTO foldedItems (itemId) SELECT id FROM itemWords WHERE id = new.id AND NOT isPlain;
            INSERT INTO itemSearch(rowid, words) SELECT id, text FROM itemWords WHERE id = new.id AND isPlain;
        END;
        CREATE TRIGGER itemsDeletedSearch AFTER DELETE ON items BEGIN
            INSERT INTO itemSearch(itemSearch, rowid, words) SELECT 'delete', old.id,
                coalesce((SELECT words FROM foldedItems WHERE itemId = old.id),
                    coalesce(old.title, '') || ' ' || old.sku || ' ' || coalesce(old.note, ''))
                WHERE NOT EXISTS (SELECT 1 FROM foldedItems WHERE itemId = old.id AND words IS NULL);
            DELETE FROM foldedItems WHERE itemId = old.id;
        END;
        CREATE TRIGGER foldedItemsSearch AFTER UPDATE OF words ON foldedItems WHEN old.words IS NULL BEGIN
            INSERT INTO itemSearch(rowid, words) VALUES (new.itemId, new.words);
        END;
        CREATE UNIQUE INDEX importedRecordsByKey ON importedRecords(kind, sourceId);
        CREATE VIEW salesView AS SELECT sales.*, sku, title, boughtDay, platforms.name AS platform, markets.name AS market,
            sellers.name AS seller, hauls.name AS haul
        FROM sales JOIN items ON items.id = itemId LEFT JOIN platforms ON platforms.id = platformId
        LEFT JOIN markets ON markets.id = items.marketId LEFT JOIN sellers ON sellers.id = sellerId
        LEFT JOIN hauls ON hauls.id = haulId WHERE sales.deletedAt IS NULL;
        CREATE VIEW expensesView AS SELECT expenses.*, sku, title, markets.name AS market, hauls.name AS haul
        FROM expenses LEFT JOIN items ON items.id = itemId LEFT JOIN markets ON markets.id = expenses.marketId
        LEFT JOIN hauls ON hauls.id = expenses.haulId WHERE expenses.deletedAt IS NULL;
        CREATE INDEX refundsBySale ON refunds(saleId, deletedAt, amountMinor, feesMinor);
        CREATE INDEX refundsByDay ON refunds(refundedDay, saleId, amountMinor, feesMinor, deletedAt) WHERE deletedAt IS NULL;
        CREATE VIEW saleState AS SELECT sales.id AS saleId,
            items.costMinor AS costMinor, items.costCurrency AS costCurrency, boughtDay AS costDay,
            items.costRate AS costRate, items.costRateCurrency AS costRateCurrency,
            CAST(julianday(sales.soldDay) - julianday(coalesce((SELECT max(listedDay) FROM listings
                WHERE itemId = items.id AND platformId = sales.platformId AND listedDay <= sales.soldDay
                AND (listings.deletedAt IS NULL OR listings.deletedAt = items.deletedAt)), boughtDay)) AS INTEGER) AS daysToSell,
            (SELECT nullif(CAST(total(amountMinor) AS INTEGER), 0) FROM refunds
                WHERE saleId = sales.id AND refunds.deletedAt IS NULL) AS refundedMinor,
            (SELECT nullif(CAST(total(refunds.feesMinor) AS INTEGER), 0) FROM refunds
                WHERE saleId = sales.id AND refunds.deletedAt IS NULL) AS feesBackMinor
        FROM sales JOIN items ON items.id = itemId;
        CREATE TRIGGER saleStateRefresh INSTEAD OF UPDATE ON saleState BEGIN
            UPDATE sales SET costMinor = old.costMinor, costCurrency = old.costCurrency, costDay = old.costDay,
                costRate = old.costRate, costRateCurrency = old.costRateCurrency, daysToSell = old.daysToSell,
                refundedMinor = old.refundedMinor, feesBackMinor = old.feesBackMinor
            WHERE id = old.saleId AND (costMinor, costCurrency, costDay, costRate, costRateCurrency, daysToSell,
                refundedMinor, feesBackMinor) IS NOT (old.costMinor, old.costCurrency, old.costDay, old.costRate,
                old.costRateCurrency, old.daysToSell, old.refundedMinor, old.feesBackMinor);
        END;
        CREATE VIEW dailyEvents AS
        SELECT 'sale' AS event, 1 AS sign, currency, rateCurrency, costCurrency, costRateCurrency, soldDay AS day,
            priceMinor + ifnull(postagePaidMinor, 0) AS amount, costMinor AS cost, feesMinor AS fees,
            postageMinor AS postage, packagingMinor AS packaging
        FROM sales WHERE deletedAt IS NULL
        UNION ALL SELECT 'expense', 1, currency, rateCurrency, NULL, NULL, day, amountMinor, NULL, NULL, NULL, NULL
        FROM expenses WHERE deletedAt IS NULL;
        CREATE TRIGGER dailyEvent INSTEAD OF INSERT ON dailyEvents BEGIN
            INSERT INTO dailyTotals SELECT new.event, ifnull(new.currency, ''), ifnull(new.rateCurrency, ''),
                ifnull(new.costCurrency, ''), ifnull(new.costRateCurrency, ''), new.day, new.sign, new.sign * beyond,
                iif(beyond, 0, new.sign * amount), iif(beyond, 0, new.sign * cost),
                iif(beyond, 0, new.sign * (fees + postage + packaging))
            FROM (SELECT *, max(amount, cost, fees, postage, packaging) > 10000000000000
                OR min(amount, cost, fees, postage, packaging) < -10000000000000 AS beyond
                FROM (SELECT ifnull(new.amount, 0) AS amount, ifnull(new.cost, 0) AS cost, ifnull(new.fees, 0) AS fees,
                    ifnull(new.postage, 0) AS postage, ifnull(new.packaging, 0) AS packaging)) WHERE TRUE
            ON CONFLICT DO UPDATE SET count = count + excluded.count, beyond = beyond + excluded.beyond,
                amountMinor = amountMinor + excluded.amountMinor, costMinor = costMinor + excluded.costMinor,
                sellingMinor = sellingMinor + excluded.sellingMinor;
            DELETE FROM dailyTotals WHERE event = new.event AND day = new.day
                AND currency = ifnull(new.currency, '') AND rateCurrency = ifnull(new.rateCurrency, '')
                AND costCurrency = ifnull(new.costCurrency, '') AND costRateCurrency = ifnull(new.costRateCurrency, '')
                AND (count, beyond, amountMinor, costMinor, sellingMinor) = (0, 0, 0, 0, 0);
        END;
        CREATE TRIGGER salesInserted AFTER INSERT ON sales BEGIN
            UPDATE revision SET value = value + 1;
            INSERT INTO dailyEvents SELECT 'sale', 1, new.currency, new.rateCurrency, new.costCurrency, new.costRateCurrency,
                new.soldDay, new.priceMinor + ifnull(new.postagePaidMinor, 0), new.costMinor, new.feesMinor,
                new.postageMinor, new.packagingMinor WHERE new.deletedAt IS NULL;
            UPDATE saleState SET saleId = saleId WHERE saleId = new.id;
            UPDATE itemState SET itemId = itemId WHERE itemId = new.itemId;
        END;
        CREATE TRIGGER salesUpdated AFTER UPDATE ON sales
        WHEN (new.costMinor, new.costCurrency, new.costDay, new.costRate, new.costRateCurrency, new.daysToSell,
            new.refundedMinor, new.feesBackMinor) IS (old.costMinor, old.costCurrency, old.costDay, old.costRate,
            old.costRateCurrency, old.daysToSell, old.refundedMinor, old.feesBackMinor) BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE saleState SET saleId = saleId WHERE saleId = new.id;
            UPDATE itemState SET itemId = itemId WHERE itemId IN (old.itemId, new.itemId);
        END;
        CREATE TRIGGER salesRecounted AFTER UPDATE ON sales BEGIN
            INSERT INTO dailyEvents SELECT 'sale', -1, old.currency, old.rateCurrency, old.costCurrency, old.costRateCurrency,
                old.soldDay, old.priceMinor + ifnull(old.postagePaidMinor, 0), old.costMinor, old.feesMinor,
                old.postageMinor, old.packagingMinor WHERE old.deletedAt IS NULL;
            INSERT INTO dailyEvents SELECT 'sale', 1, new.currency, new.rateCurrency, new.costCurrency, new.costRateCurrency,
                new.soldDay, new.priceMinor + ifnull(new.postagePaidMinor, 0), new.costMinor, new.feesMinor,
                new.postageMinor, new.packagingMinor WHERE new.deletedAt IS NULL;
        END;
        CREATE TRIGGER salesDeleted AFTER DELETE ON sales BEGIN
            UPDATE revision SET value = value + 1;
            INSERT INTO dailyEvents SELECT 'sale', -1, old.currency, old.rateCurrency, old.costCurrency, old.costRateCurrency,
                old.soldDay, old.priceMinor + ifnull(old.postagePaidMinor, 0), old.costMinor, old.feesMinor,
                old.postageMinor, old.packagingMinor WHERE old.deletedAt IS NULL;
            UPDATE itemState SET itemId = itemId WHERE itemId = old.itemId;
        END;
        CREATE TRIGGER refundsInserted AFTER INSERT ON refunds BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE saleState SET saleId = saleId WHERE saleId = new.saleId;
        END;
        CREATE TRIGGER refundsUpdated AFTER UPDATE ON refunds BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE saleState SET saleId = saleId WHERE saleId IN (old.saleId, new.saleId);
        END;
        CREATE TRIGGER refundsDeleted AFTER DELETE ON refunds BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE saleState SET saleId = saleId WHERE saleId = old.saleId;
        END;
        CREATE INDEX salesByCurrency ON sales(currency, rateCurrency, costCurrency, costRateCurrency, soldDay, priceMinor,
            feesMinor, postageMinor, packagingMinor, costMinor, rate, costDay, costRate, platformId, payment, itemId,
            postagePaidMinor, deletedAt) WHERE deletedAt IS NULL;
        CREATE INDEX salesByReturn ON sales(returnedDay, id, deletedAt, platformId, priceMinor, currency, refundMinor, payment,
            costMinor, costCurrency, costDay, costRate, costRateCurrency, itemId, postagePaidMinor, refundedMinor)
            WHERE returnedDay IS NOT NULL AND deletedAt IS NULL;
        CREATE VIEW itemsView AS SELECT items.*, markets.name AS market, sellers.name AS seller, hauls.name AS haul,
            (SELECT group_concat(name, '; ') FROM (SELECT name FROM platforms
                WHERE instr(';' || listedOn || ';', ';' || id || ';') ORDER BY id)) AS platforms,
            platforms.name AS salePlatform, priceMinor, currency, feesMinor, postageMinor, packagingMinor, payment,
            postagePaidMinor
        FROM items LEFT JOIN sales ON sales.id = saleId LEFT JOIN markets ON markets.id = items.marketId
        LEFT JOIN sellers ON sellers.id = sellerId LEFT JOIN hauls ON hauls.id = haulId
        LEFT JOIN platforms ON platforms.id = salePlatformId WHERE items.deletedAt IS NULL;
        CREATE VIEW profitView AS SELECT *, CASE costCurrency WHEN currency
            THEN revenueMinor - costMinor - sellingCostsMinor - expensesMinor END AS netProfitMinor
        FROM (SELECT 'sale' AS record, id, soldDay AS day, priceMinor + coalesce(postagePaidMinor, 0) AS revenueMinor,
                coalesce(feesMinor, 0) + coalesce(postageMinor, 0) + coalesce(packagingMinor, 0) AS sellingCostsMinor,
                0 AS expensesMinor, currency, costMinor, costCurrency, sku, title, platform, market, seller, haul, payment
            FROM salesView WHERE priceMinor + costMinor IS NOT NULL
            UNION ALL SELECT 'return', id, returnedDay, -coalesce(refundMinor,
                    priceMinor + coalesce(postagePaidMinor, 0) - coalesce(refundedMinor, 0)), 0, 0, currency, -costMinor,
                costCurrency, sku, title, platform, market, seller, haul, payment
            FROM salesView WHERE returnedDay IS NOT NULL AND priceMinor + costMinor IS NOT NULL
            UNION ALL SELECT 'refund', saleId, refundedDay, -amountMinor, -refunds.feesMinor, 0, currency, 0, currency, sku,
                title, platform, market, seller, haul, payment
            FROM refunds JOIN salesView ON salesView.id = saleId
            WHERE refunds.deletedAt IS NULL AND priceMinor + costMinor IS NOT NULL
            UNION ALL SELECT 'expense', id, day, 0, 0, amountMinor, currency, 0, currency, sku, title, NULL, market, NULL,
                haul, payment
            FROM expensesView);
        CREATE UNIQUE INDEX orderFactsByKey ON orderFacts(platformId, orderNumber, source, kind, key);
        CREATE INDEX orderFactsByPayout ON orderFacts(platformId, payout) WHERE payout IS NOT NULL;
        CREATE UNIQUE INDEX ordersByKey ON orders(platformId, orderNumber, itemNumber, transactionNumber);
        CREATE INDEX ordersByDay ON orders(day, id);
        CREATE INDEX ordersByState ON orders(state, day, id);
        CREATE UNIQUE INDEX payoutsByNumber ON payouts(platformId, number);
        CREATE INDEX payoutsByDay ON payouts(day, id);
        CREATE UNIQUE INDEX listingNumbersByNumber ON listingNumbers(platformId, number, itemId);
        CREATE INDEX listingNumbersByItem ON listingNumbers(itemId);
        CREATE INDEX salesByOrder ON sales(orderId) WHERE orderId IS NOT NULL;
        CREATE INDEX refundsByOrder ON refunds(orderId) WHERE orderId IS NOT NULL;
        CREATE INDEX expensesByOrderFact ON expenses(orderFactId) WHERE orderFactId IS NOT NULL;
        CREATE VIEW orderState AS SELECT orders.id AS orderId,
            (SELECT count(*) FROM sales WHERE sales.orderId = orders.id AND deletedAt IS NULL) AS matched FROM orders;
        CREATE TRIGGER salesMatchedInsert AFTER INSERT ON sales WHEN new.orderId IS NOT NULL BEGIN
            UPDATE orders SET matched = (SELECT matched FROM orderState WHERE orderId = orders.id)
            WHERE id = new.orderId;
        END;
        CREATE TRIGGER salesMatchedUpdate AFTER UPDATE OF orderId, deletedAt ON sales
        WHEN (new.orderId IS NOT NULL OR old.orderId IS NOT NULL)
            AND (new.orderId, new.deletedAt) IS NOT (old.orderId, old.deletedAt) BEGIN
            UPDATE orders SET matched = (SELECT matched FROM orderState WHERE orderId = orders.id)
            WHERE id IN (old.orderId, new.orderId);
        END;
        CREATE TRIGGER salesMatchedDelete AFTER DELETE ON sales WHEN old.orderId IS NOT NULL BEGIN
            UPDATE orders SET matched = (SELECT matched FROM orderState WHERE orderId = orders.id)
            WHERE id = old.orderId;
        END;
        CREATE INDEX itemsStillLive ON items(status, soldDay)
            WHERE deletedAt IS NULL AND status = 'sold' AND listedOn IS NOT NULL;
        CREATE INDEX itemsIncomplete ON items(boughtDay)
            WHERE deletedAt IS NULL AND (costMinor IS NULL OR photoCount = 0 AND status <> 'sold');
        CREATE INDEX itemsListedByTitle ON items(title COLLATE NOCASE) WHERE deletedAt IS NULL AND status = 'listed';
        CREATE INDEX orderFactsOfStatements ON orderFacts(platformId, day) WHERE source = 'etsy-statement';
        CREATE VIEW payoutDays AS SELECT id, platformId, number, amountMinor, currency, day AS lastDay,
            coalesce((SELECT max(day) FROM payouts AS earlier WHERE earlier.platformId = payouts.platformId
                AND earlier.currency = payouts.currency AND earlier.day < payouts.day), '') AS dayBefore FROM payouts;
        CREATE VIEW payoutLines AS SELECT payouts.id AS payoutId,
            (SELECT coalesce(sum(netMinor), 0) FROM orderFacts AS facts
                WHERE facts.platformId = payouts.platformId AND facts.payout = payouts.number
                AND facts.netCurrency = payouts.currency)
            + (SELECT coalesce(sum(netMinor), 0) FROM orderFacts AS facts
                WHERE facts.platformId = payouts.platformId AND facts.source = 'etsy-statement'
                AND facts.day > payouts.dayBefore AND facts.day <= payouts.lastDay AND facts.payout IS NULL
                AND facts.netCurrency = payouts.currency) AS linesMinor
        FROM payoutDays AS payouts;
        CREATE VIEW payoutState AS SELECT payouts.id AS payoutId,
            (SELECT coalesce(sum(netMinor), 0) FROM settledFacts AS facts
                WHERE facts.platformId = payouts.platformId AND facts.payout = payouts.number
                AND facts.netCurrency = payouts.currency)
            + iif(amountMinor = (SELECT linesMinor FROM payoutLines WHERE payoutId = payouts.id),
                (SELECT coalesce(sum(netMinor), 0) FROM settledFacts AS facts
                WHERE facts.platformId = payouts.platformId AND facts.source = 'etsy-statement'
                AND facts.day > payouts.dayBefore AND facts.day <= payouts.lastDay AND facts.payout IS NULL
                AND facts.netCurrency = payouts.currency), 0) AS bookedMinor
        FROM payoutDays AS payouts;
        CREATE TRIGGER ordersBooked AFTER UPDATE OF matched, ignoredAt, isCancelled, quantity ON orders
        WHEN new.state IS NOT old.state BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE payouts SET bookedMinor = (SELECT bookedMinor FROM payoutState WHERE payoutId = payouts.id)
            WHERE platformId = new.platformId AND number IN (SELECT payout FROM orderFacts
                WHERE platformId = new.platformId AND orderNumber = new.orderNumber AND payout IS NOT NULL);
            UPDATE payouts SET bookedMinor = (SELECT bookedMinor FROM payoutState WHERE payoutId = payouts.id)
            WHERE id IN (SELECT (SELECT later.id FROM payouts AS later WHERE later.day >= facts.day
                    AND later.platformId = facts.platformId AND later.currency = facts.netCurrency
                    ORDER BY later.day LIMIT 1)
                FROM orderFacts AS facts WHERE platformId = new.platformId AND orderNumber = new.orderNumber
                AND source = 'etsy-statement');
        END;
        CREATE VIEW orderNets AS SELECT platformId, orderNumber, itemNumber, transactionNumber, currency,
            state = 'unmatched' AS waits, coalesce(priceMinor, 0) AS priceMinor,
            coalesce(priceMinor, 0) + coalesce(postagePaidMinor, 0) - coalesce(feesMinor, 0) - coalesce(adsMinor, 0)
                - coalesce(postageMinor, 0) - coalesce(refundMinor, 0) + coalesce(feesBackMinor, 0) AS netMinor
        FROM orders;
        CREATE VIEW factShares AS SELECT facts.*, coalesce(
            (SELECT CAST(round(1.0 * facts.netMinor * iif(sum(priceMinor) = 0, sum(waits), sum(waits * priceMinor))
                    / iif(sum(priceMinor) = 0, count(*), sum(priceMinor))) AS INTEGER)
                FROM orderNets AS lines WHERE lines.platformId = facts.platformId
                AND lines.orderNumber = facts.orderNumber
                AND (lines.itemNumber = coalesce(facts.itemNumber, lines.itemNumber)
                    AND lines.transactionNumber = coalesce(facts.transactionNumber, lines.transactionNumber)
                    OR NOT EXISTS (SELECT 1 FROM orders AS named WHERE named.platformId = facts.platformId
                        AND named.orderNumber = facts.orderNumber
                        AND named.itemNumber = coalesce(facts.itemNumber, named.itemNumber)
                        AND named.transactionNumber = coalesce(facts.transactionNumber, named.transactionNumber)))), 0)
            AS waitingMinor
        FROM orderFacts AS facts;
        CREATE VIEW settledFacts AS SELECT platformId, orderNumber, source, day, payout, netCurrency, netMinor - iif(
            kind = 'line' AND coalesce(itemNumber, transactionNumber) IS NULL AND netCurrency = currency
                AND waitingMinor NOT IN (0, netMinor),
            (SELECT sum(lines.netMinor) FROM orderNets AS lines WHERE lines.platformId = facts.platformId
                AND lines.orderNumber = facts.orderNumber AND waits)
            - (SELECT coalesce(sum(others.waitingMinor), 0) FROM factShares AS others
                WHERE others.platformId = facts.platformId AND others.orderNumber = facts.orderNumber
                AND others.source = facts.source AND others.netCurrency = facts.netCurrency AND others.id <> facts.id),
            waitingMinor) AS netMinor
        FROM factShares AS facts;
        """#
}
