/// A clause that stands among others in any order, and once.
public struct Clause<Root>: Sendable {
    /// The keyword that it begins with; `nil` where its value says that it is one.
    var keyword: Keyword?
    /// How it is counted, and how a second one is named.
    var name: String?
    /// What it says together with others: of `at` and `near` there is one.
    var group: String?
    var isNeeded = false
    /// What is said where a needed one is missing; else what would have been welcome.
    var lacking: Diagnostic?
    var applies: @Sendable (Root) -> Bool = { _ in true }
    /// Whether its value is here, where others begin with the same keyword.
    var fits: (@Sendable (inout Cursor) -> Bool)?
    /// Whether its value is here, and can be nothing else, so that it needs no keyword.
    var needsNoKeyword: @Sendable (Cursor) -> Bool = { _ in false }
    /// What follows the keyword.
    let body: Part<Root>

    /// The statement's words for it.
    public func print(_ root: Root) -> [String] {
        guard applies(root), let words = body.print(root), !words.isEmpty else { return [] }
        return (keyword.map { [$0.text] } ?? []) + words
    }

    var syntax: Syntax {
        if isConditional { return .sequence([]) }
        guard let keyword else { return body.syntax() }
        let written = Syntax.sequence([.word(keyword.text), body.syntax()])
        return isDay ? .oneOf([written, .text("BARE_DAY")]) : written
    }

    var isDay = false
    var isConditional = false
}

extension Clause {
    /// A keyword and a value; `group` names what it may be said once of together with others, `name` a meaning of a
    /// keyword that has several.
    public init<Content>(
        _ keyword: Keyword, _ argument: Argument<Content>, _ place: WritableKeyPath<Root, Content?> & Sendable,
        name: String? = nil, group: String? = nil
    ) {
        self.keyword = keyword
        self.name = name
        self.group = group
        body = Part(argument.syntax) { (cursor, root, reading) throws(Diagnostic) in
            root[keyPath: place] = try argument.read(&cursor, reading)
            return true
        } print: {
            $0[keyPath: place].flatMap(argument.print).map { [$0] } ?? []
        }
    }

    /// A keyword and what follows it.
    public init(_ keyword: Keyword, _ body: Part<Root>) {
        self.keyword = keyword
        self.body = body
    }

    /// A part that has no keyword of its own; as `name` it is counted.
    public init(_ part: Part<Root>, name: String? = nil) {
        self.name = name
        body = part
    }

    /// A keyword and a value, without which the statement is not complete.
    public static func needed<Content>(
        _ keyword: Keyword, _ argument: Argument<Content>, _ place: WritableKeyPath<Root, Content> & Sendable,
        name: String? = nil, lacking: Diagnostic? = nil
    ) -> Clause {
        .needed(keyword, .value(argument, place), name: name, lacking: lacking)
    }

    public static func needed(
        _ keyword: Keyword, _ body: Part<Root>, name: String? = nil, lacking: Diagnostic? = nil
    ) -> Clause {
        var clause = Clause(body, name: name)
        clause.keyword = keyword
        clause.isNeeded = true
        clause.lacking = lacking
        return clause
    }

    /// `on 2026-03-14`, or a day alone that can be nothing else; `other` is what `on` leads to besides.
    public static func day(
        _ place: WritableKeyPath<Root, Day?> & Sendable, or other: String? = nil
    ) -> Clause {
        var clause = Clause(.on, .day(or: other), place, name: other == nil ? nil : "day")
        if other != nil { clause.fits = { $0.seesPeriod(as: .day) } }
        clause.needsNoKeyword = { $0.seesBareDay }
        clause.isDay = true
        return clause
    }

    /// The same for some statements only, whose rule says it in its place.
    public func when(_ applies: @escaping @Sendable (Root) -> Bool) -> Clause {
        var clause = self
        clause.applies = applies
        clause.isConditional = true
        return clause
    }
}

/// Clauses in any order, each once.
public struct Clauses<Root>: Sendable {
    let all: [Clause<Root>]

    public init(_ all: [Clause<Root>]) {
        self.all = all
    }

    /// Takes the clause that is here, if one is.
    public func next(
        _ cursor: inout Cursor, _ root: inout Root, _ reading: inout Reading
    ) throws(Diagnostic) -> Bool {
        let start = cursor.token.span
        let clauses = all.filter { $0.applies(root) }
        if let keyword = acceptKeyword(of: clauses, &cursor, reading) {
            let meant = clauses.filter { $0.keyword == keyword }
            let clause = meant.first { $0.fits?(&cursor) ?? false } ?? meant.first { $0.fits == nil } ?? meant[0]
            return try take(clause, from: start, &cursor, &root, &reading)
        }
        if let word = cursor.word?.lowercased(), clauses.contains(where: { $0.keyword?.text == word }) {
            try reading.once(word, at: start, value: start)
        }
        if let clause = clauses.first(where: { $0.needsNoKeyword(cursor) }) {
            return try take(clause, from: start, &cursor, &root, &reading)
        }
        for clause in clauses where clause.keyword == nil {
            guard try clause.body.read(&cursor, &root, &reading) else { continue }
            if let name = clause.name { try reading.once(name, at: start, value: start) }
            return true
        }
        return false
    }

    /// A keyword is welcome until the clause that has its name was taken.
    private func acceptKeyword(
        of clauses: [Clause<Root>], _ cursor: inout Cursor, _ reading: Reading
    ) -> Keyword? {
        var seen: [Keyword] = []
        for keyword in clauses.compactMap(\.keyword) where !seen.contains(keyword) && !reading.has(keyword.text) {
            if cursor.accept(keyword) { return keyword }
            seen.append(keyword)
        }
        return nil
    }

    private func take(
        _ clause: Clause<Root>, from start: Span, _ cursor: inout Cursor, _ root: inout Root,
        _ reading: inout Reading
    ) throws(Diagnostic) -> Bool {
        for name in [clause.name ?? clause.keyword?.text, clause.group].compactMap(\.self) {
            try reading.once(name, at: start, value: cursor.token.span)
        }
        guard try clause.body.read(&cursor, &root, &reading) else { throw cursor.unexpected() }
        return true
    }

    fileprivate func requireAll(_ cursor: inout Cursor, _ root: Root, _ reading: Reading) throws(Diagnostic) {
        for clause in all where clause.isNeeded && clause.applies(root) {
            guard let name = clause.name ?? clause.keyword?.text, !reading.has(name) else { continue }
            if var lacking = clause.lacking {
                lacking.span = cursor.token.span
                throw lacking
            }
            throw cursor.unexpected()
        }
    }

    var keywords: @Sendable (Root) -> [Keyword] {
        { root in
            var words: [Keyword] = []
            for index in 0..<all.count where all[index].applies(root) {
                words += all[index].keyword.map { [$0] } ?? all[index].body.keywords(root)
            }
            return words
        }
    }

    /// Those of one group as a choice.
    var syntax: Syntax {
        var parts: [Syntax] = []
        var grouped: [(group: String, choices: [Syntax])] = []
        for clause in all {
            if let group = clause.group {
                if grouped.last?.group == group {
                    grouped[grouped.count - 1].choices.append(clause.syntax)
                    parts[parts.count - 1] = .option(.oneOf(grouped[grouped.count - 1].choices))
                    continue
                }
                grouped.append((group, [clause.syntax]))
            }
            if clause.isConditional { continue }
            parts.append(clause.isNeeded || clause.keyword == nil ? clause.syntax : .option(clause.syntax))
        }
        return .anyOrder(parts)
    }
}

extension Part {
    /// Clauses in any order, each once; `check` looks at what they say together.
    public static func anyOrder(
        _ clauses: [Clause<Root>],
        check: @escaping @Sendable (Root, Reading) throws(Diagnostic) -> Void = { _, _ in }
    ) -> Part {
        let clauses = Clauses(clauses)
        return Part(clauses.syntax, keywords: clauses.keywords) { (cursor, root, reading) throws(Diagnostic) in
            var inner = reading
            inner.taken = []
            inner.following = clauses.keywords(root) + reading.following
            while try clauses.next(&cursor, &root, &inner) {}
            try clauses.requireAll(&cursor, root, inner)
            try check(root, inner)
            return true
        } print: { root in
            clauses.all.flatMap { $0.print(root) }
        }
    }
}
