-- `stock aging` on 2026-03-14 in SQL: first by day, in the order of an index, then by age.
SELECT CASE WHEN boughtDay IS NULL THEN '' WHEN boughtDay >= '2026-02-12' THEN '0-30'
    WHEN boughtDay >= '2026-01-13' THEN '31-60' WHEN boughtDay >= '2025-12-14' THEN '61-90'
    WHEN boughtDay >= '2025-09-15' THEN '91-180' WHEN boughtDay >= '2025-03-14' THEN '181-365' ELSE 'over 365' END AS age,
    sum(count), sum(cost), costCurrency
FROM (SELECT boughtDay, costCurrency, count(*) AS count, sum(costMinor) AS cost FROM items
    WHERE deletedAt IS NULL AND status <> 'sold' GROUP BY boughtDay, costCurrency)
GROUP BY 1, 4;
