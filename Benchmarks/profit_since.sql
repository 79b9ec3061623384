-- `profit by month since 2026-01` in GBP in SQL. For so few amounts, to look the rates up beats bringing all of them to
-- calendar days first, as profit.sql does. The same rounding: each amount for itself, half away from zero.
WITH moves AS MATERIALIZED (
    SELECT s.soldDay AS day, s.currency, 1 AS sales, s.priceMinor AS price, s.feesMinor AS fees, s.postageMinor AS postage, s.packagingMinor AS packaging,
        i.costMinor AS cost, i.costCurrency, i.boughtDay, 0 AS spent
    FROM sales s JOIN items i ON i.id = s.itemId WHERE s.deletedAt IS NULL AND s.soldDay >= '2026-01-01' AND i.costMinor IS NOT NULL
    UNION ALL
    SELECT s.returnedDay, s.currency, 0, -coalesce(s.refundMinor, s.priceMinor), 0, 0, 0, -i.costMinor, i.costCurrency, i.boughtDay, 0
    FROM sales s JOIN items i ON i.id = s.itemId WHERE s.deletedAt IS NULL AND s.returnedDay >= '2026-01-01' AND i.costMinor IS NOT NULL
    UNION ALL
    SELECT day, currency, 0, 0, 0, 0, 0, 0, 'GBP', day, amountMinor FROM expenses WHERE deletedAt IS NULL AND day >= '2026-01-01'),
rated AS (
    SELECT *, CASE currency WHEN 'GBP' THEN 1.0 WHEN 'EUR' THEN (SELECT CAST(perEuro AS REAL) FROM rates WHERE currency = 'GBP' AND day <= moves.day ORDER BY day DESC LIMIT 1)
        ELSE (SELECT CAST(perEuro AS REAL) FROM rates WHERE currency = 'GBP' AND day <= moves.day ORDER BY day DESC LIMIT 1)
           / (SELECT CAST(perEuro AS REAL) FROM rates r WHERE r.currency = moves.currency AND r.day <= moves.day ORDER BY r.day DESC LIMIT 1) END AS rate,
     CASE costCurrency WHEN 'GBP' THEN 1.0 WHEN 'EUR' THEN (SELECT CAST(perEuro AS REAL) FROM rates WHERE currency = 'GBP' AND day <= boughtDay ORDER BY day DESC LIMIT 1)
        ELSE (SELECT CAST(perEuro AS REAL) FROM rates WHERE currency = 'GBP' AND day <= boughtDay ORDER BY day DESC LIMIT 1)
           / (SELECT CAST(perEuro AS REAL) FROM rates r WHERE r.currency = costCurrency AND r.day <= boughtDay ORDER BY r.day DESC LIMIT 1) END AS boughtRate
    FROM moves),
events AS (SELECT substr(day, 1, 7) AS month, sales, CAST(round(price * rate) AS INTEGER) AS revenue, CAST(round(cost * boughtRate) AS INTEGER) AS cost,
    CAST(round(coalesce(fees, 0) * rate) + round(coalesce(postage, 0) * rate) + round(coalesce(packaging, 0) * rate) AS INTEGER) AS selling,
    CAST(round(spent * rate) AS INTEGER) AS expenses FROM rated)
SELECT month, sum(sales), sum(revenue), sum(cost), sum(selling), sum(revenue - selling - cost) AS item_profit,
    sum(expenses), sum(revenue - selling - cost - expenses) AS net_profit FROM events GROUP BY month ORDER BY month;
