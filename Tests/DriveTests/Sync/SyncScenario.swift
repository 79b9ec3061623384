import DriveSimulator
import Foundation
import Ledger
import QueryLanguage
import StoreFile
import Testing
import UnattendedWork

@testable import Drive
@testable import Remote

/// The work of a sync under faults, which can begin from the same state again and again.
enum SyncScenario: String, CaseIterable {
    /// An empty Drive, which needs folders, photos of both sizes and sheets.
    case first
    /// One more row in each sheet and one more photo.
    case update
    /// Sheets and photos that were removed or are in the bin.
    case full
    /// Sheets that are too long for one request, new ones and known ones.
    case longSheets, longUpdate

    private var isLong: Bool { self == .longSheets || self == .longUpdate }

    /// Small sizes, so that a sheet of a few hundred kilobytes counts as long.
    var sizes: UploadSizes {
        UploadSizes(mostAtOnce: isLong ? 500 : 300_000, piece: 262_144)
    }

    func makeStore(_ fixture: SyncFixture) throws {
        if isLong {
            for number in 1...6 {
                try fixture.buy("Lamp \(number)", note: String(repeating: "\(number)", count: 45_000))
            }
        } else {
            for bytes in [900, 600_000, 1200] { try fixture.addPhoto(to: 1, bytes: bytes) }
        }
    }

    /// Brings Drive and the store to the scenario's initial state.
    func begin(_ fixture: SyncFixture) async throws {
        fixture.simulator.clearFaults()
        for file in fixture.simulator.files { fixture.simulator.remove(file.id) }
        for file in try fixture.store.driveFiles() { try fixture.store.forget(file) }
        for photo in try fixture.store.uploadedPhotos(limit: 100) { try fixture.store.photoVanished(photo.photo) }
        for photo in try fixture.store.reservedPhotos() { try fixture.store.reserveDriveId(nil, for: photo.photo) }
        if self == .update || self == .full || self == .longUpdate {
            try await fixture.run { $0.sizes = sizes }
            try disturb(fixture)
        }
        fixture.simulator.forgetRequests()
        fixture.waits.withLock { $0 = [] }
    }

    private func disturb(_ fixture: SyncFixture) throws {
        let simulator = fixture.simulator
        let photos = try fixture.store.uploadedPhotos(limit: 100)
        switch self {
        case .full:
            for sheet in simulator.sheets(named: "FlipperHelper Items") { simulator.trash(sheet.id) }
            for sheet in simulator.sheets(named: "FlipperHelper Expenses") { simulator.remove(sheet.id) }
            if let photo = photos.first { simulator.remove(photo.driveId) }
            if let photo = photos.last { simulator.trash(photo.driveId) }
        default:
            try fixture.buy("Vase")
            try fixture.spend()
            guard let photo = photos.first else { return }
            simulator.remove(photo.driveId)
            try fixture.store.photoVanished(photo.photo)
        }
    }

    /// Syncs as a user would, until one succeeds and nothing waits or was set aside.
    func settle(
        _ fixture: SyncFixture, as manner: TurnFile.Manner = .asked, _ when: Comment
    ) async throws {
        var isFull = self == .full
        for _ in 1...12 {
            do {
                try await fixture.run(full: isFull, as: manner) { $0.sizes = sizes }
                let photos = try fixture.store.photoCounts()
                if photos.pending == 0, photos.setAside == 0 { return }
                isFull = true
            } catch is ServiceError {}
        }
        let state = try fixture.store.syncState()
        Issue.record("twelve syncs were not enough (\(state.failure ?? "")), \(when)")
    }

    /// Expects each sheet and each photo exactly once, with the right content, and nothing else.
    static func expectOnce(_ fixture: SyncFixture, _ when: Comment) throws {
        let files = fixture.simulator.files.filter { !$0.isTrashed }
        #expect(files.filter(\.isFolder).map(\.name).sorted().prefix(1) == ["FlipperHelper_App"], when)
        #expect(Set(files.filter(\.isFolder).map(\.name)).count == files.count { $0.isFolder }, when)
        for (name, kind) in [("FlipperHelper Items", Noun.items), ("FlipperHelper Expenses", .expenses)] {
            let sheets = files.filter { $0.name == name }
            #expect(sheets.count == 1, "\(name), \(when)")
            #expect(try sheets.first?.content == fixture.csv(kind), "\(name), \(when)")
        }
        #expect(files.count { $0.isSheet } == 2, when)
        let photos = try fixture.store.uploadedPhotos(limit: 100)
        let pictures = files.filter { !$0.isFolder && !$0.isSheet }
        #expect(pictures.count == photos.count, when)
        for photo in photos {
            let file = fixture.simulator.file(photo.driveId)
            #expect(file?.md5 == photo.md5 && file?.isTrashed == false, when)
        }
        try expectOriginals(fixture, pictures, when)
        #expect(fixture.simulator.violations == [], when)
        #expect(try fixture.isUpToDate(), when)
    }

    /// Expects the pictures themselves, which are uploaded without vipsthumbnail.
    private static func expectOriginals(_ fixture: SyncFixture, _ pictures: [SimulatedFile], _ when: Comment) throws {
        let folder = try #require(fixture.store.photoFolder).path
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let originals = names.filter { $0.hasSuffix(".jpg") }
            .compactMap { FileManager.default.contents(atPath: "\(folder)/\($0)") }
        #expect(Set(pictures.map { Data($0.content) }) == Set(originals), when)
        #expect(!FileManager.default.fileExists(atPath: fixture.store.path + "-sending"), when)
    }
}

extension SyncFixture {
    func spend() throws {
        try change { try $0.spend(Spending(amount: Money(minor: 120, currency: .gbp), kind: "other")) }
    }
}
