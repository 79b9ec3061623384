extension Schema1 {
    /// Every index; `IndexUses`, in the tests, names the statement that needs it.
    ///
    /// SQLite breaks ties by the row id that ends every index, so pages of a list never overlap.
    static let indexes: StaticString = """
        CREATE INDEX marketsByName ON markets(name) WHERE deletedAt IS NULL;
        CREATE INDEX marketsByPlace ON markets(latitude, longitude) WHERE deletedAt IS NULL;
        CREATE INDEX sellersByMarket ON sellers(marketId);
        CREATE INDEX sellersByName ON sellers(name) WHERE deletedAt IS NULL;
        CREATE INDEX haulsByDay ON hauls(firstDay) WHERE deletedAt IS NULL;
        CREATE INDEX itemsByBought ON items(boughtDay, id, deletedAt) WHERE deletedAt IS NULL;
        CREATE INDEX itemsByMarket ON items(marketId, deletedAt, boughtDay);
        CREATE INDEX itemsByMarketCost ON items(
            marketId, costCurrency, costMinor, deletedAt, status, boughtDay, costRate, costRateCurrency)
            WHERE deletedAt IS NULL;
        CREATE INDEX itemsBySeller ON items(sellerId, deletedAt, boughtDay);
        CREATE INDEX itemsByHaul ON items(haulId, deletedAt, boughtDay) WHERE haulId IS NOT NULL;
        CREATE INDEX itemsByCost ON items(costCurrency, costMinor) WHERE deletedAt IS NULL;
        CREATE INDEX itemsDeleted ON items(boughtDay) WHERE deletedAt IS NOT NULL;
        CREATE INDEX itemsByLegacySku ON items(legacySku) WHERE legacySku IS NOT NULL;
        CREATE INDEX itemsByAsking ON items(askingCurrency, askingMinor, id, deletedAt, status)
            WHERE deletedAt IS NULL AND (askingCurrency IS NOT NULL OR status = 'listed');
        CREATE INDEX itemsUnsold ON items(boughtDay, id, deletedAt, status, costMinor, costCurrency, costRate, costRateCurrency)
            WHERE deletedAt IS NULL AND status IN ('purchased', 'listed');
        CREATE INDEX itemsGone ON items(goneDay, id, deletedAt, status, fate)
            WHERE deletedAt IS NULL AND fate IS NOT NULL;
        CREATE INDEX itemsByPlace ON items(
            storedIn, id, deletedAt, status, costMinor, costCurrency, boughtDay, costRate, costRateCurrency)
            WHERE deletedAt IS NULL AND storedIn IS NOT NULL;
        CREATE INDEX itemsBySKUEnd ON items(substr(sku, -3) COLLATE NOCASE);
        CREATE INDEX itemsBySold ON items(soldDay, id, deletedAt, status) WHERE deletedAt IS NULL AND status = 'sold';
        CREATE INDEX itemsBySalePlatform ON items(salePlatformId, soldDay, id, deletedAt, status, daysToSell)
            WHERE deletedAt IS NULL AND status = 'sold';
        CREATE INDEX itemsStillLive ON items(status, soldDay)
            WHERE deletedAt IS NULL AND status = 'sold' AND listedOn IS NOT NULL;
        CREATE INDEX itemsIncomplete ON items(boughtDay)
            WHERE deletedAt IS NULL AND (costMinor IS NULL OR photoCount = 0 AND status IN ('purchased', 'listed'));
        CREATE INDEX itemsListedByTitle ON items(title COLLATE NOCASE) WHERE deletedAt IS NULL AND status = 'listed';
        CREATE INDEX listingsByItem ON listings(itemId, platformId, listedDay, deletedAt);
        CREATE INDEX listingsByListed ON listings(listedDay, id, deletedAt) WHERE deletedAt IS NULL;
        CREATE INDEX listingsByPlatform ON listings(platformId, listedDay, id, deletedAt);
        CREATE INDEX listingsLive ON listings(platformId, listedDay, itemId) WHERE endedAt IS NULL AND deletedAt IS NULL;
        CREATE INDEX salesByItem ON sales(itemId, soldDay, id, platformId, daysToSell, returnedAt, deletedAt);
        CREATE INDEX salesBySold ON sales(soldDay, id, deletedAt) WHERE deletedAt IS NULL;
        CREATE INDEX salesByPlatform ON sales(platformId, soldDay, id, deletedAt, daysToSell);
        CREATE INDEX salesByCurrency ON sales(currency, rateCurrency, costCurrency, costRateCurrency, soldDay, priceMinor,
            feesMinor, postageMinor, packagingMinor, costMinor, rate, costDay, costRate, platformId, payment, itemId,
            postagePaidMinor, deletedAt) WHERE deletedAt IS NULL;
        CREATE INDEX salesByReturn ON sales(returnedDay, id, deletedAt, platformId, priceMinor, currency, refundMinor, payment,
            costMinor, costCurrency, costDay, costRate, costRateCurrency, itemId, postagePaidMinor, refundedMinor)
            WHERE returnedDay IS NOT NULL AND deletedAt IS NULL;
        CREATE INDEX salesByOrder ON sales(orderId) WHERE orderId IS NOT NULL;
        CREATE INDEX salesTogether ON sales(togetherKey, id, deletedAt) WHERE togetherKey IS NOT NULL;
        CREATE INDEX refundsBySale ON refunds(saleId, deletedAt, amountMinor, feesMinor);
        CREATE INDEX refundsByDay ON refunds(refundedDay, saleId, amountMinor, feesMinor, deletedAt) WHERE deletedAt IS NULL;
        CREATE INDEX refundsByOrder ON refunds(orderId) WHERE orderId IS NOT NULL;
        CREATE INDEX expensesByHaul ON expenses(haulId) WHERE haulId IS NOT NULL;
        CREATE INDEX expensesByItem ON expenses(itemId) WHERE itemId IS NOT NULL;
        CREATE INDEX expensesByMarket ON expenses(marketId, deletedAt, day);
        CREATE INDEX expensesByDay ON expenses(day, id, deletedAt) WHERE deletedAt IS NULL;
        CREATE INDEX expensesByCurrency ON expenses(currency, rateCurrency, day, amountMinor, rate, marketId, haulId, itemId,
            payment, deletedAt) WHERE deletedAt IS NULL;
        CREATE INDEX expensesByVehicle ON expenses(subkind, day, miles) WHERE miles IS NOT NULL AND deletedAt IS NULL;
        CREATE INDEX recurringByNext ON recurring(nextDay) WHERE paused = 0 AND deletedAt IS NULL;
        CREATE INDEX expensesByOrderFact ON expenses(orderFactId) WHERE orderFactId IS NOT NULL;
        CREATE INDEX photosByItem ON photos(itemId, position, id, deletedAt);
        CREATE INDEX photosUploaded ON photos(itemId, position, driveId)
            WHERE driveId IS NOT NULL AND deletedAt IS NULL;
        CREATE INDEX feesByPlatform ON fees(platformId, sinceDay);
        CREATE INDEX feesBySince ON fees(sinceDay) WHERE deletedAt IS NULL;
        CREATE INDEX ratesByDay ON rates(day DESC, currency);
        CREATE INDEX changesUndone ON changes(undoneOrder) WHERE undoneOrder IS NOT NULL;
        CREATE UNIQUE INDEX importedRecordsByKey ON importedRecords(kind, sourceId);
        CREATE INDEX outboxPending ON outbox(nextTryAt, id) WHERE setAsideAt IS NULL;
        CREATE UNIQUE INDEX outboxByPhoto ON outbox(photoId);
        CREATE UNIQUE INDEX orderFactsByKey ON orderFacts(platformId, orderNumber, source, kind, key);
        CREATE INDEX orderFactsByPayout ON orderFacts(platformId, payout) WHERE payout IS NOT NULL;
        CREATE UNIQUE INDEX ordersByKey ON orders(platformId, orderNumber, itemNumber, transactionNumber);
        CREATE INDEX ordersByDay ON orders(day, id);
        CREATE INDEX ordersByState ON orders(state, day, id);
        CREATE UNIQUE INDEX payoutsByNumber ON payouts(platformId, number);
        CREATE INDEX payoutsByDay ON payouts(day, id);
        CREATE UNIQUE INDEX listingNumbersByNumber ON listingNumbers(platformId, number, itemId);
        CREATE INDEX listingNumbersByItem ON listingNumbers(itemId);
        """
}
