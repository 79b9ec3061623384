import TestSupport
import Testing

/// Random statements, undos and redos, whose exports must be the same byte for byte.
struct UndoExportTests {
    @Test(arguments: 1...UInt64(Torture.count(40, elseOnly: 2)))
    func undoAndRedoRestoreTheExports(seed: UInt64) throws {
        let store = TorturedStore()
        let skus = try MixedScript.stock(store, count: 5)
        var random = SeededRandom(seed: seed)
        let statements = (0..<Torture.count(40, elseOnly: 20)).map { Self.statement($0, skus, &random) }
        let steps = try run(store, statements, named: "do")
        var states = [try #require(steps.first)]
        for (index, step) in steps.dropFirst().enumerated() where step.changes > states[states.count - 1].changes {
            states.append(step)
            #expect(step.changes == states.count, "\(statements[index])")
        }
        #expect(states.count > statements.count / 4)
        let undone = try run(store, Array(repeating: "undo", count: states.count - 1), named: "undo")
        let redone = try run(store, Array(repeating: "redo", count: states.count - 1), named: "redo")
        for (index, state) in states.enumerated() {
            #expect(undone[states.count - 1 - index].exports == state.exports, "seed \(seed), undone to \(index)")
            #expect(redone[index].exports == state.exports, "seed \(seed), redone to \(index)")
        }
        try store.expectClean("seed \(seed)")
    }

    private struct Step {
        /// The number of changes in the journal.
        var changes: Int
        /// Every export, one after the other.
        var exports: [[UInt8]]
    }

    /// Runs the statements, refusing impossible ones, and exports before the first and after each.
    private func run(_ store: TorturedStore, _ statements: [String], named name: String) throws -> [Step] {
        let folder = store.outputs.path
        let nouns = ["items", "sales", "listings", "expenses", "markets", "sellers", "hauls"]
        var script: [String] = []
        for (index, statement) in ([""] + statements).enumerated() {
            let stem = "\(folder)/\(name)\(index)"
            script += [statement, "export items to \(stem)-x.csv", "export expenses to \(stem)-y.csv"]
            script += nouns.map { "\($0) limit all > \(stem)-\($0).csv" }
            script.append("changes > \(stem)-changes.csv")
        }
        _ = try store.start(name, ["--yes", "--keep-going", "--quiet"], script: script).wait()
        return try (0...statements.count).map { index in
            let changes = try TestFile.bytes("\(folder)/\(name)\(index)-changes.csv")
            return Step(
                changes: changes.count { $0 == 10 } - 1,
                exports: try (["x", "y"] + nouns).map { try TestFile.bytes("\(folder)/\(name)\(index)-\($0).csv") }
            )
        }
    }

    private static func statement(_ step: Int, _ skus: [String], _ random: inout SeededRandom) -> String {
        let sku = skus[Int.random(in: 0..<skus.count, using: &random)]
        let platform = ["ebay", "vinted", "depop"][Int.random(in: 0..<3, using: &random)]
        let all = [
            "buy \"Thing \(step)\\n\\u{1F4A1}\" for \(step).37 GBP at \"Market \(step % 3)\" from Jo haul Sunday",
            "buy lot \"=Lot \(step)\" pieces 3 for 10 GBP note \"'quoted\"",
            "list \(sku) on \(platform) for \(step) GBP",
            "unlist \(sku)", "sell \(sku) for \(step) EUR on \(platform) fees 0.20", "return \(sku)", "delete \(sku)",
            "restore \(sku)", "edit \(sku) set title \"Title \(step)\", cost \(step) USD, market Battersea",
            "edit (items limit 3) set cost up 10%, note empty", "spend \(step) GBP on other \"memo \(step)\"",
            "edit expense 1 set amount 4 GBP", "delete expense 1", "delete sale 1",
            "market add \"Added \(step)\" near 51.476123456789,-0.1 radius 2.5 km fee 1 GBP",
            "market merge \"Market 0\" into \"Market 1\"", "market edit Battersea set name \"Battersea \(step)\"",
            "seller add \"Seller \(step)\" at Battersea", "haul add \"Haul \(step)\" 2026-03-01",
            "edit (items listed) set asking down 20%", "unlist (items listed limit 2)", "delete (items limit 1)",
        ]
        return all[Int.random(in: 0..<all.count, using: &random)]
    }
}
