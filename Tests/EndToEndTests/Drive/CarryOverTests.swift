import DriveSimulator
import Foundation
import TestSupport
import Testing

/// A store from before 1.0 is carried over by what its program exports.
@Suite struct CarryOverTests {
    /// Written by the last program before 1.0, after a sync.
    private static let export = Program.repository + "/Tests/InventoryTests/Lineage/Frozen/export-of-v30.zip"

    /// Every answer has to be the same in both stores.
    private static let questions = [
        "SELECT storeMark, succeededAt, sendsPlain FROM syncState", "SELECT * FROM driveFiles ORDER BY kind, part",
        "SELECT driveId, md5, sha256, bytes FROM photos", "SELECT count(*) FROM outbox",
        "SELECT * FROM savedStatements", "SELECT * FROM settings ORDER BY key",
        "SELECT * FROM rates ORDER BY currency, day",
        "SELECT platformId, sinceDay, partsPerMillion, fixedMinor, fixedCurrency, source FROM fees ORDER BY 1, 2",
        "SELECT sku, title, note, status, soldDay, listedOn, photoCount, costMinor FROM items ORDER BY sku",
        "SELECT soldDay, priceMinor, feesMinor, costMinor, daysToSell FROM sales ORDER BY 1",
        "SELECT day, amountMinor, currency, memo FROM expenses ORDER BY 1, 2",
        "SELECT orderNumber, itemNumber, priceMinor, matched, state FROM orders ORDER BY 1, 2",
        "SELECT number, day, amountMinor FROM payouts",
        "SELECT source, kind, key, netMinor, payout FROM orderFacts ORDER BY 1, 2, 3",
        "SELECT number, refusedAt FROM listingNumbers", "SELECT event, day, count, amountMinor FROM dailyTotals",
    ]

    /// Gives the tables that 1.0 has changed the columns that they had before.
    private static let tablesOfV30 = """
        DELETE FROM changedRows WHERE typeof(rowId) = 'text'; ALTER TABLE changedRows DROP COLUMN lastId;
        ALTER TABLE importedRecords ADD COLUMN importId INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE payouts ADD COLUMN bookedMinor INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE payouts ADD COLUMN unexplainedMinor INTEGER AS (amountMinor - bookedMinor);
        ALTER TABLE changes DROP COLUMN stampedAt; ALTER TABLE revision DROP COLUMN stampedAt;
        ALTER TABLE fees DROP COLUMN shareOf;
        DROP INDEX ordersToSettle; DROP INDEX orderFactsByEdition;
        ALTER TABLE orders DROP COLUMN mismatchMinor; ALTER TABLE orders DROP COLUMN acceptedMinor;
        ALTER TABLE orders DROP COLUMN differenceMinor;
        ALTER TABLE orderFacts DROP COLUMN differenceMinor; ALTER TABLE orderFacts DROP COLUMN edition;
        DROP INDEX IF EXISTS orderFactsByItem; ALTER TABLE orderFacts DROP COLUMN isByItem;
        DROP INDEX IF EXISTS orderFactsOfRefunds; ALTER TABLE orderFacts DROP COLUMN suggestsRefund;
        ALTER TABLE orders DROP COLUMN acceptedRefundMinor;
        DROP INDEX IF EXISTS payoutsDiffering; ALTER TABLE payouts DROP COLUMN state;

        """
        + [
            "markets", "sellers", "hauls", "platforms", "kinds", "recurring", "items", "listings", "sales", "refunds",
            "expenses", "photos", "fees",
        ].map { "ALTER TABLE \($0) DROP COLUMN rowKey;" }.joined(separator: " ")

    private func answers(of store: String, _ program: Program) throws -> [String] {
        try Self.questions.map { question in
            let run = try program.shell("sqlite3 '\(store)' \"\(question)\"")
            #expect(run.status == 0, "\(run.errors)")
            return run.output
        }
    }

    @Test func anExportFromBeforeTheReleaseBringsAllOfItsStore() throws {
        let program = try Program(isEmpty: true)
        let imported = try program.run("-c", "import '\(Self.export)'")
        #expect(imported.status == 0, "\(imported.errors)")
        _ = try program.shell("python3 -m zipfile -e '\(Self.export)' old")
        let old = program.folder.path + "/old/inventory.sqlite"
        let expected = try answers(of: old, program)
        #expect(expected.filter(\.isEmpty).isEmpty)
        #expect(try answers(of: program.store, program) == expected)
        #expect(try program.run("-c", "check").status == 0)
        // Again, and unpacked, it brings nothing new.
        let again = try program.run("-c", "import old")
        #expect(
            again.status == 0 && again.lines.dropFirst().allSatisfy { $0.contains("\t0\t0\t0\t") }, "\(again.output)")
        #expect(try answers(of: program.store, program) == expected)
        // The store itself is refused, wherever it lies alone.
        let alone = try program.shell("mkdir alone && cp old/inventory.sqlite alone && $FHQ -c 'import alone'")
        #expect(alone.status == 1 && alone.errors.contains("is from before fhq 1.0 (v30)"), "\(alone.errors)")
    }

    @Test func syncAfterCarryOverRepeatsNoSheetOrPhoto() async throws {
        try await DriveProgram.with { drive in
            let picture = Program.repository + "/examples/inventory/Images/brass.png"
            let made = try await drive.run(
                "-c", "photo FH-20D6G0NR \"\(picture)\"; connect drive; sync now; export all to all.zip")
            try #require(made.status == 0, "\(made.errors)")
            let before = drive.simulator.files.map { "\($0.id) \($0.name)" }
            // As if the program before had written it.
            let record = (1...30).filter { $0 != 4 }.map { "('v\($0)')" }.joined(separator: ", ")
            let relabelled = try await drive.apart {
                try drive.program.shell(
                    """
                    python3 -m zipfile -e all.zip all && sqlite3 all/inventory.sqlite \
                        "DELETE FROM grdb_migrations; INSERT INTO grdb_migrations VALUES \(record); \(Self.tablesOfV30)"
                    """)
            }
            try #require(relabelled.status == 0, "\(relabelled.errors)")
            drive.simulator.forgetRequests()
            let next = drive.program.folder.path + "/next.sqlite"
            let synced = try await drive.run(
                "--store", next, "--now", "2026-11-02T12:00:00Z", "-c", "import all; sync now")
            #expect(synced.status == 0, "\(synced.errors)")
            #expect(
                !synced.output.contains("photos\tuploaded") && !synced.output.contains("created"), "\(synced.output)")
            #expect(drive.simulator.files.map { "\($0.id) \($0.name)" } == before)
            #expect(drive.simulator.violations == [])
        }
    }
}
