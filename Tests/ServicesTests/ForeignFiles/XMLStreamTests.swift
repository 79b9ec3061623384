import Codecs
import Testing

/// Limits of the documents in workbooks.
@Suite struct XMLStreamTests {
    private final class Elements: XMLHandler {
        private(set) var names: [String] = []

        func start(_ name: String, _ attributes: XMLAttributes) { names.append(name) }
    }

    /// Parses a document that comes in pieces, and returns the names of its elements.
    private func names(_ pieces: String...) throws -> [String] {
        let elements = Elements()
        let stream = try XMLStream(elements)
        for piece in pieces { try Array(piece.utf8).withUnsafeBytes { try stream.parse($0) } }
        try stream.finish()
        return elements.names
    }

    @Test func elementsMayLie256Deep() throws {
        for (depth, isTaken) in [(256, true), (257, false)] {
            let text = String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
            #expect((try? names(text))?.count == (isTaken ? depth : nil))
        }
    }

    /// The rest of a tag that comes with the last piece doesn't count.
    @Test func aTagMayHaveAMebibyteBeforeItsLastPiece() throws {
        let tag = "<b a='" + String(repeating: "x", count: (1 << 20) - 6)
        #expect(try names("<r>", tag, "y", "'/></r>") == ["r", "b"])
        #expect(throws: XMLStream.Failure.self) { try names("<r>", tag + "x", "y", "'/></r>") }
    }
}
