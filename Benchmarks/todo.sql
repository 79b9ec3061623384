-- What `todo` answers, by the same indexes, with every count exact and on 2026-03-14.
SELECT count(*) FROM items JOIN platforms ON instr(';' || listedOn || ';', ';' || platforms.id || ';')
WHERE items.deletedAt IS NULL AND status = 'sold' AND listedOn IS NOT NULL;
SELECT sku, title, soldDay, slug FROM items JOIN platforms ON instr(';' || listedOn || ';', ';' || platforms.id || ';')
WHERE items.deletedAt IS NULL AND status = 'sold' AND listedOn IS NOT NULL ORDER BY soldDay LIMIT 5;
SELECT count(*) FROM sales JOIN platforms ON platforms.id = platformId AND lists
WHERE sales.deletedAt IS NULL AND soldDay >= '2026-03-07' AND returnedDay IS NULL AND postageMinor IS NULL;
SELECT sku, title, sales.soldDay, slug FROM sales JOIN platforms ON platforms.id = platformId AND lists
JOIN items ON items.id = itemId
WHERE sales.deletedAt IS NULL AND sales.soldDay >= '2026-03-07' AND returnedDay IS NULL AND postageMinor IS NULL
ORDER BY sales.soldDay LIMIT 5;
SELECT count(*) FROM items WHERE deletedAt IS NULL AND status = 'purchased' AND boughtDay <= '2026-03-11';
SELECT sku, title, boughtDay FROM items WHERE deletedAt IS NULL AND status = 'purchased' AND boughtDay <= '2026-03-11'
ORDER BY boughtDay LIMIT 5;
SELECT count(*) FROM listings JOIN items ON items.id = itemId AND status = 'listed'
WHERE endedAt IS NULL AND listings.deletedAt IS NULL AND listedDay < '2025-12-14';
SELECT sku, title, listedDay, slug FROM listings JOIN items ON items.id = itemId AND status = 'listed'
JOIN platforms ON platforms.id = platformId
WHERE endedAt IS NULL AND listings.deletedAt IS NULL AND listedDay < '2025-12-14' ORDER BY listedDay LIMIT 5;
SELECT count(*) FROM items WHERE deletedAt IS NULL AND (costMinor IS NULL OR photoCount = 0 AND status <> 'sold');
SELECT sku, title, boughtDay FROM items
WHERE deletedAt IS NULL AND (costMinor IS NULL OR photoCount = 0 AND status <> 'sold') ORDER BY boughtDay LIMIT 5;
SELECT count(*) FROM orders JOIN platforms ON platforms.id = platformId WHERE state = 'unmatched';
SELECT orders.id, title, day, slug FROM orders JOIN platforms ON platforms.id = platformId WHERE state = 'unmatched'
ORDER BY day, orders.id LIMIT 5;
