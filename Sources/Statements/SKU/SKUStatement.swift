import Queries
import QueryLanguage
import Rendering

/// `sku check FH-2OD6GONR`: explains how a text is read as an SKU.
package struct SKUStatement: FormStatement {
    /// The text to read as an SKU, as typed.
    package var text: String
    package var output = OutputClause()

    package static let form = Form(
        "sku", SKUStatement(text: ""),
        [
            .value(.check, .typedSKU, \.text), .output(\.output),
        ])

    package static let spec = StatementSpec(
        form, summary: "shows how fhq reads a text as an SKU, and which item has it",
        discussion: """
            form is own for FH and eight characters of Crockford's Base32, which encode the time at which the SKU was
            made; sequential for the earlier form, FH-12; other for an imported SKU of any other form, which must match
            exactly and tells no time.
            """,
        examples: [Example("sku check FH-2OD6GONR")])

    package func run(in environment: Environment) throws -> Outcome {
        let reading = SKUReading(text)
        let store = try environment.store()
        let items = try store.items(called: reading.sku)
        let near = items.isEmpty ? try store.sku(nearest: reading.sku) : nil
        var outcome = Outcome.page(Self.page(reading, items))
        outcome.isRecord = true
        let notes = reading.notes(now: environment.clock.now(), items: items, nearest: near)
        outcome.remarks = { notes.map { Remark(visible($0)) } }
        return outcome
    }

    private static func page(_ reading: SKUReading, _ items: [ItemMatch]) -> Page {
        let columns = [
            Column("typed", .code), Column("sku", .sku), Column("form", .code), Column("made", .code),
            Column("item", .code), Column("title"), Column("deleted", .boolean),
        ]
        let read: [CellValue] = [
            .text(reading.typed), .text(reading.sku.text), .text(reading.form.rawValue),
            reading.moment.map { .text($0.description) } ?? .empty,
        ]
        let rows = items.map { item in
            read + [.text(item.sku), item.title.map { .text($0) } ?? .empty, .boolean(item.isDeleted)]
        }
        return Page(title: "sku", columns: columns, values: rows.isEmpty ? [read + [.empty, .empty, .empty]] : rows)
    }
}

extension Argument<String> {
    /// An SKU as typed.
    fileprivate static var typedSKU: Argument {
        Argument("TEXT", Quoting.word) { cursor throws(Diagnostic) in try cursor.text(.sku) }
    }
}
