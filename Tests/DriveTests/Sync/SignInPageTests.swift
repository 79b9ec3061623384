import DriveSimulator
import Ledger
import Testing

@testable import Drive
@testable import Remote

/// A network with a page to sign in, which answers in Google's place until somebody does.
@Suite struct SignInPageTests {
    private static func contents(_ fixture: SyncFixture) -> [[UInt8]] {
        fixture.simulator.files.filter { !$0.isFolder }.map(\.content)
    }

    @Test(arguments: [200, 302, 401, 403, 404, 405, 511], [RequestKind.drive, .upload, .token])
    func aSyncWaitsAndLaterSendsAllOnce(status: Int, kind: RequestKind) async throws {
        try await SyncFixture.with { fixture in
            try await fixture.run()
            try fixture.buy("Vase")
            try fixture.addPhoto(to: 1, bytes: 5000)
            let before = Self.contents(fixture)
            // By then the token has ended.
            fixture.pass(hours: 2)
            fixture.simulator.add(Fault(.html, on: kind, times: nil, status: status))
            for _ in 1...2 {
                fixture.simulator.forgetRequests()
                let error = await #expect(throws: ServiceError.self) { try await fixture.run(as: .automatic) }
                #expect(error?.mayPass == true)
                #expect(fixture.simulator.requests(.any).count <= 20)
            }
            let state = try fixture.store.syncState()
            #expect(state.nextTryAt != nil && state.failure != nil)
            #expect(Self.contents(fixture) == before)
            fixture.simulator.clearFaults()
            try await fixture.run(as: .automatic)
            try SyncScenario.expectOnce(fixture, "\(status)")
        }
    }
}
