import DriveSimulator
import Foundation
import Ledger
import QueryLanguage
import StoreFile
import Testing
import TestSupport

@testable import Drive
@testable import Programs
@testable import Remote

/// Syncs with another account, Ctrl-C, deletions meanwhile and limits.
@Suite struct SyncLifeTests {
    private static let sizes = SyncScenario.first.sizes

    @Test func anotherAccountReceivesEveryFile() async throws {
        try await SyncFixture.with { fixture in
            try fixture.addPhoto(to: 1, bytes: 900)
            try await fixture.run()
            #expect(try fixture.isUpToDate())
            try fixture.addPhoto(to: 1, bytes: 800)
            // The second photo's id was reserved in the first account.
            fixture.simulator.add(.error(503, on: .uploadCreate, times: 6))
            await #expect(throws: ServiceError.self) { try await fixture.run() }
            try await Simulator.with(SyncFixture.options()) { other in
                try await fixture.connect(to: other)
                #expect(try !fixture.isUpToDate())
                try await fixture.run()
                #expect(try fixture.isUpToDate())
                #expect(other.violations == [])
                #expect(other.files.count { $0.isSheet } == 2 && other.files.count { !$0.isSheet && !$0.isFolder } == 2)
            }
        }
    }

    @Test func reconnectedAccountReceivesNothingTwice() async throws {
        try await SyncFixture.with { fixture in
            try fixture.addPhoto(to: 1, bytes: 900)
            fixture.simulator.add(Fault(.dropAnswer, on: .uploadCreate, times: 6))
            await #expect(throws: ServiceError.self) { try await fixture.run() }
            try await fixture.connect()
            try await fixture.run()
            try SyncScenario.expectOnce(fixture, "after a lost answer")
            let uploads = fixture.simulator.uploads
            try await fixture.connect()
            #expect(try !fixture.isUpToDate())
            try await fixture.run()
            #expect(fixture.simulator.uploads == uploads)
            try SyncScenario.expectOnce(fixture, "connected anew")
        }
    }

    @Test func aGrantThatHasEndedKeepsWhatWaitsAndSaysToConnect() async throws {
        try await SyncFixture.with { fixture in
            try fixture.addPhoto(to: 1, bytes: 900)
            fixture.simulator.expireRefreshTokens()
            let error = await #expect(throws: ServiceError.self) { try await fixture.run() }
            #expect(error?.mayPass == false && error?.hints.first?.hasPrefix("try: connect drive") == true)
            let (state, photos) = try (fixture.store.syncState(), fixture.store.photoCounts())
            let failure = error.map { "\($0.message); try: connect drive" }
            #expect(state.failure == failure && state.nextTryAt == nil && photos.pending == 1)
            try await fixture.connect()
            try await fixture.run()
            try SyncScenario.expectOnce(fixture, "connected again")
        }
    }

    @Test func aPhotoThatDriveRefusesIsSetAsideUntilAFullSync() async throws {
        try await SyncFixture.with { fixture in
            for bytes in [900, 800, 600_000] { try fixture.addPhoto(to: 1, bytes: bytes) }
            fixture.simulator.add(.error(400, on: .uploadCreate), .error(413, on: .chunk, times: 9))
            let report = try await fixture.run { $0.sizes = Self.sizes }
            #expect(report.photos.uploaded == 1 && report.photos.setAside == 2)
            #expect(report.lines.map(\.change) == [.created, .created])
            #expect(try fixture.isUpToDate())
            fixture.simulator.clearFaults()
            let again = try await fixture.run(full: true) { $0.sizes = Self.sizes }
            #expect(again.photos.uploaded == 2 && again.photos.setAside == 0)
            try SyncScenario.expectOnce(fixture, "after a full sync")
        }
    }

    @Test func failingPhotoDoesNotBlockSheets() async throws {
        try await SyncFixture.with { fixture in
            try fixture.addPhoto(to: 1, bytes: 900)
            fixture.simulator.add(.error(500, on: .uploadCreate, times: 6))
            let error = await #expect(throws: ServiceError.self) { try await fixture.run() }
            #expect(error?.mayPass == true)
            #expect(fixture.titles?.count == 3)
            #expect(try !fixture.isUpToDate())
            try await fixture.run()
            try SyncScenario.expectOnce(fixture, "at last")
        }
    }

    @Test func unavailableDriveIsTriedOnceMoreAfterAPhoto() async throws {
        try await SyncFixture.with { fixture in
            try fixture.addPhoto(to: 1, bytes: 900)
            try await fixture.run()
            try fixture.addPhoto(to: 1, bytes: 800)
            fixture.simulator.forgetRequests()
            fixture.simulator.add(Fault(.refuse, on: .drive, times: nil))
            let error = await #expect(throws: ServiceError.self) { try await fixture.run() }
            #expect(error?.mayPass == true)
            #expect(fixture.simulator.requests(.drive).count == 7)
        }
    }

    @Test func photoDeletedWhileQueuedIsNotUploaded() async throws {
        try await SyncFixture.with { fixture in
            for item in 1...3 { try fixture.addPhoto(to: Int64(item), bytes: 900) }
            let report = try await fixture.sync().run(full: false) { step in
                guard step.words.hasPrefix("photo 1 of 3") else { return }
                try? fixture.change { try $0.delete(2) }
            }
            #expect(report.photos.uploaded == 2 && report.photos.setAside == 0)
            let pictures = fixture.simulator.files.filter { !$0.isSheet && !$0.isFolder }
            #expect(pictures.count == 2 && fixture.titles == ["Lamp 1", "Lamp 3"])
            #expect(try fixture.isUpToDate())
        }
    }

    @Test func driveImportLimitDividesTheSheet() async throws {
        try await SyncFixture.with(items: 0, { $0.mostImportBytes = 200_000 }) { fixture in
            for number in 1...7 { try fixture.buy("Lamp \(number)", note: String(repeating: "n", count: 45_000)) }
            let report = try await fixture.run { $0.limits.bytes = 300_000 }
            #expect(fixture.simulator.requests(.about).count == 1)
            #expect(report.lines.filter { $0.name.hasPrefix("FlipperHelper Items") }.map(\.rowCount) == [3, 3, 1])
            #expect(fixture.simulator.files.filter(\.isSheet).allSatisfy { $0.content.count <= 200_000 })
        }
        try await SyncFixture.with(items: 0) { fixture in
            for number in 1...7 { try fixture.buy("Lamp \(number)", note: String(repeating: "n", count: 45_000)) }
            let report = try await fixture.run { $0.limits.bytes = 300_000 }
            #expect(report.lines.map(\.rowCount) == [7, 1])
        }
    }

    @Test func cancelledSyncResumesAndIsNoFailure() async throws {
        try await SyncFixture.with { fixture in
            try fixture.addPhoto(to: 1, bytes: 900)
            let steps = 12
            for step in 1...steps {
                try fixture.buy("Vase \(step)")
                fixture.simulator.add(Fault(.stall, on: .drive, at: step, seconds: 600))
                let before = fixture.simulator.requests.count
                let sync = try fixture.sync()
                let task = Task { try await sync.run(full: step > 8) { _ in } }
                try await wait(for: "request \(step) or the end") {
                    try fixture.simulator.requests.count >= before + step || fixture.isUpToDate()
                }
                task.cancel()
                _ = await task.result
                let failures = try fixture.store.syncState().failures
                #expect(failures == 0, "step \(step)")
                #expect(!FileManager.default.fileExists(atPath: fixture.store.path + "-sending"))
                fixture.simulator.clearFaults()
            }
            try await fixture.run()
            try SyncScenario.expectOnce(fixture, "after all")
        }
    }

    @Test func nextTryRespectsRetryAfter() async throws {
        try await SyncFixture.with { fixture in
            fixture.simulator.add(.error(429, on: .drive, retryAfter: 7200))
            await #expect(throws: ServiceError.self) { try await fixture.run() }
            #expect(fixture.simulator.requests(.drive).count == 1 && fixture.waits.withLock(\.isEmpty))
            let next = try #require(try fixture.store.syncState().nextTryAt)
            #expect(next.milliseconds - fixture.now().milliseconds >= 7_200_000)
        }
    }

    @Test func waitsBetweenSyncsDoubleUntilOneSucceeds() async throws {
        try await SyncFixture.with { fixture in
            for minutes in [1, 2, 4, 8, 16, 32, 64, 64] as [Int64] {
                fixture.simulator.add(.error(503, on: .drive, times: 6))
                await #expect(throws: ServiceError.self) { try await fixture.run() }
                let next = try #require(try fixture.store.syncState().nextTryAt)
                #expect(next.milliseconds - fixture.now().milliseconds == minutes * 60_000)
            }
            try await fixture.run()
            try fixture.buy("Vase")
            fixture.simulator.add(.error(503, on: .drive, times: 6))
            await #expect(throws: ServiceError.self) { try await fixture.run() }
            let next = try #require(try fixture.store.syncState().nextTryAt)
            #expect(next.milliseconds - fixture.now().milliseconds == 60_000)
        }
    }

    @Test func arrivedPieceResetsTheTries() async throws {
        try await SyncFixture.with { fixture in
            try fixture.addPhoto(to: 1, bytes: 1_000_000)
            // A piece, then twice the question how much has arrived; the answer “nothing” is confirmed once.
            for request in [1, 7] { fixture.simulator.add(.error(503, on: .chunk, at: request, times: 3)) }
            try await fixture.run {
                $0.sizes = Self.sizes
                $0.patience.chance = { 1 }
            }
            #expect(fixture.waits.withLock(\.self) == [1, 2, 4, 1, 2, 4].map { .seconds($0) })
            try SyncScenario.expectOnce(fixture, "piece after piece")
        }
    }

    @Test func aPhotoThatLiesInTheBinIsTakenOutBeforeItCounts() async throws {
        try await SyncFixture.with { fixture in
            try fixture.addPhoto(to: 1, bytes: 900)
            fixture.simulator.add(Fault(.dropAnswer, on: .uploadCreate, times: 6))
            await #expect(throws: ServiceError.self) { try await fixture.run() }
            let picture = try #require(fixture.simulator.files.first { !$0.isSheet && !$0.isFolder })
            fixture.simulator.trash(picture.id)
            try await fixture.run()
            #expect(fixture.simulator.file(picture.id)?.isTrashed == false)
            try SyncScenario.expectOnce(fixture, "after the bin")
        }
    }

    @Test func diskErrorIsRecordedAsTheFailure() async throws {
        try await SyncFixture.with { fixture in
            try Data().write(to: URL(fileURLWithPath: fixture.store.path + "-sending"))
            let error = await #expect(throws: ServiceError.self) { try await fixture.run() }
            #expect(error?.message.contains("-sending: ") == true)
            #expect(try fixture.store.syncState().failure == error?.message)
        }
    }

    @Test func nextSyncRemovesLeftoversOfAKilledRun() async throws {
        try await SyncFixture.with { fixture in
            let folder = fixture.store.path + "-sending"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/fhq-items-1-1.csv.gz"))
            try await fixture.run()
            #expect(!FileManager.default.fileExists(atPath: folder))
        }
    }

    @Test func concurrentClientsFetchOneNewToken() async throws {
        try await SyncFixture.with { fixture in
            fixture.simulator.expireAccessTokens()
            fixture.simulator.add(Fault(.stall, on: .token, seconds: 0.2))
            let service = fixture.settings
            let failed = try await DriveAccess(service, now: fixture.now).token()
            let tokens = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 1...4 {
                    group.addTask { try await DriveAccess(service, now: fixture.now).token(freshAfter: failed) }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(tokens.count == 1 && !tokens.contains(failed))
            #expect(fixture.simulator.requests(.token).count == 1)
        }
    }

    // MARK: - Google's own description

    private static let tests = URL(filePath: #filePath).deletingLastPathComponent().path + "/../.."
    private static let python = tests + "/../.build/google-client/bin/python"

    @Test(
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: python),
            "needs Google's Python client"))
    func everyRequestIsAsGoogleDescribesIt() async throws {
        try await SyncFixture.with(items: 3, { $0.mostFilesInPage = 2 }) { fixture in
            for scenario in SyncScenario.allCases {
                try scenario.makeStore(fixture)
                try await scenario.begin(fixture)
                fixture.simulator.add(.error(503, on: .chunk, at: 2))
                try await scenario.settle(fixture, "\(scenario)")
                let lines = fixture.folder.path + "/requests"
                try Data(fixture.simulator.requestLines.utf8).write(to: URL(fileURLWithPath: lines))
                let outcome = try Self.check(lines)
                #expect(outcome.status == 0, "\(scenario): \(outcome.output)")
            }
            let limits = try await fixture.run(full: true) { $0.limits.bytes = 1000 }
            #expect(limits.lines.count == 2)
        }
    }

    private static func check(_ lines: String) throws -> Child.Run {
        let script = tests + "/DriveSimulatorTests/check_requests.py"
        return try Child.run([python, script], input: TestFile.bytes(lines), areErrorsApart: false)
    }
}
