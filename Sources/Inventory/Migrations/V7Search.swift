/// Migration `v7`: full-text search over title, SKU and note.
///
/// The index keeps no positions (`detail=none`): a search asks for the beginnings of words in any order, never a phrase.
enum V7Search: Migration {
    static let identifier = "v7"

    static let sql: StaticString = """
        CREATE VIRTUAL TABLE itemSearch USING fts5(
            title, sku, note,
            content='items', content_rowid='id', detail=none, columnsize=0,
            tokenize='unicode61 remove_diacritics 2');
        INSERT INTO itemSearch(itemSearch) VALUES ('rebuild');
        CREATE TRIGGER itemsInsertedSearch AFTER INSERT ON items BEGIN
            INSERT INTO itemSearch(rowid, title, sku, note) VALUES (new.id, new.title, new.sku, new.note);
        END;
        CREATE TRIGGER itemsUpdatedSearch AFTER UPDATE OF title, sku, note ON items BEGIN
            INSERT INTO itemSearch(itemSearch, rowid, title, sku, note)
                VALUES ('delete', old.id, old.title, old.sku, old.note);
            INSERT INTO itemSearch(rowid, title, sku, note) VALUES (new.id, new.title, new.sku, new.note);
        END;
        CREATE TRIGGER itemsDeletedSearch AFTER DELETE ON items BEGIN
            INSERT INTO itemSearch(itemSearch, rowid, title, sku, note)
                VALUES ('delete', old.id, old.title, old.sku, old.note);
        END;
        """
}
