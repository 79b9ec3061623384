import Foundation
import GRDB
import Testing

@testable import Inventory

@Suite(.serialized, .timeLimit(.minutes(2))) struct SharingTests {
    @Test func aWriterWaitsForTheWriterInAnotherProcess() throws {
        let scratch = try Scratch()
        let store = try open(scratch.store)
        defer { store.close() }
        let other = try fixture("hold", scratch.store, "600")
        #expect(other.output.availableData == Data("held\n".utf8))
        let start = ContinuousClock.now
        try store.setSetting("waiter", to: "here")
        #expect(start.duration(to: .now) > .milliseconds(300))
        #expect(finish(other).isEmpty)
        #expect(try store.settings() == ["holder": "fixture", "waiter": "here"])
    }

    @Test func aReaderIsNotBlockedByTheWriterInAnotherProcess() throws {
        let scratch = try Scratch()
        let store = try open(scratch.store)
        defer { store.close() }
        try store.setSetting("before", to: "1")
        let other = try fixture("hold", scratch.store, "60000")
        defer { stop(other) }
        #expect(other.output.availableData == Data("held\n".utf8))
        #expect(try store.settings() == ["before": "1"])
        let reader = try open(scratch.store, .readOnly)
        #expect(try reader.settings() == ["before": "1"])
        reader.close()
        #expect(other.process.isRunning, "the writer held on while both readers read")
    }

    @Test func whoWaitsInVainIsToldForHowLongAndForWhom() throws {
        let scratch = try Scratch()
        let store = try open(scratch.store, patience: .seconds(1))
        defer { store.close() }
        let other = try fixture("hold", scratch.store, "60000")
        defer { stop(other) }
        #expect(other.output.availableData == Data("held\n".utf8))
        let error = try refusal { try store.setSetting("a", to: "b") }
        let holder = "process \(other.process.processIdentifier) (script)"
        #expect(error == .busy(path: store.path, seconds: 1, holder: holder))
        #expect(error.description == "“\(store.path)” was busy for 1 s, held by \(holder).")
        stop(other)
        try store.setSetting("a", to: "b")
    }

    @Test func aWriterThatKnowsNothingOfOurLockIsWaitedForToo() throws {
        let scratch = try Scratch()
        let store = try open(scratch.store, patience: .seconds(1))
        defer { store.close() }
        let foreign = try DatabaseQueue(path: scratch.store)
        try foreign.writeWithoutTransaction { database in
            try database.beginTransaction(.immediate)
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
        let other = try fixture("hold", scratch.store, "60000")
        defer { stop(other) }
        #expect(other.output.availableData == Data("held\n".utf8))
        Thread.detachNewThread {
            usleep(200_000)
            store.interrupt()
        }
        #expect(try refusal { try store.setSetting("a", to: "b") } == .interrupted)
    }

    @Test func manyProcessesWriteAndLoseNothing() throws {
        let scratch = try Scratch()
        let writers = try (0..<4).map { _ in try fixture("write", scratch.store, "50") }
        for writer in writers { #expect(finish(writer).isEmpty) }
        let store = try open(scratch.store)
        defer { store.close() }
        let settings = try store.settings()
        #expect(settings.count == 4)
        #expect(settings.values.allSatisfy { $0 == "50" })
        #expect(try store.check().findings.isEmpty)
    }

    @Test func aWriterKilledInTheMiddleLeavesASoundStore() throws {
        let scratch = try Scratch()
        try leaveStore(at: #require(Migrations.all.last?.identifier), in: scratch.store)
        for pause in [5, 20, 60] as [UInt32] {
            let victim = try fixture("flood", scratch.store)
            #expect(victim.output.availableData == Data("writing\n".utf8))
            usleep(pause * 1000)
            stop(victim)
            let store = try open(scratch.store, patience: .seconds(1))
            let report = try store.check()
            #expect(report.findings.isEmpty, "\(report.findings)")
            #expect(try store.setting("flood") != nil)
            try store.setSetting("after", to: "\(pause)")
            store.close()
        }
    }

    @Test func twoWritersThatOutgrowTheLogAtOnceLeaveASoundStore() throws {
        let scratch = try Scratch()
        let reader = try open(scratch.store)
        let victims = try (0..<2).map { _ in try fixture("flood", scratch.store) }
        for victim in victims { #expect(victim.output.availableData == Data("writing\n".utf8)) }
        let start = ContinuousClock.now
        var reads = 0
        while start.duration(to: .now) < .milliseconds(800) {
            #expect(try reader.setting("flood")?.utf8.count ?? 0 > 10_000)
            reads += 1
        }
        for victim in victims { stop(victim) }
        #expect(reads > 10)
        #expect(try reader.check().findings.isEmpty)
        reader.close()
        let store = try open(scratch.store)
        #expect(try store.check().findings.isEmpty)
        store.close()
    }

    @Test func aLongReadDoesNotHoldUpClosing() throws {
        let scratch = try Scratch()
        let writer = try open(scratch.store)
        try writer.setSetting("a", to: "1")
        let reader = try open(scratch.store, .readOnly)
        try reader.read { database in
            _ = try Int.fetchOne(database, sql: "SELECT count(*) FROM settings")
            try writer.setSetting("a", to: "2")
            let start = ContinuousClock.now
            writer.close()
            #expect(start.duration(to: .now) < .seconds(9), "closing has waited for the reader, ten seconds long")
            #expect(try String.fetchOne(database, sql: "SELECT value FROM settings") == "1")
        }
        #expect(try reader.setting("a") == "2")
        reader.close()
    }

    @Test func twoProcessesMayCreateTheSameStore() throws {
        let scratch = try Scratch()
        let both = try (0..<2).map { _ in try fixture("write", scratch.store, "1") }
        for one in both { #expect(finish(one).isEmpty) }
        let store = try open(scratch.store)
        #expect(try store.settings().count == 2)
        store.close()
    }
}
