import Ledger
import Queries
import QueryLanguage
import Statements
import StoreFile

/// `match 12 to FH-20D6G0NR`: matches an order to its items.
package struct MatchStatement: FormStatement {
    package var order: String
    /// The items; empty for one that is bought now.
    package var items: ItemNames = []
    package var purchase: Purchase
    package var cost: Money
    /// True if the market must exist, see ``MarketName``.
    private var marketMustExist = false

    package init(order: String, purchase: Purchase, cost: Money) {
        (self.order, self.purchase, self.cost) = (order, purchase, cost)
    }

    private var market: MarketName? {
        get { if case .named(let name) = purchase.market { MarketName(name, mustExist: marketMustExist) } else { nil } }
        set {
            purchase.market = newValue.map { .named($0.text) }
            marketMustExist = newValue?.mustExist ?? false
        }
    }

    package static let form = Form(
        "match", MatchStatement(order: "", purchase: Purchase(title: ""), cost: Money(minor: 0, currency: .gbp)),
        [
            .value(.order, \.order), .word(.to),
            .value(target, \.items).written(.oneOf([given, .sequence(["\"new\"", ofPurchase.syntax()])])),
            .anyOrder(purchase.map { $0.when(\.items.names.isEmpty) }),
        ])

    /// The clauses after `new`.
    private static let purchase: [Clause<MatchStatement>] = [
        .needed(.for, .money, \.cost), Clause(.at, .market, \.market), .day(\.purchase.day),
    ]
    private static let ofPurchase = Part<MatchStatement>.anyOrder(purchase)
    private static let given = Syntax.sequence([
        .open("PIECES"), .many(.sequence(["\",\"", .open("PIECES")])), .absent(ofPurchase.syntax()),
    ])

    package static let spec = StatementSpec(
        form, summary: "links an order to its item, and books the sale",
        discussion: """
            ORDER is the number that `orders` shows, or the marketplace's number if the order has one line. The sale
            gets everything that the marketplace's files say; a sale that you typed is completed. For a line of quantity
            3, each match is one piece and gets a third of the amounts; `match 12 to FH-20D6G0NR, FH-2KAAJ8N7` matches
            two. If there are more items than pieces, as with a lot, the amounts are divided by cost, or evenly if a
            cost is unknown. fhq remembers the number of the listing, so that its next file needs no question.

            `new` first adds the item, under the order's title; without `on` its day of purchase is unknown: `match 12
            to new for 3.50 GBP at Battersea`.
            """,
        examples: [
            Example("import examples/orders/ebay-transactions.csv; match 3 to new for 3.50 GBP at Battersea"),
            Example("import examples/orders/ebay-transactions.csv; match 3 to FH-2KAAJ8N7"),
        ])

    private static let target = Argument<ItemNames>(given) { (cursor, reading) throws(Diagnostic) in
        if cursor.accept(.new) { return [] }
        return try cursor.itemNames(upTo: reading.following, counting: true)
    } print: {
        $0.names.isEmpty ? Keyword.new.text : $0.canonical
    }

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        // Before any question, since an unknown order offers no choice.
        var resolved = self
        resolved.order = try environment.order(order)
        let order = resolved.order
        try environment.store().requireOrder(order)
        if !items.names.isEmpty {
            resolved.items = try ItemQuestion(environment: environment, rewriting: canonical(with: \.items)).resolved(
                items)
        }
        resolved.market = try NameQuestion(environment: environment).resolve(market).map { MarketName($0) }
        resolved.purchase.cost = cost
        let statement = resolved
        let change = StoreChange(environment: environment, statement: statement.canonical, rows: .all)
        let (sku, result) = try change.perform { writer in
            guard !statement.items.names.isEmpty else {
                let result = try writer.match(order: order, toNew: statement.purchase)
                return ("\(result.skus.first ?? ""), bought for \(statement.cost.description)", result)
            }
            let items = try statement.items.skus.map { try change.item($0, writer) }
            let names = items.map(\.named).joined(separator: ", ")
            return (names, try writer.match(order: order, to: items))
        }
        change.confirm("matched order \(order) to \(sku)", result)
        return .none
    }
}

extension Environment {
    /// Returns the order line that is meant, which may be a row such as `@2`.
    func order(_ typed: String) throws -> String {
        guard session.shown != nil, let row = try shownRow(typed) else { return typed }
        return "\(try row.required(.orders, as: typed))"
    }
}

extension Argument<String> {
    /// The number of an order line, or the marketplace's number of an order.
    static var order: Argument { Argument("TEXT", Quoting.name) { c throws(Diagnostic) in try c.text(.order) } }
}
