import SystemLibrary
import TestSupport
import Testing

/// The failure of the n-th write, read or allocation by SQLite, once or from then on, after which the
/// store is sound and the error was reported.
@Suite struct FaultTests {
    static let library = TestProducts.executable("libFaultInjection.so")

    /// A call counted by the shim.
    private struct Call {
        var name: Substring
        var failed: Bool
        var file: Substring

        /// True if the call's failure has an effect.
        ///
        /// A process's note in the lock file only informs waiting processes. SQLite takes a
        /// folder that can't be synced for one that needs no sync, as on some file systems, and does without
        /// some memory that would only make it faster.
        var matters: Bool {
            if file == "memory" { return false }
            let isFolder = file.split(separator: "/").last?.contains(".") == false
            return !file.hasSuffix("-lock") && !(isFolder && name == "fdatasync")
        }

        init?(_ line: Substring) {
            let parts = line.split(separator: " ", maxSplits: 3)
            guard parts.count == 4 else { return nil }
            (name, failed, file) = (parts[1], parts[2] == "failed", parts[3])
        }
    }

    private static func script(_ folder: String) -> [String] {
        [
            "buy \"Brass lamp\" for 3.50 at Kempton from Jo", "spend 5 on entry-fee at Kempton",
            "edit (items limit 2) set cost 4 GBP", "list (items limit 1) on ebay for 25 GBP", "undo",
            "items limit all > \(folder)/items.csv", "export items to \(folder)/sheet.csv",
        ]
    }

    /// The kind of calls that are counted and fail.
    enum Calls: String { case changes, reads, allocations }

    private func run(
        _ store: TorturedStore, failing call: Int, lasting: Bool, options: [String] = [], _ kind: Calls = .changes
    ) throws -> (run: TorturedStore.Run, calls: [Call]) {
        let log = store.outputs.path + "/calls"
        unlink(log)
        var environment = [
            "LD_PRELOAD": Self.library, "FAULT_FOLDER": store.folder.path, "FAULT_AT": "\(call)", "FAULT_LOG": log,
            "FAULT_CALLS": kind.rawValue,
        ]
        if lasting { environment["FAULT_LASTS"] = "1" }
        // An atomic script may write no other file, and can't undo its own change.
        let script = Self.script(store.folder.path)
        let statements = options.contains("--atomic") ? script.dropLast(3) : script[...]
        let run = try store.run(
            ["--yes"] + options + statements.flatMap { ["-c", $0] }, environment: environment)
        let calls = try TestFile.text(log).split(separator: "\n").compactMap(Call.init)
        return (run, calls)
    }

    @Test func theFaultsComeFromTheDiskOfTheStore() throws {
        let store = TorturedStore()
        _ = try MixedScript.stock(store, count: 3)
        let (run, calls) = try run(store, failing: 0, lasting: false)
        #expect(run.status == 0, "\(run.errors)")
        let names = Set(calls.map(\.name))
        #expect(names.isSuperset(of: ["rename", "fsync", "write"]), "\(names)")
        #expect(!names.isDisjoint(with: ["pwrite", "pwrite64"]) && !names.isDisjoint(with: ["fdatasync", "fsync"]))
        for suffix in ["store.sqlite", "store.sqlite-wal", "store.sqlite-shm"] {
            #expect(calls.contains { $0.file.hasSuffix(suffix) }, "\(suffix) is not written through the shim")
        }
        #expect(calls.allSatisfy { !$0.failed })
    }

    private static let ways: [(options: [String], calls: Calls)] =
        [
            ([], .changes), (["--atomic"], .changes), ([], .reads), ([], .allocations), (["--atomic"], .allocations),
        ]

    @Test(arguments: ways, [false, true])
    func faultLeavesASoundStoreAndIsReported(way: (options: [String], calls: Calls), lasting: Bool) throws {
        let (options, kind) = way
        let store = TorturedStore()
        _ = try MixedScript.stock(store, count: 3)
        // An amount without a currency is in EUR, even where the settings can't be read.
        #expect(try store.run(["-c", "set currency EUR"]).status == 0)
        try store.keep()
        let before = try store.contents()
        let (whole, calls) = try run(store, failing: 0, lasting: false, options: options, kind)
        #expect(whole.status == 0, "\(whole.errors)")
        let after = try store.contents()
        #expect(calls.count > 20)
        for call in chosen(of: calls, few: 3) {
            try store.bringBack()
            let (run, calls) = try run(store, failing: call, lasting: lasting, options: options, kind)
            guard expectSaid(run, calls, whole, call) else { continue }
            try store.expectClean("call \(call)")
            let contents = try store.contents()
            if run.status == 0 { #expect(contents == after, "call \(call): done, and lost") }
            if options.contains("--atomic") {
                #expect(contents == before || contents == after, "call \(call): half done")
            }
        }
    }

    @Test(arguments: [false, true]) func aFaultWhileTheStoreIsMadeLeavesOneThatCanBeUsed(lasting: Bool) throws {
        let pristine = TorturedStore()
        let (whole, calls) = try run(pristine, failing: 0, lasting: false)
        #expect(calls.count > 20)
        for call in chosen(of: calls, few: 3) {
            let store = TorturedStore()
            let (run, calls) = try run(store, failing: call, lasting: lasting)
            guard expectSaid(run, calls, whole, call) else { continue }
            try store.expectClean("call \(call)")
            let next = try store.run(["-c", "buy Jug"])
            #expect(next.status == 0, "call \(call): \(next.errors)")
        }
    }

    /// Returns the numbers of the calls to fail: all, or about `few` that differ in kind from the previous call.
    ///
    /// Allocations, tens of thousands of one kind, are chosen at even distances.
    private func chosen(of calls: [Call], few: Int) -> [Int] {
        if calls.allSatisfy({ $0.file == "memory" }) {
            return Array(
                stride(from: 1, through: calls.count, by: max(1, calls.count / Torture.count(500, elseOnly: few))))
        }
        if Torture.isFull { return Array(1...calls.count) }
        let kinds = calls.map { "\($0.name) \($0.file)" }
        let turns = calls.indices.filter { $0 == 0 || kinds[$0] != kinds[$0 - 1] }
        return stride(from: 0, to: turns.count, by: max(1, turns.count / few)).map { turns[$0] + 1 }
    }

    /// Expects that the call failed and was reported; returns `false` if the run didn't reach it.
    private func expectSaid(_ run: TorturedStore.Run, _ calls: [Call], _ whole: TorturedStore.Run, _ call: Int) -> Bool
    {
        let failed = calls.filter(\.failed)
        guard let first = failed.first else {
            Issue.record("call \(call) never came")
            return false
        }
        let matters = failed.contains { $0.matters }
        let said = run.errors != whole.errors && !run.errors.isEmpty
        // A read may be repeated, as that of the marks of other programs, if the answers are the same then.
        let isMended = first.name.contains("read") && run.status == 0 && run.output == whole.output
        if matters, !isMended {
            #expect(said, "call \(call), \(first.name) of \(first.file), failed in silence: \(run.errors)")
        }
        // GRDB ends the process if SQLite has no memory for a bound value.
        let isOfBinding = first.file == "memory" && run.errors.contains("GRDB/")
        if !isOfBinding { #expect(run.status < 128, "call \(call): \(run.status), \(run.errors)") }
        if run.status != 0 { #expect(said, "call \(call) failed, and nobody was told why") }
        return true
    }
}
