import QueryLanguage
import Rendering

/// A search for a word on all pages of help, which are the whole reference.
struct HelpSearch {
    private struct Hit {
        /// The line to type for the page.
        let page: String
        let line: String
        /// 0 for the first line of a page, 1 for its usage, 2 for the start of a line, 3 for elsewhere.
        let rank: Int
        /// The number of lines with the word, if its syntax has it: `postage` is most of all about `sell`.
        let count: Int
    }

    private let word: String
    private let help: HelpText
    private let hits: [Hit]

    /// The most pages that are listed.
    private static let most = 12
    private static let longestExcerpt = 56

    /// The lines to type for the pages, and their texts.
    private static func pages(_ help: HelpText) -> [(page: String, text: String)] {
        let unread = [HelpTopic.keywords.rawValue, HelpTopic.all.rawValue]
        return help.topics.filter { !unread.contains($0) }.map { ("help \($0)", help.text($0)) }
            + [("fhq --help", CommandLineHelp.text)]
    }

    init(_ word: String, in help: HelpText) {
        self.help = help
        let typed = word.lowercased()
        self.word = typed
        let hits = typed.isEmpty ? [] : Self.pages(help).compactMap { Self.hit(typed, on: $0, $1) }
        self.hits = hits.enumerated().sorted {
            ($0.element.rank, -$0.element.count, $0.offset) < ($1.element.rank, -$1.element.count, $1.offset)
        }.map(\.element)
    }

    /// Returns the word of the pages nearest to one that none has.
    static func word(nearest word: String, in help: HelpText) -> String? {
        let words = Set(pages(help).flatMap { $0.text.lowercased().split { !$0.isLetter }.map(String.init) })
        return Spelling.nearest(to: word, among: words.sorted())
    }

    /// The only page with the word, or a list of the pages; `nil` if no page has it.
    var text: String? {
        guard let first = hits.first else { return nil }
        if hits.count == 1, first.page.hasPrefix("help ") { return help.text(String(first.page.dropFirst(5))) }
        let rows = hits.prefix(Self.most).map { hit in
            "  \(hit.page)\(String(repeating: " ", count: max(1, 18 - hit.page.count)))\(excerpt(hit.line))"
        }
        let left = hits.count - Self.most
        let rest = left > 0 ? ["  … and \(left) more \(left == 1 ? "page" : "pages")"] : []
        return (["“\(word)” is on these pages:", ""] + rows + rest).joined(separator: "\n")
    }

    private static func hit(_ word: String, on page: String, _ text: String) -> Hit? {
        let lines = text.split(separator: "\n").map(String.init)
        let usage = lines.dropFirst().prefix { $0.hasPrefix("  ") }.indices
        let found = lines.indices.compactMap { index -> (line: String, rank: Int)? in
            guard let place = place(of: word, in: lines[index]) else { return nil }
            let isFirst = lines[index].prefix(place).allSatisfy { !$0.isLetter && !$0.isNumber }
            return (lines[index], index == 0 ? 0 : usage.contains(index) ? 1 : isFirst ? 2 : 3)
        }
        guard let best = found.min(by: { $0.rank < $1.rank }) else { return nil }
        // A statement's summary says more than its grammar.
        let line = best.rank == 1 ? lines[0].split(separator: ": ", maxSplits: 1).last.map(String.init) : nil
        return Hit(page: page, line: line ?? best.line, rank: best.rank, count: best.rank == 1 ? found.count : 0)
    }

    /// Returns the characters before the first place where a word begins with `word`, or is it if it is short; signs are found anywhere.
    private static func place(of word: String, in line: String) -> Int? {
        let line = line.lowercased()
        let isWord = word.first.map { $0.isLetter || $0.isNumber } ?? false
        let found = line.ranges(of: word).first { range in
            guard isWord else { return true }
            let before = range.lowerBound == line.startIndex ? " " : line[line.index(before: range.lowerBound)]
            let after = range.upperBound == line.endIndex ? " " : line[range.upperBound]
            return !before.isLetter && !before.isNumber && (word.count > 3 || !after.isLetter && !after.isNumber)
        }
        return found.map { line.distance(from: line.startIndex, to: $0.lowerBound) }
    }

    /// Returns the part of the line around the word, cut between words.
    private func excerpt(_ line: String) -> String {
        let text = line.trimmingSpaces
        guard text.count > Self.longestExcerpt, let place = Self.place(of: word, in: text) else { return text }
        // A word inside another, such as csv in sales.csv, keeps the rest of it.
        let start = text.prefix(place).lastIndex(of: " ").map { text.index(after: $0) } ?? text.startIndex
        let (before, after) = (text[..<start], text[start...])
        let room = max(20, Self.longestExcerpt - after.count)
        let lead = before.count <= room ? before : before.suffix(room).drop { $0 != " " }.drop { $0 == " " }
        let most = after.prefix(Self.longestExcerpt - lead.count)
        let tail = most.count == after.count ? most : most[..<(most.lastIndex(of: " ") ?? most.endIndex)]
        return "\(lead.count < before.count ? "… " : "")\(lead)\(tail)\(tail.count < after.count ? " …" : "")"
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
