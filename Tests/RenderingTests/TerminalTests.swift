import Foundation
import Rendering
import TestSupport
import Testing

/// Output of the formats on a terminal.
@Suite struct TerminalTests {
    /// Returns the scalars that a terminal would obey or that change the writing direction, by Unicode's tables.
    static func obeyed(in bytes: [UInt8]) -> [Unicode.Scalar] {
        guard let text = String(validating: bytes, as: UTF8.self) else { return ["\u{FFFD}"] }
        return text.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control: scalar != "\n" && scalar != "\t"
            case .lineSeparator, .paragraphSeparator: true
            default: scalar.properties.isBidiControl
            }
        }
    }

    private static let terminal = RenderingOptions(width: 80, isForTerminal: true)

    /// Every control and every bidirectional formatting scalar, alone and within text.
    private static var hostile: [[UInt8]] {
        let scalars = (0...0x2100).compactMap(Unicode.Scalar.init).filter {
            $0.properties.generalCategory == .control || $0.properties.isBidiControl
        }
        return scalars.flatMap { [Array(String($0).utf8), Array("a\($0)b\"\($0)".utf8)] } + nastyTexts
    }

    @Test(arguments: OutputFormat.allCases) func noFormatPassesAControlOnToATerminal(format: OutputFormat) throws {
        let page = bytePage(["na\u{1B}me", "b"], Self.hostile.map { [$0, Array("5".utf8)] })
        let written = try? bytes(page, as: format, Self.terminal)
        // A chart needs a number to draw, and a workbook never goes to a terminal.
        guard let written else { return #expect([.chart, .svg, .xlsx].contains(format)) }
        #expect(written.count > 10_000)
        #expect(Self.obeyed(in: written) == [])
    }

    @Test(arguments: OutputFormat.allCases.filter(\.isForMachines))
    func harmlessTextIsWrittenToATerminalAsToAFile(format: OutputFormat) throws {
        let harmless = nastyTexts.filter { Self.obeyed(in: $0) == [] }
        #expect(harmless.count > 100)
        let page = bytePage(["a", "b"], harmless.map { [$0, $0] })
        #expect(try bytes(page, as: format, Self.terminal) == bytes(page, as: format))
    }

    @Test func jsonShownOnATerminalIsTheSameJSON() throws {
        let texts = Self.hostile.compactMap { String(validating: $0, as: UTF8.self) }
        let page = bytePage(["text"], texts.map { [Array($0.utf8)] })
        let written = try bytes(page, as: .json, Self.terminal)
        let read = try JSONDecoder().decode([[String: String]].self, from: Data(written))
        #expect(read.compactMap { $0["text"] }.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
    }

    /// A sequence split between two buffers counts like one in a single buffer.
    @Test func aSequenceThatBuffersCutInTwoIsSeenWhole() throws {
        for before in 65_520...65_536 {
            let text = Array((String(repeating: "x", count: before) + "é\u{202E}日\u{9B}👩").utf8)
            let written = try shown(bytePage(["t"], [[text]]))
            #expect(written.hasSuffix("é⟨U+202E⟩日⟨U+009B⟩👩\n"), "after \(before)")
        }
    }

    private func shown(_ page: Page) throws -> String { try text(page, as: .csv, Self.terminal) }
}
