import Foundation

/// A check that no new sentence uses a phrase that hides who does what.
///
/// Sources are read whole, with the texts that they print; pages are read without their code blocks.
struct Phrases {
    let root: String
    /// The most uses of each phrase.
    var allowed = Self.allowances

    /// The uses of each phrase that are left; a change may lower a number, but never raise it.
    ///
    /// A phrase with `///` counts only as the beginning of a documentation comment.
    static let allowances = [
        "/// how": 0, "/// those": 0, "/// what": 0, "/// where": 0, "/// whether": 0, "/// which": 0, "/// who": 0,
        "all the same": 0, "are to be": 0, "for ever": 0, "for want of": 0, "gone again": 0, "has to be": 15,
        "have to be": 1, "is kept anew": 0, "is no kind of": 0, "is none of": 0, "is not expected": 0, "is said": 0,
        "is to be": 0, "is told": 1, "nobody to ask": 0, "of its own": 8, "of their own": 1, "of which": 0,
        "stands on": 0, "stood aside": 0, "that which": 0, "there is a second": 0,
    ]

    /// A phrase and the line that it begins on.
    private struct Use {
        let phrase: String
        let place: String
    }

    /// Returns every use of each phrase that is used more often than allowed.
    func problems() throws -> [String] {
        let finder = try NSRegularExpression(pattern: pattern, options: .caseInsensitive)
        let uses = Dictionary(grouping: paths().flatMap { self.uses(in: $0, finder) }, by: \.phrase)
        return allowed.sorted { $0.key < $1.key }.flatMap { phrase, count in
            let found = uses[phrase] ?? []
            return found.count <= count
                ? [] : found.map { "\($0.place): “\(phrase)” is used \(found.count) times, but the limit is \(count)" }
        }
    }

    /// The phrases within a sentence, whose words may be separated by a line break and the marks of a comment.
    private var pattern: String {
        let phrases = allowed.keys.filter { !$0.hasPrefix("///") }.sorted()
        let words = phrases.map { $0.replacing(" ", with: #"[\s/]+"#) }
        return #"\b(?:"# + words.joined(separator: "|") + #")\b"#
    }

    /// Returns the sources and the pages, except the table of the phrases.
    private func paths() -> [String] {
        let targets = files(in: "Sources") + files(in: "Tools")
        let sources = targets.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".h") || $0.hasSuffix(".c") }
        let pages = (targets + files(in: "docs") + ["CONTRIBUTING.md", "README.md"])
            .filter { $0.hasSuffix(".md") }
        return (sources + pages).filter { !$0.hasSuffix("Check/Phrases.swift") }.sorted()
    }

    private func files(in folder: String) -> [String] {
        let paths = FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap { $0 as? String }
        return (paths ?? []).map { "\(folder)/\($0)" }
    }

    private func uses(in path: String, _ finder: NSRegularExpression) -> [Use] {
        guard let text = try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8) else { return [] }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if path.hasSuffix(".md") { lines = withoutCode(lines) }
        return openings(lines).map { Use(phrase: $0.phrase, place: "\(path):\($0.line)") }
            + phrases(lines.joined(separator: "\n"), finder).map { Use(phrase: $0.phrase, place: "\(path):\($0.line)") }
    }

    /// Returns the lines of a page with those of its code blocks empty.
    private func withoutCode(_ lines: [Substring]) -> [Substring] {
        var isCode = false
        return lines.map { line in
            if line.hasPrefix("```") { isCode.toggle() }
            return isCode ? "" : line
        }
    }

    /// Returns the beginnings of documentation comments that are in the table.
    private func openings(_ lines: [Substring]) -> [(phrase: String, line: Int)] {
        let beginnings = allowed.keys.filter { $0.hasPrefix("///") }
        let comments = lines.map { $0.drop { $0 == " " } }
        return comments.indices.flatMap { index -> [(phrase: String, line: Int)] in
            guard comments[index].hasPrefix("///"), index == 0 || !comments[index - 1].hasPrefix("///") else {
                return []
            }
            let comment = comments[index].lowercased()
            return beginnings.filter { comment.hasPrefix($0 + " ") }.map { ($0, index + 1) }
        }
    }

    private func phrases(_ text: String, _ finder: NSRegularExpression) -> [(phrase: String, line: Int)] {
        let whole = NSRange(text.startIndex..., in: text)
        return finder.matches(in: text, range: whole).compactMap { match in
            guard let range = Range(match.range, in: text) else { return nil }
            let words = text[range].lowercased().split { $0.isWhitespace || $0 == "/" }
            return (words.joined(separator: " "), text[..<range.lowerBound].count { $0 == "\n" } + 1)
        }
    }
}
