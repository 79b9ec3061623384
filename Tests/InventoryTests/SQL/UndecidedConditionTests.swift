import Foundation
import QueryLanguage
import Testing
import TestSupport

/// Random conditions over amounts in random stores, compared with a small evaluator of three-valued logic that sees only
/// the values that rows show.
@Suite struct UndecidedConditionTests {
    private static let fields = ["cost", "asking", "sale_price", "fees", "postage", "profit"]
    private static let currencies = ["GBP", "EUR", "JPY"]

    private struct Amount: Equatable {
        var number: Decimal
        var currency: String
    }

    /// An amount to compare with; `nil` as currency is a bare zero.
    private struct Literal {
        var number: Int
        var currency: String?

        var text: String { currency.map { "\(number) \($0)" } ?? "0" }
    }

    private indirect enum Condition {
        case compare(String, String, Literal)
        case fields(String, String, String)
        case between(String, Literal, Literal)
        case oneOf(String, [Literal])
        case isEmpty(String)
        case title(String)
        case not(Condition)
        case all([Condition])
        case any([Condition])

        var text: String {
            switch self {
            case .compare(let field, let sign, let literal): "\(field) \(sign) \(literal.text)"
            case .fields(let field, let sign, let other): "\(field) \(sign) \(other)"
            case .between(let field, let low, let high): "\(field) between \(low.text) and \(high.text)"
            case .oneOf(let field, let literals): "\(field) in (\(literals.map(\.text).joined(separator: ", ")))"
            case .isEmpty(let field): "\(field) is empty"
            case .title(let text): "title ~ \(text)"
            case .not(let inner): "not (\(inner.text))"
            case .all(let parts): "(\(parts.map(\.text).joined(separator: " and ")))"
            case .any(let parts): "(\(parts.map(\.text).joined(separator: " or ")))"
            }
        }
    }

    /// The values of a row: its amounts as they are, and in each currency.
    private struct Shown {
        var title = ""
        var own: [String: Amount] = [:]
        var converted: [String: [String: Amount]] = [:]

        func isThere(_ field: String) -> Bool {
            field == "profit" ? own["sale_price"] != nil && own["cost"] != nil : own[field] != nil
        }

        /// Returns the amount as a query shows it; with `in` it may be empty although it is there.
        func amount(_ field: String, in wanted: String?) -> Amount? {
            wanted.map { converted[$0]?[field] } ?? own[field]
        }
    }

    // MARK: - The evaluator: `nil` is neither true nor false

    private static func truth(_ condition: Condition, _ row: Shown, in wanted: String?) -> Bool? {
        switch condition {
        case .compare(let field, let sign, let literal): return compare(field, sign, literal, row, in: wanted)
        case .fields(let field, let sign, let other):
            guard row.isThere(field), row.isThere(other) else {
                let areEqual = row.isThere(field) == row.isThere(other)
                return sign == "=" ? areEqual : sign == "!=" ? !areEqual : false
            }
            guard let left = row.amount(field, in: wanted), let right = row.amount(other, in: wanted),
                left.currency == right.currency
            else { return nil }
            return holds(left.number, sign, right.number)
        case .between(let field, let low, let high):
            return truth(.all([.compare(field, ">=", low), .compare(field, "<=", high)]), row, in: wanted)
        case .oneOf(let field, let literals):
            let truths = literals.map { compare(field, "=", $0, row, in: wanted) }
            if truths.contains(true) { return true }
            // An amount in the currency of one value is known not to be another.
            let others = zip(literals, truths).filter { $0.0.currency != nil }.map(\.1)
            return others.isEmpty ? truths[0] : others.contains(false) ? false : nil
        case .isEmpty(let field): return row.amount(field, in: wanted) == nil
        case .title(let text): return row.title.lowercased().contains(text)
        case .not(let inner): return truth(inner, row, in: wanted).map { !$0 }
        case .all(let parts):
            let truths = parts.map { truth($0, row, in: wanted) }
            return truths.contains(false) ? false : truths.contains(nil) ? nil : true
        case .any(let parts):
            let truths = parts.map { truth($0, row, in: wanted) }
            return truths.contains(true) ? true : truths.contains(nil) ? nil : false
        }
    }

    private static func compare(
        _ field: String, _ sign: String, _ literal: Literal, _ row: Shown, in wanted: String?
    ) -> Bool? {
        guard row.isThere(field) else { return sign == "!=" }
        guard let currency = literal.currency else {
            let amount = row.amount(field, in: wanted) ?? (field == "profit" ? nil : row.own[field])
            return amount.map { holds($0.number, sign, 0) }
        }
        let amount = row.amount(field, in: wanted == nil ? nil : currency)
        guard let amount, amount.currency == currency else { return nil }
        return holds(amount.number, sign, Decimal(literal.number))
    }

    private static func holds(_ left: Decimal, _ sign: String, _ right: Decimal) -> Bool {
        switch sign {
        case "=": left == right
        case "!=": left != right
        case "<": left < right
        case "<=": left <= right
        case ">": left > right
        default: left >= right
        }
    }

    // MARK: - Random stores and conditions

    /// Gives each item a cost and each sale a price of a few values in three currencies, some empty and some zero.
    private static func shuffle(_ fixture: QueryFixture, _ random: inout SeededRandom) throws {
        func amount() -> (minor: String, code: String) {
            let number = Int.random(in: -1...6, using: &random)
            guard number >= 0, let code = currencies.randomElement(using: &random) else { return ("NULL", "NULL") }
            return (String(number * (code == "JPY" ? 1 : 100)), "'\(code)'")
        }
        var sql = "INSERT OR REPLACE INTO rates (currency, day, perEuro, source) VALUES "
        sql +=
            ["2025-03-25", "2025-09-01", "2026-02-01"].map { "('GBP', '\($0)', '0.8', 'test')" }
            .joined(separator: ", ") + ";"
        for item in 1...60 {
            let (cost, price) = (amount(), amount())
            sql += "UPDATE items SET costMinor = \(cost.minor), costCurrency = \(cost.code) WHERE id = \(item);"
            sql += "UPDATE sales SET priceMinor = \(price.minor), currency = \(price.code) WHERE itemId = \(item);"
        }
        try fixture.execute(sql)
    }

    private static func rows(_ fixture: QueryFixture) throws -> [String: Shown] {
        var rows: [String: Shown] = [:]
        let codes = ["currency", "asking_currency", "sale_currency", "profit_currency"]
        let columns = (["id", "title"] + fields + codes).joined(separator: ", ")
        for wanted in [nil] + currencies.map(Optional.some) {
            for row in try fixture.values("items show \(columns)\(wanted.map { " in \($0)" } ?? "")") {
                let id = row["id"] ?? ""
                rows[id, default: Shown()].title = row["title"] ?? ""
                for field in fields {
                    let name = FieldCatalog.field(field, of: .items)?.currencyName ?? ""
                    guard let number = Decimal(string: row[field] ?? ""), let own = row[name] else { continue }
                    let amount = Amount(number: number, currency: wanted ?? own)
                    if let wanted {
                        rows[id]?.converted[wanted, default: [:]][field] = amount
                    } else {
                        rows[id]?.own[field] = amount
                    }
                }
            }
        }
        return rows
    }

    private static func condition(_ random: inout SeededRandom, depth: Int) -> Condition {
        func pick<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &random)] }
        func literal() -> Literal {
            let currency = pick([nil] + currencies.map(Optional.some))
            return Literal(number: currency == nil ? 0 : Int.random(in: 0...6, using: &random), currency: currency)
        }
        let signs = ["=", "!=", "<", "<=", ">", ">="]
        switch Int.random(in: 0..<(depth > 0 ? 11 : 7), using: &random) {
        case 0...1: return .compare(pick(fields), pick(signs), literal())
        case 2: return .fields(pick(fields), pick(signs), pick(fields))
        case 3: return .between(pick(fields), literal(), literal())
        case 4: return .oneOf(pick(fields), (0...Int.random(in: 0...2, using: &random)).map { _ in literal() })
        case 5: return .isEmpty(pick(fields))
        case 6: return .title(pick(["lamp", "vase", "zzz"]))
        case 7...8: return .not(condition(&random, depth: depth - 1))
        case 9: return .all((0...2).map { _ in condition(&random, depth: depth - 1) })
        default: return .any((0...2).map { _ in condition(&random, depth: depth - 1) })
        }
    }

    @Test(arguments: 1...4) func rowsAreFoundOnlyWhereAConditionHoldsAndCountedWhereItIsUndecided(seed: Int) throws {
        let fixture = try QueryFixture()
        var random = SeededRandom(seed: UInt64(seed))
        try Self.shuffle(fixture, &random)
        let rows = try Self.rows(fixture)
        var undecided = 0
        for round in 0..<Torture.count(5_000, elseOnly: 150) {
            let condition = Self.condition(&random, depth: round % 4)
            let wanted = round % 3 == 0 ? Self.currencies[round / 3 % 3] : nil
            let truths = rows.mapValues { Self.truth(condition, $0, in: wanted) }
            for (text, truth) in [(condition.text, true), ("not (\(condition.text))", false)] {
                let query = "items where \(text) show id\(wanted.map { " in \($0)" } ?? "")"
                let answer = try fixture.answer(query)
                #expect(Set(answer.rows) == Set(truths.filter { $0.value == truth }.keys), "\(query)")
                #expect(answer.leftOut.notCompared == truths.count { $0.value == nil }, "\(query)")
            }
            undecided += truths.count { $0.value == nil }
        }
        #expect(undecided > 500)
    }
}
