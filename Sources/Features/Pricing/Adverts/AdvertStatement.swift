import Ledger
import QueryLanguage
import Statements

/// `advert FH-20D6G0NR`: shows the text of a listing; with `copy`, it goes to the clipboard instead.
package struct AdvertStatement: FormStatement {
    package var items: ItemNames = []
    package var copies = false

    package static let form = Form(
        "advert", AdvertStatement(), [.value(.items, \.items), .flag(.copy, \.copies)])

    package static let spec = StatementSpec(
        form, summary: "shows the text of a listing for an item, or copies it to the clipboard",
        discussion: """
            The text is the title, the condition, the asking price and the description, one below the other; what is
            unknown is left out; several items are separated by a line. `edit … set condition used, description "…"` sets them. In quotes, \\n begins a new line.

            `copy` uses wl-copy, xclip, xsel or pbcopy, whichever is there. Without one of them it asks the terminal, which
            many terminals allow, also from another machine.
            """,
        examples: [Example("advert FH-20D6G0NR")])

    package var effects: Effects { copies ? .runsCommands : [] }

    package func run(in environment: Environment) throws -> Outcome {
        let names = try ItemQuestion(environment: environment).resolved(items)
        let text = try names.names.map { try advert(of: $0.sku, in: environment) }.joined(separator: "\n\n----\n\n")
        guard copies else { return .text(text) }
        let way = try environment.options.isDryRun ? nil : Clipboard(environment).copy(text)
        environment.confirm("copied the advert of \(names.text) to the clipboard" + (way.map { " (\($0))" } ?? ""))
        return .none
    }

    private func advert(of sku: SKU, in environment: Environment) throws -> String {
        var texts: [String] = []
        try ListedItems(.items([.item(sku)]), in: environment).each { texts = Self.texts(of: $0) }
        guard !texts.isEmpty else {
            throw StatementError(
                "\(sku.text) has nothing to advertise", hints: ["enter edit \(sku.text) set title …"])
        }
        return texts.joined(separator: "\n\n")
    }

    /// Returns the facts in short, then the description; empty if nothing is known.
    private static func texts(of item: ListedItem) -> [String] {
        let condition = item.condition.isEmpty ? "" : "Condition: \(item.condition.replacing("-", with: " "))"
        let price = item.asking.isEmpty ? "" : "Price: \(item.asking) \(item.currency)"
        let facts = [item.title, condition, price].filter { !$0.isEmpty }.joined(separator: "\n")
        return [facts, item.description].filter { !$0.isEmpty }
    }
}
