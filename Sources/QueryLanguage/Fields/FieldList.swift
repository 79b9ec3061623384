/// What the list of a noun's fields is made of.
struct FieldList {
    let noun: Noun
    let table: StoredTable?

    init(_ noun: Noun) {
        self.noun = noun
        table = noun.stored
    }

    /// The field that its own table keeps under this name.
    subscript(name: String) -> Field { Self.field(name, of: table) }

    private static func field(_ name: String, of table: StoredTable?) -> Field {
        guard let field = table?.seen.first(where: { $0.name == name }) else {
            preconditionFailure("No field \(name) is stored.")
        }
        return field
    }

    /// What another table keeps, in words of its own.
    func also(
        _ other: StoreTable, _ name: String, _ help: String, aliases: [String] = [], shown: Bool = true
    ) -> Field {
        var field = Self.field(name, of: StoredTable.of(other))
        (field.noun, field.help, field.aliases, field.isShown) = (noun, help, aliases, shown)
        return field
    }

    /// A column of what the user does not make.
    func column(
        _ name: String, _ kind: FieldKind, _ storage: Storage, _ help: String, aliases: [String] = [],
        naming: Naming? = nil, shown: Bool = true
    ) -> Field {
        Field(
            noun: noun, name: name, aliases: aliases, kind: kind, storage: storage, naming: naming, help: help,
            isShown: shown)
    }

    /// What is computed for each row.
    func computed(
        _ name: String, _ kind: FieldKind, _ value: Computation, _ help: String, aliases: [String] = [],
        naming: Naming? = nil, shown: Bool = true
    ) -> Field {
        column(name, kind, .computed(value), help, aliases: aliases, naming: naming, shown: shown)
    }

    /// The number of its row.
    func id(_ help: String, shown: Bool = true) -> Field {
        column("id", .integer, .column(table?.table ?? .items, "id"), help, shown: shown)
    }
}

extension FieldCatalog {
    /// The fields of a noun: those named here in their order, and then what else its table keeps.
    static func list(of noun: Noun, _ named: (FieldList) -> [Field]) -> [Field] {
        let list = FieldList(noun)
        let fields = named(list)
        return fields + (list.table?.seen ?? []).filter { !fields.contains($0) }
    }
}

/// Fields that fhq itself asks for, whatever a user writes; one that is not there ends every test.
extension Field {
    public static let itemSKU = FieldList(.items)["sku"]
    public static let itemTitle = FieldList(.items)["title"]
    public static let itemBought = FieldList(.items)["bought"]
    public static let itemCost = FieldList(.items)["cost"]
    public static let itemAsking = FieldList(.items)["asking"]
    public static let itemID = FieldCatalog.known("id", of: .items)
    public static let itemPlatforms = FieldCatalog.known("platforms", of: .items)
    public static let expenseID = FieldCatalog.known("id", of: .expenses)
    public static let expenseDate = FieldList(.expenses)["date"]
    public static let marketName = FieldList(.markets)["name"]
    public static let marketDistance = FieldCatalog.known("distance_km", of: .markets)
    public static let sellerName = FieldList(.sellers)["name"]
    public static let haulName = FieldList(.hauls)["name"]
    public static let platformSlug = FieldList(.platforms)["platform"]
    public static let platformEnabled = FieldList(.platforms)["enabled"]
}
