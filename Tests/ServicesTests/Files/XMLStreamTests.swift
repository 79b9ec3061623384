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

    /// Parses a document after `<r>`, in pieces of `size` bytes.
    private func names(_ text: String, inPiecesOf size: Int) throws -> [String] {
        let (elements, bytes) = (Elements(), Array(("<r>" + text + "</r>").utf8))
        let stream = try XMLStream(elements)
        try bytes.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: size) {
                try stream.parse(UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + size, bytes.count)]))
            }
        }
        try stream.finish()
        return elements.names
    }

    /// Versions of expat differ in when they parse an unfinished tag again, but not in what is accepted.
    @Test(arguments: [1 << 10, 4099, 1 << 16, (1 << 19) + 1, (1 << 20) - 1, 1 << 20])
    func aTokenMayHaveAMebibyteInAnyPieces(size: Int) throws {
        for (start, end) in [("<b a='", "'/>"), ("<!--", "-->"), ("<?b ", "?>")] {
            func token(of count: Int) -> String {
                start + String(repeating: "x", count: count - start.count - end.count) + end
            }
            let found = start == "<b a='" ? ["r", "b"] : ["r"]
            #expect(try names(token(of: 1 << 20), inPiecesOf: size) == found)
            #expect(try names(token(of: 1 << 20) + token(of: 1 << 20), inPiecesOf: size).count == 2 * found.count - 1)
            #expect(throws: XMLStream.Failure.self) { try names(token(of: 5 << 20), inPiecesOf: size) }
        }
    }

    @Test(arguments: ["x", "\n", "<b/>", "<!--x-->", "<?x?>", "<![CDATA[x]]>", "&amp;"])
    func manyShortTokensMayHaveAnySize(token: String) throws {
        let text = String(repeating: token, count: (3 << 20) / token.utf8.count)
        for size in [1021, 1 << 16] { #expect(try names(text, inPiecesOf: size).first == "r") }
    }

    /// Its last piece is no longer than a piece, and so doesn't count.
    @Test func twoMebibytesInWholePiecesAreTheMost() throws {
        let stream = try XMLStream(Elements())
        func parse(_ text: String) throws { try Array(text.utf8).withUnsafeBytes { try stream.parse($0) } }
        try parse("<r>")
        try parse("<b a='" + String(repeating: "x", count: (2 << 20) - 6))
        #expect(throws: XMLStream.Failure.self) { try parse("x") }
    }
}
