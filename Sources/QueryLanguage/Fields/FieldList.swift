import Cells

/// The list of a noun's fields while it is made, a call for each line of it.
struct FieldList {
    private let noun: Noun
    private let table: StoredTable?
    private(set) var fields: [Field] = []

    init(_ noun: Noun) {
        self.noun = noun
        table = noun.stored
        fields.reserveCapacity(40)
    }

    /// What its own table keeps under these names.
    mutating func callAsFunction(_ names: String...) {
        guard let table else { return }
        for name in names { fields.append(table.seen(name)) }
    }

    /// What another table keeps, in words of its own.
    mutating func also(
        _ other: StoredTable, _ name: String, _ help: String, aliases: [String] = [], shown: Bool = true
    ) {
        let field = other.seen(name)
        column(name, field.kind, field.storage, help, aliases: aliases, naming: field.naming, shown: shown)
    }

    /// A column of what the user does not make.
    mutating func column(
        _ name: String, _ kind: FieldKind, _ storage: Storage, _ help: String, aliases: [String] = [],
        naming: Naming? = nil, shown: Bool = true
    ) {
        fields.append(
            Field(
                noun: noun, name: name, aliases: aliases, kind: kind, storage: storage, naming: naming, help: help,
                isShown: shown))
    }

    /// What is computed for each row.
    mutating func computed(
        _ name: String, _ kind: FieldKind, _ value: Computation, _ help: String, aliases: [String] = [],
        naming: Naming? = nil, shown: Bool = true
    ) {
        column(name, kind, .computed(value), help, aliases: aliases, naming: naming, shown: shown)
    }

    /// The number of its row.
    mutating func id(_ help: String, shown: Bool = true) {
        column("id", .integer, .column(noun.table, "id"), help, shown: shown)
    }

    /// What its own table keeps besides.
    fileprivate mutating func rest() {
        guard let table else { return }
        let named = fields.count
        for field in table.seen where !fields[..<named].contains(where: { $0.name == field.name }) {
            fields.append(field)
        }
    }
}

extension FieldCatalog {
    /// The fields of a noun: those named here in their order, and then what else its table keeps.
    static func list(of noun: Noun, _ make: (inout FieldList) -> Void) -> [Field] {
        var list = FieldList(noun)
        make(&list)
        list.rest()
        return list.fields
    }
}
