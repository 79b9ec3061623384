import Testing

@testable import Codecs
@testable import Drive

/// Descriptions of files from Drive or a server in its place.
@Suite struct DriveAnswerTests {
    private static let noIds = [
        "", "..", "../about", "a/b", "a?x=1", "a b", "a\\n", "\\u0000", "é", "a'b", "a\\\"", "\\u202e1",
        String(repeating: "x", count: 201),
    ]

    @Test(arguments: noIds) func malformedIdIsNoFile(id: String) {
        let entry = JSONDocument.read(answer: Array("{\"id\":\"\(id)\",\"name\":\"x\"}".utf8)) { DriveEntry($0) }
        #expect(entry.flatMap(\.self) == nil, "\(id.debugDescription)")
    }

    @Test(arguments: ["0", "1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms", "0APk9PVA-_x"])
    func idOfGooglesFormIsAccepted(id: String) throws {
        let entry = JSONDocument.read(answer: Array("{\"id\":\"\(id)\"}".utf8)) { DriveEntry($0) }.flatMap(\.self)
        #expect(try #require(entry).id == id)
    }
}
