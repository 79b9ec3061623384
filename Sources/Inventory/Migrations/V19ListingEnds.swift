/// Migration `v19`: the day a listing ended, in the user's time zone of that time, beside the moment.
///
/// Listings that had ended before have the day of the sale that ended them, else the day in the time zone of now.
enum V19ListingEnds: Migration {
    static let identifier = "v19"

    static let sql: StaticString = """
        ALTER TABLE listings ADD COLUMN endedDay TEXT;
        DROP TRIGGER listingsUpdated;
        UPDATE listings SET endedDay = coalesce((SELECT soldDay FROM sales
            WHERE itemId = listings.itemId AND soldAt = listings.endedAt ORDER BY id LIMIT 1), date(endedAt, 'localtime'))
        WHERE endedAt IS NOT NULL;
        CREATE TRIGGER listingsUpdated AFTER UPDATE ON listings BEGIN
            UPDATE revision SET value = value + 1;
            UPDATE itemState SET itemId = itemId WHERE itemId IN (old.itemId, new.itemId);
        END;
        """
}
