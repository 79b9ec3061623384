import DriveSimulator
import Foundation
import Inventory
import QueryLanguage
import Testing

@testable import Services

/// Every fault at every request of a sync: whatever happens, in the end each sheet and each photo is there once.
@Suite struct SyncFaultTests {
    /// How often each fault meets each request with other luck; `FHQ_TORTURE` asks for all of it.
    private static let rounds = ProcessInfo.processInfo.environment["FHQ_TORTURE"] == "1" ? 200 : 1

    private static let faults: [@Sendable (Int) -> Fault] = [
        { Fault(.refuse, on: .drive, at: $0) },
        { Fault(.resetRequest, on: .drive, at: $0, bytes: 100) },
        { Fault(.resetAnswer, on: .drive, at: $0, bytes: 40) },
        { Fault(.dropAnswer, on: .drive, at: $0) },
        { Fault(.truncate, on: .drive, at: $0, bytes: 10) },
        { Fault(.empty, on: .drive, at: $0) },
        { Fault(.html, on: .drive, at: $0) },
        { Fault(.html, on: .drive, at: $0, status: 502) },
        { .error(401, "authError", on: .drive, at: $0) },
        { .error(403, "userRateLimitExceeded", on: .drive, at: $0) },
        { .error(403, "rateLimitExceeded", on: .drive, at: $0, times: 3) },
        { .error(403, "storageQuotaExceeded", on: .drive, at: $0) },
        { .error(403, "appNotAuthorizedToFile", on: .drive, at: $0) },
        { .error(404, "notFound", on: .drive, at: $0) },
        { .error(409, "conflict", on: .drive, at: $0) },
        { .error(413, on: .drive, at: $0) },
        { .error(429, "rateLimitExceeded", on: .drive, at: $0, retryAfter: 2) },
        { .error(429, on: .drive, at: $0, times: 2) },
        { .error(500, on: .drive, at: $0) },
        { .error(503, on: .drive, at: $0, times: 5) },
    ]

    @Test(arguments: Array(faults.indices))
    func aFaultLeavesEverySheetThereOnce(_ index: Int) async throws {
        for round in 0..<Self.rounds {
            try await SyncFixture.with { fixture in
                let steps = try await steps(fixture)
                for step in 1...steps {
                    fixture.simulator.reset()
                    try await fixture.connect()
                    for file in try fixture.store.driveFiles() { try fixture.store.forget(file) }
                    try fixture.buy("Lamp \(round).\(step)")
                    fixture.simulator.clearFaults()
                    fixture.simulator.add(Self.faults[index](step))
                    try await settle(fixture)
                    try expectOnce(fixture, "step \(step) of \(steps)")
                }
            }
        }
    }

    /// How many requests a first sync makes.
    private func steps(_ fixture: SyncFixture) async throws -> Int {
        try await fixture.run()
        return fixture.simulator.requests(.drive).count
    }

    /// Syncs until one succeeds, as a user or `sync watch` would.
    private func settle(_ fixture: SyncFixture) async throws {
        for _ in 1...4 {
            do {
                try await fixture.run()
                return
            } catch is ServiceError {}
        }
        Issue.record("four syncs were not enough")
    }

    private func expectOnce(_ fixture: SyncFixture, _ when: Comment) throws {
        let sheets = fixture.simulator.files.filter { $0.isSheet && !$0.isTrashed }
        #expect(sheets.map(\.name).sorted() == ["FlipperHelper Expenses", "FlipperHelper Items"], when)
        let count = Int(try fixture.count("items"))
        #expect(fixture.titles?.count == count, when)
        #expect(fixture.waits.withLock(\.count) <= 40, when)
        fixture.waits.withLock { $0 = [] }
    }
}

extension SyncFixture {
    func count(_ noun: String) throws -> Int {
        let builder = SheetBuilder(store: store, homeCurrency: .gbp, today: today)
        return try builder.rowsByYear(of: noun == "items" ? .items : .expenses).reduce(0) { $0 + $1.rows }
    }
}
