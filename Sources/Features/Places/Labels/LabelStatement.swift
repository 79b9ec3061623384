import Ledger
import QueryLanguage
import Rendering
import Statements

/// `label (items new) > labels.html`: writes labels with a QR code of each item's SKU.
package struct LabelStatement: FormStatement {
    package var target = Target.items([])
    /// The fields beside the code; `nil` for SKU and title.
    package var fields: [Field]?
    /// The sheet; `nil` for the usual one.
    package var sheet: LabelSheet?
    /// The first label of the first sheet to print, from 1; `nil` for the first.
    package var start: Int?
    package var file: String?

    package static let form = Form(
        "label", LabelStatement(),
        [
            .value(.countedTarget(), \.target),
            .anyOrder([
                Clause(.show, .fields(of: .items), \.fields), Clause(.sheet, knownSheet, \.sheet),
                Clause(.start, place, \.start),
            ]),
            .file(\.file),
        ])

    package static let spec = StatementSpec(
        form, summary: "writes labels with a QR code of each SKU, or shows the code of one item",
        discussion: """
            `> FILE.html` is a page for each sheet, to print from a browser at 100 %, without margins. `> FILE.svg` is a
            picture of one sheet. Neither needs a network. Beside its code a label has SKU and title, or the fields after
            `show`, cut to its size. Without a file the code of one item is shown here, for a scanner or a phone.

            The sheets; without `sheet` it is the first:

            \(sheets)

            `start 5` leaves the first four labels of the first sheet empty, since they are used up. A scanner that types
            an SKU and Enter at the prompt shows the item's page. libqrencode makes the codes (Debian: `libqrencode4`).
            """,
        examples: [
            Example("label FH-20D6G0NR"), Example("label (items new) > labels.html", ""),
            Example("label (items listed) show sku, title, asking sheet l7160 start 5 > labels.html", ""),
            Example("label FH-20D6G0NR sheet 62mm > label.svg", ""),
        ])

    private static var sheets: String {
        LabelSheet.all.map { sheet in
            let name = sheet.name + String(repeating: " ", count: 7 - sheet.name.count)
            return "  \(name)\(sheet.count == 1 ? "a roll" : "\(sheet.count)") of \(sheet.measures)"
        }.joined(separator: "\n")
    }

    private static let knownSheet = Argument<LabelSheet>(
        "( \(LabelSheet.all.map { "\"\($0.name)\"" }.joined(separator: " | ")) )"
    ) { cursor throws(Diagnostic) in
        for sheet in LabelSheet.all where cursor.accept(word: sheet.name) { return sheet }
        throw cursor.unexpected()
    } print: {
        $0.name
    }

    private static let place = Argument<Int>("INTEGER") { cursor throws(Diagnostic) in
        try cursor.integer(in: 1...1000, what: "the first label")
    } print: {
        "\($0)"
    }

    package var output: OutputClause { file.map { OutputClause(.text, to: $0) } ?? OutputClause() }

    package func run(in environment: Environment) throws -> Outcome {
        guard let file else { return try drawing(environment) }
        let format = output.format(for: file)
        guard format == .html || format == .svg, !OutputClause.isCompressed(file) else {
            throw StatementError("labels are written to a .html or .svg file", of: file)
        }
        let sheet = sheet ?? LabelSheet.all[0]
        guard start ?? 1 <= sheet.count else {
            throw StatementError("sheet \(sheet.name) has \(sheet.count) \(sheet.count == 1 ? "label" : "labels")")
        }
        let query = try target.query(in: environment, rewriting: canonical(with: \.target))
        return Outcome(
            .file { output in
                let count = try LabelDocument(sheet, start: start ?? 1, isPicture: format == .svg).write(to: output) {
                    try each(of: query, environment, $0)
                }
                guard count > 0 else { throw StatementError("no items match, so there are no labels") }
                return count
            })
    }

    /// Returns the code of one item with its texts, for a terminal.
    private func drawing(_ environment: Environment) throws -> Outcome {
        guard !target.isQuery else {
            throw StatementError("the labels of a query need a file", hints: ["add > labels.html"])
        }
        guard environment.terminal.showsUTF8 else {
            throw StatementError("a terminal without UTF-8 can't show a QR code", hints: ["add > label.html"])
        }
        var lines: [String] = []
        try each(of: target.query(in: environment, rewriting: canonical(with: \.target)), environment) { sku, texts in
            lines += try QRCode(sku).halfBlocks(inColour: environment.terminal.usesColour) + texts.map(visible)
        }
        return Outcome(.drawing(lines.map { "\($0)\n" }.joined()))
    }

    /// Passes the SKU of each item, and the texts of its fields, without empty ones.
    private func each(
        of query: Query, _ environment: Environment, _ body: (String, [String]) throws -> Void
    ) throws {
        let shown = fields ?? [.itemSKU, .itemTitle]
        var texts = RowTexts(.items, [.itemSKU] + shown)
        texts.isPlain = true
        var count = 0
        try texts.each(of: query, environment) { _, row in
            try body(row[0], row.dropFirst().filter { !$0.isEmpty })
            count += 1
            if count % 100 == 0 { try environment.progress("\(count) labels") }
        }
    }
}
