import QueryLanguage
import Testing

@testable import Drive
@testable import Ledger
@testable import StoreFile
@testable import Upkeep

extension RestoreTests {
    @Test func restoreKeepsDriveFilesAndUploadsThemAgain() throws {
        defer { store.close() }
        let backup = try store.backUp().backup
        let mark = try store.syncState().storeMark
        var sheet = DriveFile(kind: .items, part: "", driveId: "abc", link: "https://example.org")
        sheet.sha256 = "00"
        try store.save(sheet)
        try store.syncSucceeded(
            gate: SyncGate(sheets: 1, revision: 1, day: .first, grant: nil), at: march, verified: true)
        let revision = try store.revision()
        _ = try restore(backup)
        #expect(try store.syncState().storeMark == mark)
        #expect(try store.syncState().gate == nil)
        #expect(try store.driveFiles().map(\.driveId) == ["abc"])
        #expect(try store.driveFiles().map(\.sha256) == [nil])
        #expect(try store.revision() > revision)
    }
}
