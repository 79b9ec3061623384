import QueryLanguage
import StoreFile
import Testing
import TestSupport
import Upkeep

/// The table of stored fields against the store that the migrations make.
@Suite struct StoredTableTests {
    private let database: StoreQueue

    init() throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/inventory.sqlite"
        try InventoryStore.open(at: path, access: .readWrite, createsFolder: false, clock: { Instant(milliseconds: 0) })
        { _ in
        }.close()
        database = try StoreQueue(path: path)
    }

    private func texts(_ sql: String, _ values: String...) throws -> Set<String> {
        try database.use { try Set($0.values(String.self, BoundSQL(sql: sql, values.map { .text($0) }))) }
    }

    @Test(arguments: StoredTable.order) func everyColumnIsOfOneField(name: StoreTable) throws {
        let table = try #require(StoredTable.of(name))
        let own = table.columns + table.derived
        let kept = ["id", "createdAt", "updatedAt"] + (table.belongsToItem ? ["itemId"] : [])
        // What an order brought knows it, past all fields.
        let orders: [StoreTable: [String]] = [
            .sales: ["orderId", "orderUnit", "isOfOrder"], .refunds: ["orderId"], .expenses: ["orderFactId"],
        ]
        #expect(Set(own).count == own.count)
        #expect(
            try texts("SELECT name FROM pragma_table_info(?) WHERE name <> 'rowKey'", name.rawValue)
                == Set(own + kept + orders[name, default: []]))
        #expect(table.fields.map(\.place) == table.fields.map { table.place(of: $0.columns[0]) })
    }

    @Test(arguments: StoredTable.order) func referencesAreForeignKeys(name: StoreTable) throws {
        let columns = StoredTable.order.flatMap { other in
            (StoredTable.of(name)?.references ?? []).filter { $0.table == other }.map { "\(other).\($0.columns[0])" }
        }
        let keys = try StoredTable.order.reduce(into: Set<String>()) { keys, other in
            // The item that a part belongs to is no field of the part.
            let parts = StoredTable.of(other)?.belongsToItem == true ? "itemId" : ""
            let derived = StoredTable.of(other)?.derived.joined(separator: ",") ?? ""
            keys.formUnion(
                try texts(
                    """
                    SELECT ?1 || '.' || "from" FROM pragma_foreign_key_list(?1)
                    WHERE "table" = ?2 AND "from" <> ?3 AND instr(',' || ?4 || ',', ',' || "from" || ',') = 0
                    """, other.rawValue, name.rawValue, parts, derived))
        }
        #expect(Set(columns) == keys)
    }

    @Test(arguments: StoredTable.order.compactMap(\.noun)) func everyFieldThatIsSetIsShown(noun: Noun) throws {
        for field in noun.editable where field.unit != .coordinates {
            let shown = try #require(FieldCatalog.field(field.name, of: noun), "\(field.name) of \(noun)")
            #expect(shown.name == field.name)
        }
    }
}
