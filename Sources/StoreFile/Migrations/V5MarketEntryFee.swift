/// Migration `v5`: adds the usual entry fee of a market.
enum V5MarketEntryFee: Migration {
    static let identifier = "v5"

    static let sql: StaticString = """
        ALTER TABLE markets ADD COLUMN askForEntryFee INTEGER NOT NULL DEFAULT 0
            CHECK (askForEntryFee IN (0, 1));
        ALTER TABLE markets ADD COLUMN feeMinor INTEGER;
        ALTER TABLE markets ADD COLUMN feeCurrency TEXT;
        """
}
