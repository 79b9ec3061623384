/// A row of the table of stored fields, as it is written: what it holds, and then what may be done with it.
struct StoredFieldRow {
    /// What queries see of one value of it.
    struct Seen {
        let help: String
        let name: String
        let aliases: [String]
        let isShown: Bool
    }

    let unit: StoredField.Unit
    let name: String
    let columns: [String]
    private(set) var seen: [Seen] = []
    private(set) var editRank: Int?
    private(set) var words = ""
    private(set) var needed: String?
    private(set) var isMerged = false
    private(set) var mergeName: String?
    private(set) var keys: StoredField.Keys?
    private(set) var currencyKeys: StoredField.Keys?
    private(set) var sheetColumns: [String] = []

    /// A field in columns of other names than its own.
    static func field(_ unit: StoredField.Unit, _ name: String, _ columns: String...) -> StoredFieldRow {
        StoredFieldRow(unit: unit, name: name, columns: columns)
    }

    /// A field in the column of its name.
    static func field(_ unit: StoredField.Unit, _ name: String) -> StoredFieldRow {
        StoredFieldRow(unit: unit, name: name, columns: [name])
    }

    private init(unit: StoredField.Unit, name: String, columns: [String]) {
        (self.unit, self.name, self.columns) = (unit, name, columns)
    }

    /// Queries see it, by its own name unless given; a second time for the second value, such as the currency of an amount.
    ///
    /// What is not `shown` is a column only where `show` names it.
    func seen(
        _ help: String, as name: String? = nil, aliases: [String] = [], shown isShown: Bool = true
    ) -> StoredFieldRow {
        var row = self
        row.seen.append(Seen(help: help, name: name ?? self.name, aliases: aliases, isShown: isShown))
        return row
    }

    /// `edit` can set it; `rank` is its place in lists of what can be set, last unless given.
    func edited(_ rank: Int = .max, _ words: String = "this amount", needed: String? = nil) -> StoredFieldRow {
        var row = self
        (row.editRank, row.words, row.needed) = (rank, words, needed)
        return row
    }

    /// A folder brings it under the first of `keys` that there is, so that it is merged; a problem calls it `name`.
    func imported(_ name: String, _ keys: StaticString..., currency: StoredField.Keys? = nil) -> StoredFieldRow {
        var row = self
        row.isMerged = true
        row.keys = StoredField.Keys(name, keys)
        row.currencyKeys = currency
        return row
    }

    /// A folder brings it in a way of its own, or a conflict of a merge calls it `name`.
    func merged(_ name: String? = nil) -> StoredFieldRow {
        var row = self
        row.isMerged = true
        row.mergeName = name
        return row
    }

    /// A sheet has it in a column, of its own name unless given; `second` has the currency or the second word.
    func sheet(_ column: String? = nil, and second: String? = nil) -> StoredFieldRow {
        var row = self
        row.sheetColumns = [column ?? name] + (second.map { [$0] } ?? [])
        return row
    }

    /// What queries see of it in a table whose amounts without a currency of their own are in that of the column `currency`.
    func fields(of noun: Noun, in table: StoreTable, currency: String) -> [Field] {
        let values = unit.values(of: columns, in: table, currency: currency)
        var fields: [Field] = []
        for index in 0..<seen.count {
            let (value, seen) = (values[index], seen[index])
            fields.append(
                Field(
                    noun: noun, name: seen.name, aliases: seen.aliases, kind: value.kind, storage: value.storage,
                    naming: value.naming, help: seen.help, isShown: seen.isShown))
        }
        return fields
    }
}

extension StoredField.Unit {
    /// What a query sees of one value.
    private typealias Value = (kind: FieldKind, storage: Storage, naming: Naming?)

    /// The values in the columns, as queries see them, the one that the field is named after first.
    fileprivate func values(
        of columns: [String], in table: StoreTable, currency: String
    ) -> [(kind: FieldKind, storage: Storage, naming: Naming?)] {
        func column(_ index: Int, _ kind: FieldKind, _ naming: Naming? = nil) -> Value {
            (kind, .column(table, columns[index]), naming)
        }
        switch self {
        case .text, .end: return [column(0, .text)]
        case .name: return [column(0, .text, .name)]
        case .word: return [column(0, .text, .word)]
        case .sku: return [column(0, .sku)]
        case .payment: return [column(0, .payment)]
        case .status: return [column(0, .status)]
        case .boolean: return [column(0, .boolean)]
        case .integer: return [column(0, .integer)]
        case .decimal: return [column(0, .decimal)]
        case .coordinates: return [column(0, .decimal), column(1, .decimal)]
        case .percentage: return [(.decimal, .scaled(table, columns[0], digits: 4), nil)]
        case .money: return [(.money, .money(table, columns[0], currency: columns[1]), nil), column(1, .currency)]
        case .part: return [(.money, .money(table, columns[0], currency: currency), nil)]
        case .moment: return [column(1, .day)]
        case .day: return [column(0, .day)]
        case .kind: return [column(0, .text, .word), column(1, .text, .name)]
        case .reference(.items): return [(.sku, .name(table, key: columns[0], of: .items), nil)]
        case .reference(let other): return [(.text, .name(table, key: columns[0], of: other), .name)]
        case .rate, .deletion: return []
        }
    }
}
