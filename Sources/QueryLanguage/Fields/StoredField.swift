import Cells

/// What the store keeps of one field: columns that are edited, merged, imported and taken back together.
///
/// It is a row of ``StoredTable``, which says as well what queries see of it. The calls that make up the row set what is
/// said below before anything else sees it; nothing changes it after.
public final class StoredField: Hashable, @unchecked Sendable {
    /// What its columns hold, and so how it is read, written and compared.
    public enum Unit: Hashable, Sendable {
        case text, sku, payment, status, boolean, integer, coordinates
        /// A text that is never empty.
        case name
        /// A text of a fixed form, in small letters.
        case word
        /// A number that somebody else gave, kept as text.
        case code
        /// The code of the currency in which the row's parts are.
        case currency
        /// A number above zero.
        case decimal
        /// A share in millionths.
        case percentage
        /// An amount in minor units, and the code of its currency.
        case money
        /// An amount in minor units, in the currency of the row.
        case part
        /// The instant of an event, and its business day.
        case moment
        /// As ``moment``, and two that differ are no conflict of a merge: both say that it has ended.
        case end
        /// A day of which no instant is known; `isPlan` says that it may lie ahead.
        case day(isPlan: Bool)
        /// A rate that came with an amount: the factor, and the currency that it leads to.
        case rate
        /// A word of the language and, of some words, a second one.
        case kind
        /// The id of a row of another table.
        case reference(StoreTable)
        /// The moment at which the row was deleted; that it was is what counts.
        case deletion
    }

    /// The keys that a file of the app may have for it, the preferred one first.
    public struct Keys: Sendable {
        /// What a problem with the value calls it.
        public let name: String
        public let keys: [StaticString]

        public init(_ name: String, _ keys: [StaticString]) {
            self.name = name
            self.keys = keys
        }
    }

    /// What queries see of one value of it.
    struct Seen {
        let help: String
        let name: String
        let aliases: [String]
        let isShown: Bool
    }

    public let name: String
    public let unit: Unit
    /// In the order in which the unit names them.
    public let columns: [String]
    public internal(set) var table = StoreTable.items
    // Nothing of a field changes once its table is made, and an import reads these some hundred times for each record.
    /// The place of its first column in rows of the table.
    @exclusivity(unchecked) public internal(set) var place = 0
    private var seen: [Seen] = []
    /// The place among what `edit` can set of a row; `nil` for what it cannot.
    public private(set) var editRank: Int?
    /// What a refusal calls the value, such as `a cost`.
    public private(set) var words = ""
    /// What a refusal to empty it says; `nil` where it may be empty.
    public private(set) var needed: String?
    private var isMerged = false
    private var ownMergeName: String?
    @exclusivity(unchecked) public private(set) var keys: Keys?
    @exclusivity(unchecked) public private(set) var currencyKeys: Keys?
    /// The columns of a sheet that have it, after an amount its currency, after a kind its second word; none for what no
    /// sheet brings.
    public private(set) var sheetColumns: [String] = []

    private init(_ unit: Unit, _ name: String, _ columns: [String]) {
        (self.unit, self.name, self.columns) = (unit, name, columns)
    }

    /// What a conflict of a merge calls it; `nil` for what a folder does not bring, which no merge touches.
    public var mergeName: String? { isMerged ? ownMergeName ?? name.replacing("_", with: " ") : nil }

    public static func == (left: StoredField, right: StoredField) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

// MARK: - Its row, as it is written

extension StoredField {
    /// A field in columns of other names than its own.
    static func field(_ unit: Unit, _ name: String, _ columns: String...) -> StoredField {
        StoredField(unit, name, columns)
    }

    /// A field in the column of its name.
    static func field(_ unit: Unit, _ name: String) -> StoredField {
        StoredField(unit, name, [name])
    }

    /// Queries see it, by its own name unless given; a second time for the second value, such as the currency of an amount.
    ///
    /// What is not `shown` is a column only where `show` names it.
    func seen(
        _ help: String, as name: String? = nil, aliases: [String] = [], shown isShown: Bool = true
    ) -> StoredField {
        let more = Seen(help: help, name: name ?? self.name, aliases: aliases, isShown: isShown)
        seen = seen.isEmpty ? [more] : [seen[0], more]
        return self
    }

    /// `edit` can set it; `rank` is its place in lists of what can be set, last unless given.
    func edited(_ rank: Int = .max, _ words: String = "this amount", needed: String? = nil) -> StoredField {
        (editRank, self.words, self.needed) = (rank, words, needed)
        return self
    }

    /// A folder brings it under the first of `keys` that there is, so that it is merged; a problem calls it `name`.
    func imported(_ name: String, _ keys: StaticString..., currency: Keys? = nil) -> StoredField {
        isMerged = true
        self.keys = Keys(name, keys)
        currencyKeys = currency
        return self
    }

    /// A folder brings it in a way of its own, or a conflict of a merge calls it `name`.
    func merged(_ name: String? = nil) -> StoredField {
        isMerged = true
        if let name { ownMergeName = name }
        return self
    }

    /// A sheet has it in a column, of its own name unless given; `second` has the currency or the second word.
    func sheet(_ column: String? = nil, and second: String? = nil) -> StoredField {
        let first = column ?? name
        sheetColumns = second.map { [first, $0] } ?? [first]
        return self
    }
}

// MARK: - What queries see

extension StoredField {
    /// Adds what queries see of it; `currency` is the column that says the currency of a part.
    func add(to fields: inout [Field], of noun: Noun, currency: String) {
        for index in 0..<seen.count {
            let (kind, storage, naming) = value(index, currency: currency)
            fields.append(
                Field(
                    noun: noun, name: seen[index].name, aliases: seen[index].aliases, kind: kind, storage: storage,
                    naming: naming, help: seen[index].help, isShown: seen[index].isShown))
        }
    }

    /// What a query sees of the value at `index`, the one that the field is named after being the first.
    private func value(_ index: Int, currency: String) -> (kind: FieldKind, storage: Storage, naming: Naming?) {
        let column = Storage.column(table, columns[index])
        switch unit {
        case .text, .end: return (.text, column, nil)
        case .name: return (.text, column, .name)
        case .word: return (.text, column, .word)
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
