import GRDB

/// Migration `v12`: what platforms take of a sale, from a day on; the newest one not after a sale's day is in force.
///
/// `partsPerMillion` is a share of the price in millionths, so that 10.9 % is a whole number. A row without a `sinceDay`
/// holds from always. The rows that it begins with are of those alone that are known to charge sellers nothing.
enum V12PlatformFees: Migration {
    static let identifier = "v12"

    /// The columns that the journal notes.
    static let columns: (table: String, columns: [String], reals: Set<String>) = (
        "fees",
        [
            "platformId", "sinceDay", "partsPerMillion", "fixedMinor", "fixedCurrency", "source", "createdAt",
            "updatedAt", "deletedAt",
        ], []
    )

    static func migrate(_ database: Database) throws {
        try database.execute(sql: table + known)
        for event in ["INSERT", "UPDATE", "DELETE"] {
            try database.execute(
                sql: """
                    CREATE TRIGGER feesRaise\(event.capitalized) AFTER \(event) ON fees BEGIN
                        UPDATE revision SET value = value + 1;
                    END;
                    """)
        }
        try database.execute(sql: V9Journal.triggers(on: columns.table, columns.columns, columns.reals))
    }

    private static let table = """
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

        """

    /// Vinted charged sellers commission in some countries in its early years, so it begins at a day when it did not.
    private static let known = """
        INSERT INTO fees (platformId, sinceDay, source, createdAt, updatedAt)
        SELECT platforms.id, column2, column3, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z' FROM (VALUES
            ('vinted', '2023-01-01',
                'Vinted help: sellers pay no fee, buyers pay Buyer Protection (private sellers; bumps aside)'),
            ('car-boot', NULL, 'sold in person: no platform takes a share; the pitch is an entry fee'),
            ('sold-offline', NULL, 'sold in person: no platform takes a share'))
        JOIN platforms ON platforms.slug = column1;
        """
}
