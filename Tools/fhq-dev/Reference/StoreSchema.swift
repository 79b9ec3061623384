import QueryLanguage
import StoreFile

/// The tables and views of a new store, as SQLite describes them.
struct StoreSchema {
    struct Table {
        let name: String
        /// SQLite's word: `table`, `virtual`, `shadow` or `view`.
        let type: String
        var columns: [Column] = []
        /// The columns of each unique index, without the primary key.
        var uniqueKeys: [[String]] = []

        /// The columns of the primary key, in its order.
        var primaryKey: [String] {
            columns.filter { $0.keyPlace > 0 }.sorted { $0.keyPlace < $1.keyPlace }.map(\.name)
        }
    }

    struct Column {
        let name: String
        let type: String
        /// Its place in the primary key, from 1; 0 if it isn't part of it.
        let keyPlace: Int
        let isNeeded: Bool
        /// The table that it refers to by a foreign key.
        var target: String?
    }

    let tables: [Table]

    /// Makes a store in memory and reads its schema.
    ///
    /// - Throws: ``StoreError`` if SQLite reports an error.
    init() throws {
        let store = try InventoryStore.inMemory(clock: { Instant(milliseconds: 0) }, hooks: StoreHooks())
        func rows(_ columns: [String], from source: String) throws -> [[String]] {
            let sql = "SELECT \(columns.joined(separator: " || '\t' || ")) FROM \(source)"
            return try store.read { try $0.texts(sql) }
                .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
        }
        let found = try rows(
            ["list.name", "list.type"],
            from: "pragma_table_list AS list JOIN sqlite_master AS made ON made.name = list.name ORDER BY made.rowid")
        tables = try found.map { found in
            let name = found[0]
            let references = try rows([#""from""#, #""table""#], from: "pragma_foreign_key_list('\(name)')")
            let targets = Dictionary(references.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
            var table = Table(name: name, type: found[1])
            table.columns = try rows(["name", "type", "pk", #""notnull""#], from: "pragma_table_info('\(name)')")
                .map {
                    Column(
                        name: $0[0], type: $0[1], keyPlace: Int($0[2]) ?? 0, isNeeded: $0[3] == "1",
                        target: targets[$0[0]])
                }
            let indexes = try rows(
                ["name"], from: #"pragma_index_list('\#(name)') WHERE "unique" AND origin <> 'pk' ORDER BY seq DESC"#)
            table.uniqueKeys = try indexes.map { index in
                try rows(["name"], from: "pragma_index_info('\(index[0])') ORDER BY seqno").map { $0[0] }
            }
            return table
        }
    }
}
