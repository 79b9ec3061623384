import QueryLanguage

/// The README in a zip of everything.
enum ArchiveWords {
    /// The text, which describes each file.
    static var readme: String {
        """
        An inventory, as fhq has written it: text files in UTF-8, which `fhq -c "import FILE.zip"` takes in again.

        items.json, markets.json, sellers.json, hauls.json, expenses.json and settings.json are lists of records in the form
        that FlipperHelper keeps its own in. Amounts are numbers in the currency beside them; a moment has the instant in UTC
        (at) and the date that it was then where its owner was (day). An item holds its listings, sales and photos. ids are
        known in every store; what is deleted says so.

        Images/ holds the pictures under the names that the photos of items.json give.

        inventory.sqlite is the store itself, which sqlite3, DuckDB and whatever else reads SQLite opens: all of it, orders,
        payouts, fees, rates, views, mappings and settings too. It is what an import takes; without it, an import takes the JSON.

        items.csv and expenses.csv are the same for a spreadsheet, and so are lists of all else: \(lists). Text that it would take for a formula has a \' before it.
        What their columns mean:

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
