/// A part of a statement, said once: it is read into the statement, printed from it, and described to the grammar.
public struct Part<Root>: Sendable {
    let syntax: @Sendable () -> Syntax
    /// The keywords that it may begin with.
    let keywords: @Sendable (Root) -> [Keyword]
    /// Whether it begins with a value, so that what begins with a word is tried before it.
    let isOpen: Bool
    /// Takes it if it is here; throws once its beginning was taken and the rest does not follow.
    let read: @Sendable (inout Cursor, inout Root, inout Reading) throws(Diagnostic) -> Bool
    /// Its words; `nil` where the statement is written in another way.
    let print: @Sendable (Root) -> [String]?

    public init(
        _ syntax: @escaping @autoclosure @Sendable () -> Syntax,
        keywords: @escaping @Sendable (Root) -> [Keyword] = { _ in [] },
        isOpen: Bool = false,
        read: @escaping @Sendable (inout Cursor, inout Root, inout Reading) throws(Diagnostic) -> Bool,
        print: @escaping @Sendable (Root) -> [String]?
    ) {
        self.syntax = syntax
        self.keywords = keywords
        self.isOpen = isOpen
        self.read = read
        self.print = print
    }

    /// The same, where the grammar says it in other words.
    public func written(_ syntax: Syntax) -> Part {
        Part(syntax, keywords: keywords, isOpen: isOpen, read: read, print: print)
    }
}

// MARK: - Words

extension Part {
    public static func word(_ keyword: Keyword) -> Part {
        Part(.word(keyword.text), keywords: { _ in [keyword] }) { (cursor, _, _) in
            cursor.accept(keyword)
        } print: { _ in
            [keyword.text]
        }
    }

    public static func sign(_ sign: Punctuation) -> Part {
        Part(.word(sign.rawValue)) { (cursor, _, _) in
            cursor.accept(sign)
        } print: { _ in
            [sign.rawValue]
        }
    }

    /// A word that stands for a value.
    public static func word<Content: Equatable & Sendable>(
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

    /// A word that may be left out.
    public static func flag(_ keyword: Keyword, _ place: WritableKeyPath<Root, Bool> & Sendable) -> Part {
        .optional(.word(keyword, place, true))
    }
}

// MARK: - Values

extension Part {
    public static func value<Content>(
        _ argument: Argument<Content>, _ place: WritableKeyPath<Root, Content> & Sendable
    ) -> Part {
        Part(argument.syntax, isOpen: true) { (cursor, root, reading) throws(Diagnostic) in
            root[keyPath: place] = try argument.read(&cursor, reading)
            return true
        } print: {
            argument.print($0[keyPath: place]).map { [$0] }
        }
    }

    /// A keyword and a value.
    public static func value<Content>(
        _ keyword: Keyword, _ argument: Argument<Content>, _ place: WritableKeyPath<Root, Content> & Sendable
    ) -> Part {
        .sequence([.word(keyword), .value(argument, place)])
    }

    /// A value that may be left out: `begins` says whether it is here, and notes that it is welcome.
    public static func option<Content>(
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

    /// A keyword and a value that may be left out together.
    public static func option<Content>(
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
    /// One after the other: once the first was taken, the others have to follow.
    public static func sequence(_ parts: [Part]) -> Part {
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

    public static func optional(_ part: Part) -> Part {
        Part(.option(part.syntax()), keywords: part.keywords) { (cursor, root, reading) throws(Diagnostic) in
            _ = try part.read(&cursor, &root, &reading)
            return true
        } print: {
            part.print($0) ?? []
        }
    }

    /// One of several, of which those that begin with a word are looked for first.
    public static func oneOf(_ parts: [Part]) -> Part {
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

    /// One case of the statement, made of what its own parts have read.
    public static func `case`<Content: Sendable>(
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
    /// The words that the parts from one on may begin with.
    ///
    /// By their places: a sequence of a statement's own parts is a new type to the runtime, which searches the whole program
    /// for how to walk it, a sixth of what `help` takes.
    func keywords<Root>(_ root: Root, from start: Int = 0) -> [Keyword] where Element == Part<Root> {
        var words: [Keyword] = []
        for index in start..<Swift.max(start, count) { words += self[index].keywords(root) }
        return words
    }
}
