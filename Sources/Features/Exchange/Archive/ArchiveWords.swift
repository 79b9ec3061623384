import QueryLanguage
import Statements

/// The README in a zip of everything.
enum ArchiveWords {
    /// The text, which describes each file.
    static var readme: String {
        """
        An inventory written by fhq, as text files in UTF-8. To import it again: `fhq -c "import FILE.zip"`.

        items.json, markets.json, sellers.json, hauls.json, expenses.json and settings.json are lists of records in the
        format of FlipperHelper. Amounts are numbers in the currency beside them; a moment has the instant in UTC
        (at) and the date in its owner's time zone (day). An item holds its listings, sales and photos. ids are
        the same in every store; deleted records are marked.

        Images/ holds the pictures, under the names in the photos of items.json.

        inventory.sqlite is the whole store, for sqlite3, DuckDB and any other program that reads SQLite. It has orders,
        payouts, fees, rates, views, mappings and settings too. An import reads this file, or the JSON if it is missing.

        items.csv and expenses.csv hold the same for a spreadsheet. So do \(lists). Text that looks like a formula has a \' before it.
        Their columns:

        \(columns(of: .items))

        \(columns(of: .expenses))

        """
    }

    private static var lists: String { ExportAllStatement.lists.map { "\($0.rawValue).csv" }.joined(separator: ", ") }

    private static func columns(of noun: Noun) -> String {
        let fields = FieldCatalog.fields(of: noun).filter(\.isShown)
        let width = fields.map(\.name.count).max() ?? 0
        return "\(noun.rawValue).csv\n"
            + fields.map { field in
                "  \(field.name)\(String(repeating: " ", count: width - field.name.count))  \(field.help)"
            }.joined(separator: "\n")
    }
}
