/// Migration `v20`: an index by the last three characters of an SKU, since people name an item by the end of its SKU.
enum V20SKUEnds: Migration {
    static let identifier = "v20"

    static let sql: StaticString = """
        CREATE INDEX itemsBySKUEnd ON items(substr(sku, -3) COLLATE NOCASE);
        """
}
