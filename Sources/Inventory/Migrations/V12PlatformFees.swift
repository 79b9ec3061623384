/// Migration `v12`: what platforms take of a sale, from a day on; the newest one not after a sale's day is in force.
///
/// `partsPerMillion` is a share of the price in millionths, so that 10.9 % is a whole number. A row without a `sinceDay`
/// holds from always. The rows that it begins with are of those alone that are known to charge sellers nothing.
enum V12PlatformFees: Migration {
    static let identifier = "v12"

    static let sql: StaticString = """
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
        CREATE INDEX feesByPlatform ON fees(platformId, sinceDay);
        CREATE INDEX feesBySince ON fees(sinceDay) WHERE deletedAt IS NULL;
        INSERT INTO fees (platformId, sinceDay, source, createdAt, updatedAt)
        SELECT platforms.id, column2, column3, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z' FROM (VALUES
            ('vinted', '2023-01-01',
                'Vinted help: sellers pay no fee, buyers pay Buyer Protection (private sellers; bumps aside)'),
            ('car-boot', NULL, 'sold in person: no platform takes a share; the pitch is an entry fee'),
            ('sold-offline', NULL, 'sold in person: no platform takes a share'))
        JOIN platforms ON platforms.slug = column1;
        CREATE TRIGGER feesRaiseInsert AFTER INSERT ON fees BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER feesRaiseUpdate AFTER UPDATE ON fees BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER feesRaiseDelete AFTER DELETE ON fees BEGIN
            UPDATE revision SET value = value + 1;
        END;
        CREATE TRIGGER feesJournalInsert AFTER INSERT ON fees WHEN (SELECT changeId FROM journal) IS NOT NULL BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId)
                VALUES ((SELECT changeId FROM journal), 'fees', new.id);
        END;
        CREATE TRIGGER feesJournalUpdate AFTER UPDATE OF platformId, sinceDay, partsPerMillion, fixedMinor, \
        fixedCurrency, source, createdAt, updatedAt, deletedAt ON fees
        WHEN (SELECT changeId FROM journal) IS NOT NULL BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId, before)
                VALUES ((SELECT changeId FROM journal), 'fees', old.id, json_object('platformId', old.platformId, \
        'sinceDay', old.sinceDay, 'partsPerMillion', old.partsPerMillion, 'fixedMinor', old.fixedMinor, \
        'fixedCurrency', old.fixedCurrency, 'source', old.source, 'createdAt', old.createdAt, 'updatedAt', \
        old.updatedAt, 'deletedAt', old.deletedAt));
        END;
        CREATE TRIGGER feesJournalDelete AFTER DELETE ON fees WHEN (SELECT changeId FROM journal) IS NOT NULL BEGIN
            INSERT OR IGNORE INTO changedRows (changeId, tableName, rowId, before)
                VALUES ((SELECT changeId FROM journal), 'fees', old.id, json_object('platformId', old.platformId, \
        'sinceDay', old.sinceDay, 'partsPerMillion', old.partsPerMillion, 'fixedMinor', old.fixedMinor, \
        'fixedCurrency', old.fixedCurrency, 'source', old.source, 'createdAt', old.createdAt, 'updatedAt', \
        old.updatedAt, 'deletedAt', old.deletedAt));
        END;
        """
}
