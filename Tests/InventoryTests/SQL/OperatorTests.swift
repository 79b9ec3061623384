import Cells
import Foundation
import QueryLanguage
import Testing

@testable import Inventory

/// Conditions with all six operators, at a value that a row has and one step to either side of it, against what the rows
/// themselves show.
@Suite struct OperatorTests {
    /// A number, an amount or a day on one scale; the currency only of an amount.
    private struct Place {
        var value: Decimal
        var step: Decimal = 1
        var currency: String?

        init?(_ text: String, _ kind: FieldKind, currency: String?) {
            switch kind {
            case .day:
                guard let day = Day(iso: text) else { return nil }
                value = Decimal(day.number)
            case .integer, .decimal, .money:
                guard let number = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) else { return nil }
                value = number
                let digits = text.split(separator: ".").dropFirst().first?.count ?? 0
                step = Decimal(sign: .plus, exponent: -digits, significand: 1)
                self.currency = currency
            default: return nil
            }
        }

        func literal(_ kind: FieldKind, moved: Decimal) -> String {
            let value = value + moved * step
            if kind == .day { return Day(number: NSDecimalNumber(decimal: value).int32Value).description }
            return "\(value)" + (currency.map { " \($0)" } ?? "")
        }
    }

    private static func holds(_ comparison: Comparison, _ one: Decimal, _ other: Decimal) -> Bool {
        switch comparison {
        case .equal: one == other
        case .notEqual: one != other
        case .less: one < other
        case .lessOrEqual: one <= other
        case .greater: one > other
        case .greaterOrEqual: one >= other
        }
    }

    @Test(arguments: Noun.allCases) func operatorsDivideRowsWhereTheirValuesDo(_ noun: Noun) throws {
        let fixture = try QueryFixture()
        // What is always converted has a currency of its own, in which a condition can't name an amount of another.
        for field in FieldCatalog.fields(of: noun) where !field.isAlwaysConverted {
            let columns = [field.name] + (field.currencyName.map { [$0] } ?? [])
            let places = try fixture.values("\(noun.rawValue) show \(columns.joined(separator: ", "))").map { row in
                Place(row[field.name] ?? "", field.kind, currency: field.currencyName.flatMap { row[$0] })
            }
            let known = places.compactMap { $0 }
                .sorted { ($0.currency ?? "", $0.value) < ($1.currency ?? "", $1.value) }
            guard !known.isEmpty else { continue }
            let middle = known[known.count / 2]
            for (comparison, moved) in Comparison.allCases.flatMap({ one in [-1, 0, 1].map { (one, Decimal($0)) } }) {
                let condition = "\(field.name) \(comparison.rawValue) \(middle.literal(field.kind, moved: moved))"
                let expected = places.count { place in
                    guard let place, place.currency == middle.currency else { return comparison == .notEqual }
                    return Self.holds(comparison, place.value, middle.value + moved * middle.step)
                }
                let query = "\(noun.rawValue) where \(condition) show \(field.name)"
                #expect(try fixture.rows(query).count == expected, "\(query)")
            }
        }
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
