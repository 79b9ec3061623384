import Foundation
import QueryLanguage

/// A check of the words in the glossary against the sources.
///
/// An entry is `- **word**: its meaning`. The word of an entry about the code is in backticks, and the entry names the
/// file that declares it.
struct Glossary {
    let root: String

    static let page = "docs/glossary.md"

    private struct GlossaryEntry {
        let head: String
        let text: String
        /// True if the word is one of the code.
        var isCode: Bool { head.hasPrefix("`") }
        /// The names in the head or the text that are in backticks.
        var names: [String] { Glossary.names(in: head + text) }
        /// The files that the entry names.
        var files: [String] { names.filter { $0.hasPrefix("Sources/") } }
    }

    /// Returns each word of the code that its file doesn't declare, each name that no source has, and each noun and table
    /// without an entry.
    func problems() -> [String] {
        let text = (try? String(contentsOfFile: "\(root)/\(Self.page)", encoding: .utf8)) ?? ""
        let entries = Self.entries(of: text)
        return entries.filter(\.isCode).flatMap(undeclared) + unknownNames(in: entries) + twice(entries)
            + missing(from: entries)
    }

    private static func entries(of page: String) -> [GlossaryEntry] {
        page.components(separatedBy: "\n- **").dropFirst().compactMap { part in
            guard let end = part.range(of: "**:") else { return nil }
            let text = part[end.upperBound...]
            return GlossaryEntry(
                head: String(part[..<end.lowerBound]),
                text: String(text[..<(text.range(of: "\n\n")?.lowerBound ?? text.endIndex)]))
        }
    }

    private static func names(in text: String) -> [String] { text.matches(of: #/`([^`]+)`/#).map { String($0.1) } }

    private func undeclared(_ entry: GlossaryEntry) -> [String] {
        guard !entry.files.isEmpty else { return ["\(Self.page): \(entry.head) needs the file that declares it"] }
        let sources = entry.files.compactMap { try? String(contentsOfFile: "\(root)/\($0)", encoding: .utf8) }
        return Self.names(in: entry.head).filter { name in !sources.contains { Self.declares($0, name) } }
            .map { "\(Self.page): no file that the entry names declares \($0)" }
    }

    /// Returns true if a source declares a type, a function or a value of that name, or makes a table or a column of it.
    private static func declares(_ source: String, _ name: String) -> Bool {
        let word = NSRegularExpression.escapedPattern(for: name)
        let pattern =
            #"(?:\b(?:struct|class|enum|protocol|actor|typealias|func|var|let|case|TABLE)|,) \#(word)\b|\b\#(word) (?:INTEGER|TEXT)"#
        return source.range(of: pattern, options: .regularExpression) != nil
    }

    /// Returns the names in backticks with a word that is in no source; texts in quotes are left out.
    private func unknownNames(in entries: [GlossaryEntry]) -> [String] {
        let known = words
        return entries.flatMap { entry in
            entry.names.filter { !$0.contains("/") }.filter { name in
                let words = name.replacing(#/"[^"]*"/#, with: "").matches(of: #/[A-Za-z_]\w+/#)
                return words.contains { !known.contains(String($0.0)) }
            }.map { "\(Self.page): \(entry.head) names \($0), which is in no source" }
        }
    }

    /// All words of the sources, with those in comments and texts.
    private var words: Set<String> {
        var words: Set<String> = []
        for path in TargetFolders.sources(root: root) where path.hasPrefix("Sources/") {
            let text = (try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)) ?? ""
            for word in text.utf8.split(whereSeparator: { !Self.isWordByte($0) }) {
                if let word = String(word) { words.insert(word) }
            }
        }
        return words
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private func twice(_ entries: [GlossaryEntry]) -> [String] {
        Dictionary(grouping: entries, by: \.head).filter { $0.value.count > 1 }.keys.sorted()
            .map { "\(Self.page) has two entries for \($0)" }
    }

    private func missing(from entries: [GlossaryEntry]) -> [String] {
        let named = Set(entries.flatMap(\.names))
        let nouns = Noun.allCases.map { ("noun", $0.rawValue) }
        let tables = StoreTable.allCases.filter { StoredTable.of($0) != nil && $0.noun == nil }
            .map { ("table", $0.rawValue) }
        return (nouns + tables).filter { !named.contains($0.1) }
            .map { "\(Self.page) doesn't explain the \($0.0) `\($0.1)`" }
    }
}
