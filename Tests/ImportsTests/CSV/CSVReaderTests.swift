import Foundation
import Testing
import TestSupport

@testable import Imports

@Suite struct CSVReaderTests {
    private static func reader(_ bytes: [UInt8], bufferSize: Int) -> CSVReader {
        var rest = bytes[...]
        return CSVReader(bufferSize: bufferSize) { buffer in
            let count = min(buffer.count, rest.count)
            buffer.copyBytes(from: rest.prefix(count))
            rest = rest.dropFirst(count)
            return count
        }
    }

    private static func rows(
        _ text: String, delimiter: Character = ",", bufferSize: Int = 1 << 16
    ) throws -> [[String]] {
        var reader = reader(Array(text.utf8), bufferSize: bufferSize)
        reader.delimiter = delimiter.asciiValue ?? 0
        var rows: [[String]] = []
        while try reader.next() { rows.append((0..<reader.record.count).map { reader.record.text(at: $0) ?? "?" }) }
        return rows
    }

    private static func malformation(_ text: String, bufferSize: Int = 1 << 16) -> ImportProblem? {
        do {
            _ = try rows(text, bufferSize: bufferSize)
            return nil
        } catch {
            return error as? ImportProblem
        }
    }

    @Test func quotesLineBreaksAndEmptyCellsAreRead() throws {
        let text = "a,\"b \"\"c\"\"\",\r\n\"x\ny\",\"\",\" z \"\r\"\"\"\",5\" nail,é\n,,"
        for size in [1, 2, 3, 7, 64, 4096] {
            #expect(
                try Self.rows(text, bufferSize: size) == [
                    ["a", "b \"c\"", ""], ["x\ny", "", " z "], ["\"", "5\" nail", "é"], ["", "", ""],
                ])
        }
    }

    @Test(arguments: [
        ("", 0), ("\n", 1), ("a", 1), ("a\n", 1), ("a\r\n", 1), ("a\r", 1), ("a\n\nb", 3), ("\r\n\r\n", 2),
    ])
    func everyLineIsARecord(text: String, count: Int) throws {
        for size in [1, 2, 4096] { #expect(try Self.rows(text, bufferSize: size).count == count) }
    }

    @Test func recordsKnowTheirLine() throws {
        var reader = Self.reader(Array("a\n\"x\r\ny\rz\nw\",b\r\nc\rd".utf8), bufferSize: 3)
        var lines: [Int] = []
        while try reader.next() { lines.append(reader.record.line) }
        #expect(lines == [1, 2, 6, 7])
    }

    @Test func malformedCSVIsReportedWithItsPosition() {
        let open = CSVReader.malformation("this quote is never closed", at: (2, 3))
        let after = CSVReader.malformation("a separator is missing after this closing quote", at: (2, 4))
        for size in [1, 5, 4096] {
            #expect(Self.malformation("a,b\nc,\"d\ne", bufferSize: size) == open)
            #expect(Self.malformation("a\n\"b\"c\n", bufferSize: size) == after)
        }
    }

    @Test func aQuoteLeftOpenInALargeFileIsFoundWithoutReadingItAll() {
        let text = "a\n\"" + String(repeating: "x,y\n", count: 5 << 20)
        #expect(Self.malformation(text)?.reason == "this record is longer than 16 MiB: is a quote open? (column 1)")
    }

    @Test func aLineOfMoreThanAThousandColumnsIsRefusedButEmptyCellsBeyondAreLeftOut() throws {
        let line = Array(repeating: "a", count: 1000).joined(separator: ",")
        for cell in ["", "\"\""] {
            let rows = try Self.rows("\(line)\nb\(String(repeating: ",\(cell)", count: 5000))\nc", bufferSize: 64)
            #expect(rows.map(\.count) == [1000, 1000, 1])
        }
        for cell in ["b", "\"b\""] {
            let problem = try #require(Self.malformation("a\n\(line),,\(cell)\nc"))
            #expect(problem.line == 2 && problem.reason == "it has more than 1,000 columns")
            #expect(problem.hint == "delete those that fhq needn't read" && !problem.canBeSkipped)
        }
    }

    @Test(arguments: [
        ("a,b;c,d", ","), ("a;b;c,d", ";"), ("a\tb", "\t"), ("\"a;b;c\",d", ","), ("a", ","),
        ("a;b\n1;2,,,,", ";"), ("My stock; 2026\na,b\n1,2", ","),
    ])
    func delimiterIsTheMostFrequentOfTheFirstLineThatIsNoTitle(text: String, delimiter: String) throws {
        var reader = Self.reader(Array(text.utf8), bufferSize: 4096)
        try reader.begin()
        #expect(reader.delimiter == delimiter.utf8.first)
    }

    @Test func aByteOrderMarkIsNoPartOfTheFirstName() throws {
        var reader = Self.reader([0xEF, 0xBB, 0xBF] + Array("sku,title\n".utf8), bufferSize: 4096)
        try reader.begin()
        #expect(try reader.next() && reader.record.text(at: 0) == "sku")
    }

    @Test(arguments: [
        [0xFF, 0xFE, 0x61, 0x00], [0xFE, 0xFF, 0x00, 0x61], [0x61, 0x00, 0x62, 0x00], [0x50, 0x4B, 3, 4],
    ])
    func aFileOfAnotherKindIsRefused(bytes: [UInt8]) {
        var reader = Self.reader(bytes, bufferSize: 4096)
        #expect(throws: ImportProblem.self) { try reader.begin() }
    }

    @Test func aCellThatIsNotUTF8HasNoText() throws {
        var reader = Self.reader([0x61, 0xFF, 0x2C, 0x62], bufferSize: 4096)
        #expect(try reader.next())
        #expect(reader.record.text(at: 0) == nil && reader.record.text(at: 1) == "b")
    }

    /// Whatever Python's `csv` and this reader both take, they take alike.
    @Test(arguments: [",", ";", "\t"])
    func csvReaderAgreesWithPython(delimiter: Character) throws {
        var random = SeededRandom(seed: 41)
        let alphabet = Array("\"\",,;;\t\n\r ab é'=\\".utf8)
        let texts = (0..<2000).map { _ in
            String(
                decoding: (0..<Int.random(in: 0..<24, using: &random)).map { _ in
                    alphabet.randomElement(using: &random) ?? 0
                }, as: UTF8.self)
        }
        var compared = 0
        for (text, python) in zip(texts, try Self.python(texts, delimiter)) {
            let size = Int.random(in: 1...50, using: &random)
            guard let ours = try? Self.rows(text, delimiter: delimiter, bufferSize: size) else { continue }
            compared += 1
            // Python gives a blank line no cell.
            let same = ours.map { $0 == [""] ? [] : $0 }.elementsEqual(python.map { $0 == [""] ? [] : $0 }) {
                $0.elementsEqual($1) { $0.utf8.elementsEqual($1.utf8) }
            }
            #expect(same, "\(text.debugDescription): \(ours) and \(python)")
        }
        #expect(compared > 500)
    }

    @Test func csvWrittenByPythonIsReadBack() throws {
        var random = SeededRandom(seed: 7)
        let alphabet = Array("\",;\t\n\r ab'=\\".utf8)
        let rows = (0..<300).map { _ in
            (0..<4).map { _ in
                String(
                    decoding: (0..<Int(random.next() % 12)).map { _ in
                        alphabet[Int(random.next() % UInt64(alphabet.count))]
                    }, as: UTF8.self)
            }
        }
        let json = try JSONSerialization.data(withJSONObject: rows)
        let script = "import csv,json,sys; csv.writer(sys.stdout).writerows(json.load(sys.stdin))"
        let text = try Self.run(script, input: json)
        for size in [1, 13, 65_536] {
            let ours = try Self.rows(text, bufferSize: size)
            #expect(ours.map { $0.map { Array($0.utf8) } } == rows.map { $0.map { Array($0.utf8) } })
        }
    }

    private static func python(_ texts: [String], _ delimiter: Character) throws -> [[[String]]] {
        let script = """
            import csv,io,json,sys
            read=lambda t: list(csv.reader(io.StringIO(t,newline=''),delimiter='\(delimiter == "\t" ? "\\t" : "\(delimiter)")'))
            print(json.dumps([read(t) for t in json.load(sys.stdin)]))
            """
        let output = try run(script, input: try JSONSerialization.data(withJSONObject: texts))
        return try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[[String]]] ?? []
    }

    private static func run(_ script: String, input: Data) throws -> String {
        try Child.output(of: ["python3", "-c", script], input: input)
    }
}
