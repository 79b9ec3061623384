import Interchange
import QueryLanguage
import Rendering

/// The help on sources of `import`.
enum ImportWords {
    static let folders = """
        A folder with items.json is merged: a second import changes only what changed in the
        source since; what was also changed here stays, and is listed as a conflict; what the source lacks stays. Keys
        that fhq does not know are kept with the record. Tokens of the app are never read.
        """

    static let orders = """
        A file that a marketplace gave is taken as it is. Its orders are kept (`orders`, `payouts`), and those whose item is
        certain are booked: by an SKU in the custom label or the text, by the number of a listing known from before, by the
        title and the price asked there. A sale that was typed is completed, not doubled. The others wait for `match`; no
        item is ever made. The same file again, or one that overlaps, changes nothing. Money that only moves between your bank
        and the marketplace is listed by `payouts`, and booked nowhere; a row of a type that is not known is kept, and listed by
        `todo orders`. Where a line could not be taken the others are, and the import ends with status 1.
        """

    static let others = """
        So is a zip of such a folder, one file of it (with the markets and sellers beside it, which it names), and the
        database of FlipperHelper for Android, whose last changes may be in the -wal file beside it, or a zip with both. A
        copy of a file is read, never the file, and nothing in it is run. Sheets come as CSV,
        as a workbook (.xlsx, .ods), as a table in HTML, in UTF-8, UTF-16 or Windows-1252, alone, compressed with gzip, or
        several in a zip or a folder, which are taken one after another, the oldest first. Of a workbook the first sheet is
        taken unless `sheet` names another. `import -` reads standard input, where no statements come from it. A zip that names a file twice or outside of itself, holds a link or more than
        50,000 files, or unpacks to more than it could be is refused.
        """

    static let stores = """
        Another store of fhq, or a backup, is taken in as a whole: what it has alone is added, of all else each field becomes
        what it was changed to last, in whichever store, deletions too; what that overrides is listed as a conflict. Two
        stores may take each other in as often as you like, and end up equal; orders, payouts and what was matched go
        along. What Drive holds stays each store's own, and so do settings, views, mappings and rates, but that an empty store takes
        them over. Of what `export all` wrote, as a zip or unpacked, the store in it is taken. A store from before fhq 1.0
        comes that way alone; an empty store then also takes its place in Drive. Pictures come with an import;
        those that cannot be found are named.
        """

    static let replace = """
        With `replace` a whole inventory - a folder, its zip, a database for Android, a store, a backup, a zip of
        `export all` - takes the place of all that is here. What would be lost is shown, and asked about; in a script with
        --yes. A backup is made first, and `revert import` goes back to it. Of a store the settings,
        saved statements, mappings and rates come with it; a phone has none but its home currency, and leaves those that are here. To
        other stores it is a new store from then on.
        """

    static let files = """
        A CSV file has the columns that `export` writes. A row whose SKU is known (of expenses: whose id) changes what
        differs from its cells; one without, or with an unknown one, is added. An empty cell takes away what is there, a
        column that is absent changes nothing. Taken are: sku title bought cost currency market seller haul note, asking
        (for all live listings), and of a sale sold sale_price sale_currency sale_platform fees postage packaging
        postage_paid payment; cost_rate sale_rate bought_paid; for new items only platforms, or listings, earlier_sales, photo_files,
        refunds and old_sku, as `export` writes them. An empty `sold` takes no sale back. Of expenses: id date kind subkind
        amount currency market haul sku payment memo rate. All else is derived, and ignored.
        The separator may be a comma, a semicolon or a tab. A cell that cannot be read refuses the import; the first
        twenty such cells are listed by line and column, and the others counted.

        Any other sheet is looked at first: where its header is (in the first 30 lines), what its columns are, and how
        they write days and amounts. At a terminal you are asked whether that is right; in a script the import ends with
        status 1 and the line that says it. Days such as 01/03/2026 are read as the column writes them, where one of its
        cells can only be meant in one way; else you are asked. Amounts may have signs and codes of currencies, separators
        of thousands and a decimal comma. A row with a sold price becomes the item and its sale. Blank rows, sums, headings
        of months, repeated headers and notes below are left out, and said. The same sheet again changes what was changed
        in it since: its rows are known by SKU, else by title, day and cost; what was also changed here stays, and is listed
        as a conflict. A row that looks like an earlier one corrected, or like an item that you entered by hand, is asked
        about; in a script the import then ends with status 1. At the prompt a sheet with a header that was imported before is
        taken as it was then, and fhq names the mapping.

        A workbook that `items > inv.xlsx` wrote, or of `sales` or `expenses`, holds the cells as they were exported: of what
        comes back only edited cells count. What was also changed here stays, and is listed as a conflict. Without these
        cells each difference is asked about; in a script the import ends with status 1, unless --yes takes them.
        """
}

extension Environment {
    /// Reports the first differences, and the number of the others.
    func tell(_ differences: Differences) {
        for sentence in differences.sentences { notice(visible(sentence)) }
        guard differences.further > 0 else { return }
        notice("… and \(grouped(differences.further)) more difference\(differences.further == 1 ? "" : "s")")
    }
}

extension SheetColumn {
    fileprivate static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> SheetColumn {
        for column in SheetColumn.mappable where cursor.accept(word: column.name) {
            return column == .quantity && cursor.accept(word: "each") ? .quantityEach : column
        }
        guard let word = cursor.word else { throw cursor.unexpected() }
        let names = SheetColumn.mappable.map(\.name)
        throw Diagnostic(
            "an import has no column \(word)", at: cursor.token.span,
            hints: Spelling.hint(for: word, among: names) + ["columns: \(names.joined(separator: " "))"])
    }
}

extension CellFormat {
    /// Parses the format of the cells of `column`.
    fileprivate static func parse(_ cursor: inout Cursor, of column: SheetColumn) throws(Diagnostic) -> CellFormat {
        let start = cursor.token.span
        let text = try cursor.text()
        let formats = allCases.filter { $0.content == column.content }
        guard let format = CellFormat(text), formats.contains(format) else {
            throw Diagnostic(
                formats.isEmpty
                    ? "\(column.name) is written in one way alone"
                    : "\(Quoting.quoted(text)) is not how a column writes \(column.name)",
                at: start,
                hints: formats.isEmpty
                    ? [] : ["write \(formats.map { "as \"\($0.text)\"" }.joined(separator: ", or "))"])
        }
        return format
    }
}

extension Argument<[String]> {
    /// The names of columns: `"Profit", "Total"`.
    static var columnNames: Argument {
        Argument("TEXT { \",\" TEXT }") { cursor throws(Diagnostic) in
            var names: [String] = []
            repeat { names.append(try cursor.text(.text)) } while cursor.accept(.comma)
            return names
        } print: { names in
            names.isEmpty ? nil : names.map { Quoting.word($0) }.joined(separator: ", ")
        }
    }
}

extension Argument<[SheetMapping]> {
    /// A column mapping: `"Item name" to title, "Paid" to cost as "1.234,56"`.
    static var mapping: Argument {
        Argument("column_mapping { \",\" column_mapping }") { cursor throws(Diagnostic) in
            var mapping: [SheetMapping] = []
            repeat {
                let name = try cursor.text(.text)
                try cursor.expect(.to)
                let start = cursor.token.span
                let column = try SheetColumn.parse(&cursor)
                guard !mapping.contains(where: { $0.column == column }) else {
                    throw Diagnostic("two columns are mapped to \(column.name)", at: start)
                }
                var entry = SheetMapping(name: name, column: column)
                if cursor.accept(.as) { entry.format = try CellFormat.parse(&cursor, of: column) }
                mapping.append(entry)
            } while cursor.accept(.comma)
            return mapping
        } print: { mapping in
            let words = mapping.map { entry in
                "\(Quoting.word(entry.name)) to \(entry.column.name)"
                    + (entry.format.map { " as \(Quoting.quoted($0.text))" } ?? "")
            }
            return words.isEmpty ? nil : words.joined(separator: ", ")
        }
    }
}
