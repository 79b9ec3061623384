import QueryLanguage
import Rendering
import Statements

/// `export all to inventory.xlsx`: writes a workbook of everything; `inventory.zip`: writes an archive of everything.
package struct ExportAllStatement: FormStatement {
    package var path: String

    /// The sheets, each with the statement for its rows.
    private static let sheets = [
        ("items", "items limit all"), ("sales", "sales limit all"), ("listings", "listings limit all"),
        ("expenses", "expenses limit all"), ("markets", "markets limit all"), ("sellers", "sellers limit all"),
        ("hauls", "hauls limit all"), ("profit", "profit by month"), ("stock", "stock aging"),
    ]

    static let branch = Branch(
        of: "export", ExportAllStatement.self,
        discussion: """
            `export all to FILE.xlsx` writes a workbook with a sheet for each of \(sheets.map(\.0).joined(separator: ", ")); `items >
            FILE.xlsx` writes a single sheet. Refunds and the postage that buyers paid have no columns there, so another
            store can't take everything from a workbook. `export all to FILE.zip` makes an archive that has everything:
            the records as JSON in FlipperHelper's own format, CSV files, the pictures, the store itself, and a README
            about all of them. `import` reads it too.
            """,
        examples: [Example("export all to inventory.xlsx", ""), Example("export all to inventory.zip", "")],
        before: Branch.Place(rule: "\"export\"", discussion: "`export ", example: "export journal"))

    package static let form = Form(
        "export", ExportAllStatement(path: ""), [.word(.all), .value(.to, workbook, \.path)])

    package static var spec: StatementSpec { ExportStatement.spec }

    private static let workbook = Argument<String>("BOOK_FILE") { cursor throws(Diagnostic) in
        let span = cursor.token.span
        let path = try cursor.text(.file)
        let isBook = OutputClause().format(for: path) == .xlsx && !OutputClause.isCompressed(path)
        guard isBook || isArchive(path) else {
            throw Diagnostic(
                "export all writes a .xlsx or a .zip file", at: span,
                hints: ["try: export all to inventory.xlsx"])
        }
        return path
    } print: {
        Quoting.word($0)
    }

    private static func isArchive(_ path: String) -> Bool { path.lowercased().hasSuffix(".zip") }

    package var output: OutputClause {
        Self.isArchive(path) ? OutputClause(.archive, to: path) : OutputClause(.sheet, as: .xlsx, to: path)
    }

    package func run(in environment: Environment) throws -> Outcome {
        if Self.isArchive(path) { return try archive(in: environment) }
        // Read after the rows, to which they refer.
        var remarks: [(name: String, said: () -> [Remark])] = []
        var pages: [Page] = []
        for (name, text) in Self.sheets {
            let outcome = try environment.outcome(of: text, as: name)
            guard case .page(var page) = outcome.body else { continue }
            page.title = name
            pages.append(page)
            remarks.append((name, outcome.remarks))
        }
        var outcome = Outcome(.book(pages))
        outcome.remarks = { [remarks] in
            remarks.flatMap { name, said in said().map { Remark("\(name): \($0.text)", isLoss: $0.isLoss) } }
        }
        return outcome
    }

    // MARK: - A zip

    /// The CSV files in a zip besides the two that `import` reads.
    static let lists: [Noun] = [
        .sales, .listings, .markets, .sellers, .hauls, .photos, .orders, .payouts, .platforms, .fees, .recurring,
        .rates,
        .views,
        .mappings, .settings,
    ]

    private func archive(in environment: Environment) throws -> Outcome {
        let store = try environment.store()
        var sheets = try [Noun.items, .expenses].map { noun in
            (noun.rawValue, try ExportStatement(noun: noun, path: "\(noun.rawValue).csv").run(in: environment))
        }
        for noun in Self.lists {
            sheets.append((noun.rawValue, try environment.outcome(of: "\(noun.rawValue) limit all", as: noun.rawValue)))
        }
        let missing = Missing()
        var outcome = Outcome(
            .file { output in
                let archive = try InventoryArchive(of: store) { try environment.progress($0, $1, of: $2) }
                try archive.add(InventoryArchive.textName, ArchiveWords.readme)
                try archive.addRecords()
                var rows = 0
                for (name, sheet) in sheets {
                    guard case .page(let page) = sheet.body else { continue }
                    try archive.add("\(name).csv") { rows += try render(page.guardingFormulas(), as: .csv, to: $0) }
                }
                try archive.addStore()
                try archive.copy(to: output)
                missing.pictures = archive.missingPictures
                return rows
            })
        outcome.remarks = {
            guard !missing.pictures.isEmpty else { return [] }
            let names = missing.pictures.prefix(10).joined(separator: ", ")
            return [Remark("missing pictures: \(names)", isLoss: false)]
        }
        return outcome
    }

    /// The names of missing pictures, for the remark; set once the file is written.
    private final class Missing {
        var pictures: [String] = []
    }
}
