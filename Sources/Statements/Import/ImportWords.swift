import Inventory
import QueryLanguage
import Rendering
import Services

/// What the help says of that which `import` takes.
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
        copy of a file is read, never the file, and nothing in it is run. Of an Excel workbook the first sheet is read as a
        CSV file, by the program xlsx2csv. A zip that names a file twice or outside of itself, holds a link or more than
        50,000 files, or unpacks to more than it could be is refused.
        """

    static let stores = """
        Another store of fhq, or a backup, is taken in as a whole: what it has alone is added, of all else each field becomes
        what it was changed to last, in whichever store, deletions too; what that overrides is listed as a conflict. Two
        stores may take each other in as often as you like, and end up equal; orders, payouts and what was matched go
        along. What Drive holds stays each store's own, and so do settings, views and rates, but that an empty store takes
        them over. Of what `export all` wrote, as a zip or unpacked, the store in it is taken. A store from before fhq 1.0
        comes that way alone; an empty store then also takes its place in Drive. Pictures come with an import;
        those that cannot be found are named.
        """

    static let replace = """
        With `replace` a whole inventory - a folder, its zip, a database for Android, a store, a backup, a zip of
        `export all` - takes the place of all that is here. What would be lost is shown, and asked about; in a script with
        --yes. A backup is made first, and `revert import` goes back to it. Of a store the settings,
        saved statements and rates come with it; a phone has none but its home currency, and leaves those that are here. To
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
        twenty such cells are listed by line and column, and the others counted. Days are 2026-03-14, amounts 1000.50.
        """
}

extension Environment {
    /// Says the first differences, and how many more there are.
    func tell(_ differences: Differences) {
        for sentence in differences.sentences { notice(visible(sentence)) }
        guard differences.further > 0 else { return }
        notice("… and \(grouped(differences.further)) more difference\(differences.further == 1 ? "" : "s")")
    }
}

extension SheetColumn {
    fileprivate static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> SheetColumn {
        for column in SheetColumn.all where cursor.accept(word: column.name) { return column }
        guard let word = cursor.word else { throw cursor.unexpected() }
        let names = SheetColumn.all.map(\.name)
        throw Diagnostic(
            "an import has no column \(word)", at: cursor.token.span,
            hints: Spelling.hint(for: word, among: names) + ["columns: \(names.joined(separator: " "))"])
    }
}

extension Argument<[SheetMapping]> {
    /// `"Item name" to title, "Paid" to cost`.
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
                mapping.append(SheetMapping(name: name, column: column))
            } while cursor.accept(.comma)
            return mapping
        } print: { mapping in
            let words = mapping.map { "\(Quoting.word($0.name)) to \($0.column.name)" }
            return words.isEmpty ? nil : words.joined(separator: ", ")
        }
    }
}
