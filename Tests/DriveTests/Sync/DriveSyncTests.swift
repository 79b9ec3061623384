import DriveSimulator
import Ledger
import Queries
import QueryLanguage
import Testing

@testable import Drive
@testable import Remote

@Suite struct DriveSyncTests {
    @Test func aFirstSyncMakesAFolderWithTwoSheets() async throws {
        try await SyncFixture.with { fixture in
            let report = try await fixture.run()
            #expect(report.lines.map(\.change) == [.created, .created])
            #expect(report.lines.map(\.rowCount) == [3, 1])
            #expect(fixture.titles == ["Lamp 1", "Lamp 2", "Lamp 3"])
            let folder = try #require(fixture.simulator.files.first { $0.isFolder })
            #expect(folder.name == "FlipperHelper_App")
            #expect(
                fixture.simulator.files(in: folder.id).map(\.name).sorted() == [
                    "FlipperHelper Expenses", "FlipperHelper Items",
                ])
            #expect(try fixture.isUpToDate())
        }
    }

    @Test func syncOfUnchangedDataSendsNoRequest() async throws {
        try await SyncFixture.with { fixture in
            try await fixture.run()
            fixture.simulator.forgetRequests()
            for _ in 1...1000 { #expect(try fixture.isUpToDate()) }
            try await fixture.run()
            #expect(fixture.simulator.requests.isEmpty)
        }
    }

    @Test func aChangeKeepsTheSheetAndItsLink() async throws {
        try await SyncFixture.with { fixture in
            let link = try await fixture.run().lines[0].link
            try fixture.buy("Vase")
            let report = try await fixture.run()
            #expect(report.lines.map(\.change) == [.updated, .unchanged])
            #expect(report.lines[0].link == link)
            #expect(fixture.titles?.last == "Vase")
        }
    }

    @Test func aChangeAndItsUndoUploadNothing() async throws {
        try await SyncFixture.with { fixture in
            try await fixture.run()
            let uploads = fixture.simulator.uploads
            try fixture.buy("Vase")
            _ = try fixture.store.undo()
            #expect(try !fixture.isUpToDate())
            let report = try await fixture.run()
            #expect(report.lines.map(\.change) == [.unchanged, .unchanged])
            #expect(fixture.simulator.uploads == uploads)
            #expect(try fixture.isUpToDate())
        }
    }

    @Test func aDeleteIsUploaded() async throws {
        try await SyncFixture.with { fixture in
            try await fixture.run()
            let first = try #require(try fixture.skus.first.flatMap { try fixture.store.items(called: $0).first })
            try fixture.change { try $0.delete(first.id) }
            let report = try await fixture.run()
            #expect(report.lines.map(\.change) == [.updated, .unchanged])
            #expect(fixture.titles == ["Lamp 2", "Lamp 3"])
        }
    }

    @Test func aSheetInTheBinIsTakenOutAgain() async throws {
        try await SyncFixture.with { fixture in
            try await fixture.run()
            let sheet = try #require(fixture.simulator.sheets(named: "FlipperHelper Items").first)
            fixture.simulator.trash(sheet.id)
            let report = try await fixture.run(full: true)
            #expect(report.notes == ["the sheet of items was in Drive's bin; fhq restored it"])
            #expect(fixture.simulator.file(sheet.id)?.isTrashed == false)
            fixture.simulator.trash(sheet.id)
            try fixture.buy("Vase")
            try await fixture.run()
            #expect(fixture.simulator.file(sheet.id)?.isTrashed == false)
            #expect(fixture.titles?.count == 4)
        }
    }

    @Test func removedSheetIsRecreatedAndReported() async throws {
        try await SyncFixture.with { fixture in
            try await fixture.run()
            let sheet = try #require(fixture.simulator.sheets(named: "FlipperHelper Items").first)
            fixture.simulator.remove(sheet.id)
            #expect(try fixture.isUpToDate())
            fixture.pass(hours: 25)
            #expect(try !fixture.isUpToDate())
            let report = try await fixture.run()
            #expect(report.notes == ["the sheet of items is missing in Drive; fhq creates it again, with another link"])
            #expect(fixture.titles?.count == 3)
            #expect(fixture.simulator.sheets(named: "FlipperHelper Items").first?.id != sheet.id)
        }
    }

    @Test func sheetNoLongerAccessibleIsRecreated() async throws {
        try await SyncFixture.with { fixture in
            try await fixture.run()
            let sheet = try #require(fixture.simulator.sheets(named: "FlipperHelper Items").first)
            fixture.simulator.remove(sheet.id)
            fixture.simulator.add(.error(403, "appNotAuthorizedToFile", on: .get))
            try fixture.buy("Vase")
            let report = try await fixture.run()
            #expect(report.lines.map(\.change) == [.created, .unchanged])
            #expect(fixture.titles?.count == 4)
        }
    }

    @Test func removedFolderIsRecreated() async throws {
        try await SyncFixture.with { fixture in
            try await fixture.run()
            for file in fixture.simulator.files { fixture.simulator.remove(file.id) }
            try fixture.buy("Vase")
            try await fixture.run()
            #expect(fixture.titles?.count == 4)
            #expect(fixture.simulator.files.count == 3)
        }
    }

    @Test func lostAnswerMakesNoSecondSheet() async throws {
        try await SyncFixture.with { fixture in
            fixture.simulator.add(Fault(.dropAnswer, on: .uploadCreate), Fault(.dropAnswer, on: .uploadCreate, at: 2))
            try await fixture.run()
            #expect(fixture.titles == ["Lamp 1", "Lamp 2", "Lamp 3"])
            #expect(fixture.simulator.sheets(named: "FlipperHelper Expenses").count == 1)
        }
    }

    @Test func storeFindsForgottenSheets() async throws {
        try await SyncFixture.with { fixture in
            try await fixture.run()
            for file in try fixture.store.driveFiles() { try fixture.store.forget(file) }
            try fixture.buy("Vase")
            try await fixture.run()
            #expect(fixture.titles?.count == 4)
            #expect(fixture.simulator.files.count == 3)
        }
    }

    @Test func uploadsStayUncompressedOnceGzipIsRefused() async throws {
        try await SyncFixture.with(items: 3, { $0.refusesGzip = true }) { fixture in
            try await fixture.run()
            #expect(fixture.titles?.count == 3)
            #expect(try fixture.store.syncState().sendsPlain)
            fixture.simulator.forgetRequests()
            try fixture.buy("Vase")
            try await fixture.run()
            #expect(fixture.titles?.count == 4)
            #expect(fixture.simulator.requests(.uploadUpdate).map(\.contentEncoding) == [nil])
        }
    }

    @Test func anInventoryLargerThanASheetIsDividedByYear() async throws {
        try await SyncFixture.with(items: 0) { fixture in
            for (year, count) in [(2024, 3), (2025, 2), (2026, 5)] {
                for number in 1...count { try fixture.buy("\(year)-\(number)", on: Day(year: year, month: 3, day: 1)) }
            }
            let columns = try SheetBuilder(store: fixture.store, homeCurrency: .gbp, today: fixture.today)
                .columnCount(of: .items)
            var limits = SheetLimits.google
            limits.cells = columns * 5
            let report = try await fixture.run { $0.limits = limits }
            #expect(report.lines.map(\.rowCount) == [3, 2, 4, 1, 1])
            #expect(report.notes == ["items don't fit in one sheet: they are in 4 sheets, by year"])
            #expect(fixture.titles == ["2026-1", "2026-2", "2026-3", "2026-4"])
            #expect(fixture.simulator.sheets(named: "FlipperHelper Items 2024").first?.rowCount == 4)
            // With room again, one sheet has all rows, and the others are in the bin.
            try fixture.buy("new", on: Day(year: 2026, month: 4, day: 1))
            let link = report.lines[2].link
            let second = try await fixture.run()
            #expect(second.lines.first?.link == link)
            #expect(fixture.titles?.count == 11)
            #expect(fixture.simulator.files.filter(\.isTrashed).count == 3)
        }
    }

    @Test func onlyOneSyncRunsAtATime() async throws {
        try await SyncFixture.with { fixture in
            let turn = try fixture.store.syncTurn.acquire()
            #expect(turn != nil)
            let error = await #expect(throws: ServiceError.self) { try await fixture.run() }
            #expect(error?.message == "another sync of this store is running")
            withExtendedLifetime(turn) {}
        }
    }

    @Test func aTokenThatHasEndedIsRenewedOnce() async throws {
        try await SyncFixture.with { fixture in
            fixture.simulator.add(.error(401, "authError", on: .drive))
            try await fixture.run()
            #expect(fixture.simulator.requests(.token).count == 1)
            #expect(fixture.titles?.count == 3)
        }
    }

    @Test(arguments: ["storageQuotaExceeded", "dailyLimitExceeded", "domainPolicy"])
    func permanentErrorEndsTheSyncWithItsReason(_ reason: String) async throws {
        try await SyncFixture.with { fixture in
            fixture.simulator.add(.error(403, reason, on: .uploadCreate, times: nil))
            let error = await #expect(throws: ServiceError.self) { try await fixture.run() }
            #expect(error?.mayPass == false)
            #expect(error?.hints.isEmpty == false)
            #expect(fixture.simulator.requests(.uploadCreate).count == 1)
            let failures = try fixture.store.syncState().failures
            #expect(failures == 1)
        }
    }

    @Test func unavailableServiceIsTriedSixTimes() async throws {
        try await SyncFixture.with { fixture in
            fixture.simulator.add(.error(503, on: .drive, times: nil))
            let error = await #expect(throws: ServiceError.self) { try await fixture.run() }
            #expect(error?.mayPass == true)
            #expect(fixture.simulator.requests(.drive).count == 6)
            let next = try fixture.store.syncState().nextTryAt
            #expect(next != nil)
        }
    }

    @Test func retryAfterIsObeyed() async throws {
        try await SyncFixture.with { fixture in
            fixture.simulator.add(.error(429, "rateLimitExceeded", on: .drive, retryAfter: 30))
            try await fixture.run()
            #expect(fixture.waits.withLock(\.self) == [.seconds(30)])
        }
    }
}

extension SyncFixture {
    func isUpToDate() throws -> Bool { try sync().isUpToDate() }

    var skus: [SKU] {
        get throws {
            let rows = simulator.sheets(named: "FlipperHelper Items").first?.rows ?? []
            return rows.dropFirst().map { SKU($0[0]) }
        }
    }
}
