import Ledger
import QueryLanguage
import StoreFile

/// `spend 5 GBP on entry-fee at Battersea`, `spend 24 miles on transport car`: records an expense.
package struct SpendStatement: FormStatement {
    package var spending: Spending
    /// The items that it was for, each at the same amount; `nil` for none.
    package var items: ItemNames?
    /// True if the market must exist, see ``MarketName``.
    private var marketMustExist = false

    package init(spending: Spending) { self.spending = spending }

    private var market: MarketName? {
        get { spending.market.map { MarketName($0, mustExist: marketMustExist) } }
        set { (spending.market, marketMustExist) = (newValue?.text, newValue?.mustExist ?? false) }
    }

    package static let form = Form(
        "spend", SpendStatement(spending: Spending(amount: Money(minor: 0, currency: .gbp), kind: "")),
        [
            outlay,
            .anyOrder([
                .needed(.on, .purpose, \.spending.purpose, name: "kind"),
                .quoted(\.spending.memo, name: "memo"),
                Clause(.every, .recurrence, \.spending.recurrence),
                Clause(.from, .text, \.spending.from),
                Clause(.to, .text, \.spending.to),
                Clause(.at, .market, \.market),
                Clause(.haul, .name(.haul), \.spending.haul),
                Clause(.for, .items, \.items),
                .day(\.spending.day, or: "a kind of expense"),
                Clause(.paid, .payment, \.spending.paid),
            ]),
        ])

    package static let spec = StatementSpec(
        form, summary: "records an expense",
        discussion: """
            Text in quotes is the memo, after both ends of a journey if you name them. The expense belongs to the market,
            haul or item that you name; `for @1-3` records one expense of that amount for each. Without `on DAY` the day is today. After `at MARKET` the market, day, haul and
            payment are those it sets. fhq creates a new market or haul and says so; --strict refuses it. `kind add` adds
            a kind of expense.

            With `every` the expense recurs: nothing is booked now, but each next start that may write books what has
            fallen due, once for each day. It is the month's last day where the month has no such day. A start with
            --read-only, --dry-run, --safe, --atomic or a fixed clock books nothing, nor does a script that only reads.
            `recurring` lists them; `edit recurring 1 set paused yes` pauses one, and `delete recurring 1` ends it.

            Miles or km of a car, a van or a motorcycle cost what the law allows for a mile in the country of the home
            currency, see `tax rules`. fhq computes the amount once, from the miles of all cars and vans so far in that
            tax year. To change the miles, delete the expense and record it again. Fuel and service of a car are left
            out of a tax form if the same year has its miles; parking isn't.
            """,
        examples: [
            Example("spend 5 GBP on entry-fee at Battersea on 2026-03-01"),
            Example("spend 12.40 GBP on transport car gas \"M4\""),
            Example("spend 12.99 GBP on other \"PO box\" every month from 2026-01-31"),
            Example("spend 24 miles on transport car from home to Newark"),
        ])

    /// An amount, or a distance.
    private static let outlay = Part<SpendStatement>(
        .accepting(
            "( MONEY | DISTANCE ( \"miles\" | \"km\" ) )", shown: "( MONEY | INTEGER ( \"miles\" | \"km\" ) )"),
        isOpen: true
    ) { (cursor, root, _) throws(Diagnostic) in
        root.spending.distance = try cursor.acceptDistance()
        if root.spending.distance == nil { root.spending.amount = try cursor.money() }
        return true
    } print: {
        [$0.spending.distance?.description ?? $0.spending.amount.description]
    }

    package static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        var statement = try form.read(&cursor)
        if let visit = cursor.scope.visit, statement.spending.recurrence == nil {
            statement.complete(from: visit)
        }
        return statement
    }

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        let names = NameQuestion(environment: environment)
        var resolved = self
        resolved.market = try names.resolve(market).map { MarketName($0) }
        resolved.spending.haul = try names.resolve(.hauls, spending.haul)
        resolved.items = try items.map { try ItemQuestion(environment: environment).resolved($0) }
        resolved.spending.item = resolved.items?.skus.first
        let change = StoreChange(environment: environment, statement: resolved.canonical, rows: .expenses)
        if let recurrence = spending.recurrence { return try recur(recurrence, resolved.spending, change) }
        let results = try change.perform { writer in
            try (resolved.items?.skus.map(SKU?.some) ?? [nil]).map { item in
                var spending = resolved.spending
                spending.item = item
                return (item, try writer.spend(spending))
            }
        }
        let place = [resolved.spending.market, resolved.spending.haul.map { "haul \($0)" }].compactMap(\.self)
        for (item, result) in results {
            change.confirm(
                facts(
                    "spent \((result.amount ?? spending.amount).description) \(purpose)",
                    spending.distance.map { miles($0) }, environment.words(spending.day),
                    place.joined(separator: ", "), item?.text, result.row.map { "expense \($0)" }), result)
        }
        return .none
    }

    private func recur(_ recurrence: Recurrence, _ spending: Spending, _ change: StoreChange) throws -> Outcome {
        let result = try change.perform { try $0.recur(spending, recurrence) }
        change.confirm(
            facts(
                "\(spending.amount.description) \(purpose) every \(recurrence.unit.rawValue)",
                "from \(change.environment.words(recurrence.first))",
                recurrence.until.map { "until \(change.environment.words($0))" },
                due(recurrence, by: change.environment.clock.today),
                result.row.map { "recurring \($0)" }), result)
        return .none
    }

    /// The purpose with the memo: `on other “PO box”`.
    private var purpose: String { "on \(spending.subkind ?? spending.kind)\(titled(spending.memo))" }

    /// Returns the number and the sum of the expenses that are due on the day they are entered; `nil` for none.
    private func due(_ recurrence: Recurrence, by today: Day) -> String? {
        let days = recurrence.days(from: recurrence.first, through: today)
        var sum = MoneySums()
        for _ in days { sum.add(spending.amount) }
        return days.isEmpty ? nil : "\(days.count) already due: \(sum.words), booked at the next start"
    }

    /// The miles of a distance, as typed or as converted: `18.64 miles`.
    private func miles(_ distance: Distance) -> String {
        if distance.unit == .miles { return distance.description }
        return "\(Decimal64(units: distance.hundredths, fractionDigits: 2).description) miles"
    }
}

extension Argument<Recurrence> {
    /// `month from 2026-01-31 until 2026-12-31`, after `every`.
    static var recurrence: Argument {
        let units = Recurrence.Unit.allCases
        let words = units.map { "\"\($0.rawValue)\"" }.joined(separator: " | ")
        return Argument("( \(words) ) \"from\" DAY [ \"until\" DAY ]") { cursor throws(Diagnostic) in
            for unit in units where cursor.accept(unit.keyword) {
                try cursor.expect(.from)
                let first = try cursor.day()
                return Recurrence(unit: unit, first: first, until: cursor.accept(.until) ? try cursor.day() : nil)
            }
            throw cursor.unexpected()
        } print: { recurrence in
            let end = recurrence.until.map { " until \($0.description)" } ?? ""
            return "\(recurrence.unit.rawValue) from \(recurrence.first.description)\(end)"
        }
    }
}

extension SpendStatement {
    /// Takes from `visit` what the expense does not say itself.
    fileprivate mutating func complete(from visit: Visit) {
        market = market ?? MarketName(visit.market, mustExist: visit.marketMustExist)
        spending.haul = spending.haul ?? visit.haul
        spending.day = spending.day ?? visit.day
        spending.paid = spending.paid ?? visit.paid
    }
}
