import QueryLanguage

/// A form of a statement whose first word others have too, such as `export journal` or `set sync auto on`.
///
/// Only the first word is made with it: a start looks at the branches of one word, and needs nothing of the others.
package struct Branch: Sendable {
    /// The first word.
    let word: String
    let rule: @Sendable () -> Syntax
    /// The summary of the statement with it; `nil` for the core's.
    let summary: String?
    /// Its text in the help of the statement; empty if there is none.
    let discussion: @Sendable () -> String
    let examples: @Sendable () -> [Example]
    let place: Place
    /// Parses it after the first word; returns `nil` if it doesn't come next.
    let read: @Sendable (inout Cursor) throws(Diagnostic) -> (any Statement)?

    /// The place among what the core says of the statement: each text is the beginning of what follows; without it, or
    /// if the core has nothing that begins so, the branch comes last.
    package struct Place: Sendable {
        var rule: String?
        /// The beginning of a paragraph, or of a line of one.
        var discussion: String?
        var example: String?

        package init(rule: String? = nil, discussion: String? = nil, example: String? = nil) {
            (self.rule, self.discussion, self.example) = (rule, discussion, example)
        }

        package static let last = Place()
    }

    package init(
        of word: String, _ rule: @autoclosure @escaping @Sendable () -> Syntax, summary: String? = nil,
        discussion: @autoclosure @escaping @Sendable () -> String = "",
        examples: @autoclosure @escaping @Sendable () -> [Example] = [], before place: Place = .last,
        read: @escaping @Sendable (inout Cursor) throws(Diagnostic) -> (any Statement)?
    ) {
        (self.word, self.rule, self.summary, self.discussion) = (word, rule, summary, discussion)
        (self.examples, self.place, self.read) = (examples, place, read)
    }

    /// Creates the branch of a statement with a form, which begins with `word`.
    package init<Root: FormStatement>(
        of word: String, _ type: Root.Type, discussion: @autoclosure @escaping @Sendable () -> String = "",
        examples: @autoclosure @escaping @Sendable () -> [Example] = [], before place: Place = .last
    ) {
        self.init(of: word, Root.form.syntax, discussion: discussion(), examples: examples(), before: place) {
            (cursor) throws(Diagnostic) in try Root.form.accept(&cursor)
        }
    }
}

extension Cursor {
    /// Parses a form that a feature adds to the statement with this first word; returns `nil` if none comes next.
    mutating func acceptBranch(of word: String) throws(Diagnostic) -> (any Statement)? {
        for branch in scope.catalog.branches(of: word) {
            if let statement = try branch.read(&self) { return statement }
        }
        return nil
    }
}

extension Form where Root: Statement {
    /// Parses the statement after its first word, or else a form that a feature adds to it.
    ///
    /// The statement's own come first, so that an error names those and completion shows them first.
    func readWithBranches(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        if let statement = try accept(&cursor) { return statement }
        if let statement = try cursor.acceptBranch(of: name) { return statement }
        throw cursor.unexpected()
    }

    /// Parses a form that a feature adds to the statement, or else the statement, which might take that form for its own.
    func readAfterBranches(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        if let statement = try cursor.acceptBranch(of: name) { return statement }
        return try read(&cursor)
    }
}

extension StatementSpec {
    /// Returns the description with a branch of the statement.
    func adding(_ branch: Branch) -> StatementSpec {
        var spec = self
        spec.syntax = syntax.adding(branch.rule(), before: branch.place.rule)
        spec.summary = branch.summary ?? summary
        spec.discussion = Self.text(discussion, adding: branch.discussion(), before: branch.place.discussion)
        let index = branch.place.example.flatMap { beginning in
            examples.firstIndex { $0.statement.hasPrefix(beginning) }
        }
        spec.examples.insert(contentsOf: branch.examples(), at: index ?? examples.count)
        return spec
    }

    /// Returns a text with more paragraphs before the one that begins as given, or with more lines before such a line.
    private static func text(_ text: String, adding more: String, before beginning: String?) -> String {
        guard !more.isEmpty else { return text }
        if let beginning, text.hasPrefix(beginning) { return "\(more)\n\n\(text)" }
        if let beginning, let place = text.firstRange(of: "\n\(beginning)")?.lowerBound {
            let isParagraph = text[..<place].hasSuffix("\n")
            return "\(text[...place])\(more)\n\(isParagraph ? "\n" : "")\(text[text.index(after: place)...])"
        }
        return text.isEmpty ? more : "\(text)\n\n\(more)"
    }
}

extension Syntax {
    /// Returns the rule with another choice, which shares as many first parts with the rule as are the same.
    ///
    /// - `"set" ( "a" | "b" )` and `"set" "c"` → `"set" ( "a" | "b" | "c" )`
    /// - `"photo" ITEM PICTURE` and `"photo" ITEM` → `"photo" ITEM [ PICTURE ]`
    /// - Parameter beginning: The beginning of the choice that it comes before; `nil` for none.
    package func adding(_ other: Syntax, before beginning: String?) -> Syntax {
        switch self {
        case .sequence(let parts) where parts.count > 1 && parts[0] == other:
            return .sequence([other, .option(Self.joined(parts.dropFirst()))])
        case .oneOf(var choices):
            let same = choices.indices.filter { choices[$0].first != nil && choices[$0].first == other.first }
            if same.count == 1 {
                choices[same[0]] = choices[same[0]].adding(other, before: beginning)
            } else {
                let place = beginning.flatMap { text in choices.firstIndex { $0.text.hasPrefix(text) } }
                choices.insert(other, at: place ?? choices.count)
            }
            return .oneOf(choices)
        case .sequence(let parts) where parts.count > 1 && first != nil && first == other.first:
            guard case .sequence(let others) = other, others.count > 1 else { return .oneOf([self, other]) }
            let rest = Self.joined(parts.dropFirst()).adding(Self.joined(others.dropFirst()), before: beginning)
            return .sequence([parts[0], rest])
        default: return .oneOf([self, other])
        }
    }

    private static func joined(_ parts: ArraySlice<Syntax>) -> Syntax {
        parts.count == 1 ? parts[parts.startIndex] : .sequence(Array(parts))
    }

    /// The word that it begins with; `nil` if it begins with a choice or a value.
    private var first: String? {
        switch self {
        case .text(let text): text.hasPrefix("\"") ? text : nil
        case .sequence(let parts): parts.first?.first
        default: nil
        }
    }
}
