import TestSupport
import Testing

/// Many processes that write to one store at once.
@Suite(.serialized) struct CrowdTests {
    @Test(arguments: 1...Torture.count(2, elseOnly: 1))
    func nothingIsLostWhenManyProcessesWrite(run: Int) throws {
        let store = TorturedStore()
        let (processes, lives) = (Torture.count(8, elseOnly: 4), Torture.count(800, elseOnly: 6))
        let skus = try MixedScript.stock(store, count: processes * lives)
        let scripts = (0..<processes).map { process in
            MixedScript.statements(on: Array(skus[process * lives..<(process + 1) * lives]), label: "\(process)-")
        }
        #expect(scripts.allSatisfy { $0.count >= Torture.count(5000, elseOnly: 40) })
        let children = try scripts.enumerated().map { process, script in
            try store.start("writer\(process)", ["--quiet"], script: script, environment: ["FHQ_NOW": ""])
        }
        for (process, child) in children.enumerated() {
            let status = try child.wait(seconds: 1500)
            let output = try TestFile.text(store.output(of: "writer\(process)"))
            #expect(status == 0, "process \(process): \(output.suffix(500))")
            #expect(!output.contains("busy"), "process \(process): \(output.suffix(500))")
        }
        try store.expectClean("run \(run)")
        try expectWhole(store, scripts.flatMap { $0 }, stock: skus.count)
    }

    /// Expects that every statement has left exactly its rows.
    private func expectWhole(_ store: TorturedStore, _ statements: [String], stock: Int) throws {
        func count(_ beginning: String) -> Int { statements.count { $0.hasPrefix(beginning) } }
        let expected = [
            "items": stock + count("buy \"") + 3 * count("buy lot"), "listings": 2 * count("list"),
            "sales": count("sell"), "expenses": count("spend"), "markets": 4, "sellers": 1,
        ]
        for (table, rows) in expected.sorted(by: { $0.key < $1.key }) {
            #expect(try store.query("SELECT count(*) FROM \(table)") == "\(rows)\n", "\(table)")
        }
        let titles = try store.query(
            "SELECT count(DISTINCT title) FROM items WHERE title LIKE 'Thing %' OR title LIKE 'Edited %'")
        #expect(titles == "\(count("buy \"") + count("edit"))\n")
        #expect(try store.query("SELECT count(*) FROM sales WHERE returnedDay IS NOT NULL") == "\(count("return"))\n")
        #expect(try store.query("SELECT max(id) FROM changes") == "\(statements.count + 1)\n")
    }

    @Test func skusOfManyProcessesAreDistinctAndAscendThoughTheClockJumps() throws {
        let store = TorturedStore()
        _ = try MixedScript.stock(store, count: 1)
        let (processes, launches, each) = (8, Torture.count(20, elseOnly: 2), Torture.count(100, elseOnly: 15))
        var random = SeededRandom(seed: 3)
        for launch in 0..<launches {
            let children = try (0..<processes).map { process in
                let hour = Int.random(in: 10...23, using: &random)
                let time = "2026-\(Int.random(in: 10...12, using: &random))-0\(Int.random(in: 1...9, using: &random))"
                return try store.start(
                    "buyer\(process)", ["--quiet", "--force", "--no-header", "--now", "\(time)T\(hour):00:00Z"],
                    script: (0..<each).map { "buy \"\(process) \(launch) \($0)\"" })
            }
            for (process, child) in children.enumerated() {
                let status = try child.wait(seconds: 300)
                let printed = try TestFile.text(store.output(of: "buyer\(process)")).split(separator: "\n")
                #expect(status == 0 && printed.count == each, "\(printed.suffix(3))")
                #expect(zip(printed, printed.dropFirst()).allSatisfy(<), "a process saw its SKUs descend")
            }
        }
        let skus = try store.query("SELECT sku FROM items ORDER BY id").split(separator: "\n")
        #expect(skus.count == processes * launches * each + 1)
        #expect(zip(skus, skus.dropFirst()).allSatisfy(<), "not strictly ascending in the order of the store")
        #expect(Set(skus).count == skus.count)
        try store.expectClean("after all")
    }
}
