/// What the store keeps of one field: columns that are edited, merged, imported and taken back together.
///
/// A ``Field`` is what queries see of it, a row of ``StoredTable`` is what everything that writes needs to know: the two
/// meet in the table and the column.
public final class StoredField: Hashable, Sendable {
    /// What its columns hold, and so how it is read, written and compared.
    public enum Unit: Hashable, Sendable {
        case text, sku, payment, boolean, integer, coordinates
        /// A text that is never empty.
        case name
        /// A number above zero.
        case decimal
        /// A share in millionths.
        case percentage
        /// An amount in minor units, and the code of its currency.
        case money
        /// An amount in minor units, in the currency of the row's own price.
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

    public let name: String
    public let unit: Unit
    /// In the order in which the unit names them.
    public let columns: [String]
    public let table: StoreTable
    /// The place of its first column in rows of the table.
    public let place: Int
    /// The place among what `edit` can set of a row; `nil` for what it cannot.
    public let editRank: Int?
    /// What a refusal calls the value, such as `a cost`.
    public let words: String
    /// What a refusal to empty it says; `nil` where it may be empty.
    public let needed: String?
    /// What a conflict of a merge calls it; `nil` for what a folder does not bring, which no merge touches.
    public let mergeName: String?
    public let keys: Keys?
    public let currencyKeys: Keys?
    /// The columns of a sheet that have it, after an amount its currency, after a kind its second word; none for what no
    /// sheet brings.
    public let sheetColumns: [String]

    init(_ row: StoredFieldRow, of table: StoreTable, at place: Int) {
        (name, unit, columns, self.table, self.place) = (row.name, row.unit, row.columns, table, place)
        (editRank, words, needed) = (row.editRank, row.words, row.needed)
        (mergeName, keys, currencyKeys) = (row.mergeName, row.keys, row.currencyKeys)
        sheetColumns = row.sheetColumns
    }

    public static func == (left: StoredField, right: StoredField) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A row of the table of stored fields, as it is written: what it holds, and then what may be done with it.
struct StoredFieldRow {
    let unit: StoredField.Unit
    let name: String
    let columns: [String]
    private(set) var editRank: Int?
    private(set) var words = ""
    private(set) var needed: String?
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

    /// `edit` can set it; `rank` is its place in lists of what can be set, last unless given.
    func edited(_ rank: Int = .max, _ words: String = "this amount", needed: String? = nil) -> StoredFieldRow {
        var row = self
        (row.editRank, row.words, row.needed) = (rank, words, needed)
        return row
    }

    /// A folder brings it under the first of `keys` that there is, so that it is merged.
    func imported(_ name: String? = nil, _ keys: StaticString..., currency: StoredField.Keys? = nil) -> StoredFieldRow {
        var row = merged()
        row.keys = StoredField.Keys(name ?? "\(keys.first ?? "")", keys)
        row.currencyKeys = currency
        return row
    }

    /// A folder brings it in a way of its own.
    func merged(_ name: String? = nil) -> StoredFieldRow {
        var row = self
        row.mergeName = name ?? mergeName ?? self.name.replacing("_", with: " ")
        return row
    }

    /// A sheet has it in a column, of its own name unless given; `second` has the currency or the second word.
    func sheet(_ column: String? = nil, and second: String? = nil) -> StoredFieldRow {
        var row = self
        row.sheetColumns = [column ?? name] + (second.map { [$0] } ?? [])
        return row
    }
}
