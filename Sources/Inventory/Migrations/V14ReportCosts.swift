/// Migration `v14`: the indexes of what is sold and of what is unsold hold the costs.
///
/// A profit report reads the costs of what was sold in the order of the sales; a report of the stock reads the costs of
/// what is unsold by the day it was bought. Neither then looks an item up. Returns have an index in the order of their
/// own days.
enum V14ReportCosts: Migration {
    static let identifier = "v14"

    static let sql: StaticString = """
        DROP INDEX itemsBySold;
        CREATE INDEX itemsBySold ON items(soldDay, id, boughtDay, deletedAt, status, costMinor, costCurrency, costRate, \
        costRateCurrency)
            WHERE deletedAt IS NULL AND status = 'sold';
        DROP INDEX itemsUnsold;
        CREATE INDEX itemsUnsold ON items(boughtDay, id, deletedAt, status, costMinor, costCurrency, costRate, \
        costRateCurrency)
            WHERE deletedAt IS NULL AND status <> 'sold';
        CREATE INDEX salesByReturn ON sales(
            returnedDay, id, deletedAt, itemId, platformId, priceMinor, currency, refundMinor, payment)
            WHERE returnedDay IS NOT NULL AND deletedAt IS NULL;
        """
}
