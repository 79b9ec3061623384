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
            Self.expectSums(of: why, in: expected, form)
        }
    }

    /// Returns the cells that the ledger has too: number, amount and the count of records left out; or quarter,
    /// category, amount and due day.
    private static func rows(_ run: Child.Run, _ form: String) -> [[String]] {
        let places = form.hasPrefix("tax quarters") ? [0, 3, 4, 6] : [0, 2, 4]
        return run.lines.dropFirst().map { line in
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return places.map { cells.indices.contains($0) ? cells[$0] : "?" }
        }
    }

    /// Expects that the records of each box add up to it.
    private static func expectSums(of why: Child.Run, in expected: [[String]], _ form: String) {
        let isQuarters = form.hasPrefix("tax quarters")
        var sums: [[String]: (amount: Int, leftOut: Int)] = [:]
        for line in why.lines.dropFirst() {
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let key = isQuarters ? [cells[0], cells[1]] : [cells[0]]
            sums[key, default: (0, 0)].amount += pence(cells[8])
            sums[key, default: (0, 0)].leftOut += cells[7] == "left_out" ? 1 : 0
        }
        // The lines without a number are the stock at both ends.
        sums[[""]] = nil
        #expect(sums.count >= 3, "\(form): \(why.errors)")
        for (key, sum) in sums {
            let rows = expected.filter { Array($0.prefix(key.count)) == key }
            #expect(rows.count == 1 && pence(rows[0][key.count]) == sum.amount, "\(form): \(key) adds up to \(sum)")
            // Items kept without a known market value have no records.
            guard !isQuarters, key != ["9"] else { continue }
            #expect(rows[0][2] == String(sum.leftOut), "\(form): \(key)")
        }
    }

    private static func pence(_ amount: String) -> Int { Int(amount.replacing(".", with: "")) ?? 0 }
}
