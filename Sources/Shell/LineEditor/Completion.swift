import QueryLanguage

/// What may stand at the caret.
public struct Completion: Equatable, Sendable {
    /// One text that may take the place of what was typed.
    public struct Candidate: Equatable, Sendable {
        /// The text to insert, quoted where the language asks for it.
        public var text: String
        /// A few words on it, shown in the list.
        public var description: String?
        /// Whether a space follows once it is the only one.
        public var isFollowedBySpace: Bool
        /// The name that the text stands for, which may be quoted otherwise; `nil` for words of the language.
        public private(set) var name: String?

        /// A candidate; most are words, and a space follows a word.
        public init(_ text: String, description: String? = nil, isFollowedBySpace: Bool = true) {
            self.text = text
            self.description = description
            self.isFollowedBySpace = isFollowedBySpace
        }

        /// A name, quoted where the language asks for it.
        public init(naming name: String, description: String?) {
            self.init(Quoting.word(name), description: description)
            self.name = name
        }
    }

    /// The UTF-8 offsets of the text to replace, in the text that was asked about.
    public var replace: Range<Int>
    /// What may take its place, in the order to show.
    public var candidates: [Candidate]
    /// Whether what several have in common may take its place too: not where they were found by other words.
    public var sharesBeginning: Bool

    /// What may take the place of a range of the text.
    public init(replace: Range<Int>, candidates: [Candidate], sharesBeginning: Bool = true) {
        self.replace = replace
        self.candidates = candidates
        self.sharesBeginning = sharesBeginning
    }

    /// What to type instead of `typed` without choosing for the user, or nil when nothing is gained by it.
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
    /// Where this text and another begin to differ, never inside a character.
    fileprivate func commonEnd(with other: String) -> Index {
        zip(indices, other).first { self[$0.0] != $0.1 }?.0
            ?? index(startIndex, offsetBy: Swift.min(count, other.count))
    }
}
