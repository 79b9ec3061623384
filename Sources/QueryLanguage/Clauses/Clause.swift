/// A clause that is allowed once, in any order with others.
package struct Clause<Root>: Sendable {
    /// The keyword that begins it; `nil` if its value needs none.
    var keyword: Keyword?
    /// The name under which it is counted, and which the error for a second one shows.
    var name: String?
    /// The name of a group of clauses that exclude each other, such as `at` and `near`.
    var group: String?
    var isNeeded = false
    /// The error if a required clause is missing; `nil` to list the accepted words.
    var lacking: Diagnostic?
    var applies: @Sendable (Root) -> Bool = { _ in true }
    /// Returns true if its value comes next, to choose among clauses with the same keyword.
    var fits: (@Sendable (inout Cursor) -> Bool)?
    /// Returns true if its value comes next and can be nothing else, so that it needs no keyword.
    var needsNoKeyword: @Sendable (Cursor) -> Bool = { _ in false }
    /// The part after the keyword.
    let body: Part<Root>

    /// Returns the words of the clause; empty if the statement lacks it.
    package func print(_ root: Root) -> [String] {
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
    /// Creates a clause with a keyword and a value.
    ///
    /// `group` names a set of clauses that exclude each other, `name` one meaning of a keyword that has several.
    package init<Content>(
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

    /// Creates a clause with a keyword and the part after it.
    package init(_ keyword: Keyword, _ body: Part<Root>) {
        self.keyword = keyword
        self.body = body
    }

    /// Creates a clause without a keyword, which is counted as `name`.
    package init(_ part: Part<Root>, name: String? = nil) {
        self.name = name
        body = part
    }

    /// Returns a required clause with a keyword and a value.
    package static func needed<Content>(
        _ keyword: Keyword, _ argument: Argument<Content>, _ place: WritableKeyPath<Root, Content> & Sendable,
        name: String? = nil, lacking: Diagnostic? = nil
    ) -> Clause {
        .needed(keyword, .value(argument, place), name: name, lacking: lacking)
    }

    /// Returns a required clause with a keyword and a part; `lacking` is the error without it.
    package static func needed(
        _ keyword: Keyword, _ body: Part<Root>, name: String? = nil, lacking: Diagnostic? = nil
    ) -> Clause {
        var clause = Clause(body, name: name)
        clause.keyword = keyword
        clause.isNeeded = true
        clause.lacking = lacking
        return clause
    }

    /// Returns a clause for a day: `on 2026-03-14`, or an unambiguous day without `on`; `other` is the other meaning of
    /// `on`.
    package static func day(
        _ place: WritableKeyPath<Root, Day?> & Sendable, or other: String? = nil
    ) -> Clause {
        var clause = Clause(.on, .day(or: other), place, name: other == nil ? nil : "day")
        if other != nil { clause.fits = { $0.seesPeriod(as: .day) } }
        clause.needsNoKeyword = { $0.seesBareDay }
        clause.isDay = true
        return clause
    }

    /// Returns the clause for use beside another one with the same keyword; this one is chosen if `next` follows the
    /// keyword.
    package func leading(to next: Keyword) -> Clause {
        var clause = self
        clause.name = keyword.map { "\($0.text) \(next.text)" }
        clause.fits = { cursor in
            cursor.welcomes(.keyword(next))
            return cursor.isKeyword(next)
        }
        return clause
    }

    /// Returns the clause, accepted only if `applies` is true of the statement so far.
    ///
    /// The rule made from the clauses lacks it, so a statement with such a clause has it elsewhere in its rule.
    package func when(_ applies: @escaping @Sendable (Root) -> Bool) -> Clause {
        var clause = self
        clause.applies = applies
        clause.isConditional = true
        return clause
    }
}

/// Clauses in any order, each once.
package struct Clauses<Root>: Sendable {
    let all: [Clause<Root>]

    package init(_ all: [Clause<Root>]) {
        self.all = all
    }

    /// Takes the clause that comes next, if any.
    ///
    /// - Throws: ``Diagnostic`` for a repeated clause or an unreadable value.
    package func next(
        _ cursor: inout Cursor, _ root: inout Root, _ reading: inout ClauseContext
    ) throws(Diagnostic) -> Bool {
        let start = cursor.token.span
        let clauses = Self.those(of: all) { $0.applies(root) }
        if let keyword = acceptKeyword(of: clauses, &cursor, reading) {
            let meant = Self.those(of: clauses) { $0.keyword == keyword }
            let clause = meant.first { $0.fits?(&cursor) ?? false } ?? meant.first { $0.fits == nil } ?? meant[0]
            return try readBody(clause, from: start, &cursor, &root, &reading)
        }
        if let word = cursor.word?.lowercased(), clauses.contains(where: { $0.keyword?.text == word }) {
            try reading.once(word, at: start, value: start)
        }
        if let clause = clauses.first(where: { $0.needsNoKeyword(cursor) }) {
            return try readBody(clause, from: start, &cursor, &root, &reading)
        }
        for clause in clauses where clause.keyword == nil {
            guard try clause.body.read(&cursor, &root, &reading) else { continue }
            if let name = clause.name { try reading.once(name, at: start, value: start) }
            return true
        }
        return false
    }

    /// Returns the clauses for which `isMeant` is true.
    ///
    /// The first `filter` over a generic element costs a process 300,000 instructions to look up its types.
    private static func those(of clauses: [Clause<Root>], where isMeant: (Clause<Root>) -> Bool) -> [Clause<Root>] {
        var those: [Clause<Root>] = []
        for clause in clauses where isMeant(clause) { those.append(clause) }
        return those
    }

    /// Takes the keyword of a clause that was not taken yet.
    private func acceptKeyword(
        of clauses: [Clause<Root>], _ cursor: inout Cursor, _ reading: ClauseContext
    ) -> Keyword? {
        var seen: [Keyword] = []
        for clause in clauses {
            guard let keyword = clause.keyword, !seen.contains(keyword), !reading.has(keyword.text) else { continue }
            if cursor.accept(keyword) { return keyword }
            seen.append(keyword)
        }
        return nil
    }

    private func readBody(
        _ clause: Clause<Root>, from start: Span, _ cursor: inout Cursor, _ root: inout Root,
        _ reading: inout ClauseContext
    ) throws(Diagnostic) -> Bool {
        for name in [clause.name ?? clause.keyword?.text, clause.group].compactMap(\.self) {
            try reading.once(name, at: start, value: cursor.token.span)
        }
        guard try clause.body.read(&cursor, &root, &reading) else { throw cursor.unexpected() }
        return true
    }

    fileprivate func requireAll(_ cursor: inout Cursor, _ root: Root, _ reading: ClauseContext) throws(Diagnostic) {
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

    /// The grammar of the clauses; those of one group are alternatives.
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
    /// Returns a part with clauses in any order, each once; `check` validates them together.
    package static func anyOrder(
        _ clauses: [Clause<Root>],
        check: @escaping @Sendable (Root, ClauseContext) throws(Diagnostic) -> Void = { _, _ in }
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
