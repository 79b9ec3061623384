import TestSupport
import Testing

/// Tax forms and quarterly updates of random inventories, compared with a ledger in Python.
@Suite struct TaxFormTests {
    private static let ledger = Program.repository + "/Tests/EndToEndTests/Tax/tax_years.py"

    /// Each seed has four or five tax years in two countries, each on both bases.
    @Test(arguments: 1...Torture.count(25, elseOnly: 3)) func formsAreThoseOfTheLedger(seed: Int) throws {
        let program = try Program(isEmpty: true)
        let made = try Child.run(["python3", "-B", Self.ledger, String(seed), program.folder.path])
        try #require(made.status == 0, "\(made.errors)")
        let now = "2029-06-01T12:00:00Z"
        let booked = try program.run("--yes", "--force", "script.fhq", environment: ["FHQ_NOW": now])
        try #require(booked.status == 0, "\(booked.errors)")
        let rows = try program.read("forms.tsv").split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        let forms = Dictionary(grouping: rows) { $0[0] }.mapValues { $0.map { Array($0.dropFirst()) } }
        try #require(forms.count >= 10)
        for (form, expected) in forms.sorted(by: { $0.key < $1.key }) {
            let run = try program.run("-c", "\(form) as tsv", environment: ["FHQ_NOW": now])
            #expect(Self.rows(run, form) == expected, "seed \(seed): \(form)")
            let report = form.replacing("tax quarters", with: "tax year").replacing(" basis", with: " by quarter basis")
            let traced = form.hasPrefix("tax quarters") ? report : form
            let why = try program.run("-c", "why \(traced) as tsv", environment: ["FHQ_NOW": now])
            Self.expectSums(of: why, in: run, form)
        }
    }

    /// Returns the cells that the ledger has too: number, amount and the count of records left out; or quarter,
    /// category, amount and due day.
    private static func rows(_ run: Child.Run, _ form: String) -> [[String]] {
        let places = form.hasPrefix("tax quarters") ? [0, 3, 4, 6] : [0, 2, 4]
        return cells(run).map { cells in places.map { cells.indices.contains($0) ? cells[$0] : "?" } }
    }

    /// Returns the boxes that are sums and differences of others, or rules.
    private static func totals(_ form: String) -> [String] {
        form.contains("sa103s") ? ["10.1", "20", "21", "22", "28"] : ["3", "4", "5", "28", "31", "42"]
    }

    /// Expects that the records of each box, and of the stock at both ends, add up to it, and that there are no others.
    private static func expectSums(of why: Child.Run, in run: Child.Run, _ form: String) {
        let isQuarters = form.hasPrefix("tax quarters")
        var sums: [[String]: (amount: Int, leftOut: Int)] = [:]
        for cells in Self.cells(why) {
            sums[[cells[0], cells[1]], default: (0, 0)].amount += pence(cells[8])
            sums[[cells[0], cells[1]], default: (0, 0)].leftOut += cells[7] == "left_out" ? 1 : 0
        }
        #expect(sums.count >= 3, "\(form): \(why.errors)")
        for cells in Self.cells(run) where isQuarters || !totals(form).contains(cells[0]) {
            let sum = sums.removeValue(forKey: [cells[0], cells[isQuarters ? 3 : 1]]) ?? (0, 0)
            #expect(pence(cells[isQuarters ? 4 : 2]) == sum.amount, "\(form): \(cells) adds up to \(sum)")
            // Items kept without a known market value have no records.
            guard !isQuarters, !["9", "27"].contains(cells[0]) else { continue }
            #expect(cells[4] == String(sum.leftOut), "\(form): \(cells)")
        }
        #expect(sums.isEmpty, "\(form)")
    }

    private static func cells(_ run: Child.Run) -> [[String]] {
        run.lines.dropFirst().map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }

    /// A kind made for one form in each of two stores has both boxes in both stores, whatever the order.
    @Test(arguments: [["one", "two"], ["two", "one"]]) func kindsKeepTheBoxesOfBothStores(order: [String]) throws {
        let program = try Program(isEmpty: true)
        func run(_ store: String, _ text: String, minute: Int) throws -> Child.Run {
            let run = try program.run(
                "--store", "\(store).sqlite", "--quiet", "-c", text,
                environment: ["FHQ_NOW": "2026-11-01T12:\(10 + minute):00Z"])
            #expect(run.status == 0, "\(run.errors)")
            return run
        }
        _ = try run(order[0], "kind add insurance for sa103s 14", minute: 0)
        _ = try run(order[1], "kind add insurance for schedule-c 18", minute: 1)
        for (minute, store) in ["one", "two", "one"].enumerated() {
            _ = try run(store, "import \(store == "one" ? "two" : "one").sqlite", minute: 2 + minute)
        }
        for store in order {
            let rules = try run(store, "tax rules as tsv", minute: 9).lines.filter { $0.contains("insurance") }
            #expect(rules.count == 2 && rules[0].contains("14") && rules[1].contains("18"), "\(store): \(rules)")
        }
    }

    private static func pence(_ amount: String) -> Int { Int(amount.replacing(".", with: "")) ?? 0 }
}
