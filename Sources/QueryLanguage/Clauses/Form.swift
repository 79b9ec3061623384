/// The form of a statement: the one table from which its parser, canonical text and grammar rule are made.
package struct Form<Root>: Sendable {
    /// The first word of the statement.
    package let name: String
    private let start: @Sendable () -> Root
    private let whole: Part<Root>
    private let own: Syntax?

    /// Creates a form; `start` is the statement before anything is parsed, and `syntax` replaces the rule made from the
    /// parts.
    package init(
        _ name: String, _ start: @escaping @autoclosure @Sendable () -> Root, _ parts: [Part<Root>],
        syntax: Syntax? = nil
    ) {
        self.name = name
        self.start = start
        whole = .sequence(parts)
        own = syntax
    }

    /// Its rule in the grammar.
    package var syntax: Syntax { own ?? .sequence([.word(name), whole.syntax()]) }

    /// Parses the statement after its first word, on top of `base` if it continues another.
    ///
    /// - Throws: ``Diagnostic`` if the text isn't a complete statement.
    package func read(_ cursor: inout Cursor, onto base: Root? = nil) throws(Diagnostic) -> Root {
        guard let root = try accept(&cursor, onto: base) else { throw cursor.unexpected() }
        return root
    }

    /// Parses the statement; returns `nil` if its beginning doesn't come next.
    ///
    /// Its clauses are added to `base`, if given.
    ///
    /// - Throws: ``Diagnostic`` if it begins but isn't complete.
    package func accept(_ cursor: inout Cursor, onto base: Root? = nil) throws(Diagnostic) -> Root? {
        var root = base ?? start()
        var reading = ClauseContext()
        return try whole.read(&cursor, &root, &reading) ? root : nil
    }

    /// Returns the statement as text that parses to an equal one.
    package func print(_ root: Root) -> String {
        guard let words = whole.print(root) else {
            preconditionFailure("The table of \(name) has no words for what it can read.")
        }
        return ([name] + words).joined(separator: " ")
    }
}

extension Part {
    /// Returns a whole statement as a part of another.
    package static func statement<Inner>(
        _ keyword: Keyword, _ form: Form<Inner>, _ place: WritableKeyPath<Root, Inner> & Sendable
    ) -> Part {
        Part(.text("\(form.name)_statement"), keywords: { _ in [keyword] }) { (cursor, root, _) throws(Diagnostic) in
            guard cursor.accept(keyword) else { return false }
            root[keyPath: place] = try form.read(&cursor)
            return true
        } print: {
            [form.print($0[keyPath: place])]
        }
    }
}
