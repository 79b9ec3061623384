import Interchange
import QueryLanguage
import Rendering
import Statements

/// The help on sources of `import`.
enum ImportWords {
    static let folders = """
        A folder with items.json is merged: a second import changes only what changed in the source since. A value that
        you also changed here stays, and the import lists the conflict. Records that the source no longer has stay too.
        Unknown keys are kept with their record. The app's tokens are never read.
        """

    static let orders = """
        A marketplace's own file is imported as it is. fhq keeps its orders and payouts (`orders`, `payouts`), and books
        an order whose item is certain: by an SKU in the custom label or the text, by the number of a known listing, or
        by the title and the price asked there. A sale that you typed is completed, not doubled. The other orders wait
        for `match`; they never create an item. Importing the same file again, or one that overlaps, changes nothing,
        unless fhq reads such files better than it did: `todo orders` names them.
        Transfers between your bank and the marketplace are listed by `payouts`, and not booked. Rows of an unknown type
        are kept, and listed by `todo orders`. If a line can't be imported, the others still are, and the import ends
        with status 1.
        """

    static let others = """
        fhq also merges a zip of such a folder, or one file of it, with the markets and sellers from the files beside it. It
        merges the database of FlipperHelper for Android: the file alone, the file with its -wal file beside it, or a
        zip of both. fhq reads a copy of a file, never the file itself, and runs nothing in it. Sheets may be CSV, a
        workbook (.xlsx, .ods) or an HTML table, in UTF-8, UTF-16 or Windows-1252. They may be compressed with gzip. The
        sheets of a zip or a folder are imported one after another, the oldest first. Of a workbook, the first sheet is
        imported unless `sheet` names another. `import -` reads standard input, unless the statements come from there.
        fhq refuses a zip that lists a file twice, has a path that leads out of it, contains a link or more than 50,000
        files, or unpacks to more than it can hold.
        """

    static let stores = """
        Another store of fhq, or a backup, is merged as a whole. Records that only the other store has are added. In all
        others, each field takes the value that was changed last, in whichever store, and deletions count too; the
        import lists the values that it overrides as conflicts. A record with a value that no statement could enter is
        left out, with what belongs to it; the import names it and ends with status 1. Two stores may import each other
        as often as you like, and end up equal. Orders, payouts and matches come along. What Drive holds stays each
        store's own. So do settings, views, mappings and rates, but an empty store takes them over. Of a zip that
        `export all` wrote, or its unpacked files, the store in it is imported. That is the only way for a store from
        before fhq 1.0; an empty store then also takes its place in Drive. Pictures come along, and the import names
        those it can't find.
        """

    static let replace = """
        With `replace`, a whole inventory takes the place of everything here: a folder, its zip, a database for Android,
        a store, a backup or a zip of `export all`. fhq shows what would be lost and asks; a script needs --yes. It
        makes a backup first, and `revert import` goes back to it. A store brings its settings, saved statements,
        mappings and rates; a phone brings only its home currency, and the rest of yours stays. Other stores then treat
        this one as a new store.
        """

    static let files = """
        A CSV file has the columns that `export` writes. A row with a known SKU (for expenses, a known id) changes the
        fields that differ from its cells; one with an unknown SKU is added. A row of items without a SKU is known by
        its title, day and cost, and one of expenses without an id by its kind, day and amount, from another file by its
        memo too; it is added if it is new. An item bought by hand with the title and two of cost, day, seller and market is
        the same.
        Sums, month headings, repeated headers and notes below are left out. An empty cell clears its field; an absent
        column changes nothing. The import reads sku title bought cost currency market seller haul note, gone with the
        status of what left the stock unsold, asking (for all live listings), and of a sale sold sale_price sale_currency sale_platform fees postage
        packaging postage_paid payment; cost_rate sale_rate bought_paid; for new items only platforms, or listings,
        earlier_sales, photo_files, refunds and old_sku, as `export` writes them. An empty `sold` does not undo a sale.
        Of expenses it reads id date kind subkind amount currency market haul sku payment memo rate. It ignores all
        other columns, which fhq computes. The separator may be a comma, a semicolon, a tab or `|`. A cell that can't be read
        stops the import, which lists the first twenty such cells by line and column, and counts the others.

        In any other sheet, fhq looks for the header (in the first 30 lines), the meaning of the columns, and their
        format of days and amounts. At a terminal it asks whether that is right; in a script the import ends with status
        1 and shows the line to use. fhq reads days such as 01/03/2026 the way their column writes them, if one of its
        cells can be read in only one way; otherwise it asks. Amounts may have signs, currency codes, thousands
        separators and a decimal comma. A row with a sold price becomes an item and its sale. A sheet with a day, a kind
        and an amount in each row holds expenses; `kind add` adds the kinds that fhq doesn't know. Blank rows, sums,
        month headings, repeated headers and notes below are left out, and the import says so.

        Importing a sheet again applies what changed in it since, whatever the file is called; fhq knows a row by its SKU,
        else by title, day and cost. A value that you also changed here stays, and the import lists the conflict with the
        statement that takes the other value. Of an item or a sale that you typed, or that a marketplace's file brought, a
        row fills what is empty and replaces nothing; only fees that fhq worked out give way. An emptied cell clears its
        field, but never a title, a day or a price; a row that loses day and price takes back the sale that it made,
        unless anything else told of it. A day sold without a price, or a price without a day, makes no sale: the item is
        taken, and the import ends with status 1 while that is new. If a row looks like one of an earlier sheet corrected,
        or like a sale of that platform within three days at that price, fhq asks; in a script the import ends with status
        1 and the lines `same` and `another`. At the prompt, a sheet with a header that was imported before is read in the
        same way, and fhq names the mapping.

        A workbook that `items > inv.xlsx` wrote, or `sales` or `expenses`, also holds its cells as they were exported,
        so that only the cells you edit count. A value that you also changed here stays, and the import lists the
        conflict. Rows that you delete in it stay here. Without those cells, fhq asks about each difference; in a script
        the import ends with status 1, unless --yes accepts them.
        """
}

extension Environment {
    /// Reports the first differences, and the number of the others.
    package func tell(_ differences: Differences) {
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
            "an import has no column “\(word)”", at: cursor.token.span,
            hints: Spelling.hint(for: word, among: names) + ["try: help import"])
    }
}

extension CellFormat {
    /// Parses the format of the cells of a column.
    fileprivate static func parse(
        _ cursor: inout Cursor, of content: CellContent?, called name: String
    ) throws(Diagnostic) -> CellFormat {
        let start = cursor.token.span
        let text = try cursor.text()
        let formats = allCases.filter { $0.content == content }
        guard let format = CellFormat(text), formats.contains(format) else {
            throw Diagnostic(
                formats.isEmpty
                    ? "\(name) has only one format"
                    : "\(Quoting.quoted(text)) isn't a format for \(name)",
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

extension Argument<SheetMap.Columns> {
    /// A column mapping: `"Item name" to title, "Paid" to cost as "1.234,56"`; a name in quotes is a marketplace's own.
    static var mapping: Argument {
        Argument("column_mapping { \",\" column_mapping }") { cursor throws(Diagnostic) in
            var columns = SheetMap.Columns()
            repeat {
                let name = try cursor.text(.text)
                try cursor.expect(.to)
                if cursor.word == nil, cursor.seesText(at: 0, besides: []) {
                    let other = try cursor.text(.text)
                    let format = cursor.accept(.as) ? try CellFormat.parse(&cursor, of: .day, called: other) : nil
                    columns.renamed.append(RenamedColumn(name: name, column: other, format: format))
                } else {
                    try columns.mapped.append(SheetMapping.parse(&cursor, name, after: columns.mapped))
                }
            } while cursor.accept(.comma)
            return columns
        } print: { columns in
            let words =
                columns.mapped.map { ($0.name, $0.column.name, $0.format) }
                + columns.renamed.map { ($0.name, Quoting.quoted($0.column), $0.format) }
            let texts = words.map { name, column, format in
                "\(Quoting.word(name)) to \(column)" + (format.map { " as \(Quoting.quoted($0.text))" } ?? "")
            }
            return texts.isEmpty ? nil : texts.joined(separator: ", ")
        }
    }
}

extension SheetMapping {
    /// Parses the field of the column `name`, and the format of its cells.
    fileprivate static func parse(
        _ cursor: inout Cursor, _ name: String, after earlier: [SheetMapping]
    ) throws(Diagnostic) -> SheetMapping {
        let start = cursor.token.span
        var mapping = SheetMapping(name: name, column: try SheetColumn.parse(&cursor))
        guard !earlier.contains(where: { $0.column == mapping.column }) else {
            throw Diagnostic("two columns are mapped to \(mapping.column.name)", at: start)
        }
        if cursor.accept(.as) {
            mapping.format = try CellFormat.parse(&cursor, of: mapping.column.content, called: mapping.column.name)
        }
        return mapping
    }
}
