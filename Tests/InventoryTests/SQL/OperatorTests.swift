import Cells
import Foundation
import QueryLanguage
import Testing

/// Conditions with every operator of every field, at a row's value and on either side of it, compared with the
/// values that rows show.
@Suite struct OperatorTests {
    /// A value on the scale of its field: a number, an amount with its currency, a day, or else a text.
    private struct Place: Hashable {
        var number: Decimal = 0
        var text = ""
        var step: Decimal = 1
        var currency: String?

        init?(_ text: String, _ kind: FieldKind, currency: String? = nil) {
            switch kind {
            case .day:
                guard let day = Day(iso: text) else { return nil }
                number = Decimal(day.number)
            case .integer, .decimal, .money:
                guard let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) else { return nil }
                number = value
                let digits = text.split(separator: ".").dropFirst().first?.count ?? 0
                step = Decimal(sign: .plus, exponent: -digits, significand: 1)
                self.currency = currency
            default:
                guard !text.isEmpty else { return nil }
                self.text = text
            }
        }

        static func isLess(_ one: Place, _ other: Place) -> Bool {
            if one.currency != other.currency { return one.currency ?? "" < other.currency ?? "" }
            return one.number == other.number
                ? one.text.utf8.lexicographicallyPrecedes(other.text.utf8) : one.number < other.number
        }

        func moved(by steps: Decimal) -> Place {
            var place = self
            place.number += steps * step
            return place
        }

        func literal(_ kind: FieldKind) -> String {
            switch kind {
            case .day: Day(number: NSDecimalNumber(decimal: number).int32Value).description
            case .integer, .decimal, .money: "\(number)" + (currency.map { " \($0)" } ?? "")
            case .boolean: text == "1" ? "yes" : "no"
            default: Quoting.quoted(text)
            }
        }

        /// Returns the expected result; lists match by any part; of two amounts in different currencies nothing
        /// holds.
        func holds(_ comparison: Comparison, _ other: Place, _ kind: FieldKind) -> Bool {
            let isLess = currency == other.currency && Self.isLess(self, other)
            let isMore = currency == other.currency && Self.isLess(other, self)
            let isSame =
                kind == .list
                ? text.components(separatedBy: "; ").contains(other.text)
                : currency == other.currency && !isLess && !isMore
            switch comparison {
            case .equal: return isSame
            case .notEqual: return !isSame && currency == other.currency
            case .less: return isLess
            case .lessOrEqual: return isLess || isSame
            case .greater: return isMore
            case .greaterOrEqual: return isMore || isSame
            }
        }
    }

    /// Returns a middle value of the rows with its neighbours: a step away for numbers, else other
    /// rows' values and the kind's words.
    private static func around(_ known: [Place], _ kind: FieldKind) -> [Place] {
        let sorted = known.sorted(by: Place.isLess)
        let middle = sorted[sorted.count / 2]
        switch kind {
        case .day, .integer, .decimal, .money: return [-1, 0, 1].map { middle.moved(by: $0) }
        case .boolean: return ["0", "1"].compactMap { Place($0, kind) }
        case .payment: return Payment.allCases.compactMap { Place($0.rawValue, kind) }
        case .list: return Set(known.flatMap { $0.text.components(separatedBy: "; ") }).compactMap { Place($0, kind) }
        case .status, .text, .code, .sku, .currency:
            let before = sorted.last { Place.isLess($0, middle) }
            let after = sorted.first { Place.isLess(middle, $0) }
            return [before, middle, after].compactMap(\.self)
        }
    }

    /// Reads each field's rows twice: the values shown, and the rows that a condition finds.
    @Test(arguments: Noun.allCases) func operatorsDivideRowsByTheirValues(_ noun: Noun) throws {
        let fixture = try QueryFixture()
        for field in FieldCatalog.fields(of: noun) {
            let columns = [field.name] + (field.currencyName.map { [$0] } ?? [])
            // An amount without a rate is shown as empty, but it is not known to differ from anything.
            let unknown = try fixture.answer("\(noun.rawValue) show \(field.name)").leftOut.otherCurrency
            let lost = try unknown + (field.name == "markup" ? inTwoCurrencies(fixture) : 0)
            let rows = try fixture.values("\(noun.rawValue) show \(columns.joined(separator: ", "))").map { row in
                Place(row[field.name] ?? "", field.kind, currency: field.currencyName.flatMap { row[$0] })
            }
            let known = rows.compactMap(\.self)
            guard !known.isEmpty else { continue }
            let values = Self.around(known, field.kind)
            for value in values {
                for comparison in field.kind.comparisons {
                    let found = rows.count { $0?.holds(comparison, value, field.kind) ?? (comparison == .notEqual) }
                    let expected = found - (comparison == .notEqual ? lost : 0)
                    let condition = "\(field.name) \(comparison.rawValue) \(value.literal(field.kind))"
                    try expect(fixture, noun, condition, expected)
                }
            }
            guard field.kind.isRanged, let low = values.first, let high = values.last else { continue }
            let expected = rows.count {
                $0.map { $0.holds(.greaterOrEqual, low, field.kind) && $0.holds(.lessOrEqual, high, field.kind) }
                    ?? false
            }
            let condition = "\(field.name) between \(low.literal(field.kind)) and \(high.literal(field.kind))"
            try expect(fixture, noun, condition, expected)
        }
    }

    /// Returns the number of items with an asking price in another currency than the cost, which have no markup.
    private func inTwoCurrencies(_ fixture: QueryFixture) throws -> Int {
        try fixture.values("items show asking, asking_currency, cost, currency").count { row in
            guard let asking = row["asking"], let cost = row["cost"], !asking.isEmpty, !cost.isEmpty else {
                return false
            }
            return row["asking_currency"] != row["currency"]
        }
    }

    private func expect(_ fixture: QueryFixture, _ noun: Noun, _ condition: String, _ count: Int) throws {
        let found = try fixture.rows("\(noun.rawValue) where \(condition)").count
        #expect(found == count, "\(noun.rawValue) where \(condition)")
    }

    /// Without such rows the test above would prove nothing about a kind.
    @Test func everyKindOfFieldHasRowsToCompare() throws {
        let fixture = try QueryFixture()
        var kinds = Set(FieldKind.allCases)
        for noun in Noun.allCases {
            for field in FieldCatalog.fields(of: noun) where kinds.contains(field.kind) {
                let values = try fixture.rows("\(noun.rawValue) show \(field.name)").filter { !$0.isEmpty }
                if Set(values).count > 1 { kinds.remove(field.kind) }
            }
        }
        #expect(kinds.isEmpty, "no rows with two values of \(kinds.map(\.rawValue).sorted())")
    }

    @Test(arguments: [("items", "bought"), ("listings", "listed")]) func olderThanLeavesOutTheDayItself(
        noun: String, field: String
    ) throws {
        let fixture = try QueryFixture()
        let ages = try fixture.rows("\(noun) show \(field)").compactMap { Day(iso: $0) }.map {
            askedOn.number - $0.number
        }
        let age = try #require(ages.sorted().dropFirst(ages.count / 2).first)
        for days in age - 1...age + 1 {
            let query = "\(noun) older than \(days) days show \(field)"
            #expect(try fixture.rows(query).count == ages.count { $0 > days }, "\(query)")
        }
    }
}
