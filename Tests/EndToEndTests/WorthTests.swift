import TestSupport
import Testing

/// `worth`, compared with a computation in Python from the same sales.
@Suite struct WorthTests {
    private static let words = ["brass", "lamp", "desk", "vase", "green", "14", "jug", "Ölkanne"]
    private static let platforms = ["ebay", "vinted", "depop", "car-boot"]

    @Test(arguments: 1...6 as ClosedRange<UInt64>) func worthIsWhatAnotherComputationFinds(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
        let program = try Program(isEmpty: true)
        var lines = ["fees on ebay set 10.9% + 0.40 GBP since 2026-01-01"]
        for _ in 1...70 {
            let title = (0..<number(1...4)).map { _ in pick(Self.words) }.joined(separator: " ")
            lines.append("buy \"\(title)\" for \(number(1...9)).50 on 2026-0\(number(1...4))-1\(number(0...9))")
        }
        try program.write(lines.joined(separator: "\n"), to: "bought.fhq")
        let skus = try program.run("bought.fhq").output.split(separator: "\n").filter { $0 != "sku" }
        #expect(skus.count == 70)
        lines = []
        for sku in skus where number(0...9) > 1 {
            let costs = pick([
                "", " fees 1.20", " postage 3.10", " fees 0 postage 2 packaging 0.35", " postage-paid 2.85",
            ])
            let currency = number(0...9) == 0 ? "EUR" : "GBP"
            lines.append(
                "sell \(sku) for \(number(2...60)).25 \(currency) on \(pick(Self.platforms)) on 2026-0\(number(5...9))-20\(costs)"
            )
            if number(0...6) == 0 { lines.append("return \(sku) on 2026-10-01") }
            if number(0...6) == 1 { lines.append("refund \(sku) 1 \(currency) fees-back 0.10 on 2026-10-02") }
            if number(0...9) == 2 { lines.append("delete \(sku)") }
        }
        try program.write(lines.joined(separator: "\n"), to: "sold.fhq")
        #expect(try program.run("--yes", "--force", "--keep-going", "sold.fhq").output.isEmpty)
        var (asked, statements): ([String], [String]) = ([], [])
        for _ in 1...40 {
            let text = (0..<number(1...4)).map { _ in pick(Self.words) }.joined(separator: " ")
            let (platform, roi) = (number(0...2) == 0 ? pick(Self.platforms) : "", number(0...3) * 62_500)
            asked.append("\(text)|\(platform)|\(roi)")
            let place = platform.isEmpty ? "" : " on \(platform)"
            let wanted = roi == 0 ? "" : " for roi \(roi / 1000).\(roi % 1000 / 100)%"
            statements.append("worth \"\(text)\"\(place)\(wanted)")
        }
        try program.write(statements.joined(separator: "\n"), to: "worth.fhq")
        try program.write(asked.joined(separator: "\n") + "\n", to: "asked")
        let run = try program.run("--no-header", "worth.fhq")
        let oracle = Program.repository + "/Tests/EndToEndTests/worth_oracle.py"
        let expected = try program.shell("python3 \(oracle) \(program.store) 2026-11-01 < asked").output
        let (found, wanted) = (run.output.split(separator: "\n"), expected.split(separator: "\n"))
        #expect(found.count == 40 && wanted.count == 40, "\(run.errors)")
        for (place, pair) in zip(found, wanted).enumerated() {
            #expect(pair.0 == pair.1, "\(statements[place])")
        }
    }
}
