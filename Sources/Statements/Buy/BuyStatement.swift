import Ledger
import Queries
import QueryLanguage
import Rendering
import StoreFile

/// `buy "Brass lamp" for 3.50 GBP at Battersea`: records purchases.
package struct BuyStatement: FormStatement {
    /// The purchases, at least one.
    package var pieces: [BoughtPiece]
    package var output = OutputClause()

    package static let form = Form("buy", BuyStatement(pieces: []), [pieces])

    /// Pieces separated by commas, each with its own clauses; the output clause comes after all of them.
    private static let pieces = Part<BuyStatement>(
        .sequence([
            .accepting("purchase", shown: BoughtPiece.syntax), .many("\",\" purchase"),
            .accepting("[ format_clause ] [ sink ]", shown: .maybe("output")),
        ])
    ) { (cursor, statement, reading) throws(Diagnostic) in
        var costs: [Span?] = []
        repeat {
            let (start, before) = (cursor.token.span, cursor)
            guard statement.output == OutputClause() else {
                throw Diagnostic("the output clause comes after the last purchase", at: start)
            }
            var piece = BoughtPiece()
            piece.isLater = !statement.pieces.isEmpty
            _ = try BoughtPiece.part.read(&cursor, &piece, &reading)
            (statement.output, piece.output, piece.isLater) = (piece.output, OutputClause(), false)
            statement.pieces.append(piece)
            costs.append(before.place(of: .for, before: cursor))
        } while cursor.accept(.comma)
        try statement.refuseOpenCosts(at: costs)
        return true
    } print: { statement in
        var pieces = statement.pieces
        pieces[pieces.count - 1].output = statement.output
        return [pieces.compactMap { BoughtPiece.part.print($0)?.joined(separator: " ") }.joined(separator: ", ")]
    }

    package static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        var statement = try form.read(&cursor)
        statement.share()
        if let visit = cursor.scope.visit {
            for index in statement.pieces.indices { statement.pieces[index].complete(from: visit) }
        }
        return statement
    }

    package static let spec = StatementSpec(
        form, summary: "records a purchase, and prints the new SKU",
        discussion: """
            Clauses come in any order. Without `on DAY` the day is today. A lot becomes as many items as it has pieces,
            and its cost is split between them to the penny. `buy 3 "spoons" for 1 each` makes three items with a cost
            of 1 each. After a comma another purchase follows, with its own clauses; all of them are one change. `near
            51.476,-0.162` picks the nearest market whose radius covers that point. `at MARKET` alone sets the market
            for several statements (`help at`).

            A price after the last of several things is divided evenly between all of them, to the penny, if no other
            has a price; with `each` it is the cost of each. Where a lot, a number or other clauses leave that open, fhq
            asks; a script is refused. Market, seller, haul, day, payment and place after the last are also those of
            earlier things that have none of these.

            A title with # needs quotes: `buy "Beano #12" for 3`, and so does a number alone: `buy "501" for 3`. An amount, a time of day or a word of the language is
            the name of a new market only in quotes. fhq creates a new market, seller, haul or place and says so. At a terminal it asks about a name that looks like a
            known one; --strict refuses such a name.
            """,
        examples: [
            Example("buy \"Brass lamp\" for 3.50 GBP at Battersea from Jo on 2026-03-01 paid cash"),
            Example("buy lot \"Box of brass\" pieces 8 for 20 GBP at Battersea"),
            Example("buy 3 \"Silver spoon\" for 1 each, \"Teak tray\" for 2 at Chiswick"),
            Example("buy mirror, clock, frame for 12 at Chiswick"),
        ])

    /// The statement without its output clause, as the journal stores it.
    private var words: String {
        var statement = self
        statement.output = OutputClause()
        return statement.canonical
    }

    package var effects: Effects { output.effects.union(.writesStore) }

    package func run(in environment: Environment) throws -> Outcome {
        try settled(environment).record(in: environment)
    }

    private func record(in environment: Environment) throws -> Outcome {
        let resolved = try resolved(environment)
        try ClockQuestion(environment: environment).ask()
        let change = StoreChange(environment: environment, statement: resolved.words, rows: .newItems)
        let results = try change.perform { writer in try resolved.pieces.map { try writer.buy($0.purchase) } }
        let result = results.reduce(into: WriteResult()) { $0.add($1) }
        change.confirm(resolved.confirmation(results, environment), result)
        // The confirmation names every item, except those of a lot or several alike.
        if result.skus.count == pieces.count, environment.confirmsInsteadOfRow(of: output) { return .none }
        if result.skus.count > 1 || pieces[0].isLot { return .page(try costPage(result.skus, environment)) }
        var outcome = Outcome.page(Self.page(result.skus))
        if environment.showsScreen(of: output) { outcome.screen = Screen(text: result.skus[0], rowCount: 1) }
        return outcome
    }

    private func confirmation(_ results: [WriteResult], _ environment: Environment) -> String {
        guard pieces.count > 1 else { return pieces[0].purchase.confirmation(results[0], environment) }
        let places = zip(pieces, results).map { $0.purchase.circumstances($1, environment) }
        let isShared = Set(places).count == 1
        let costs = costs
        let parts = pieces.indices.map { index in
            let purchase = pieces[index].purchase
            let count = purchase.pieces == 1 ? "" : " \(grouped(purchase.pieces)) ×"
            return "\(results[index].skus.first ?? "")\(count)\(titled(purchase.title)) \(costs[index])"
                + (isShared ? "" : " (\(places[index]))")
        }
        return facts("bought \(parts.joined(separator: ", "))", isShared ? places[0] : nil)
    }

    /// The cost of each piece in words; of amounts in one currency only the last has its code: `4.00`, `4.00 GBP`.
    private var costs: [String] {
        let costs = pieces.map(\.purchase.cost)
        let isOneCurrency = Set(costs.compactMap { $0?.currency }).count == 1
        let last = costs.lastIndex { $0 != nil }
        return pieces.indices.map { index in
            guard let cost = costs[index] else { return "no cost" }
            let text =
                isOneCurrency && index != last
                ? Decimal64(units: cost.minor, fractionDigits: cost.currency.fractionDigits).description
                : cost.description
            return text + (pieces[index].purchase.isCostEach ? " each" : "")
        }
    }

    /// Returns the statement with names as the user meant them.
    private func resolved(_ environment: Environment) throws -> BuyStatement {
        let names = NameQuestion(environment: environment)
        var resolved = self
        for index in pieces.indices {
            var purchase = pieces[index].purchase
            if case .named(let market) = purchase.market {
                let name = MarketName(market, mustExist: pieces[index].marketMustExist)
                purchase.market = .named(try names.resolve(name, instead: try line(paying: market, environment)))
            }
            purchase.seller = try names.resolve(.sellers, purchase.seller)
            purchase.haul = try names.resolve(.hauls, purchase.haul)
            // `undo` takes back all of them, so a twin of one is nothing to point out.
            purchase.notesTwin = pieces.count == 1
            resolved.pieces[index].purchase = purchase
            resolved.pieces[index].marketMustExist = false
        }
        return resolved
    }

    /// Refuses words that no new market gets as its name.
    func refuseDoubtfulMarkets(_ environment: Environment) throws {
        for name in pieces.compactMap(\.marketName) where name.mustExist {
            _ = try NameQuestion(environment: environment).resolve(
                name, instead: try line(paying: name.text, environment))
        }
    }

    /// Returns the statement with an amount as a cost instead of a market; `nil` for other words, or if it has a cost.
    private func line(paying amount: String, _ environment: Environment) throws -> String? {
        let places = pieces.indices.filter { pieces[$0].marketName == MarketName(amount, mustExist: true) }
        guard let last = places.last, pieces[last].purchase.cost == nil else { return nil }
        var cursor = Cursor(Source(amount, name: ""), scope: StatementScope.make(environment))
        guard let cost = try? cursor.money(), cursor.isAtEnd else { return nil }
        var statement = self
        for index in places { statement.pieces[index].marketName = nil }
        statement.pieces[last].purchase.cost = cost
        statement.pieces[last].purchase.isCostEach = pieces[last].count != nil
        return statement.canonical.replacing(" \(cost.description)", with: " \(amount)")
    }

    private static func page(_ skus: [String]) -> Page {
        Page(title: "bought", columns: [Column("sku", .sku)], values: skus.map { [.text($0)] })
    }

    /// Returns a page with each item and its cost, if any has one.
    private func costPage(_ skus: [String], _ environment: Environment) throws -> Page {
        guard pieces.contains(where: { $0.purchase.cost != nil }) else { return Self.page(skus) }
        let costs = try costs(of: skus, environment)
        let columns = [Column("sku", .sku), Column("cost", .decimal), Column("currency", .currency)]
        return Page(
            title: "bought", columns: columns, values: skus.map { [.text($0)] + (costs[$0] ?? [.empty, .empty]) })
    }

    /// Returns the stored cost of each item and its currency; the SKUs of a statement ascend.
    private func costs(of skus: [String], _ environment: Environment) throws -> [String: [CellValue]] {
        guard let first = skus.first, let last = skus.last else { return [:] }
        var query = Query(noun: .items)
        query.condition = .between(.itemSKU, .text(first), .text(last))
        query.columns = [.field(.itemSKU), .field(.itemCost), .field(.itemCurrency)]
        query.window = .all
        var costs: [String: [CellValue]] = [:]
        let context = QueryContext(today: environment.clock.today, homeCurrency: .gbp)
        _ = try environment.store().prepare(query, in: context).rows { row in
            guard case .text(let sku) = row[0], case .decimal(let units, let digits) = row[1],
                case .text(let currency) = row[2]
            else { return }
            costs[String(decoding: sku, as: UTF8.self)] = [
                .decimal(units, digits: digits), .text(String(decoding: currency, as: UTF8.self)),
            ]
        }
        return costs
    }
}

extension BoughtPiece {
    /// Takes from `visit` what the purchase does not say itself.
    fileprivate mutating func complete(from visit: Visit) {
        if purchase.market == nil { marketName = MarketName(visit.market, mustExist: visit.marketMustExist) }
        purchase.seller = purchase.seller ?? visit.seller
        purchase.haul = purchase.haul ?? visit.haul
        purchase.day = purchase.day ?? visit.day
        purchase.paid = purchase.paid ?? visit.paid
    }
}

extension Purchase {
    /// Returns `bought FH-20D6G0NR “Brass lamp” · 3.50 GBP · Sat 14 Nov · Battersea, from Jo`.
    func confirmation(_ result: WriteResult, _ environment: Environment) -> String {
        let what =
            pieces == 1
            ? (result.skus.first ?? "") + titled(title)
            : "\(grouped(pieces)) pieces of\(titled(title)), \(result.skus.first ?? "") to \(result.skus.last ?? "")"
        return facts(
            "bought \(what)", cost.map { $0.description + (isCostEach ? " each" : "") } ?? "no cost",
            circumstances(result, environment))
    }

    /// Returns the day, market, seller and haul: `Sat 14 Nov · Battersea, from Jo`.
    fileprivate func circumstances(_ result: WriteResult, _ environment: Environment) -> String {
        let place = [result.market, seller.map { "from \($0)" }, haul.map { "haul \($0)" }].compactMap(\.self)
        return facts(environment.words(day), place.joined(separator: ", "))
    }
}
