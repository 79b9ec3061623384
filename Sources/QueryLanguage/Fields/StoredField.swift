/// What the store keeps of one field: columns that are edited, merged, imported and taken back together.
///
/// It is a row of ``StoredTable``, which says what queries see of it as well: its ``seen`` are fields of the catalogue.
public final class StoredField: Hashable, Sendable {
    /// What its columns hold, and so how it is read, written and compared.
    public enum Unit: Hashable, Sendable {
        case text, sku, payment, status, boolean, integer, coordinates
        /// A text that is never empty.
        case name
        /// A text of a fixed form, in small letters.
        case word
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
    private let isMerged: Bool
    private let ownMergeName: String?
    public let keys: Keys?
    public let currencyKeys: Keys?
    /// The columns of a sheet that have it, after an amount its currency, after a kind its second word; none for what no
    /// sheet brings.
    public let sheetColumns: [String]
    /// What queries see of it: none of a captured rate, of an amount often its currency too.
    public let seen: [Field]

    init(_ row: StoredFieldRow, of table: StoreTable, at place: Int, seen: [Field]) {
        (name, unit, columns, self.table, self.place) = (row.name, row.unit, row.columns, table, place)
        (editRank, words, needed) = (row.editRank, row.words, row.needed)
        (isMerged, ownMergeName) = (row.isMerged, row.mergeName)
        (keys, currencyKeys) = (row.keys, row.currencyKeys)
        (sheetColumns, self.seen) = (row.sheetColumns, seen)
    }

    /// What a conflict of a merge calls it; `nil` for what a folder does not bring, which no merge touches.
    public var mergeName: String? { isMerged ? ownMergeName ?? name.replacing("_", with: " ") : nil }

    public static func == (left: StoredField, right: StoredField) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
