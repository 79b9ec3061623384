import Ledger
import Queries
import QueryLanguage
import StoreFile

/// `unlist FH-20D6G0NR on ebay`: records that listings were taken down.
package struct UnlistStatement: FormStatement {
    package var target: Target
    package var platform: String?

    package static let form = Form(
        "unlist", UnlistStatement(target: .item(SKU(""))),
        [
            .value(.target, \.target), .option(.on, .platform, \.platform),
        ])

    package static let spec = StatementSpec(
        form, summary: "ends the listings of an item, or of all items of a query",
        discussion: """
            Takes it down from one platform, or without `on` from all of them; @2 after `listings` is that listing
            alone. A query in parentheses asks for confirmation at a terminal, and needs --yes in a script.
            """,
        examples: [
            Example("list FH-20D6G0NR on ebay, vinted; unlist FH-20D6G0NR on ebay"),
            Example("unlist (items listed older than 180 days)"),
        ])

    package var effects: Effects { .writesStore }

    /// Returns the listing that `@2` names after `listings`.
    private func listing(_ question: ItemQuestion) throws -> Int64? {
        guard case .item(let typed) = target, let row = try question.row(typed), row.noun == .listings else {
            return nil
        }
        return row.id
    }

    package func run(in environment: Environment) throws -> Outcome {
        var resolved = self
        let question = ItemQuestion(environment: environment)
        resolved.target = try question.resolve(target)
        let listing = try listing(question)
        if let listing, platform == nil { resolved.platform = try environment.store().platform(ofListing: listing) }
        let tail = resolved.platform.map { " from \(Platform.displayName($0))" } ?? ""
        let isOne = target.isOne
        return try BulkChange(
            change: StoreChange(environment: environment, statement: resolved.canonical, rows: .parts),
            target: resolved.target,
            wording: .init(verb: "take down", done: "taken down", past: "took down", tail: tail),
            shown: isOne ? [] : [.itemPlatforms],
            ending: { items in
                guard isOne, tail.isEmpty else { return "" }
                let platforms = try RowTexts(.items, [.itemPlatforms]).read(items, environment)[items[0]]?.first
                return platforms.map { $0 == RowTexts.empty ? "" : " from \($0)" } ?? ""
            }
        ) { try $0.unlist($1, from: resolved.platform, only: listing) }.run()
    }
}
