import Ledger
import Queries
import QueryLanguage
import Rendering
import StoreFile

/// `buy "Brass lamp" for 3.50 GBP at Battersea`: records a purchase.
package struct BuyStatement: FormStatement {
    package var purchase: Purchase
    package var isLot = false
    package var output = OutputClause()

    package static let form = Form(
        "buy", BuyStatement(purchase: Purchase(title: "")),
        [
            .flag(.lot, \.isLot)
                .written(.oneOf(["TEXT", "\"lot\" TEXT \"pieces\" INTEGER"])),
            .value(title, \.purchase.title).written(.sequence([])),
            .anyOrder([
                .needed(
                    .pieces, .integer(1...10_000, "the number of pieces"), \.purchase.pieces,
                    lacking: Diagnostic(
                        "a lot needs the number of its pieces", at: Span(0, 0),
                        hints: ["add the number of pieces, such as pieces 8"])
                ).when { $0.isLot },
                Clause(.for, .money, \.purchase.cost),
                Clause(
                    .at,
                    .case(.name(.market), Purchase.Place.named) { if case .named(let name) = $0 { name } else { nil } },
                    \.purchase.market, group: "place"),
                Clause(
                    .near,
                    .case(.coordinates, Purchase.Place.near) { if case .near(let place) = $0 { place } else { nil } },
                    \.purchase.market, group: "place"),
                Clause(.from, .name(.seller), \.purchase.seller),
                Clause(.haul, .name(.haul), \.purchase.haul),
                Clause(
                    .stored, .value(.in, .case(.name(.place), String?.some) { $0 }, \.purchase.storedIn)),
                .day(\.purchase.day),
                Clause(.paid, .payment, \.purchase.paid),
                Clause(.note, .text, \.purchase.note),
                .output(\.output),
            ]),
        ])

    package static let spec = StatementSpec(
        form, summary: "records a purchase, and prints the new SKU",
        discussion: """
            Clauses come in any order. Without `on DAY` the day is today. A lot becomes as many items as it has pieces,
            and its cost is split between them to the penny. `near` picks the nearest market whose radius covers the
            place.

            fhq creates a new market, seller, haul or place and says so. At a terminal it asks about a name that looks like a
            known one; --strict refuses such a name.
            """,
        examples: [
            Example("buy \"Brass lamp\" for 3.50 GBP at Battersea from Jo on 2026-03-01 paid cash"),
            Example("buy lot \"Box of brass\" pieces 8 for 20 GBP at Battersea"),
        ])

    private static let title = Argument<String>(.text("TEXT")) { (cursor, reading) throws(Diagnostic) in
        let start = cursor.token.span
        let title = try cursor.text(before: reading.following)
        if title.allSatisfy(\.isWhitespace) { throw Diagnostic("a title can't be empty", at: start) }
        return title
    } print: {
        Quoting.quoted($0)
    }

    /// The statement without its output clause, as the journal stores it.
    private var words: String {
        var statement = self
        statement.output = OutputClause()
        return statement.canonical
    }

    package var effects: Effects { output.effects.union(.writesStore) }

    package func run(in environment: Environment) throws -> Outcome {
        let resolved = try resolved(environment)
        try ClockQuestion(environment: environment).ask()
        let change = StoreChange(environment: environment, statement: resolved.words, rows: .newItems)
        let result = try change.perform { try $0.buy(resolved.purchase) }
        change.confirm(resolved.purchase.confirmation(result, environment), result)
        if isLot { return .page(try lotPage(result.skus, environment)) }
        return environment.confirmsInsteadOfRow(of: output) ? .none : .page(Self.page(result.skus))
    }

    /// Returns the statement with names as the user meant them.
    private func resolved(_ environment: Environment) throws -> BuyStatement {
        let names = NameQuestion(environment: environment)
        var resolved = self
        if case .named(let market) = purchase.market {
            resolved.purchase.market = .named(try names.resolve(.markets, market))
        }
        resolved.purchase.seller = try names.resolve(.sellers, purchase.seller)
        resolved.purchase.haul = try names.resolve(.hauls, purchase.haul)
        return resolved
    }

    private static func page(_ skus: [String]) -> Page {
        Page(title: "bought", columns: [Column("sku", .sku)], values: skus.map { [.text($0)] })
    }

    /// Returns a page with each piece and its share of the cost.
    private func lotPage(_ skus: [String], _ environment: Environment) throws -> Page {
        guard let cost = purchase.cost else { return Self.page(skus) }
        let shares = try shares(of: skus, environment)
        let columns = [Column("sku", .sku), Column("cost", .decimal), Column("currency", .currency)]
        let rows = skus.map { [.text($0), shares[$0] ?? .empty, CellValue.text(cost.currency.code)] }
        return Page(title: "bought", columns: columns, values: rows)
    }

    /// Returns the stored cost of each item; the SKUs of a lot ascend.
    private func shares(of skus: [String], _ environment: Environment) throws -> [String: CellValue] {
        guard let first = skus.first, let last = skus.last else { return [:] }
        var query = Query(noun: .items)
        query.condition = .between(.itemSKU, .text(first), .text(last))
        query.columns = [.field(.itemSKU), .field(.itemCost)]
        query.window = .all
        var shares: [String: CellValue] = [:]
        let context = QueryContext(today: environment.clock.today, homeCurrency: .gbp)
        _ = try environment.store().prepare(query, in: context).rows { row in
            guard case .text(let bytes) = row[0], case .decimal(let units, let digits) = row[1] else { return }
            shares[String(decoding: bytes, as: UTF8.self)] = .decimal(units, digits: digits)
        }
        return shares
    }
}

extension Purchase {
    /// Returns `bought FH-20D6G0NR “Brass lamp” · 3.50 GBP · Sat 14 Nov · Battersea, from Jo`.
    func confirmation(_ result: WriteResult, _ environment: Environment) -> String {
        let place = [result.market, seller.map { "from \($0)" }, haul.map { "haul \($0)" }].compactMap(\.self)
        let what =
            pieces == 1
            ? (result.skus.first ?? "") + titled(title)
            : "\(grouped(pieces)) pieces of\(titled(title)), \(result.skus.first ?? "") to \(result.skus.last ?? "")"
        return facts(
            "bought \(what)", cost?.description ?? "no cost", environment.words(day), place.joined(separator: ", "))
    }
}
