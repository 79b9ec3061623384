import DriveSimulator
import Foundation
import Testing

/// Drive's files as an app with the narrow scope sees them.
@Suite struct DriveTests {
    private static let sheet = "application/vnd.google-apps.spreadsheet"
    private static let upload = "/upload/drive/v3/files"
    private static let items = #"{"name":"Items","mimeType":"application/vnd.google-apps.spreadsheet"}"#

    @Test func aSheetKeepsItsIdAndItsLinkThroughUpdatesAndTheBin() async throws {
        try await Session.with { simulator, drive async throws in
            let made = try await drive.multipart(
                "POST", "\(Self.upload)?uploadType=multipart&fields=id,version,webViewLink,md5Checksum", Self.items,
                "SKU,Title\nFH-1,\"a, \"\"b\"\"\"\n")
            let id = try #require(made.text("id"))
            #expect(made.json["md5Checksum"] == nil)
            let changed = try await drive.multipart(
                "PATCH", "\(Self.upload)/\(id)?uploadType=multipart&fields=id,version,webViewLink", "{}", "SKU,Title\n")
            #expect(changed.text("webViewLink") == made.text("webViewLink") && changed.text("version") == "2")
            simulator.trash(id)
            let page = try await drive.send("GET", "/drive/v3/files/\(id)?fields=trashed")
            #expect(page.status == 200 && page.text == #"{"trashed":true}"#)
            _ = try await drive.json("PATCH", "/drive/v3/files/\(id)", #"{"trashed":false}"#)
            let file = try #require(simulator.file(id))
            #expect(!file.isTrashed && file.uploads == 2 && file.rows == [["SKU", "Title"]])
            #expect(simulator.violations == [])
        }
    }

    @Test func filesOfOtherAppsAreNotFound() async throws {
        try await Session.with { simulator, drive async throws in
            let id = simulator.addForeignFile(named: "Diary", mimeType: "text/plain")
            let page = try await drive.send("GET", "/drive/v3/files/\(id)")
            #expect(page.status == 404)
            let error = page.json["error"] as? [String: Any]
            let reason = (error?["errors"] as? [[String: Any]])?.first?["reason"] as? String
            #expect(error?["code"] as? Int == 404 && reason == "notFound")
            #expect(try await drive.send("GET", "/drive/v3/files?fields=files(id)").text == #"{"files":[]}"#)
        }
    }

    @Test func requestWithoutAValidTokenIsRefused() async throws {
        try await Session.with { simulator, drive async throws in
            let before = try await drive.send("GET", "/drive/v3/files")
            simulator.expireAccessTokens()
            let after = try await drive.send("GET", "/drive/v3/files")
            #expect(before.status == 200 && after.status == 401)
            #expect(simulator.violations == [])
        }
    }

    @Test func anAccessTokenExpiresByTheClock() async throws {
        var options = SimulatorOptions()
        options.accessTokenLifetime = 0
        try await Session.with(options) { _, drive async throws in
            let page = try await drive.send("GET", "/drive/v3/files")
            #expect(page.status == 401)
        }
    }

    @Test func aPackedUploadIsUnpackedAsAWhole() async throws {
        try await Session.with { simulator, drive async throws in
            let body = Session.body(Self.items, "A,B\n1,2\n")
            let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
            defer { try? FileManager.default.removeItem(at: URL(filePath: file.path + ".gz")) }
            try Data(body.utf8).write(to: file)
            #expect(try Command.run("gzip", ["-n", file.path]).status == 0)
            let packed = try Data(contentsOf: URL(filePath: file.path + ".gz"))
            let headers = [("Content-Type", "multipart/related; boundary=b0undary"), ("Content-Encoding", "gzip")]
            let page = try await drive.send(
                "POST", "\(Self.upload)?uploadType=multipart", headers: headers, body: packed)
            #expect(page.status == 200, "\(page.text)")
            #expect(simulator.files.first?.rows == [["A", "B"], ["1", "2"]])
            _ = try await drive.send(
                "POST", "\(Self.upload)?uploadType=multipart", headers: headers, body: packed.dropLast(9))
            #expect(simulator.violations.count == 1)
        }
    }

    @Test func sessionReportsTheReceivedBytes() async throws {
        try await Session.with { simulator, drive async throws in
            let photo = Data((0..<600_000).map { UInt8($0 % 251) })
            let location = try await drive.start(photo.count)
            let empty = try await drive.put(location, "bytes */600000")
            #expect(empty.status == 308 && empty.header("Range") == nil)
            let first = try await drive.put(location, "bytes 0-524287/600000", photo.prefix(524_288))
            #expect(first.status == 308 && first.header("Range") == "bytes=0-524287")
            let last = try await drive.put(location, "bytes 524288-599999/600000", photo.dropFirst(524_288))
            #expect(last.status == 200)
            #expect(try await drive.put(location, "bytes */600000").text == last.text)
            let file = try #require(simulator.files.first)
            #expect(Data(file.content) == photo && file.uploads == 1 && simulator.violations == [])
        }
    }

    @Test(arguments: [
        ("bytes 0-99999/600000", 100_000, "multiple"), ("bytes 262144-524287/600000", 262_144, "0 bytes are there"),
        ("bytes 0-524287/600000", 524_286, "sent with"), ("bytes 0-599999/700000", 600_000, "announced"),
        ("0-524287", 524_288, "not understood"),
    ])
    func aPartThatDoesNotFitIsRefused(range: String, count: Int, word: String) async throws {
        try await Session.with { simulator, drive async throws in
            let location = try await drive.start(600_000)
            #expect(try await drive.put(location, range, Data(count: count)).status == 400)
            #expect(simulator.violations.first?.contains(word) == true, "\(simulator.violations)")
        }
    }

    @Test(arguments: [
        ("A,B\n1\n", "fields"), ("A\n\"1\"2\n", "quote"), ("A\n1\"\n", "quote"), ("A\n\"1\n", "quote"),
        ("A\r1\r", "carriage"),
    ])
    func aSheetIsMadeFromCSVAlone(csv: String, word: String) async throws {
        try await Session.with { simulator, drive async throws in
            let page = try await drive.multipart("POST", "\(Self.upload)?uploadType=multipart", Self.items, csv)
            #expect(page.status == 400 && simulator.files.isEmpty)
            #expect(simulator.violations.first?.contains(word) == true, "\(simulator.violations)")
        }
    }

    @Test(arguments: [
        #"{"name":"x","mimeType":"application/vnd.google-apps.folder","title":"x"}"#,
        #"{"name":"x","mimeType":"application/vnd.google-apps.folder","parents":"root"}"#, #"{"name":"x"}"#, "{",
        #"{"id":"made-up","mimeType":"application/vnd.google-apps.folder"}"#,
    ])
    func metadataThatCannotBeSetIsRefused(metadata: String) async throws {
        try await Session.with { simulator, drive async throws in
            let page = try await drive.json("POST", "/drive/v3/files", metadata)
            #expect(page.status == 400 && simulator.violations.count == 1)
        }
    }

    @Test(arguments: [
        ("--b0undary\n", "CR LF"), ("x--b0undary\r\n", "begin"), ("--b0undary\r\n--b0undary\r\n", "4 times"),
        ("--other\r\n", "2 times"),
    ])
    func aMultipartBodyIsReadStrictly(start: String, word: String) async throws {
        try await Session.with { simulator, drive async throws in
            let body = start + Session.body(Self.items, "A\n").dropFirst("--b0undary\r\n".count)
            let page = try await drive.send(
                "POST", "\(Self.upload)?uploadType=multipart",
                headers: [("Content-Type", "multipart/related; boundary=b0undary")], body: Data(body.utf8))
            #expect(page.status == 400)
            #expect(simulator.violations.first?.contains(word) == true, "\(simulator.violations)")
        }
    }

    @Test(arguments: [
        "name = 'it's'", "name='x' or name='y'", "trashed=maybe", "'x' in owners", "name='x' and", #"name='\x'"#,
    ])
    func searchInAnUndocumentedFormIsRefused(query: String) async throws {
        try await Session.with { simulator, drive async throws in
            let page = try await drive.send("GET", "/drive/v3/files?" + Browser.query(["q": query]))
            #expect(page.status == 400 && simulator.violations.count == 1)
        }
    }

    @Test func answerIsCompressedWhenTheRequestAllowsIt() async throws {
        try await Session.with { simulator, drive async throws in
            let names = [("Authorization", "Bearer \(drive.token)"), ("Accept-Encoding", "gzip")]
            let packed = try await drive.browser.send(
                "GET", "/drive/v3/files", headers: names + [("User-Agent", "x (gzip)")])
            #expect(packed.status == 200 && packed.json["files"] != nil)
            let plain = try await drive.browser.send("GET", "/drive/v3/files", headers: names + [("User-Agent", "x")])
            #expect(plain.status == 400 && simulator.violations.count == 1)
        }
    }
}
