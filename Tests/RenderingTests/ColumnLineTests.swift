import Testing

@testable import Rendering

/// The names of columns in the first line of a file.
@Suite struct ColumnLineTests {
    @Test(arguments: [
        (ColumnLine.commas, "sku,cost\n", ["sku", "cost"]),
        (.commas, "\u{FEFF}\"sku\",\"cost\"\r\n1,2\r\n", ["sku", "cost"]),
        (.commas, "\"\",\"a,b\",\"say \"\"x\"\"\"\n", ["", "a,b", "say \"x\""]), (.commas, "\",a", ["\",a"]),
        (.tabs, "\"\"\t\"", ["", "\""]), (.pipes, "|  sku | a b |\n", ["sku", "a b"]),
        (.blanks, "sku  cost\n", ["sku", "cost"]),
    ]) func namesAreReadWithoutTheirQuotes(line: ColumnLine, text: String, names: [String]) {
        #expect(line.cells(of: Array(text.utf8)) == names)
    }
}
