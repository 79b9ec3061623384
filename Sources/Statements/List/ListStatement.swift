import Ledger
import Queries
import QueryLanguage
import StoreFile

/// `list FH-20D6G0NR on ebay, vinted for 25 GBP`: records listings of items.
package struct ListStatement: FormStatement {
    package var target: Target
    package var offering: Offering

    package static let form = Form(
        "list", ListStatement(target: .items([]), offering: Offering(platforms: [])),
        [
            .value(.countedTarget(from: .stock), \.target),
            .anyOrder([
                .needed(.on, .platforms, \.offering.platforms, name: "on PLATFORM"),
                Clause(.for, asking),
                .day(\.offering.day, or: "a platform"),
            ]),
        ])

    /// The price of each, which need not be said.
    private static let asking = Part<ListStatement>("MONEY [ \"each\" ]") { (cursor, statement, _) throws(Diagnostic) in
        statement.offering.asking = try cursor.money()
        _ = cursor.accept(.each)
        return true
    } print: {
        $0.offering.asking.map { [$0.description] } ?? []
    }

    package static let spec = StatementSpec(
        form, summary: "records a listing of an item, or of all items of a query",
        discussion: """
            Without a day it is listed today; `and` may replace a comma. An item has one live listing on a platform at a
            time; a sold or deleted item can't be listed. `list @1-3 on ebay for 5` and `list 3 plates on ebay for
            5` ask 5 for each. A query in parentheses asks for confirmation at a terminal,
            and needs --yes in a script.
            """,
        examples: [
            Example("list FH-20D6G0NR on ebay, vinted for 25 GBP"),
            Example("list (items unlisted at Battersea) on ebay"),
        ])

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        let names = offering.platforms.map { Platform.displayName($0) }.joined(separator: ", ")
        let price = offering.asking.map { " for \($0.description)" } ?? ""
        let day = offering.day.map { " · \(environment.words($0))" } ?? ""
        var resolved = self
        resolved.target = try ItemQuestion(environment: environment, rewriting: canonical(with: \.target)).resolve(
            target)
        let change = StoreChange(environment: environment, statement: resolved.canonical, rows: .parts)
        return try BulkChange(
            change: change, target: resolved.target,
            wording: .init(verb: "list", done: "listed", tail: " on \(names)\(price)\(day)"),
            shown: resolved.target.isOne ? [] : [.itemPlatforms] + (offering.asking == nil ? [] : [.itemAsking]),
            together: { try $0.list($1, offering) }
        ) { try $0.list($1, offering) }.run()
    }
}

extension Argument<[String]> {
    /// Platforms separated by commas or `and`, each once.
    fileprivate static var platforms: Argument {
        Argument("platforms") { cursor throws(Diagnostic) in
            var seen = ClauseContext()
            var platforms: [String] = []
            repeat {
                let start = cursor.token.span
                platforms.append(try cursor.platformSlug())
                try seen.once(platforms[platforms.count - 1], at: start)
            } while cursor.accept(.comma) || cursor.accept(.and)
            return platforms
        } print: {
            $0.map(Quoting.platform).joined(separator: ", ")
        }
    }
}
