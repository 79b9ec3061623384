import Cells
import Foundation
import Testing
import TestSupport

@testable import Queries
@testable import QueryLanguage

/// Arithmetic in conditions on rows and groups, compared with Python's exact fractions.
@Suite struct TermTests {
    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/term_oracle.py"

    /// A term in both languages.
    private struct Text {
        var fhq: String
        var python: String
    }

    /// A maker of random terms.
    private struct Maker {
        let noun: Noun
        let isGrouped: Bool
        /// The amounts that may occur, all in one currency of a row if they are of groups.
        let amounts: [Field]
        var random: SeededRandom

        private func fields(_ kinds: FieldKind...) -> [Field] {
            FieldCatalog.fields(of: noun).filter { kinds.contains($0.kind) && $0.name != "id" }
        }

        private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

        private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

        private mutating func atom(_ fields: [Field], _ functions: [String]) -> Text {
            let name = pick(fields).name
            guard isGrouped else { return Text(fhq: name, python: "f(\"\(name)\")") }
            let function = pick(functions)
            return Text(fhq: "\(function) \(name)", python: "g(\"\(function)\", \"\(name)\")")
        }

        private mutating func join(_ left: Text, _ sign: String, _ right: Text) -> Text {
            Text(fhq: "(\(left.fhq)) \(sign) (\(right.fhq))", python: "((\(left.python)) \(sign) (\(right.python)))")
        }

        private mutating func call(_ name: String, _ parts: Text...) -> Text {
            Text(
                fhq: "\(name)(\(parts.map(\.fhq).joined(separator: ", ")))",
                python: "\(name.uppercased())(\(parts.map(\.python).joined(separator: ", ")))")
        }

        mutating func number(_ depth: Int) -> Text {
            let statistics = ["sum", "avg", "min", "max", "median", "p10", "p75"]
            let way = below(depth > 0 ? 10 : 3)
            switch fields(.integer).isEmpty && way == 2 ? (isGrouped ? 1 : 0) : way {
            case 0:
                let text = pick(["2", "3", "0.5", "1.25", "-4", "7", "100", "0"])
                return Text(fhq: text, python: "N(\"\(text)\")")
            case 1 where isGrouped: return Text(fhq: "count", python: "g(\"count\")")
            case 1 where fields(.integer).isEmpty: return Text(fhq: "2", python: "N(\"2\")")
            case 1, 2: return atom(fields(.integer), statistics)
            case 3: return call(pick(["abs", "round"]), number(depth - 1))
            case 4: return call(pick(["min", "max"]), number(depth - 1), number(depth - 1))
            case 5 where !amounts.isEmpty: return join(amount(depth - 1), "/", amount(depth - 1))
            case 6 where !fields(.day).isEmpty: return join(day(depth - 1), "-", day(depth - 1))
            default: return join(number(depth - 1), pick(["+", "-", "*", "/"]), number(depth - 1))
            }
        }

        mutating func amount(_ depth: Int) -> Text {
            switch below(depth > 0 ? 8 : 3) {
            case 0:
                let (text, code) = pick([("3.50", "GBP"), ("12", "EUR"), ("200", "JPY"), ("0.01", "GBP")])
                return Text(fhq: "\(text) \(code)", python: "M(\"\(text)\", \"\(code)\")")
            case 1, 2: return atom(amounts, ["sum", "avg", "min", "max", "median", "p10", "p90"])
            case 3: return join(amount(depth - 1), pick(["+", "-"]), amount(depth - 1))
            case 4: return join(amount(depth - 1), pick(["*", "/"]), number(depth - 1))
            case 5: return join(number(depth - 1), "*", amount(depth - 1))
            case 6: return call(pick(["abs", "round"]), amount(depth - 1))
            default: return call(pick(["min", "max"]), amount(depth - 1), amount(depth - 1))
            }
        }

        mutating func day(_ depth: Int) -> Text {
            switch below(depth > 0 ? 4 : 2) {
            case 0: return Text(fhq: "2026-01-15", python: "D(\"2026-01-15\")")
            case 1: return atom(fields(.day), ["min", "max"])
            default: return join(day(depth - 1), pick(["+", "-"]), Text(fhq: "30", python: "N(\"30\")"))
            }
        }

        /// Returns two sides of one kind and the sign between them.
        mutating func comparison() -> (left: Text, sign: String, right: Text) {
            let sign = pick(Comparison.allCases).rawValue
            let depth = 1 + below(3)
            switch below(amounts.isEmpty ? 1 : 3) {
            case 0: return (number(depth), sign, number(1))
            case 1: return (amount(depth), sign, amount(1))
            default: return (amount(depth), sign, below(2) == 0 ? Text(fhq: "0", python: "Z()") : amount(0))
            }
        }
    }

    private struct Case: Encodable {
        var left: String
        var sign: String
        var right: String
        var group: String?
        var code: String?

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(left, forKey: .left)
            try container.encode(sign, forKey: .sign)
            try container.encode(right, forKey: .right)
            try container.encode(group, forKey: .group)
            try container.encode(code, forKey: .code)
        }

        enum Key: CodingKey { case left, sign, right, group, code }
    }

    private struct Task: Encodable {
        var rows: [[String: String]]
        var currencies: [String: String]
        var cases: [Case]
    }

    private struct Verdict: Decodable {
        var found: [String]
        var unknown: Int

        init(from decoder: any Decoder) throws {
            var parts = try decoder.unkeyedContainer()
            found = try parts.decode([String].self)
            unknown = try parts.decode(Int.self)
        }
    }

    private static func verdicts(_ cases: [Case], _ noun: Noun, _ fixture: QueryFixture) throws -> [Verdict] {
        let fields = FieldCatalog.fields(of: noun).filter {
            [.integer, .money, .day, .currency].contains($0.kind) || $0.name == "market" || $0.name == "id"
        }
        let names = Set(fields.map(\.name) + fields.compactMap(\.currencyName) + ["id"])
        let rows = try fixture.values("\(noun) show \(names.sorted().joined(separator: ", "))")
        let currencies = fields.compactMap { field in field.currencyName.map { (field.name, $0) } }
        let task = Task(rows: rows, currencies: Dictionary(uniqueKeysWithValues: currencies), cases: cases)
        let output = try Child.output(of: ["/usr/bin/env", "python3", script], input: JSONEncoder().encode(task))
        return try JSONDecoder().decode([Verdict].self, from: Data(output.utf8))
    }

    @Test(arguments: [Noun.items, .sales, .expenses, .listings])
    func conditionsHoldForTheRowsThatPythonFinds(noun: Noun) throws {
        let fixture = try QueryFixture()
        let amounts = FieldCatalog.fields(of: noun).filter { $0.kind == .money }
        var maker = Maker(
            noun: noun, isGrouped: false, amounts: amounts, random: SeededRandom(seed: 64))
        let count = Torture.count(20_000, elseOnly: 200)
        // A condition begins with a field, a parenthesis or a function.
        let comparisons = (0..<count).map { _ in maker.comparison() }
            .filter { !"NMD".contains($0.left.python.prefix(1)) }
        let cases = comparisons.map { Case(left: $0.left.python, sign: $0.sign, right: $0.right.python) }
        for (comparison, verdict) in zip(comparisons, try Self.verdicts(cases, noun, fixture)) {
            let condition = "\(comparison.left.fhq) \(comparison.sign) \(comparison.right.fhq)"
            // What is compared without arithmetic has other rules for empty values.
            guard case .terms? = try parsed("\(noun) where \(condition)").condition else { continue }
            let answer = try fixture.answer("\(noun) where \(condition) show id")
            #expect(answer.rows.sorted() == verdict.found, "\(noun) where \(condition)")
            #expect(answer.leftOut.notCompared == verdict.unknown, "\(noun) where \(condition)")
            let others = try fixture.rows("\(noun) where not \(condition) show id").count
            let all = try fixture.rows("\(noun) show id").count
            #expect(answer.rows.count + others + verdict.unknown == all, "\(noun) where not \(condition)")
        }
    }

    /// Values that are shown, and the order by them.
    @Test(arguments: [Noun.items, .sales, .expenses, .listings])
    func computedColumnsHaveTheValuesThatPythonFinds(noun: Noun) throws {
        let fixture = try QueryFixture()
        let amounts = FieldCatalog.fields(of: noun).filter { $0.kind == .money }
        var maker = Maker(noun: noun, isGrouped: false, amounts: amounts, random: SeededRandom(seed: 66))
        let terms = (0..<Torture.count(5_000, elseOnly: 100)).map { place in
            place % 3 == 0 ? maker.number(2) : place % 3 == 1 ? maker.amount(2) : maker.day(2)
        }.filter { $0.fhq.contains(" ") && $0.fhq.contains(where: "+-*/".contains) && $0.python.contains("f(") }
        let cases = terms.map { Case(left: $0.python, sign: "show", right: "") }
        for (term, verdict) in zip(terms, try Self.verdicts(cases, noun, fixture)) {
            let query = "\(noun) show id, \(term.fhq) as x"
            guard case .computed? = try parsed(query).columns.last else { continue }
            let found = try fixture.values("\(query) sort x desc, id").compactMap { row -> String? in
                guard let id = row["id"], let text = row["x"], !text.isEmpty else { return nil }
                let value = Day(iso: text) == nil ? Decimal(string: text).map { "\($0)" } ?? text : text
                return "\(id)=\(value)" + (row["x_currency"].map { " \($0)" } ?? "")
            }
            let expected = verdict.found.map { line -> String in
                let parts = line.split(separator: "=")
                let words = parts[1].split(separator: " ").map(String.init)
                let value = Day(iso: words[0]) == nil ? Decimal(string: words[0]).map { "\($0)" } ?? words[0] : words[0]
                return "\(parts[0])=" + ([value] + words.dropFirst()).joined(separator: " ")
            }
            #expect(found.sorted() == expected.sorted(), "\(query)")
        }
    }

    @Test(arguments: [(Noun.items, "market"), (.sales, "market"), (.expenses, "market")])
    func conditionsOnGroupsHoldForThoseThatPythonFinds(noun: Noun, group: String) throws {
        let fixture = try QueryFixture()
        let amounts = FieldCatalog.fields(of: noun).filter {
            $0.kind == .money && $0.currencyName == "currency" || $0.name == "sale_price" && noun == .sales
        }
        for amount in amounts.prefix(2) {
            var maker = Maker(noun: noun, isGrouped: true, amounts: [amount], random: SeededRandom(seed: 65))
            let comparisons = (0..<Torture.count(5_000, elseOnly: 100)).map { _ in maker.comparison() }
            let uses = comparisons.map { "\($0.left.fhq) \($0.right.fhq)".contains(" \(amount.name)") }
            let cases = zip(comparisons, uses).map {
                Case(
                    left: $0.left.python, sign: $0.sign, right: $0.right.python, group: group,
                    code: $1 ? amount.currencyName : nil)
            }
            let verdicts = try Self.verdicts(cases, noun, fixture)
            for (place, comparison) in comparisons.enumerated() {
                let condition = "\(comparison.left.fhq) \(comparison.sign) \(comparison.right.fhq)"
                let text = "\(noun) by \(group) having \(condition) show \(group), count"
                let answer = try fixture.values(text)
                let code = uses[place] ? amount.currencyName : nil
                let found = answer.map { row in
                    ([row[group] ?? ""] + (code.map { [row[$0] ?? ""] } ?? [])).joined(separator: "|")
                }
                #expect(found.sorted() == verdicts[place].found, "\(text)")
                #expect(try fixture.answer(text).leftOut.undecidedGroups == verdicts[place].unknown, "\(text)")
            }
        }
    }

    @Test func amountsAreRoundedHalfAwayFromZeroAtTheEnd() throws {
        let fixture = try QueryFixture()
        try fixture.execute("UPDATE items SET costMinor = 5, costCurrency = 'GBP', deletedAt = NULL WHERE id = 1")
        for (term, isTrue) in [
            ("cost / 2 = 0.03 GBP", true), ("0 - cost / 2 = -0.03 GBP", true), ("cost * -0.5 = -0.03 GBP", true),
            ("cost / 3 * 3 = 0.05 GBP", true), ("round(cost * 10) = 1 GBP", true), ("cost / 0 = 0", false),
            ("cost / (photos - photos) > 0", false),
        ] {
            guard (try? parsed("items where \(term)")) != nil else { continue }
            #expect(try fixture.rows("items where id = 1 and \(term) show id") == (isTrue ? ["1"] : []), "\(term)")
        }
    }
}
