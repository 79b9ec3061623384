import Foundation
import Testing
import TestSupport

@testable import Remote
@testable import UnattendedWork

@Suite struct PrivateFolderTests {
    private let parent = TemporaryFolder()
    private var folder: PrivateFolder { PrivateFolder(path: parent.path + "/a/b/drive") }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    private func write(_ text: String) async throws {
        try await folder.locked { try folder.write(Array(text.utf8), to: "x") }
    }

    @Test func writtenFilesAreReadableByTheirOwnerOnly() async throws {
        try await write("first")
        try await write("second")
        #expect(try folder.read("x") == Array("second".utf8))
        #expect(try mode(folder.path) == 0o700 && mode(folder.path(of: "x")) == 0o600)
        #expect(try mode(folder.path(of: "lock")) == 0o600 && mode(parent.path + "/a") == 0o700)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["lock", "x"])
    }

    @Test func folderPermissionsAreRestricted() async throws {
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        chmod(folder.path, 0o755)
        try await write("x")
        #expect(try mode(folder.path) == 0o700)
    }

    @Test(arguments: [0o640, 0o604, 0o660, 0o606, 0o610] as [mode_t])
    func aFileThatOthersCanReadOrWriteIsRefused(mode: mode_t) async throws {
        try await write("canary")
        chmod(folder.path(of: "x"), mode)
        let error = #expect(throws: ServiceError.self) { try folder.read("x") }
        #expect(error?.message == "others can read \(folder.path(of: "x")), so fhq doesn't use it")
        #expect(error?.hints.first?.contains("chmod 600 \(folder.path(of: "x"))") == true)
    }

    @Test func aLinkAndAFolderAreRefused() async throws {
        try await write("x")
        symlink(folder.path(of: "x"), folder.path(of: "link"))
        #expect(throws: ServiceError.self) { try folder.read("link") }
        mkdir(folder.path(of: "folder"), 0o700)
        #expect(throws: ServiceError.self) { try folder.read("folder") }
    }

    @Test func writingReplacesALinkAndFollowsNone() async throws {
        try await write("x")
        let elsewhere = parent.path + "/elsewhere"
        symlink(elsewhere, folder.path(of: "x.part"))
        unlink(folder.path(of: "x"))
        symlink(elsewhere, folder.path(of: "x"))
        try await write("secret")
        #expect(access(elsewhere, F_OK) != 0)
        #expect(try folder.read("x") == Array("secret".utf8))
    }

    @Test func removingAFileRemovesItsPartFile() async throws {
        try await write("x")
        try Data("canary".utf8).write(to: URL(fileURLWithPath: folder.path(of: "x.part")))
        try folder.remove("x")
        try folder.remove("x")
        #expect(try folder.read("x") == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["lock"])
    }

    @Test func theLockKeepsAnotherProcessOut() async throws {
        let folder = folder
        try await folder.locked {
            let other = Process()
            other.executableURL = URL(fileURLWithPath: "/usr/bin/flock")
            other.arguments = ["--nonblock", folder.path(of: "lock"), "true"]
            try other.run()
            other.waitUntilExit()
            #expect(other.terminationStatus == 1)
        }
        try await folder.locked {}
    }

    @Test func waitingForTheLockCanBeCancelled() async throws {
        let folder = folder
        try await folder.locked {
            let waiting = Task { try await folder.locked {} }
            try await Task.sleep(for: .milliseconds(50))
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
        }
    }
}
