import FeatureList
import Foundation
import QueryLanguage
import Statements
import TestSupport
import Testing

/// The examples of the version before mean the same in this one, or are refused with a line that does.
///
/// `Tests/Snapshots/earlier.tsv` holds each statement of its help and of its scripts, with its canonical text. After a
/// release, delete the file; `FHQ_RECORD=1` then records the new version's.
@Suite struct EarlierStatementTests {
    private static let path = "\(repository)/Tests/Snapshots/earlier.tsv"

    /// The statements of the version before, as they were typed and as it understood them.
    private static let statements: [(typed: String, canonical: String)] = {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\t").map(String.init)
            return parts.count == 2 ? (parts[0], parts[1]) : nil
        }
    }()

    @Test func anEarlierStatementKeepsItsMeaningOrIsRefusedWithTheLineThatHasIt() throws {
        if ProcessInfo.processInfo.environment["FHQ_RECORD"] == "1", Self.statements.isEmpty {
            try Self.record()
            Issue.record("recorded; run without FHQ_RECORD")
            return
        }
        #expect(Self.statements.count > 150)
        for (typed, canonical) in Self.statements {
            let wanted = try Self.meaning(canonical)
            do {
                #expect(try Self.meaning(typed) == wanted, "\(typed)")
            } catch {
                let today = Day(iso: "2026-11-01") ?? .first
                let offered =
                    error.hints.filter { $0.hasPrefix("try: ") }.map { String($0.dropFirst(5)) }
                    + [Paraphrase.line(for: typed, in: wholeScope(today))].compactMap(\.self)
                #expect(offered.contains { (try? Self.meaning($0)) == wanted }, "\(typed): \(error) \(offered)")
            }
        }
    }

    private static func meaning(_ text: String) throws(Diagnostic) -> String {
        var scope = scope
        scope.openNames = Source(text, name: "test").tokens.filter { $0.kind == .variable }.map {
            String(Source(text, name: "test").text($0.span).dropFirst())
        }
        scope.last = { "items" }
        return try Script.parse(Source(text, name: "test"), scope: scope).entries.map(\.statement.canonical)
            .joined(separator: "; ")
    }

    private static func record() throws {
        let help = StatementCatalog.program.specs.flatMap(\.examples).map(\.statement)
        let folder = repository + "/examples"
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".fhq") }.sorted()
        let scripts = try files.map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
        var lines: [String] = []
        for text in help + scripts {
            var open = scope
            open.openNames = []
            open.last = { "items" }
            let source = Source(text, name: "test")
            for entry in Script.reading(source, scope: open).script.entries {
                let typed = source.text(entry.span).split(whereSeparator: \.isNewline).joined(separator: " ")
                guard !typed.contains("\t"), let canonical = try? meaning(typed),
                    !lines.contains("\(typed)\t\(canonical)")
                else { continue }
                lines.append("\(typed)\t\(canonical)")
            }
        }
        try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    }
}
