/// Migration `v23`: what imports kept is written as it comes, and the sums of days are read in the order of an index.
///
/// Records were kept in the order of the source's ids, which are random, so that each was written somewhere else and most
/// pages several times; `importedRecordsByKey` finds them now. No import is ever deleted, and who takes one back reads all
/// records, so that their `importId` needs no index. `dailySums` says what it said, by groups that the indexes of
/// sales and expenses are already in the order of; an empty text and none are one only afterwards.
enum V23ImportedRecords: Migration {
    static let identifier = "v23"

    static let sql: StaticString = """
        DROP INDEX importedRecordsByImport;
        ALTER TABLE importedRecords RENAME TO olderRecords;
        CREATE TABLE importedRecords (
            kind TEXT NOT NULL, sourceId TEXT NOT NULL,
            rowId INTEGER,
            importId INTEGER NOT NULL,
            record TEXT NOT NULL
        ) STRICT;
        INSERT INTO importedRecords SELECT kind, sourceId, rowId, importId, record FROM olderRecords ORDER BY kind, rowId;
        DROP TABLE olderRecords;
        CREATE UNIQUE INDEX importedRecordsByKey ON importedRecords(kind, sourceId);
        DROP VIEW dailySums;
        CREATE VIEW dailySums AS SELECT event, ifnull(currency, '') AS currency, ifnull(rateCurrency, '') AS rateCurrency,
            ifnull(costCurrency, '') AS costCurrency, ifnull(costRateCurrency, '') AS costRateCurrency, day,
            sum(count) AS count, sum(beyond) AS beyond, sum(amount) AS amountMinor, sum(cost) AS costMinor,
            sum(selling) AS sellingMinor
        FROM (SELECT 'sale' AS event, currency, rateCurrency, costCurrency, costRateCurrency, soldDay AS day,
                count(*) AS count, sum(beyond) AS beyond, sum(iif(beyond, 0, amount)) AS amount,
                sum(iif(beyond, 0, cost)) AS cost, sum(iif(beyond, 0, fees + postage + packaging)) AS selling
            FROM (SELECT *, max(amount, cost, fees, postage, packaging) > 10000000000000
                OR min(amount, cost, fees, postage, packaging) < -10000000000000 AS beyond
                FROM (SELECT currency, rateCurrency, costCurrency, costRateCurrency, soldDay, ifnull(priceMinor, 0) AS amount,
                    ifnull(costMinor, 0) AS cost, ifnull(feesMinor, 0) AS fees, ifnull(postageMinor, 0) AS postage,
                    ifnull(packagingMinor, 0) AS packaging FROM sales WHERE deletedAt IS NULL))
            GROUP BY currency, rateCurrency, costCurrency, costRateCurrency, soldDay
            UNION ALL SELECT 'expense', currency, rateCurrency, NULL, NULL, day, count(*), sum(beyond),
                sum(iif(beyond, 0, amountMinor)), 0, 0
            FROM (SELECT *, amountMinor NOT BETWEEN -10000000000000 AND 10000000000000 AS beyond FROM expenses
                WHERE deletedAt IS NULL)
            GROUP BY currency, rateCurrency, day)
        GROUP BY 1, 2, 3, 4, 5, 6;
        """
}
