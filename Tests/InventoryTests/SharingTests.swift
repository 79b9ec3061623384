import Foundation
import Synchronization
import Testing

@testable import StoreFile
@testable import Upkeep

@Suite(.serialized, .timeLimit(.whatHangs)) struct SharingTests {
    @Test func aWriterWaitsForTheWriterInAnotherProcess() throws {
        let scratch = try Scratch()
        let store = try open(scratch.store)
        defer { store.close() }
        let start = ContinuousClock.now
        let other = try SecondProcess("hold", scratch.store, "600")
        try other.expect("held")
        try store.setSetting("waiter", to: "here")
        #expect(start.duration(to: .now) > .milliseconds(600))
        #expect(try other.finish() == "held\n")
        #expect(try store.settings() == ["holder": "fixture", "waiter": "here"])
    }

    @Test func aReaderIsNotBlockedByTheWriterInAnotherProcess() throws {
        let scratch = try Scratch()
        let store = try open(scratch.store)
        defer { store.close() }
        try store.setSetting("before", to: "1")
        let other = try SecondProcess("hold", scratch.store, "60000")
        defer { other.stop() }
        try other.expect("held")
        #expect(try store.settings() == ["before": "1"])
        let reader = try open(scratch.store, .readOnly)
        #expect(try reader.settings() == ["before": "1"])
        reader.close()
        #expect(other.isRunning, "the writer held on while both readers read")
    }

    @Test func lockTimeoutNamesTheDurationAndTheHolder() throws {
        let scratch = try Scratch()
        let store = try open(scratch.store, patience: .seconds(1))
        defer { store.close() }
        let other = try SecondProcess("hold", scratch.store, "60000")
        defer { other.stop() }
        try other.expect("held")
        let error = try refusal { try store.setSetting("a", to: "b") }
        let holder = "process \(other.id) (script)"
        #expect(error == .busy(path: store.path, seconds: 1, holder: holder))
        #expect(error.description == "“\(store.path)” was busy for 1 s, held by \(holder).")
        other.stop()
        try store.setSetting("a", to: "b")
    }

    @Test func foreignWriterIsWaitedForToo() throws {
        let scratch = try Scratch()
        let store = try open(scratch.store, patience: .seconds(1))
        defer { store.close() }
        let foreign = try StoreQueue(path: scratch.store)
        try foreign.use { database in
            try database.beginTransaction()
            #expect(
                try refusal { try store.setSetting("a", to: "b") } == .busy(path: store.path, seconds: 1, holder: nil))
            try database.rollback()
        }
        try store.setSetting("a", to: "b")
    }

    @Test func waitingForAnotherWriterCanBeInterrupted() throws {
        let scratch = try Scratch()
        let store = try open(scratch.store)
        defer { store.close() }
        let other = try SecondProcess("hold", scratch.store, "60000")
        defer { other.stop() }
        try other.expect("held")
        #expect(try refusal { try interrupting(store) { try store.setSetting("a", to: "b") } } == .interrupted)
    }

    /// Some processes find no file, some an unfinished store, and some a store finished while they looked.
    @Test func manyProcessesThatComeAtOnceMakeOneStore() throws {
        for _ in 0..<6 {
            let scratch = try Scratch()
            let writers = try (0..<6).map { _ in try SecondProcess("write", scratch.store, "1") }
            for writer in writers { #expect(try writer.finish().isEmpty) }
        }
    }

    /// The other process makes the store before each statement in turn that looks for one.
    @Test(arguments: ["", "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)"])
    func aStoreMadeWhileAnotherLooksIsNeverForeign(leftBehind: String) throws {
        for turn in 1...6 {
            let scratch = try Scratch()
            let path = scratch.store
            let looking = try StoreQueue(path: scratch.store)
            try looking.use { try $0.execute(BoundSQL(sql: leftBehind)) }
            let seen = Mutex(0)
            let lineage = try looking.use { database in
                database.trace { _ in
                    let number = seen.withLock { count in
                        count += 1
                        return count
                    }
                    if number == turn { #expect(throws: Never.self) { try open(path).close() } }
                }
                return try Lineage(of: database)
            }
            #expect([Lineage.new, .current].contains(lineage), "\(turn)")
        }
    }

    @Test func manyProcessesWriteAndLoseNothing() throws {
        let scratch = try Scratch()
        let writers = try (0..<4).map { _ in try SecondProcess("write", scratch.store, "50") }
        for writer in writers { #expect(try writer.finish().isEmpty) }
        let store = try open(scratch.store)
        defer { store.close() }
        let settings = try store.settings()
        #expect(settings.count == 4)
        #expect(settings.values.allSatisfy { $0 == "50" })
        #expect(try store.check().findings.isEmpty)
    }

    @Test func aWriterKilledInTheMiddleLeavesASoundStore() throws {
        let scratch = try Scratch()
        try leaveStore(at: Migrations.newest, in: scratch.store)
        for pause in [5, 20, 60] as [UInt32] {
            let victim = try SecondProcess("flood", scratch.store)
            try victim.expect("writing")
            usleep(pause * 1000)
            victim.stop()
            let store = try open(scratch.store, patience: .seconds(1))
            let report = try store.check()
            #expect(report.findings.isEmpty, "\(report.findings)")
            #expect(try store.setting("flood") != nil)
            try store.setSetting("after", to: "\(pause)")
            store.close()
        }
    }

    @Test func twoWritersBeyondTheLogSizeLeaveASoundStore() throws {
        let scratch = try Scratch()
        let reader = try open(scratch.store)
        let victims = try (0..<2).map { _ in try SecondProcess("flood", scratch.store) }
        for victim in victims { try victim.expect("writing") }
        let start = ContinuousClock.now
        var reads = 0
        while start.duration(to: .now) < .milliseconds(800) || reads <= 10 {
            #expect(try reader.setting("flood")?.utf8.count ?? 0 > 10_000)
            reads += 1
        }
        for victim in victims { victim.stop() }
        #expect(try reader.check().findings.isEmpty)
        reader.close()
        let store = try open(scratch.store)
        #expect(try store.check().findings.isEmpty)
        store.close()
    }

    @Test func aLongReadDoesNotHoldUpClosing() throws {
        let scratch = try Scratch()
        let writer = try open(scratch.store, patience: .seconds(60))
        try writer.setSetting("a", to: "1")
        let reader = try open(scratch.store, .readOnly)
        try reader.read { database in
            _ = try database.value(Int.self, "SELECT count(*) FROM settings")
            try writer.setSetting("a", to: "2")
            let start = ContinuousClock.now
            writer.close()
            #expect(start.duration(to: .now) < .seconds(50), "closing has waited for the reader, a minute long")
            #expect(try database.value(String.self, "SELECT value FROM settings") == "1")
        }
        #expect(try reader.setting("a") == "2")
        reader.close()
    }

    @Test func twoProcessesMayCreateTheSameStore() throws {
        let scratch = try Scratch()
        let both = try (0..<2).map { _ in try SecondProcess("write", scratch.store, "1") }
        for one in both { #expect(try one.finish().isEmpty) }
        let store = try open(scratch.store)
        #expect(try store.settings().count == 2)
        store.close()
    }
}
