import Interchange
import QueryLanguage
import Rendering

/// `export items to FILE`: writes a CSV file for a spreadsheet, which `import` reads again.
package struct ExportStatement: FormStatement {
    package var noun: Noun
    package var path: String
    /// True to write the columns of FlipperHelper's own exports.
    package var isForApp = false

    package init(noun: Noun, path: String, isForApp: Bool = false) {
        (self.noun, self.path, self.isForApp) = (noun, path, isForApp)
    }

    private static let appFormat = "app-csv"

    /// The nouns that can be exported, which are those that can be imported again.
    static let nouns: [Noun] = [.items, .expenses]

    package static let form = Form(
        "export", ExportStatement(noun: .items, path: ""),
        [
            .value(noun, \.noun), .word(.to), file,
            Part(.option("\"as\" ( \"\(appFormat)\" | \"csv\" )")) { (cursor, statement, _) throws(Diagnostic) in
                statement.isForApp = try acceptApp(&cursor, statement)
                return true
            } print: {
                $0.isForApp ? ["as", appFormat] : []
            },
        ])

    package static let spec = StatementSpec(
        name: "export",
        summary: "writes items, expenses, the books or pictures to files for other programs",
        syntax: .oneOf([ExportPhotosStatement.form.syntax, form.syntax]),
        discussion: """
            Writes every row that is not deleted, with the columns of `items` or `expenses`, items by SKU and expenses
            by number. More columns follow for an import into another store: captured rates, the payment, the earlier
            SKU, all listings with their days, returned sales, and photos. fhq says what the file leaves out. The file
            appears whole or not at all; it is compressed if its name ends in .gz.

            Text that a spreadsheet would take for a formula (it begins with = + - @, a tab, a carriage return or '
            itself) gets a ' before it; `import` removes it. Numbers stay numbers.

            You can edit the file and `import` it: only your edits change the store. `items > FILE` writes other
            selections and formats.

            As app-csv the columns are those of FlipperHelper's own exports, in its order: two for each platform in use,
            then the sale, and last the SKU, the links of all photos, and the currency and captured rate of both prices.
            `import` reads these files too.

            `export photos` copies the pictures of an item, or of all that a query finds, into a folder, named by SKU:
            `FH-20D6G0NR.jpg`, then `FH-20D6G0NR-2.jpg`. It copies all of them or none, and never over an existing file.
            """,
        examples: [
            Example("export items to items.csv", ""), Example("export expenses to expenses.csv.gz", ""),
            Example("export items to flipper.csv as app-csv", ""),
            Example(
                "photo FH-20D6G0NR examples/inventory/Images/brass.png; export photos of FH-20D6G0NR to pictures", ""),
        ])

    package static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        if let photos = try ExportPhotosStatement.form.accept(&cursor) { return photos }
        return try form.readAfterBranches(&cursor)
    }

    private static let noun = Argument<Noun>(
        .sequence([.oneOf(nouns.map { "\"\($0.rawValue)\"" })])
    ) { (cursor, _) throws(Diagnostic) in
        for noun in nouns where cursor.accept(word: noun.rawValue) { return noun }
        throw cursor.unexpected()
    } print: {
        $0.rawValue
    }

    private static let file = Part<ExportStatement>("CSV_FILE") { (cursor, statement, _) throws(Diagnostic) in
        let span = cursor.token.span
        statement.path = try cursor.text(.file)
        if let format = statement.namedFormat, format != .csv { throw statement.refusal(of: format, at: span) }
        return true
    } print: {
        [Quoting.word($0.path)]
    }

    private func refusal(of format: OutputFormat, at span: Span) -> Diagnostic {
        Diagnostic(
            "export writes CSV, not \(format.rawValue)", at: span,
            hints: ["try: \(noun.rawValue) as \(format.rawValue) > \(Quoting.word(path))"])
    }

    private static func acceptApp(
        _ cursor: inout Cursor, _ statement: ExportStatement
    ) throws(Diagnostic) -> Bool {
        guard cursor.accept(.as) else { return false }
        let span = cursor.token.span
        if cursor.accept(word: appFormat) { return true }
        guard let format = cursor.word.flatMap({ OutputFormat.named($0) }) else { throw cursor.unexpected() }
        if format == .csv {
            cursor.advance(as: .word)
            return false
        }
        throw statement.refusal(of: format, at: span)
    }

    /// The format by the file's extension; `nil` if it has none.
    private var namedFormat: OutputFormat? { OutputClause().format(for: path) }

    package var effects: Effects { output.effects }

    package var output: OutputClause {
        OutputClause(.sheet, as: .csv, to: path)
    }

    private func page(_ environment: Environment) -> ResultPage {
        let isOfItems = noun == .items
        var page = ResultPage(
            query: (isOfItems ? Noun.items : .expenses).sheetQuery(), output: output, environment: environment)
        page.preparation = { [isForApp] store, context in
            switch (isOfItems, isForApp) {
            case (true, false): try store.prepareWholeItems(in: context)
            case (false, false): try store.prepareWholeExpenses(in: context)
            case (true, true): try store.prepareAppItems(in: context)
            case (false, true): try store.prepareAppExpenses(in: context)
            }
        }
        return page
    }

    package func run(in environment: Environment) throws -> Outcome {
        var outcome = try page(environment).outcome()
        // Every row is written; a remark is about their profit.
        let left = try environment.store().remainder(ofItems: noun == .items, forApp: isForApp).parts
        outcome.remarks = { [remarks = outcome.remarks] in
            remarks().map { Remark($0.isLoss ? "profit: \($0.text)" : $0.text, isLoss: $0.isLoss) }
                + (left.isEmpty ? [] : [Remark("not in the file: \(left.joined(separator: ", "))")])
        }
        return outcome
    }

    package func explain(in environment: Environment, sql showsSQL: Bool) throws -> Outcome {
        .text(try page(environment).explanation(sql: showsSQL))
    }
}
