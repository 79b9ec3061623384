import TestSupport
import Testing

/// Stores for the tests of journals, made by random statements.
enum RandomBooks {
    /// Returns statements that buy, sell, return and lose items over eight months, and spend money.
    private static func script(seed: UInt64, currencies: [String]) -> String {
        var random = SeededRandom(seed: seed)
        func one(of texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        func amount(_ largest: Int, _ currency: String) -> String {
            currency == "JPY"
                ? "\(number(1...largest * 100)) JPY" : "\(number(1...largest)).\(number(10...99)) \(currency)"
        }
        func day(_ month: Int) -> String { "2026-0\(month)-\(number(10...28))" }
        var lines: [String] = []
        for place in 1...Torture.count(600, elseOnly: 60) {
            let (name, month, currency) = ("\"Thing \(place) x\(place)y\"", number(1...3), one(of: currencies))
            let paid = one(of: ["", " paid cash", " paid card"])
            lines.append("buy \(name) for \(amount(30, currency)) at Kempton on \(day(month))\(paid)")
            switch number(0...9) {
            case 0: lines.append("keep \(name) on \(day(month + 1))")
            case 1: lines.append("\(one(of: ["donate", "bin", "lost"])) \(name) on \(day(month + 1))")
            case 2: break
            case let what:
                let (currency, platform) = (one(of: currencies), one(of: ["ebay", "vinted", "car-boot"]))
                let cash = platform == "car-boot" ? one(of: ["", " paid cash"]) : ""
                lines.append(
                    "sell \(name) for \(amount(60, currency)) on \(platform) on \(day(month + 2)) "
                        + "fees \(amount(4, currency)) postage \(amount(3, currency)) packaging \(amount(1, currency)) "
                        + "postage-paid \(amount(3, currency))\(cash)")
                if what > 7 {
                    let one = currency == "JPY" ? "1 JPY" : "0.50 \(currency)"
                    lines.append("refund \(name) \(one) on \(day(month + 3)) fees-back \(one)")
                }
                if what == 3 || what == 9 { lines.append("return \(name) on \(day(month + 4))") }
            }
            if place % 4 == 0 {
                lines.append(
                    "spend \(amount(9, one(of: currencies))) on \(one(of: ["entry-fee", "packaging"])) on \(day(5))")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    static func program(seed: UInt64, currencies: [String]) throws -> Program {
        let program = try Program(isEmpty: true)
        try program.write(script(seed: seed, currencies: currencies), to: "random.fhq")
        let run = try program.run("--yes", "--quiet", "random.fhq")
        #expect(run.status == 0, "\(run.errors)")
        return program
    }
}
