/// A part of a statement, defined once for parsing, printing and the grammar.
package struct Part<Root>: Sendable {
    package let syntax: @Sendable () -> Syntax
    /// The keywords that it may begin with.
    let keywords: @Sendable (Root) -> [Keyword]
    /// True if it begins with a value, so that parts beginning with a word are tried first.
    let isOpen: Bool
    /// Parses the part if it comes next; throws if its beginning was taken but the rest doesn't follow.
    package let read: @Sendable (inout Cursor, inout Root, inout ClauseContext) throws(Diagnostic) -> Bool
    /// Returns its words; `nil` if the statement is written in another way.
    package let print: @Sendable (Root) -> [String]?

    package init(
        _ syntax: @escaping @autoclosure @Sendable () -> Syntax,
        keywords: @escaping @Sendable (Root) -> [Keyword] = { _ in [] },
        isOpen: Bool = false,
        read: @escaping @Sendable (inout Cursor, inout Root, inout ClauseContext) throws(Diagnostic) -> Bool,
        print: @escaping @Sendable (Root) -> [String]?
    ) {
        self.syntax = syntax
        self.keywords = keywords
        self.isOpen = isOpen
        self.read = read
        self.print = print
    }

    /// Returns the part with another rule for the grammar.
    package func written(_ syntax: @escaping @autoclosure @Sendable () -> Syntax) -> Part {
        Part(syntax(), keywords: keywords, isOpen: isOpen, read: read, print: print)
    }
}

// MARK: - Words

extension Part {
    package static func word(_ keyword: Keyword) -> Part {
        Part(.word(keyword.text), keywords: { _ in [keyword] }) { (cursor, _, _) in
            cursor.accept(keyword)
        } print: { _ in
            [keyword.text]
        }
    }

    /// Returns a part that is a sign.
    package static func sign(_ sign: Punctuation) -> Part {
        Part(.word(sign.rawValue)) { (cursor, _, _) in
            cursor.accept(sign)
        } print: { _ in
            [sign.rawValue]
        }
    }

    /// Returns a word that stands for a value.
    package static func word<Content: Equatable & Sendable>(
        _ keyword: Keyword, _ place: WritableKeyPath<Root, Content> & Sendable, _ content: Content
    ) -> Part {
        Part(.word(keyword.text), keywords: { _ in [keyword] }) { (cursor, root, _) in
            guard cursor.accept(keyword) else { return false }
            root[keyPath: place] = content
            return true
        } print: {
            $0[keyPath: place] == content ? [keyword.text] : nil
        }
    }

    /// Returns a word that may be left out.
    package static func flag(_ keyword: Keyword, _ place: WritableKeyPath<Root, Bool> & Sendable) -> Part {
        .optional(.word(keyword, place, true))
    }
}

// MARK: - Values

extension Part {
    package static func value<Content>(
        _ argument: Argument<Content>, _ place: WritableKeyPath<Root, Content> & Sendable
    ) -> Part {
        Part(argument.syntax, isOpen: true) { (cursor, root, reading) throws(Diagnostic) in
            root[keyPath: place] = try argument.read(&cursor, reading)
            return true
        } print: {
            argument.print($0[keyPath: place]).map { [$0] }
        }
    }

    /// Returns a keyword and a value.
    package static func value<Content>(
        _ keyword: Keyword, _ argument: Argument<Content>, _ place: WritableKeyPath<Root, Content> & Sendable
    ) -> Part {
        .sequence([.word(keyword), .value(argument, place)])
    }

    /// Returns a part for an optional value.
    ///
    /// `begins` returns true if the value comes next; otherwise it records for errors and completion that it may.
    package static func option<Content>(
        _ argument: Argument<Content>, _ place: WritableKeyPath<Root, Content?> & Sendable,
        where begins: @escaping @Sendable (inout Cursor) -> Bool
    ) -> Part {
        Part(.option(argument.syntax)) { (cursor, root, reading) throws(Diagnostic) in
            if begins(&cursor) { root[keyPath: place] = try argument.read(&cursor, reading) }
            return true
        } print: {
            $0[keyPath: place].flatMap(argument.print).map { [$0] } ?? []
        }
    }

    /// Returns a keyword and a value that may be left out together.
    package static func option<Content>(
        _ keyword: Keyword, _ argument: Argument<Content>, _ place: WritableKeyPath<Root, Content?> & Sendable
    ) -> Part {
        Part(
            .option(.sequence([.word(keyword.text), argument.syntax])), keywords: { _ in [keyword] }
        ) { (cursor, root, reading) throws(Diagnostic) in
            if cursor.accept(keyword) { root[keyPath: place] = try argument.read(&cursor, reading) }
            return true
        } print: {
            $0[keyPath: place].flatMap(argument.print).map { [keyword.text, $0] } ?? []
        }
    }
}

// MARK: - Composition

extension Part {
    /// Returns the parts in this order as one; once the first was taken, the others must follow.
    package static func sequence(_ parts: [Part]) -> Part {
        Part(
            parts.count == 1 ? parts[0].syntax() : .sequence(parts.map { $0.syntax() }),
            keywords: { parts.first?.keywords($0) ?? [] },
            isOpen: parts.first?.isOpen ?? false
        ) { (cursor, root, reading) throws(Diagnostic) in
            let outer = reading.following
            defer { reading.following = outer }
            for index in 0..<parts.count {
                reading.following = parts.keywords(root, from: index + 1) + outer
                if try parts[index].read(&cursor, &root, &reading) { continue }
                if index == 0 { return false }
                throw cursor.unexpected()
            }
            return true
        } print: { root in
            var words: [String] = []
            for part in parts {
                guard let more = part.print(root) else { return nil }
                words += more
            }
            return words
        }
    }

    /// Returns a part that may be left out.
    package static func optional(_ part: Part) -> Part {
        Part(.option(part.syntax()), keywords: part.keywords) { (cursor, root, reading) throws(Diagnostic) in
            _ = try part.read(&cursor, &root, &reading)
            return true
        } print: {
            part.print($0) ?? []
        }
    }

    /// Returns a part that is one of several; those that begin with a keyword are tried first.
    package static func oneOf(_ parts: [Part]) -> Part {
        Part(
            .oneOf(parts.map { $0.syntax() }), keywords: { root in parts.flatMap { $0.keywords(root) } },
            isOpen: parts.contains(where: \.isOpen)
        ) { (cursor, root, reading) throws(Diagnostic) in
            for part in parts.filter({ !$0.isOpen }) + parts.filter(\.isOpen) {
                if try part.read(&cursor, &root, &reading) { return true }
            }
            return false
        } print: { root in
            for part in parts {
                if let words = part.print(root) { return words }
            }
            return nil
        }
    }

    /// Returns one case of the statement, made from its own parts.
    package static func `case`<Content: Sendable>(
        _ make: @escaping @Sendable (Content) -> Root, _ start: Content, _ parts: [Part<Content>],
        from content: @escaping @Sendable (Root) -> Content?
    ) -> Part {
        let part = Part<Content>.sequence(parts)
        return Part(
            part.syntax(), keywords: { part.keywords(content($0) ?? start) }, isOpen: part.isOpen
        ) { (cursor, root, reading) throws(Diagnostic) in
            var read = start
            guard try part.read(&cursor, &read, &reading) else { return false }
            root = make(read)
            return true
        } print: {
            content($0).flatMap(part.print)
        }
    }
}

extension Array {
    /// Returns the words that the parts from one on may begin with.
    ///
    /// By their places: a sequence of a statement's own parts is a new type to the runtime, which searches the whole
    /// program for how to walk it, a sixth of the instructions of `help`.
    func keywords<Root>(_ root: Root, from start: Int = 0) -> [Keyword] where Element == Part<Root> {
        var words: [Keyword] = []
        for index in start..<Swift.max(start, count) { words += self[index].keywords(root) }
        return words
    }
}
