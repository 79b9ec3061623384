import QueryLanguage

/// `recall FH-20D6G0NR`: says what an item is called.
package struct RecallStatement: FormStatement {
    package var items: ItemNames = []

    package static let form = Form("recall", RecallStatement(), [.value(.items, \.items)])

    package static let spec = StatementSpec(
        form, summary: "says what an item is called",
        discussion: "Says the title of an item.", examples: [Example("recall FH-20D6G0NR")])

    package func run(in environment: Environment) throws -> Outcome {
        let items = try ItemStatement.items(items, in: environment)
        return .text(items.map { "\($0.sku) is called \($0.title ?? "nothing")" }.joined(separator: "\n"))
    }
}
