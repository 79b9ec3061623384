import Ledger
import QueryLanguage
import StoreFile

/// The user's description of one column of another person's sheet: its name there, its field, and the form of its
/// cells.
package struct SheetMapping: Hashable, Sendable {
    package var name: String
    package var column: SheetColumn
    /// The form of its days or amounts; `nil` if the cells show it.
    package var format: CellFormat?

    package init(name: String, column: SheetColumn, format: CellFormat? = nil) {
        (self.name, self.column, self.format) = (name, column, format)
    }
}

/// The user's description of one column of a marketplace's file: its name there, the marketplace's own name for it, and
/// the form of its days.
package struct RenamedColumn: Hashable, Sendable {
    package var name: String
    package var column: String
    /// The form of its days; `nil` if it is the marketplace's.
    package var format: CellFormat?

    package init(name: String, column: String, format: CellFormat? = nil) {
        (self.name, self.column, self.format) = (name, column, format)
    }

    /// Returns the names that a file may have for columns, in the order of the columns.
    package static func all(_ names: [String: String]) -> [RenamedColumn] {
        names.sorted { $0.key < $1.key }.map { RenamedColumn(name: $1, column: $0) }
    }
}

/// The user's description of another person's sheet, or of a marketplace's file.
package struct SheetMap: Hashable, Sendable {
    package var columns: [SheetMapping] = []
    /// The columns of a marketplace's file that have another name there, or days in another form.
    package var renamed: [RenamedColumn] = []

    /// The columns of both kinds, as one clause says them.
    package struct Columns: Hashable, Sendable {
        package var mapped: [SheetMapping] = []
        package var renamed: [RenamedColumn] = []

        package init() {}
    }

    package var described: Columns {
        get {
            var columns = Columns()
            (columns.mapped, columns.renamed) = (self.columns, renamed)
            return columns
        }
        set { (columns, renamed) = (newValue.mapped, newValue.renamed) }
    }

    /// The names of columns to leave out.
    package var ignored: [String] = []
    /// The line of the header, from 1; `nil` to find it.
    package var header: Int?
    /// The sheet of a workbook; `nil` for the first.
    package var sheet: String?
    /// The currency of amounts without one.
    package var currency: Currency?
    /// The values for all rows that have none.
    package var defaults = SheetDefaults()
    /// The noun whose rows fhq exported as a workbook that comes back; `nil` for every other sheet.
    package var noun: Noun?

    package init(_ columns: [SheetMapping] = []) {
        self.columns = columns
    }

    /// Returns the map with another's entries added, which replace its own for the same columns and fields.
    package func taking(_ other: SheetMap) -> SheetMap {
        var map = self
        let named = Set(
            (other.columns.map(\.name) + other.renamed.map(\.name) + other.ignored).map(SheetColumn.normalized))
        map.columns.removeAll { mapping in
            named.contains(SheetColumn.normalized(mapping.name))
                || other.columns.contains { $0.column == mapping.column }
        }
        map.columns += other.columns
        map.renamed = map.renamed.filter { !named.contains(SheetColumn.normalized($0.name)) } + other.renamed
        map.ignored = map.ignored.filter { !named.contains(SheetColumn.normalized($0)) } + other.ignored
        map.header = other.header ?? header
        map.sheet = other.sheet ?? sheet
        map.currency = other.currency ?? currency
        map.defaults = defaults.taking(other.defaults)
        return map
    }

    package var isEmpty: Bool { self == SheetMap() }

    /// True if it says nothing that a marketplace's file can't have: another name, form of days or currency.
    package var fitsMarketplaces: Bool {
        var rest = self
        (rest.renamed, rest.currency) = ([], nil)
        return rest.isEmpty
    }

    /// Returns the name of a column as an import knows it; a list of sales has a shorter name for one.
    func known(_ name: String) -> String { noun == .sales && name == "platform" ? "sale_platform" : name }
}
