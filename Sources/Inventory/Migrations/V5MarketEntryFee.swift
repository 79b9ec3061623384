import GRDB

/// Migration `v5`: a market may ask for an entry fee, of a usual amount.
enum V5MarketEntryFee: Migration {
    static let identifier = "v5"

    static func migrate(_ database: Database) throws {
        try database.execute(
            sql: """
                ALTER TABLE markets ADD COLUMN askForEntryFee INTEGER NOT NULL DEFAULT 0
                    CHECK (askForEntryFee IN (0, 1));
                ALTER TABLE markets ADD COLUMN feeMinor INTEGER;
                ALTER TABLE markets ADD COLUMN feeCurrency TEXT;
                """)
    }
}
