import Foundation
import TestSupport
import Testing

/// Imports of every kind, which `undo` and `revert import` take back table by table.
@Suite struct UndoImportTests {
    private static let kinds = Operation.imports.filter { $0.statement.hasPrefix("import") }
    private static let joining = kinds.filter { !$0.statement.hasSuffix("replace") }

    /// The tables that may differ: the journal, ids that are never reused, and data for other stores.
    private static let besides = [
        "changes", "changedRows", "revision", "skuCounter", "removedRows", "fieldTimes", "rowOrigins",
    ]

    /// Returns every other table, without the search index, which `check` compares with the items, and without the keys of
    /// rows, since a row that is imported again gets another.
    private func dump(_ ground: OperationGround) throws -> String {
        let names = try ground.store.query("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
            .split(separator: "\n").map(String.init)
        let told = names.filter { !Self.besides.contains($0) && !$0.hasPrefix("itemSearch") }
        return try told.map { table in
            let columns = try ground.store.query(
                """
                SELECT group_concat(name) FROM pragma_table_xinfo('\(table)') WHERE hidden = 0 AND name <> 'rowKey'
                """)
            return try ground.store.query("SELECT '\(table)', \(columns) FROM \(table)")
        }.joined(separator: "\n")
    }

    @discardableResult
    private func run(_ statement: String, _ ground: OperationGround, mostStatus: Int32 = 0) throws -> String {
        let run = try ground.store.run(["--yes", "--force", "-c", statement], in: ground.store.folder.path)
        #expect(run.status <= mostStatus, "\(statement): \(run.errors)")
        return run.output + run.errors
    }

    /// Returns the number, statement, rows and `undone` of the newest change.
    private func newest(_ ground: OperationGround) throws -> [String] {
        let query = "changes show number, statement, rows, undone limit 1"
        let line = try ground.store.run(["-f", "tsv", "--no-header", "-c", query]).output.split(separator: "\n").first
        return line?.split(separator: "\t").map(String.init) ?? []
    }

    private func expectSame(_ found: String, _ before: String, _ what: String) {
        let differing = Set(found.split(separator: "\n")).symmetricDifference(before.split(separator: "\n"))
        #expect(found == before, "\(what):\n\(differing.sorted().prefix(40).joined(separator: "\n"))")
    }

    @Test(arguments: joining) func undoAndRevertRestoreTheEarlierStore(operation: Operation) throws {
        let ground = try OperationGround(operation)
        let before = try dump(ground)
        let number = try newest(ground).first.flatMap { Int($0) } ?? 0
        try run(operation.statement, ground, mostStatus: 1)
        let after = try dump(ground)
        #expect(after != before)
        let change = try newest(ground)
        try #require(change.count == 4)
        #expect(Int(change[0]) == number + 1 && change[1].hasPrefix("import"), "\(change)")
        #expect(try #require(Int(change[2])) > 0 && change[3] == "false", "\(change)")
        let said = try run("undo", ground)
        expectSame(try dump(ground), before, "undo")
        try ground.store.expectClean("undo")
        if said.contains("redo can't restore it") {
            #expect(try ground.store.run(["-c", "redo"]).status == 1)
            try ground.bringBack()
            try run(operation.statement, ground, mostStatus: 1)
        } else {
            try run("redo", ground)
        }
        expectSame(try dump(ground), after, "again")
        try ground.store.expectClean("again")
        try run("revert import", ground)
        expectSame(try dump(ground), before, "revert import")
        try ground.store.expectClean("revert import")
    }

    @Test(arguments: joining) func changesBetweenImportAndRevertStay(operation: Operation) throws {
        let ground = try OperationGround(operation)
        let before = try dump(ground)
        try run(operation.statement, ground, mostStatus: 1)
        let number = try #require(try newest(ground).first)
        // Changes to rows outside the import, by fhq and by the `sqlite3` command.
        try run("buy \"Vase\" for 3 GBP at \"Elsewhere\"; spend 5 GBP on other", ground)
        _ = try ground.store.query("UPDATE items SET note = 'by hand' WHERE title = 'Vase'")
        try run("undo \(number)", ground)
        try ground.store.expectClean("undo \(number)")
        #expect(try ground.store.query("SELECT title, note FROM items WHERE title = 'Vase'") == "Vase|by hand\n")
        try run("undo; undo", ground)
        expectSame(try dump(ground), before, "undo of all")
    }

    @Test(arguments: kinds.filter { $0.statement.hasSuffix("replace") })
    func fullReplacementIsRevertedButNotUndone(operation: Operation) throws {
        let ground = try OperationGround(operation)
        let before = try dump(ground)
        try run(operation.statement, ground)
        let undo = try ground.store.run(["-c", "undo"])
        #expect(undo.status == 1 && undo.errors.contains("revert import"), "\(undo.errors)")
        try run("revert import", ground)
        expectSame(try dump(ground), before, "revert import")
    }
}
