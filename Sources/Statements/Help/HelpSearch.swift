import QueryLanguage
import Rendering

/// A search for a word on all pages of help, which are the whole reference.
struct HelpSearch {
    private struct Hit {
        let topic: String
        let line: String
        /// 0 for the first line of a page, 1 for its usage, 2 for the start of a line, 3 for elsewhere.
        let rank: Int
    }

    private let word: String
    private let hits: [Hit]

    /// The most pages that are listed.
    private static let most = 12
    private static let longestExcerpt = 64

    init(_ word: String) {
        let typed = word.lowercased()
        self.word = typed
        let pages = HelpText.topics.filter { ![HelpTopic.keywords.rawValue, HelpTopic.all.rawValue].contains($0) }
        let hits = typed.isEmpty ? [] : pages.compactMap { Self.hit(typed, on: $0) }
        self.hits = (0...3).flatMap { rank in hits.filter { $0.rank == rank } }
    }

    /// The only page with the word, or a list of the pages; `nil` if no page has it.
    var text: String? {
        guard let first = hits.first else { return nil }
        if hits.count == 1 { return HelpText.text(first.topic) }
        let rows = hits.prefix(Self.most).map { hit in
            "  help \(hit.topic)\(String(repeating: " ", count: max(1, 13 - hit.topic.count)))\(excerpt(hit.line))"
        }
        let rest = hits.count > Self.most ? ["  … and \(hits.count - Self.most) more pages"] : []
        return (["“\(word)” is on these pages:", ""] + rows + rest).joined(separator: "\n")
    }

    private static func hit(_ word: String, on topic: String) -> Hit? {
        let lines = HelpText.text(topic).split(separator: "\n").map(String.init)
        let usage = lines.dropFirst().prefix { $0.hasPrefix("  ") }.indices
        let found = lines.indices.compactMap { index -> Hit? in
            guard let place = place(of: word, in: lines[index]) else { return nil }
            let isFirst = lines[index].prefix(place).allSatisfy { !$0.isLetter && !$0.isNumber }
            return Hit(
                topic: topic, line: lines[index],
                rank: index == 0 ? 0 : usage.contains(index) ? 1 : isFirst ? 2 : 3)
        }
        return found.min { $0.rank < $1.rank }
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

    /// Returns the part of the line around the word.
    private func excerpt(_ line: String) -> String {
        let text = line.trimmingSpaces
        guard text.count > Self.longestExcerpt, let place = Self.place(of: word, in: text) else { return text }
        let start = max(0, place - 20)
        let part = text.dropFirst(start).prefix(Self.longestExcerpt)
        return (start > 0 ? "…" : "") + part + (start + part.count < text.count ? "…" : "")
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
