-- `profit by month` in GBP in DuckDB, over the tables that duckdb_tables.sql loads; the same rounding as profit.sql.
CREATE TEMP TABLE daily AS
WITH days AS (SELECT unnest(generate_series((SELECT min(day) FROM rates), (SELECT max(day) FROM rates), INTERVAL 1 DAY))::DATE AS day),
codes AS (SELECT DISTINCT currency FROM rates),
filled AS (SELECT w.currency, w.day, r.perEuro AS rate FROM (SELECT currency, day FROM codes CROSS JOIN days) w
    ASOF JOIN rates r ON r.currency = w.currency AND r.day <= w.day)
SELECT f.currency, f.day, p.rate / f.rate AS perPound FROM filled f JOIN filled p ON p.day = f.day AND p.currency = 'GBP'
    WHERE f.currency <> 'GBP'
UNION ALL SELECT 'GBP', day, 1.0 FROM filled WHERE currency = 'GBP'
UNION ALL SELECT 'EUR', day, rate FROM filled WHERE currency = 'GBP';

WITH events AS (
    SELECT date_trunc('month', s.soldDay) AS month, 1 AS sales, round(s.priceMinor * d.perPound)::BIGINT AS revenue,
        round(i.costMinor * b.perPound)::BIGINT AS cost,
        (round(coalesce(s.feesMinor, 0) * d.perPound) + round(coalesce(s.postageMinor, 0) * d.perPound)
            + round(coalesce(s.packagingMinor, 0) * d.perPound))::BIGINT AS selling, 0 AS expenses
    FROM sales s JOIN items i ON i.id = s.itemId JOIN daily d ON d.currency = s.currency AND d.day = s.soldDay
        JOIN daily b ON b.currency = i.costCurrency AND b.day = i.boughtDay
    UNION ALL
    SELECT date_trunc('month', s.returnedDay), 0, -round(coalesce(s.refundMinor, s.priceMinor) * d.perPound)::BIGINT,
        -round(i.costMinor * b.perPound)::BIGINT, 0, 0
    FROM sales s JOIN items i ON i.id = s.itemId JOIN daily d ON d.currency = s.currency AND d.day = s.returnedDay
        JOIN daily b ON b.currency = i.costCurrency AND b.day = i.boughtDay
    WHERE s.returnedDay IS NOT NULL
    UNION ALL
    SELECT date_trunc('month', e.day), 0, 0, 0, 0, round(e.amountMinor * d.perPound)::BIGINT
    FROM expenses e JOIN daily d ON d.currency = e.currency AND d.day = e.day)
SELECT strftime(month, '%Y-%m') AS month, sum(sales), sum(revenue), sum(cost), sum(selling),
    sum(revenue - selling - cost) AS item_profit, sum(expenses), sum(revenue - selling - cost - expenses) AS net_profit
FROM events GROUP BY month ORDER BY month;
