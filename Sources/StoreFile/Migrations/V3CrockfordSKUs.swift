/// Migration `v3`: replaces sequential SKUs by ones in Crockford's Base32, made from the time of creation.
///
/// The former id stays in `legacySku`, so that `FH-12` is still found. SKUs of any other form are left alone. In the
/// order of ids each item gets the milliseconds from 2024-01-01 UTC to its creation, or the next free number.
///
/// The numbers of imported SKUs are taken. Without counting those, an item's place is the previous item's place plus
/// one, or its own moment if that is later: that is its rank plus the largest lead of any moment so far over its rank.
/// Its number is that place with the taken numbers up to there added again.
enum V3CrockfordSKUs: Migration {
    static let identifier = "v3"

    static let sql: StaticString = """
        ALTER TABLE items ADD COLUMN legacySku TEXT;
        CREATE TABLE skuCounter (id INTEGER PRIMARY KEY CHECK (id = 1), last INTEGER NOT NULL) STRICT;
        CREATE TEMP TABLE taken AS
            WITH RECURSIVE digits(sku, place, number) AS (
                SELECT DISTINCT replace(replace(replace(upper(sku), 'I', '1'), 'L', '1'), 'O', '0'), 4, 0 FROM items
                WHERE sku GLOB 'FH-????????' AND substr(sku, 4) NOT GLOB '*[^0-9A-TV-Za-tv-z]*'
                UNION ALL
                SELECT sku, place + 1, number * 32 + instr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(sku, place, 1)) - 1
                FROM digits WHERE place < 12)
            SELECT number, row_number() OVER byNumber AS upTo, number - row_number() OVER byNumber + 1 AS place
            FROM digits WHERE place = 12 WINDOW byNumber AS (ORDER BY number);
        CREATE INDEX temp.takenByNumber ON taken(number, upTo);
        CREATE INDEX temp.takenByPlace ON taken(place, upTo);
        CREATE TEMP TABLE moments AS
            SELECT id, row_number() OVER (ORDER BY id) AS rank,
                iif(moment BETWEEN 0 AND 1099511627775, moment, 0) AS moment
            FROM (SELECT id, CAST(round((julianday(createdAt) - 2460310.5) * 86400000) AS INTEGER) AS moment FROM items
                WHERE sku GLOB 'FH-[1-9]*' AND substr(sku, 4) NOT GLOB '*[^0-9]*' AND length(sku) < 11);
        CREATE TEMP TABLE places AS
            SELECT id, rank + max(free - rank) OVER (ORDER BY rank) AS place
            FROM (SELECT id, rank,
                moment - coalesce((SELECT upTo FROM taken WHERE number < moment ORDER BY number DESC LIMIT 1), 0) AS free
                FROM moments);
        CREATE TEMP TABLE numbers AS
            SELECT id, place + coalesce((SELECT upTo FROM taken WHERE taken.place <= places.place
                ORDER BY taken.place DESC, upTo DESC LIMIT 1), 0) AS number
            FROM places;
        CREATE UNIQUE INDEX temp.numbersById ON numbers(id, number);
        UPDATE items SET legacySku = sku, sku = (
            SELECT 'FH-' || group_concat(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (number >> column1 & 31) + 1, 1), '')
            FROM numbers, (VALUES (35), (30), (25), (20), (15), (10), (5), (0)) WHERE numbers.id = items.id)
        WHERE id IN (SELECT id FROM numbers);
        INSERT INTO skuCounter (id, last) SELECT 1, coalesce(max(number), -1) FROM numbers;
        DROP TABLE temp.taken;
        DROP TABLE temp.moments;
        DROP TABLE temp.places;
        DROP TABLE temp.numbers;
        CREATE INDEX itemsByLegacySku ON items(legacySku) WHERE legacySku IS NOT NULL;
        """
}
