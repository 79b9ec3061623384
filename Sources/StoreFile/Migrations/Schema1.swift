/// The step `1.0`, which creates a new store or rebuilds one made by the app.
///
/// Amounts are integers in the minor unit of the ISO 4217 code beside them. Instants are UTC, written
/// `2026-03-01T07:12:00.000Z`; days are ISO dates, fixed when they are written. A row with a `deletedAt` is deleted.
package enum Schema1 {
    /// The platforms of a new store.
    ///
    /// A store made by the app has its own.
    static let platforms: StaticString = """
        INSERT INTO platforms (id, slug, name, lists, createdAt, updatedAt)
        SELECT column1, column2, column3, column4, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z' FROM (VALUES
            (1, 'ebay', 'eBay', 1), (2, 'vinted', 'Vinted', 1),
            (3, 'facebook-marketplace', 'Facebook Marketplace', 1), (4, 'depop', 'Depop', 1),
            (5, 'poshmark', 'Poshmark', 1), (6, 'mercari', 'Mercari', 1), (7, 'offerup', 'OfferUp', 1),
            (8, 'craigslist', 'Craigslist', 1), (9, 'thredup', 'ThredUp', 1), (10, 'etsy', 'Etsy', 1),
            (11, 'gumtree', 'Gumtree', 1), (12, 'shpock', 'Shpock', 1), (13, 'preloved', 'Preloved', 1),
            (14, 'nextdoor', 'Nextdoor', 1), (15, 'grailed', 'Grailed', 1), (16, 'shopthing', 'ShopThing', 1),
            (17, 'car-boot', 'Car Boot', 0), (18, 'sold-offline', 'Sold Offline', 0));
        INSERT INTO skuCounter (id, last) VALUES (1, -1);
        """

    /// The initial rows of every store: the fees of platforms known to charge nothing, and its random marks.
    static let firstRows: StaticString = """
        INSERT INTO fees (platformId, sinceDay, source, createdAt, updatedAt)
        SELECT platforms.id, column2, column3, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z' FROM (VALUES
            ('vinted', '2023-01-01',
                'Vinted help: sellers pay no fee, buyers pay Buyer Protection (private sellers; bumps aside)'),
            ('car-boot', NULL, 'sold in person: no platform takes a share; the pitch is an entry fee'),
            ('sold-offline', NULL, 'sold in person: no platform takes a share'))
        JOIN platforms ON platforms.slug = column1;
        INSERT INTO revision (id, value) VALUES (1, 0);
        INSERT INTO syncState (id, storeMark) VALUES (1, lower(hex(randomblob(16))));
        INSERT INTO exchanges (mark) VALUES (lower(hex(randomblob(8))));
        """

    /// The names of the rows in the app's store, so that they are the same rows in every copy of it.
    static let namesOfApp: StaticString = """
        INSERT INTO rowOrigins (tableName, origin, rowId, isOwn)
        SELECT tableName, 'app/' || id || '/' || createdAt, id, 0 FROM (
            SELECT 'markets' AS tableName, id, createdAt FROM markets UNION ALL SELECT 'sellers', id, createdAt FROM sellers
            UNION ALL SELECT 'hauls', id, createdAt FROM hauls UNION ALL SELECT 'platforms', id, createdAt FROM platforms
            UNION ALL SELECT 'items', id, createdAt FROM items UNION ALL SELECT 'listings', id, createdAt FROM listings
            UNION ALL SELECT 'sales', id, createdAt FROM sales UNION ALL SELECT 'expenses', id, createdAt FROM expenses
            UNION ALL SELECT 'photos', id, createdAt FROM photos);
        """

    /// The days on which listings in the app's store ended: that of the sale that ended them, otherwise the day in the
    /// current time zone.
    static let listingEnds: StaticString = """
        UPDATE listings SET endedDay = coalesce((SELECT soldDay FROM sales
            WHERE itemId = listings.itemId AND soldAt = listings.endedAt ORDER BY id LIMIT 1), date(endedAt, 'localtime'))
        WHERE endedAt IS NOT NULL;
        """
}
