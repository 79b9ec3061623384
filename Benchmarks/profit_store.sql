-- Makes a store of generated items one with 0.6 sales an item, in four currencies, and 0.5 expenses an item, and gives it
-- a rate for every working day: 60,000 sales and 50,000 expenses among 100,000 items. The same rows always. By hand, after
-- make_store.py: `sqlite3 STORE < Benchmarks/profit_store.sql`.
BEGIN;
WITH RECURSIVE days(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM days WHERE n < 1600)
INSERT OR REPLACE INTO rates (currency, day, perEuro, source)
SELECT currency, date('2021-12-01', n || ' days'),
    printf('%.4f', base + ((n * 7919 + length(currency) * base * 100) % 500) / 10000.0), 'generated'
FROM days, (SELECT 'GBP' AS currency, 0.84 AS base UNION ALL SELECT 'USD', 1.05 UNION ALL SELECT 'CAD', 1.45)
WHERE strftime('%w', '2021-12-01', n || ' days') NOT IN ('0', '6');

INSERT INTO sales (itemId, platformId, soldAt, soldDay, priceMinor, currency, feesMinor, postageMinor, createdAt, updatedAt)
SELECT id, id % 16 + 1, day || 'T12:00:00.000Z', day, 500 + id * 7919 % 20000,
    CASE id % 10 WHEN 0 THEN 'EUR' WHEN 1 THEN 'USD' WHEN 2 THEN 'CAD' ELSE 'GBP' END, id % 300, 320,
    '2026-03-13T12:00:00.000Z', '2026-03-13T12:00:00.000Z'
FROM (SELECT id, date(coalesce(boughtDay, '2024-01-01'), (id % 60) || ' days') AS day FROM items
    WHERE status <> 'sold' AND deletedAt IS NULL AND costMinor IS NOT NULL ORDER BY id
    LIMIT max(0, (SELECT count(*) * 6 / 10 FROM items) - (SELECT count(*) FROM sales)));

WITH RECURSIVE more(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more
    WHERE n < (SELECT count(*) / 2 FROM items) - (SELECT count(*) FROM expenses))
INSERT INTO expenses (kind, subkind, spentAt, day, amountMinor, currency, marketId, createdAt, updatedAt)
SELECT 'transport', 'bus', day || 'T12:00:00.000Z', day, 100 + n * 31 % 2000,
    CASE n % 10 WHEN 0 THEN 'EUR' ELSE 'GBP' END, n % 20 + 1, '2026-03-13T12:00:00.000Z', '2026-03-13T12:00:00.000Z'
FROM (SELECT n, date('2022-02-05', (n % 1490) || ' days') AS day FROM more);
COMMIT;
