import Foundation
import QueryLanguage
import TestSupport
import Testing

@testable import Ledger
@testable import StoreFile
@testable import Upkeep

/// Stores that another program moves, deletes or replaces while fhq has them open.
@Suite(.timeLimit(.whatHangs)) struct MovedStoreTests {
    enum Way: CaseIterable {
        case deleted, moved, replaced, replacedByItsCopy, folderMoved
    }

    private let scratch: Scratch
    private let path: String

    init() throws {
        scratch = try Scratch()
        try FileManager.default.createDirectory(
            atPath: scratch.path + "/stores", withIntermediateDirectories: true)
        path = scratch.path + "/stores/inventory.sqlite"
    }

    private func meddle(_ way: Way) throws {
        let (files, other) = (FileManager.default, scratch.path + "/other.sqlite")
        switch way {
        case .deleted: try files.removeItem(atPath: path)
        case .moved: try files.moveItem(atPath: path, toPath: other)
        case .replaced:
            try open(other).close()
            #expect(rename(other, path) == 0)
        case .replacedByItsCopy:
            try files.copyItem(atPath: path, toPath: other)
            #expect(rename(other, path) == 0)
        case .folderMoved: try files.moveItem(atPath: scratch.path + "/stores", toPath: scratch.path + "/elsewhere")
        }
    }

    @Test(arguments: Way.allCases) func nothingIsRecordedWhereNobodyWillRead(way: Way) throws {
        let store = try open(path)
        try store.setSetting("state", to: "before")
        try meddle(way)
        let isThere = [.replaced, .replacedByItsCopy].contains(way)
        for _ in 1...2 {
            let error = try refusal { try store.setSetting("state", to: "after") }
            if case .folderMoved = way {
                // The lock can't be taken either.
                #expect(error == .missingFolder(path: path + "-lock") || error == .moved(path: path, isThere: false))
            } else {
                #expect(error == .moved(path: path, isThere: isThere))
            }
        }
        #expect(throws: StoreError.self) {
            try store.transaction(commit: true) { try store.setSetting("state", to: "after") }
        }
        // The old file can still be read.
        #expect(try store.settings() == ["state": "before"])
        store.close()
        guard isThere else { return }
        // Nothing of the old file gets into the one that replaced it.
        let next = try open(path)
        defer { next.close() }
        #expect(try next.settings() == (way == .replaced ? [:] : next.settings()))
        #expect(try next.check().findings.isEmpty)
        try next.setSetting("state", to: "next")
    }

    @Test func aStoreThatIsPutBackIsWrittenAgain() throws {
        let (files, other) = (FileManager.default, scratch.path + "/other.sqlite")
        let store = try open(path)
        defer { store.close() }
        try store.setSetting("state", to: "before")
        try files.moveItem(atPath: path, toPath: other)
        #expect(try refusal { try store.setSetting("state", to: "after") } == .moved(path: path, isThere: false))
        try files.moveItem(atPath: other, toPath: path)
        try store.setSetting("state", to: "again")
        #expect(try store.settings() == ["state": "again"])
    }

    /// A file that is deleted keeps the settings of its last writer out of a log beside another file.
    @Test func theLogOfAnotherProcessIsLeftAlone() throws {
        let store = try open(path)
        try store.setSetting("state", to: "before")
        try meddle(.replacedByItsCopy)
        let other = try open(path)
        try other.setSetting("state", to: "other")
        try Data("process 999999999 (sell)".utf8.map { $0 }).write(to: URL(fileURLWithPath: path + "-lock"))
        store.close()
        #expect(try other.settings()["state"] == "other")
        other.close()
        let next = try open(path)
        defer { next.close() }
        #expect(try next.settings()["state"] == "other")
    }
}
