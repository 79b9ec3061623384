-- `profit by month` in GBP in SQL: every amount converted at the rate of its own day (the newest earlier
-- one where the day has none), rounded half away from zero to the penny, then added. Amounts have two decimals.
-- The rates are first brought to one row a currency and calendar day, so that each lookup is one search of a key.
CREATE TEMP TABLE daily (currency TEXT, day TEXT, perPound REAL, PRIMARY KEY (currency, day)) WITHOUT ROWID;
WITH RECURSIVE days(day) AS (SELECT min(day) FROM rates UNION ALL SELECT date(day, '+1 day') FROM days
    WHERE day < (SELECT max(day) FROM rates)),
filled AS (SELECT currency, days.day, CAST((SELECT perEuro FROM rates r WHERE r.currency = c.currency AND r.day <= days.day
    ORDER BY r.day DESC LIMIT 1) AS REAL) AS rate FROM days, (SELECT DISTINCT currency FROM rates) AS c)
INSERT INTO daily SELECT f.currency, f.day, p.rate / f.rate FROM filled f JOIN filled p ON p.day = f.day
    AND p.currency = 'GBP' WHERE f.currency <> 'GBP'
UNION ALL SELECT 'GBP', day, 1.0 FROM filled WHERE currency = 'GBP'
UNION ALL SELECT 'EUR', day, rate FROM filled WHERE currency = 'GBP';

WITH events AS (
    SELECT substr(s.soldDay, 1, 7) AS month, 1 AS sales, CAST(round(s.priceMinor * d.perPound) AS INTEGER) AS revenue,
        CAST(round(i.costMinor * b.perPound) AS INTEGER) AS cost,
        CAST(round(coalesce(s.feesMinor, 0) * d.perPound) + round(coalesce(s.postageMinor, 0) * d.perPound)
            + round(coalesce(s.packagingMinor, 0) * d.perPound) AS INTEGER) AS selling, 0 AS expenses
    FROM sales s JOIN items i ON i.id = s.itemId JOIN daily d ON d.currency = s.currency AND d.day = s.soldDay
        JOIN daily b ON b.currency = i.costCurrency AND b.day = i.boughtDay
    WHERE s.deletedAt IS NULL
    UNION ALL
    SELECT substr(s.returnedDay, 1, 7), 0, -CAST(round(coalesce(s.refundMinor, s.priceMinor) * d.perPound) AS INTEGER),
        -CAST(round(i.costMinor * b.perPound) AS INTEGER), 0, 0
    FROM sales s JOIN items i ON i.id = s.itemId JOIN daily d ON d.currency = s.currency AND d.day = s.returnedDay
        JOIN daily b ON b.currency = i.costCurrency AND b.day = i.boughtDay
    WHERE s.deletedAt IS NULL AND s.returnedDay IS NOT NULL
    UNION ALL
    SELECT substr(e.day, 1, 7), 0, 0, 0, 0, CAST(round(e.amountMinor * d.perPound) AS INTEGER)
    FROM expenses e JOIN daily d ON d.currency = e.currency AND d.day = e.day WHERE e.deletedAt IS NULL)
SELECT month, sum(sales), sum(revenue), sum(cost), sum(selling), sum(revenue - selling - cost) AS item_profit,
    sum(expenses), sum(revenue - selling - cost - expenses) AS net_profit FROM events GROUP BY month ORDER BY month;
