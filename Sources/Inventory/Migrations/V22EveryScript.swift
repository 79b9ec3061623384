/// Migration `v22`: search in every script.
///
/// What SQLite can fold by itself is ASCII alone. A text of that goes into the index as it is; of any other `foldedItems`
/// holds the words as the program has folded them, `NULL` as long as it has not: triggers call no function of the
/// program's, so that other programs can write. The view `itemWords` says for both what the index holds.
enum V22EveryScript: Migration {
    static let identifier = "v22"

    static let sql: StaticString = """
        DROP TRIGGER itemsInsertedSearch; DROP TRIGGER itemsUpdatedSearch; DROP TRIGGER itemsDeletedSearch;
        DROP TABLE itemSearch;
        CREATE TABLE foldedItems (itemId INTEGER PRIMARY KEY, words TEXT) STRICT;
        CREATE INDEX itemsUnfolded ON foldedItems(itemId) WHERE words IS NULL;
        CREATE VIEW itemWords AS SELECT id, text, isPlain,
            CASE WHEN isPlain THEN text ELSE (SELECT words FROM foldedItems WHERE itemId = id) END AS words
        FROM (SELECT id, text, length(CAST(text AS BLOB)) = length(text) AS isPlain
            FROM (SELECT id, coalesce(title, '') || ' ' || sku || ' ' || coalesce(note, '') AS text FROM items));
        CREATE VIRTUAL TABLE itemSearch USING fts5(
            words, content='itemWords', content_rowid='id', detail=none, columnsize=0, tokenize='ascii');
        INSERT INTO foldedItems (itemId) SELECT id FROM itemWords WHERE NOT isPlain;
        INSERT INTO itemSearch(itemSearch) VALUES ('rebuild');
        CREATE TRIGGER itemsInsertedSearch AFTER INSERT ON items BEGIN
            INSERT INTO foldedItems (itemId) SELECT id FROM itemWords WHERE id = new.id AND NOT isPlain;
            INSERT INTO itemSearch(rowid, words) SELECT id, text FROM itemWords WHERE id = new.id AND isPlain;
        END;
        CREATE TRIGGER itemsUpdatedSearch AFTER UPDATE OF title, sku, note ON items
        WHEN (new.title, new.sku, new.note) IS NOT (old.title, old.sku, old.note) BEGIN
            INSERT INTO itemSearch(itemSearch, rowid, words) SELECT 'delete', old.id,
                coalesce((SELECT words FROM foldedItems WHERE itemId = old.id),
                    coalesce(old.title, '') || ' ' || old.sku || ' ' || coalesce(old.note, ''))
                WHERE NOT EXISTS (SELECT 1 FROM foldedItems WHERE itemId = old.id AND words IS NULL);
            DELETE FROM foldedItems WHERE itemId = old.id;
            INSERT INTO foldedItems (itemId) SELECT id FROM itemWords WHERE id = new.id AND NOT isPlain;
            INSERT INTO itemSearch(rowid, words) SELECT id, text FROM itemWords WHERE id = new.id AND isPlain;
        END;
        CREATE TRIGGER itemsDeletedSearch AFTER DELETE ON items BEGIN
            INSERT INTO itemSearch(itemSearch, rowid, words) SELECT 'delete', old.id,
                coalesce((SELECT words FROM foldedItems WHERE itemId = old.id),
                    coalesce(old.title, '') || ' ' || old.sku || ' ' || coalesce(old.note, ''))
                WHERE NOT EXISTS (SELECT 1 FROM foldedItems WHERE itemId = old.id AND words IS NULL);
            DELETE FROM foldedItems WHERE itemId = old.id;
        END;
        CREATE TRIGGER foldedItemsSearch AFTER UPDATE OF words ON foldedItems WHEN old.words IS NULL BEGIN
            INSERT INTO itemSearch(rowid, words) VALUES (new.itemId, new.words);
        END;
        """
}
