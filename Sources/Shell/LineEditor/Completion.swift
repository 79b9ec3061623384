import QueryLanguage

/// The candidates that may stand at the caret.
package struct Completion: Equatable, Sendable {
    /// A text that may replace the typed one.
    package struct Candidate: Equatable, Sendable {
        /// The text to insert, with quotes if needed.
        package var text: String
        /// A short description for the list.
        package var description: String?
        /// True to add a space after it if it is the only candidate.
        package var isFollowedBySpace: Bool
        /// The name behind the text, which may be quoted otherwise; `nil` for words of the language.
        package private(set) var name: String?

        /// Creates a candidate; most are words, followed by a space.
        package init(_ text: String, description: String? = nil, isFollowedBySpace: Bool = true) {
            self.text = text
            self.description = description
            self.isFollowedBySpace = isFollowedBySpace
        }

        /// Creates a candidate for a name, with quotes if needed.
        package init(naming name: String, description: String?) {
            self.init(Quoting.word(name), description: description)
            self.name = name
        }
    }

    /// The UTF-8 offsets of the text to replace.
    package var replace: Range<Int>
    /// The candidates in the order to show.
    package var candidates: [Candidate]
    /// True if their common beginning may be inserted, unless they were found by other words.
    package var sharesBeginning: Bool

    /// Creates candidates for a range of the text.
    package init(replace: Range<Int>, candidates: [Candidate], sharesBeginning: Bool = true) {
        self.replace = replace
        self.candidates = candidates
        self.sharesBeginning = sharesBeginning
    }

    /// Returns the text to insert instead of `typed` without a choice by the user; nil if there is none.
    func insertion(for typed: String) -> String? {
        guard let first = candidates.first else { return nil }
        if candidates.count == 1 { return first.text + (first.isFollowedBySpace ? " " : "") }
        guard sharesBeginning else { return nil }
        var shared = Substring(first.text)
        for candidate in candidates.dropFirst() {
            shared = shared[..<shared.commonEnd(with: candidate.text)]
        }
        return shared.unicodeScalars.count > typed.unicodeScalars.count ? String(shared) : nil
    }
}

extension Substring {
    /// Returns the place where this text and another begin to differ, never inside a character.
    fileprivate func commonEnd(with other: String) -> Index {
        zip(indices, other).first { self[$0.0] != $0.1 }?.0
            ?? index(startIndex, offsetBy: Swift.min(count, other.count))
    }
}
