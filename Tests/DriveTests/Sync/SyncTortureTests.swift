import DriveSimulator
import Foundation
import Ledger
import Testing
import UnattendedWork
import TestSupport

/// Every fault at every request of a sync, after which each sheet and each photo is there once.
///
/// `make torture` tries every fault at every request of every scenario with 20 seeds, `FHQ_TORTURE=200` with 200;
/// otherwise each fault meets one request of one scenario.
@Suite struct SyncTortureTests {
    /// The number of seeds; `nil` for the short run of every test.
    private static let seeds = Torture.isFull ? Torture.seeds ?? 20 : nil

    @Test(arguments: Array(Fault.disturbances.indices), [TurnFile.Manner.asked, .automatic])
    func aFaultLeavesEverySheetAndEveryPhotoThereOnce(_ index: Int, _ manner: TurnFile.Manner) async throws {
        let all = SyncScenario.allCases
        guard let seeds = Self.seeds else { return try await meet(index, all[index % all.count], 0, manner) }
        for scenario in all {
            for seed in 0..<seeds { try await meet(index, scenario, UInt64(seed), manner) }
        }
    }

    /// The sync asks how much arrived, and that answer loses its headers, as if nothing had.
    @Test func uploadConfirmsThatNothingArrived() async throws {
        try await SyncFixture.with { fixture in
            try SyncScenario.longSheets.makeStore(fixture)
            try await SyncScenario.longSheets.begin(fixture)
            try await SyncScenario.longSheets.settle(fixture, "undisturbed")
            let steps = fixture.simulator.requests(.drive).count
            for step in 1...steps {
                try await SyncScenario.longSheets.begin(fixture)
                fixture.simulator.add(Fault(.dropAnswer, on: .drive, at: step))
                fixture.simulator.add(Fault(.empty, on: .drive, at: step + 1))
                try await SyncScenario.longSheets.settle(fixture, "step \(step) of \(steps)")
                try SyncScenario.expectOnce(fixture, "step \(step) of \(steps)")
            }
        }
    }

    /// Drive reports the photo folder and then each photo as gone; the existing photos are found.
    @Test func photosAreNotUploadedTwiceWhenTheirFolderIsReportedMissing() async throws {
        try await SyncFixture.with { fixture in
            try SyncScenario.full.makeStore(fixture)
            for times in 1...3 {
                try await SyncScenario.full.begin(fixture)
                fixture.simulator.add(.error(404, "notFound", on: .drive, at: 2))
                fixture.simulator.add(.error(404, "notFound", on: .drive, at: 7, times: times))
                try await SyncScenario.full.settle(fixture, "\(times)")
                try SyncScenario.expectOnce(fixture, "\(times)")
            }
        }
    }

    private func meet(
        _ index: Int, _ scenario: SyncScenario, _ seed: UInt64, _ manner: TurnFile.Manner
    ) async throws {
        try await SyncFixture.with { fixture in
            try scenario.makeStore(fixture)
            try await scenario.begin(fixture)
            try await scenario.settle(fixture, "undisturbed")
            let steps = fixture.simulator.requests(.drive).count
            try SyncScenario.expectOnce(fixture, "undisturbed \(scenario)")
            var random = SeededRandom(seed: seed &* 1000 &+ UInt64(index))
            let one = 1 + (index * 7 + scenario.rawValue.utf8.count) % steps
            for step in Self.seeds == nil ? one...one : 1...steps {
                try await scenario.begin(fixture)
                let faults = Self.faults(index, step, of: steps, seed, &random)
                for fault in faults { fixture.simulator.add(fault) }
                let when: Comment = "\(scenario), \(manner), seed \(seed), step \(step) of \(steps): \(faults)"
                try await scenario.settle(fixture, as: manner, when)
                try SyncScenario.expectOnce(fixture, when)
                expectBudget(fixture, steps, faults, when)
            }
        }
    }

    /// Returns the listed fault; from the second seed on, with random figures and a second fault.
    private static func faults(
        _ index: Int, _ step: Int, of steps: Int, _ seed: UInt64, _ random: inout SeededRandom
    ) -> [Fault] {
        var fault = Fault.disturbances[index](step)
        guard seed > 0 else { return [fault] }
        if let bytes = fault.bytes { fault.bytes = Int.random(in: 0...2 * bytes, using: &random) }
        // A request answered with 400 or 401 was not done; with any other status it may have been.
        if [.error, .html].contains(fault.effect), ![400, 401].contains(fault.status) {
            fault.done = Bool.random(using: &random)
        }
        // A 308 without a range means that nothing arrived, if it is given twice.
        if fault.effect != .empty { fault.times = Int.random(in: 1...max(2, fault.times ?? 1), using: &random) }
        let others = Fault.disturbances.indices.filter { Fault.disturbances[$0](1).effect != .empty }
        let other = others[Int.random(in: others.indices, using: &random)]
        return [fault, Fault.disturbances[other](Int.random(in: 1...steps + 3, using: &random))]
    }

    /// Expects few repeated requests, however often the user starts again.
    private func expectBudget(_ fixture: SyncFixture, _ steps: Int, _ faults: [Fault], _ when: Comment) {
        let met = faults.reduce(0) { $0 + ($1.times ?? 1) }
        let requests = fixture.simulator.requests(.drive).count
        #expect(requests <= 3 * steps + 3 * met + 20, "\(requests) requests, \(when)")
        #expect(fixture.waits.withLock(\.count) <= met * 2 + 6, when)
    }
}
