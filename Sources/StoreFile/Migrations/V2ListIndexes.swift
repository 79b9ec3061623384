/// Migration `v2`: composite indexes for paged lists, each in the default order of its noun.
///
/// The row id at the end of every index breaks ties, so a page is an offset on one index and never overlaps the next.
enum V2ListIndexes: Migration {
    static let identifier = "v2"

    static let sql: StaticString = """
        CREATE INDEX itemsByBought ON items(boughtDay, id, deletedAt) WHERE deletedAt IS NULL;
        CREATE INDEX itemsByMarket ON items(marketId, costCurrency, costMinor, deletedAt) WHERE deletedAt IS NULL;
        CREATE INDEX itemsByMarketKey ON items(marketId, boughtDay);
        DROP INDEX itemsBySeller;
        CREATE INDEX itemsBySeller ON items(sellerId, boughtDay);
        DROP INDEX itemsByHaul;
        CREATE INDEX itemsByHaul ON items(haulId, boughtDay) WHERE haulId IS NOT NULL;
        CREATE INDEX itemsByCost ON items(costCurrency, costMinor) WHERE deletedAt IS NULL;
        CREATE INDEX itemsDeleted ON items(boughtDay) WHERE deletedAt IS NOT NULL;
        CREATE INDEX listingsByListed ON listings(listedDay) WHERE deletedAt IS NULL;
        CREATE INDEX listingsByPlatform ON listings(platformId, listedDay);
        CREATE INDEX salesBySold ON sales(soldDay) WHERE deletedAt IS NULL;
        CREATE INDEX salesByPlatform ON sales(platformId, soldDay);
        CREATE INDEX salesReturned ON sales(soldDay) WHERE returnedDay IS NOT NULL AND deletedAt IS NULL;
        CREATE INDEX expensesByDay ON expenses(day) WHERE deletedAt IS NULL;
        CREATE INDEX expensesByKind ON expenses(kind, day);
        CREATE INDEX expensesByMarket ON expenses(marketId, day);
        CREATE INDEX marketsByName ON markets(name) WHERE deletedAt IS NULL;
        CREATE INDEX sellersByName ON sellers(name) WHERE deletedAt IS NULL;
        CREATE INDEX haulsByDay ON hauls(firstDay) WHERE deletedAt IS NULL;
        CREATE INDEX marketsByPlace ON markets(latitude, longitude) WHERE deletedAt IS NULL;
        """
}
