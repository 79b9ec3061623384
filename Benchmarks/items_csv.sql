-- Every item as CSV with the columns of `items`, byte for byte what `items as csv` writes for a generated store on
-- 14 March 2026, by the SQL that the sqlite3 command runs fastest: sqlite3 -list -separator , -header STORE < items_csv.sql
SELECT
    sku,
    CASE WHEN instr(title, ',') OR instr(title, '"') OR instr(title, char(10)) OR instr(title, char(13))
        THEN '"' || replace(title, '"', '""') || '"' ELSE title END AS title,
    status,
    boughtDay AS bought,
    CASE WHEN items.costMinor IS NOT NULL THEN printf('%.2f', items.costMinor / 100.0) END AS cost,
    items.costCurrency AS currency,
    (SELECT name FROM markets WHERE id = marketId) AS market,
    (SELECT name FROM sellers WHERE id = sellerId) AS seller,
    (SELECT name FROM hauls WHERE id = haulId) AS haul,
    CASE WHEN instr(listedOn, ';') THEN (
        SELECT group_concat(name, '; ') FROM (
            SELECT platforms.name FROM json_each('[' || replace(listedOn, ';', ',') || ']') AS listed
            CROSS JOIN platforms ON platforms.id = listed.value))
        ELSE (SELECT name FROM platforms WHERE id = CAST(listedOn AS INTEGER)) END AS platforms,
    CASE WHEN askingMinor IS NOT NULL THEN printf('%.2f', askingMinor / 100.0) END AS asking,
    askingCurrency AS asking_currency,
    items.soldDay AS sold,
    CASE WHEN priceMinor IS NOT NULL THEN printf('%.2f', priceMinor / 100.0) END AS sale_price,
    currency AS sale_currency,
    (SELECT name FROM platforms WHERE id = salePlatformId) AS sale_platform,
    CASE WHEN feesMinor IS NOT NULL THEN printf('%.2f', feesMinor / 100.0) END AS fees,
    CASE WHEN postageMinor IS NOT NULL THEN printf('%.2f', postageMinor / 100.0) END AS postage,
    CASE WHEN packagingMinor IS NOT NULL THEN printf('%.2f', packagingMinor / 100.0) END AS packaging,
    payment,
    CASE WHEN currency = 'GBP' AND items.costCurrency = 'GBP' THEN printf('%.2f', (
        priceMinor - coalesce(feesMinor, 0) - coalesce(postageMinor, 0) - coalesce(packagingMinor, 0) - items.costMinor)
        / 100.0) END AS profit,
    CASE WHEN sales.id IS NOT NULL THEN 'GBP' END AS profit_currency,
    items.daysToSell AS days_to_sell,
    CASE WHEN status <> 'sold' THEN CAST(julianday('2026-03-14') - julianday(boughtDay) AS INTEGER) END AS age,
    photoCount AS photos,
    CASE WHEN instr(note, ',') OR instr(note, '"') OR instr(note, char(10)) OR instr(note, char(13))
        THEN '"' || replace(note, '"', '""') || '"' ELSE note END AS note,
    goneDay AS gone,
    storedIn AS stored_in
FROM items LEFT JOIN sales ON sales.id = items.saleId
WHERE items.deletedAt IS NULL
ORDER BY boughtDay DESC, items.id DESC;
