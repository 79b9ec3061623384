import QueryLanguage

/// `recall FH-20D6G0NR`: says what an item is called.
package struct RecallStatement: FormStatement {
    package var sku = SKU("")

    package static let form = Form("recall", RecallStatement(), [.value(.item, \.sku)])

    package static let spec = StatementSpec(
        form, summary: "says what an item is called",
        discussion: "Says the title of an item.", examples: [Example("recall FH-20D6G0NR")])

    package func run(in environment: Environment) throws -> Outcome {
        let sku = try ItemQuestion(environment: environment).resolve(sku)
        var title = ""
        try ListedItems(.item(sku), in: environment).each { title = $0.title }
        return .text("\(sku.text) is called \(title)")
    }
}
