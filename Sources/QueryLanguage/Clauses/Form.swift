/// How a statement is written: the one table that its parser, its canonical text and its rule of the grammar come from.
public struct Form<Root>: Sendable {
    /// The word that it begins with.
    public let name: String
    private let start: @Sendable () -> Root
    private let whole: Part<Root>
    private let own: Syntax?

    /// `start` is the statement before anything of it was read; `syntax` replaces the rule that the parts give.
    public init(
        _ name: String, _ start: @escaping @autoclosure @Sendable () -> Root, _ parts: [Part<Root>],
        syntax: Syntax? = nil
    ) {
        self.name = name
        self.start = start
        whole = .sequence(parts)
        own = syntax
    }

    /// Its rule in the grammar.
    public var syntax: Syntax { own ?? .sequence([.word(name), whole.syntax()]) }

    /// Reads what follows the first word, on top of `base` if something is continued.
    public func read(_ cursor: inout Cursor, onto base: Root? = nil) throws(Diagnostic) -> Root {
        guard let root = try accept(&cursor, onto: base) else { throw cursor.unexpected() }
        return root
    }

    /// The same; `nil` where its beginning is not here.
    public func accept(_ cursor: inout Cursor, onto base: Root? = nil) throws(Diagnostic) -> Root? {
        var root = base ?? start()
        var reading = Reading()
        return try whole.read(&cursor, &root, &reading) ? root : nil
    }

    /// The statement as text that reads as an equal one.
    public func print(_ root: Root) -> String {
        guard let words = whole.print(root) else {
            preconditionFailure("The table of \(name) has no words for what it can read.")
        }
        return ([name] + words).joined(separator: " ")
    }
}

extension Part {
    /// A whole statement as part of another.
    public static func statement<Inner>(
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
