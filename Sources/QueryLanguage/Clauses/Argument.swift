/// A kind of value in statements, with its parser, its printed form and its rule in the grammar.
package struct Argument<Content>: Sendable {
    package let syntax: Syntax
    package let read: @Sendable (inout Cursor, ClauseContext) throws(Diagnostic) -> Content
    /// Prints a value; returns `nil` for one that is written in another way.
    let print: @Sendable (Content) -> String?

    /// Creates an argument whose parsing depends on the words that may follow it.
    package init(
        _ syntax: Syntax, reading read: @escaping @Sendable (inout Cursor, ClauseContext) throws(Diagnostic) -> Content,
        print: @escaping @Sendable (Content) -> String?
    ) {
        self.syntax = syntax
        self.read = read
        self.print = print
    }

    package init(
        _ syntax: Syntax, read: @escaping @Sendable (inout Cursor) throws(Diagnostic) -> Content,
        print: @escaping @Sendable (Content) -> String?
    ) {
        self.init(syntax, reading: { (cursor, _) throws(Diagnostic) in try read(&cursor) }, print: print)
    }

    /// Creates an argument from a rule, its printed form and its parser.
    package init(
        _ syntax: Syntax, _ print: @escaping @Sendable (Content) -> String,
        read: @escaping @Sendable (inout Cursor) throws(Diagnostic) -> Content
    ) {
        self.init(syntax, read: read, print: print)
    }

    /// Returns an argument whose value becomes one case of this one.
    package static func `case`<Associated>(
        _ argument: Argument<Associated>, _ make: @escaping @Sendable (Associated) -> Content,
        from associated: @escaping @Sendable (Content) -> Associated?
    ) -> Argument {
        Argument(
            argument.syntax,
            reading: { (cursor, reading) throws(Diagnostic) in make(try argument.read(&cursor, reading)) },
            print: { associated($0).flatMap(argument.print) })
    }
}

/// The context for parsing a part of a statement: the words that may come after it, and the clauses before it.
package struct ClauseContext {
    /// The keywords that may come next, which end a name of several words.
    package internal(set) var following: [Keyword] = []
    var taken: [(name: String, span: Span, value: Span)] = []

    package init() {}

    /// Returns true if a clause was taken.
    package func has(_ name: String) -> Bool { taken.contains { $0.name == name } }

    /// Returns the span of the value of a clause that was taken.
    package func value(of keyword: Keyword) -> Span? { taken.first { $0.name == keyword.text }?.value }

    /// Records a clause, or another part that is allowed once, and refuses a second one, showing both.
    ///
    /// - Throws: ``Diagnostic`` for the second one.
    package mutating func once(_ name: String, at span: Span) throws(Diagnostic) {
        try once(name, at: span, value: span)
    }

    mutating func once(_ name: String, at span: Span, value: Span) throws(Diagnostic) {
        if let first = taken.first(where: { $0.name == name }) {
            var second = Diagnostic("use only one \(name)", at: span)
            second.related = first.span
            throw second
        }
        taken.append((name, span, value))
    }
}

extension Argument<Money> {
    package static var money: Argument { Argument("MONEY", \.description) { c throws(Diagnostic) in try c.money() } }
}

extension Argument<Day> {
    package static var day: Argument { .day(or: nil) }

    /// Returns an argument for a day where `other` is possible too, which an error names as well.
    static func day(or other: String?) -> Argument {
        Argument("DAY") { c throws(Diagnostic) in
            try c.day(expected: other.map { "\($0) or a day" } ?? "a day")
        } print: {
            $0.description
        }
    }
}

extension Argument<MarketName> {
    /// The name of a market that is new or exists, for which completion offers the existing ones.
    package static var market: Argument {
        Argument("TEXT") { cursor throws(Diagnostic) in
            let word = cursor.word
            let text = try cursor.text(.market)
            return MarketName(text, mustExist: word.map(MarketName.isDoubtful) ?? false)
        } print: { name in
            name.mustExist || !MarketName.isDoubtful(name.text) ? Quoting.word(name.text) : Quoting.quoted(name.text)
        }
    }
}

extension Argument<Currency> {
    package static var currency: Argument { Argument("CURRENCY", \.code) { c throws(Diagnostic) in try c.currency() } }
}

extension Argument<Payment> {
    package static var payment: Argument { Argument("PAYMENT", \.rawValue) { c throws(Diagnostic) in try c.payment() } }
}

extension Argument<Coordinates> {
    package static var coordinates: Argument {
        Argument("COORDINATES", \.description) { c throws(Diagnostic) in try c.coordinates() }
    }
}

extension Argument<ItemNames> {
    /// Items by their SKUs, rows or titles, separated by commas.
    package static var items: Argument { .items(from: .live) }

    /// Returns an argument for items that are looked for in a pool first.
    package static func items(from pool: ItemPool) -> Argument {
        Argument(.items) { (c, reading) throws(Diagnostic) in
            try c.itemNames(upTo: reading.following, from: pool)
        } print: {
            $0.canonical
        }
    }

    /// Returns an argument for items, perhaps with the number of those that have a title.
    package static func countedItems(from pool: ItemPool = .live) -> Argument {
        Argument(.countedItems) { (c, reading) throws(Diagnostic) in
            try c.itemNames(upTo: reading.following, from: pool, counting: true)
        } print: {
            $0.canonical
        }
    }

    /// Returns an argument for items before an amount, which ends the words of a title.
    ///
    /// People write `for` before it, which isn't part of the title.
    package static func itemsBeforeAmount(from pool: ItemPool, counting: Bool = false) -> Argument {
        Argument(.list(of: counting ? "PIECES" : "ITEM"), \.canonical) { c throws(Diagnostic) in
            _ = c.accept(.for)
            return try c.itemNames(upTo: [], from: pool, counting: counting, orAmount: true)
        }
    }

    /// Items in one word each, or in quotes.
    package static var itemWords: Argument {
        Argument(.list(of: "ITEM_WORD"), \.canonical) { c throws(Diagnostic) in
            var names: [ItemName] = []
            repeat { names.append(try c.itemWord()) } while c.accept(.comma)
            return ItemNames(names)
        }
    }
}

extension Argument<[Field]> {
    /// Returns an argument for fields of a noun, separated by commas; a second mention of one counts for nothing.
    package static func fields(of noun: Noun) -> Argument {
        Argument("\(noun.rawValue)_field { \",\" \(noun.rawValue)_field }") { cursor throws(Diagnostic) in
            var fields: [Field] = []
            repeat {
                let field = try cursor.field(of: noun)
                if !fields.contains(field) { fields.append(field) }
            } while cursor.accept(.comma)
            return fields
        } print: {
            $0.map(\.name).joined(separator: ", ")
        }
    }
}

extension Argument<String> {
    /// A text that is printed in quotes.
    package static var text: Argument {
        Argument("TEXT", { Quoting.quoted($0) }) { c throws(Diagnostic) in try c.text() }
    }

    /// A text that must not be a keyword of a following clause.
    package static var title: Argument {
        Argument(.open("TEXT")) { (c, reading) throws(Diagnostic) in
            try c.text(before: reading.following)
        } print: {
            Quoting.quoted($0)
        }
    }

    /// Returns an argument for a name, for which completion offers the existing ones.
    package static func name(_ kind: ValueKind) -> Argument {
        Argument("TEXT", Quoting.word) { c throws(Diagnostic) in try c.text(kind) }
    }

    package static var file: Argument { Argument("FILE", Quoting.word) { c throws(Diagnostic) in try c.text(.file) } }

    /// A file, or `-` for standard input.
    package static var fileOrInput: Argument {
        Argument("FILE") { cursor throws(Diagnostic) in
            cursor.acceptDash() ? "-" : try cursor.text(.file)
        } print: {
            $0 == "-" ? $0 : Quoting.word($0)
        }
    }

    /// A platform's slug, which is not empty; whether it exists is checked in the store.
    package static var platform: Argument {
        Argument("PLATFORM", Quoting.platform) { c throws(Diagnostic) in try c.platformSlug() }
    }
}

extension Argument where Content: FixedWidthInteger & Sendable {
    /// Returns an argument for a whole number; `what` begins an error's sentence.
    package static func integer(_ range: ClosedRange<Int>, _ what: String) -> Argument {
        Argument("INTEGER", { "\($0)" }) { c throws(Diagnostic) in Content(try c.integer(in: range, what: what)) }
    }
}
