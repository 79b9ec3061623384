import Testing

@testable import Editors

/// Places in a text as editors count them: a line, and UTF-16 code units in it.
@Suite struct TextLinesTests {
    @Test func aPlaceComesBackFromItsLineAndCharacter() {
        let text = "ab\né💡 c\r\n\nx"
        let lines = TextLines(Array(text.utf8))
        for index in text.unicodeScalars.indices where !["\n", "\r"].contains(text.unicodeScalars[index]) {
            let offset = text.utf8.distance(from: text.startIndex, to: index)
            #expect(lines.offset(of: lines.position(of: offset)) == offset)
        }
    }

    @Test(arguments: [(0, 2), (1, 11), (2, 13), (3, 15), (4, 16)]) func placeBeyondALineIsItsEnd(line: Int, end: Int) {
        let lines = TextLines(Array("ab\né💡 c\r\n\nx\n".utf8))
        #expect(lines.offset(of: TextPosition(line: line, character: 99)) == end)
    }
}
