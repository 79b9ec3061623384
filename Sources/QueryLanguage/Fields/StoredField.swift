import Cells

/// The columns of one field in the store, which are edited, merged, imported and undone together.
///
/// It is a row of ``StoredTable``, and also describes the field in queries. The calls in that row set the properties
/// before anything else sees the field; nothing changes it later.
package final class StoredField: Hashable, @unchecked Sendable {
    /// The contents of its columns, which decide how it is parsed, stored and compared.
    package enum Unit: Hashable, Sendable {
        case text, sku, payment, status, fate, condition, feeBase, boolean, integer, coordinates
        /// A text that is never empty.
        case name
        /// A text of a fixed form, in lower case.
        case word
        /// A number given by somebody else, kept as text.
        case code
        /// The code of the currency of the row's parts.
        case currency
        /// A number above zero.
        case decimal
        /// A share in millionths.
        case percentage
        /// An amount in minor units, and the code of its currency.
        case money
        /// An amount in minor units, in the currency of the row.
        case part
        /// The instant of an event with its business day.
        case moment
        /// Like ``moment``, but two different values are no merge conflict: both say that it has ended.
        case end
        /// A day without a known instant; it may be in the future if `isPlan`.
        case day(isPlan: Bool)
        /// A recorded rate: the factor, and the currency it leads to.
        case rate
        /// An expense's kind, such as `transport`, and its subkind, such as `car gas`, if it has one.
        case kind
        /// The id of a row of another table.
        case reference(StoreTable)
        /// The time of the row's deletion; a merge only asks whether there is one.
        case deletion
    }

    /// The keys for it in a file of the app, the preferred one first.
    package struct Keys: Sendable {
        /// The name of the value in a problem.
        package let name: String
        package let keys: [StaticString]

        package init(_ name: String, _ keys: [StaticString]) {
            self.name = name
            self.keys = keys
        }
    }

    /// A value of it as queries see it.
    struct Seen {
        let help: String
        let name: String
        let aliases: [String]
        let isShown: Bool
    }

    package let name: String
    package let unit: Unit
    /// The columns, in the order of the unit's parts.
    package let columns: [String]
    package internal(set) var table = StoreTable.items
    // A field does not change once its table is built, and an import reads these some hundred times for each record. An
    // access from another module would still be checked for exclusivity, so it calls a getter.
    @exclusivity(unchecked) var firstPlace = 0
    @exclusivity(unchecked) private var ownKeys: (first: Keys?, currency: Keys?) = (nil, nil)
    /// The place of its first column in rows of the table.
    package var place: Int { firstPlace }
    package var keys: Keys? { ownKeys.first }
    package var currencyKeys: Keys? { ownKeys.currency }
    private var seen: [Seen] = []
    /// The place among the fields that `edit` can set; `nil` if it can't be edited.
    package private(set) var editRank: Int?
    /// The value's name in a refusal, such as `a cost`.
    package private(set) var words = ""
    /// The refusal for emptying it; `nil` if it may be empty.
    package private(set) var needed: String?
    private var isMerged = false
    private var ownMergeName: String?
    /// The columns of a sheet for it, with the currency after an amount, or the second word after a kind; empty if no
    /// sheet has it.
    package private(set) var sheetColumns: [String] = []

    private init(_ unit: Unit, _ name: String, _ columns: [String]) {
        (self.unit, self.name, self.columns) = (unit, name, columns)
    }

    /// The field's name in a merge conflict; `nil` if no folder brings it, so that merges don't touch it.
    package var mergeName: String? { isMerged ? ownMergeName ?? name.replacing("_", with: " ") : nil }

    package static func == (left: StoredField, right: StoredField) -> Bool { left === right }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

// MARK: - Definition

extension StoredField {
    /// Returns a field whose columns have other names.
    static func field(_ unit: Unit, _ name: String, _ columns: String...) -> StoredField {
        StoredField(unit, name, columns)
    }

    /// Returns a field whose column has its name.
    static func field(_ unit: Unit, _ name: String) -> StoredField {
        StoredField(unit, name, [name])
    }

    /// Makes it visible to queries, by its own name unless another is given.
    ///
    /// A second call does so for the second value, such as the currency of an amount. A field that is not `shown`
    /// appears only if `show` names it.
    func seen(
        _ help: String, as name: String? = nil, aliases: [String] = [], shown isShown: Bool = true
    ) -> StoredField {
        let more = Seen(help: help, name: name ?? self.name, aliases: aliases, isShown: isShown)
        seen = seen.isEmpty ? [more] : [seen[0], more]
        return self
    }

    /// Makes it editable; `rank` is its place in lists of editable fields, last by default.
    func edited(_ rank: Int = .max, _ words: String = "this amount", needed: String? = nil) -> StoredField {
        (editRank, self.words, self.needed) = (rank, words, needed)
        return self
    }

    /// Lets a folder import it under the first of `keys` that exists, so that it is merged; a problem calls it `name`.
    func imported(_ name: String, _ keys: StaticString..., currency: Keys? = nil) -> StoredField {
        isMerged = true
        ownKeys = (Keys(name, keys), currency)
        return self
    }

    /// Marks it as merged, because a folder imports it in a special way, or under another name in conflicts.
    func merged(_ name: String? = nil) -> StoredField {
        isMerged = true
        if let name { ownMergeName = name }
        return self
    }

    /// Gives it a column in sheets, with its own name unless another is given; `second` holds the currency or the
    /// second word.
    func sheet(_ column: String? = nil, and second: String? = nil) -> StoredField {
        let first = column ?? name
        sheetColumns = second.map { [first, $0] } ?? [first]
        return self
    }
}

// MARK: - Queries

extension StoredField {
    /// Adds its visible values; `currency` is the column with the currency of a part.
    func add(to fields: inout [Field], of noun: Noun, currency: String) {
        for index in 0..<seen.count {
            let (kind, storage, naming) = value(index, currency: currency)
            fields.append(
                Field(
                    noun: noun, name: seen[index].name, aliases: seen[index].aliases, kind: kind, storage: storage,
                    naming: naming, help: seen[index].help, isShown: seen[index].isShown))
        }
    }

    /// Returns the visible value at `index`; the first one has the field's name.
    private func value(_ index: Int, currency: String) -> (kind: FieldKind, storage: Storage, naming: Naming?) {
        let column = Storage.column(table, columns[index])
        switch unit {
        case .text, .end, .feeBase: return (.text, column, nil)
        case .name: return (.text, column, .name)
        case .word, .fate, .condition: return (.text, column, .word)
        case .code: return (.code, column, nil)
        case .currency: return (.currency, column, nil)
        case .kind: return (.text, column, index == 0 ? .word : .name)
        case .sku: return (.sku, column, nil)
        case .payment: return (.payment, column, nil)
        case .status: return (.status, column, nil)
        case .boolean: return (.boolean, column, nil)
        case .integer: return (.integer, column, nil)
        case .decimal, .coordinates: return (.decimal, column, nil)
        case .percentage: return (.decimal, .scaled(table, columns[0], digits: 4), nil)
        case .money where index == 0: return (.money, .money(table, columns[0], currency: columns[1]), nil)
        case .money: return (.currency, column, nil)
        case .part: return (.money, .money(table, columns[0], currency: currency), nil)
        case .moment: return (.day, .column(table, columns[1]), nil)
        case .day: return (.day, column, nil)
        case .reference(.items): return (.sku, .name(table, key: columns[0], of: .items), nil)
        case .reference(let other): return (.text, .name(table, key: columns[0], of: other), .name)
        case .rate, .deletion: preconditionFailure("Queries do not see \(name).")
        }
    }
}
