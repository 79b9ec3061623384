import Ledger
import Queries
import QueryLanguage
import StoreFile

/// `unlist FH-20D6G0NR on ebay`: records that listings were taken down.
package struct UnlistStatement: FormStatement {
    package var target: Target
    package var platform: String?

    package static let form = Form(
        "unlist", UnlistStatement(target: .items([])),
        [
            .value(.countedTarget(), \.target), .option(.on, .platform, \.platform),
        ])

    package static let spec = StatementSpec(
        form, summary: "ends the listings of an item, or of all items of a query",
        discussion: """
            Takes it down from one platform, or without `on` from all of them; @2 after `listings` is that listing
            alone, and @1-3 are three. A query in parentheses asks for confirmation at a terminal, and needs --yes in a script.
            """,
        examples: [
            Example("list FH-20D6G0NR on ebay, vinted; unlist FH-20D6G0NR on ebay"),
            Example("unlist (items listed older than 180 days)"),
        ])

    package var effects: Effects { .writesStore }

    /// Returns the listings in the rows that are named after `listings`; `nil` for other rows and names.
    private func listings(in environment: Environment) throws -> [(typed: String, row: ShownRow)]? {
        guard case .items(let names) = target, let rows = try environment.shownRows(names),
            rows.contains(where: { $0.row.noun == .listings })
        else { return nil }
        return rows
    }

    /// Ends several listings, perhaps of one item.
    private func end(_ rows: [(typed: String, row: ShownRow)], in environment: Environment) throws -> Outcome {
        let listings = try rows.map { ($0, try $0.row.required(.listings, as: $0.typed)) }
        let change = StoreChange(environment: environment, statement: canonical, rows: .parts)
        let (names, result) = try change.perform { writer in
            var (names, result): ([String], WriteResult) = ([], WriteResult())
            for ((typed, row), listing) in listings {
                let item = try change.item(row.item(as: typed), writer)
                let slug = try platform ?? environment.store().platform(ofListing: listing)
                result.add(try writer.unlist(item.id, from: slug, only: listing))
                names.append(item.named + (slug.map { " from \(Platform.displayName($0))" } ?? ""))
            }
            return (names, result)
        }
        change.confirm("took down \(names.count) listings: \(names.firstListed())", result)
        return .none
    }

    package func run(in environment: Environment) throws -> Outcome {
        let rows = try listings(in: environment)
        if let rows, rows.count > 1 { return try end(rows, in: environment) }
        var resolved = self
        resolved.target = try ItemQuestion(environment: environment, rewriting: canonical(with: \.target)).resolve(
            target)
        let listing = rows?.first?.row.id
        if let listing, platform == nil { resolved.platform = try environment.store().platform(ofListing: listing) }
        let tail = resolved.platform.map { " from \(Platform.displayName($0))" } ?? ""
        let isOne = resolved.target.isOne
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
