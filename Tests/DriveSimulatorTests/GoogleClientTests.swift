import DriveSimulator
import Foundation
import TestSupport
import Testing

/// The simulator, tested with an independent client: Google's own, in Python.
@Suite struct GoogleClientTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().path
    /// The place where `make test` installs Google's client.
    private static let python = folder + "/../../.build/google-client/bin/python"
    private static let isThere = FileManager.default.isExecutableFile(atPath: python)

    private static func check(_ lines: String) throws -> Child.Run {
        try Command.run(python, [folder + "/check_requests.py"], input: Data(lines.utf8))
    }

    @Test(.enabled(if: isThere, "needs Google's Python client"))
    func googlesOwnClientCreatesUpdatesListsAndResumes() async throws {
        var options = SimulatorOptions()
        // Google's client ends the lines of a multipart body with LF alone.
        options.acceptsBareLineFeeds = true
        try await Simulator.with(options) { simulator in
            let outcome = try Command.run(Self.python, [Self.folder + "/google_client.py", simulator.baseURL])
            #expect(outcome.status == 0, "\(outcome.output)")
            #expect(simulator.violations == [])
            #expect(simulator.requests(.chunk).count >= 5)
            let check = try Self.check(simulator.requestLines)
            #expect(check.status == 0, "\(check.output)")
        }
    }

    @Test(
        .enabled(if: isThere, "needs Google's Python client"),
        arguments: [
            (#""method":"GET","path":"/drive/v3/files","query":{"pageSize":"1001"}"#, "pageSize"),
            (#""method":"GET","path":"/drive/v3/files","query":{"colour":"red"}"#, "colour"),
            (#""method":"GET","path":"/drive/v3/files","query":{"fields":"files(id,weight)"}"#, "weight"),
            (#""method":"GET","path":"/drive/v3/file","query":{}"#, "no such method"),
            (#""method":"GET","path":"/drive/v3/files/x/export","query":{}"#, "mimeType"),
            (#""method":"POST","path":"/drive/v3/files","query":{},"metadata":"{\"title\":\"x\"}""#, "title"),
            (#""method":"POST","path":"/drive/v3/files","query":{},"metadata":"{\"parents\":\"x\"}""#, "parents"),
            (#""method":"POST","path":"/upload/drive/v3/files","query":{}"#, "uploadType"),
        ])
    func requestOutsideGooglesDescriptionIsFound(record: String, word: String) async throws {
        let outcome = try Self.check("{\"number\":1,\(record)}\n")
        #expect(outcome.status == 1 && outcome.output.contains(word), "\(outcome.output)")
    }
}
