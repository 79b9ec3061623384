import Cells

/// A builder of the list of a noun's fields, with one call for each line.
struct FieldList {
    private let noun: Noun
    private let table: StoredTable?
    private(set) var fields: [Field] = []

    init(_ noun: Noun) {
        self.noun = noun
        table = noun.stored
        fields.reserveCapacity(40)
    }

    /// Adds columns of the noun's table.
    mutating func callAsFunction(_ names: String...) {
        guard let table else { return }
        for name in names { fields.append(table.seen(name)) }
    }

    /// Adds a column of another table, with another help phrase.
    mutating func also(
        _ other: StoredTable, _ name: String, _ help: String, aliases: [String] = [], shown: Bool = true
    ) {
        let field = other.seen(name)
        column(name, field.kind, field.storage, help, aliases: aliases, naming: field.naming, shown: shown)
    }

    /// Adds a column of a table whose rows the user does not write.
    mutating func column(
        _ name: String, _ kind: FieldKind, _ storage: Storage, _ help: String, aliases: [String] = [],
        naming: Naming? = nil, shown: Bool = true
    ) {
        fields.append(
            Field(
                noun: noun, name: name, aliases: aliases, kind: kind, storage: storage, naming: naming, help: help,
                isShown: shown))
    }

    /// Adds a computed value.
    mutating func computed(
        _ name: String, _ kind: FieldKind, _ value: Computation, _ help: String, aliases: [String] = [],
        naming: Naming? = nil, shown: Bool = true
    ) {
        column(name, kind, .computed(value), help, aliases: aliases, naming: naming, shown: shown)
    }

    /// Adds the row's number.
    mutating func id(_ help: String, shown: Bool = true) {
        column("id", .integer, .column(noun.table, "id"), help, shown: shown)
    }

    /// Adds the remaining columns of the noun's table.
    fileprivate mutating func rest() {
        guard let table else { return }
        let named = fields.count
        for field in table.seen where !fields[..<named].contains(where: { $0.name == field.name }) {
            fields.append(field)
        }
    }
}

extension FieldCatalog {
    /// Returns the fields of a noun: those named here in order, then the rest of its table.
    static func list(of noun: Noun, _ make: (inout FieldList) -> Void) -> [Field] {
        var list = FieldList(noun)
        make(&list)
        list.rest()
        return list.fields
    }
}
