/// A kind of value that statements take: how it is read, how it is printed, and its rule in the grammar.
public struct Argument<Content>: Sendable {
    let syntax: Syntax
    public let read: @Sendable (inout Cursor, Reading) throws(Diagnostic) -> Content
    /// `nil` for what is written in another way.
    let print: @Sendable (Content) -> String?

    /// An argument whose reading depends on what may follow it.
    public init(
        _ syntax: Syntax, reading read: @escaping @Sendable (inout Cursor, Reading) throws(Diagnostic) -> Content,
        print: @escaping @Sendable (Content) -> String?
    ) {
        self.syntax = syntax
        self.read = read
        self.print = print
    }

    public init(
        _ rule: String, read: @escaping @Sendable (inout Cursor) throws(Diagnostic) -> Content,
        print: @escaping @Sendable (Content) -> String?
    ) {
        self.init(
            .text(rule), reading: { (cursor, _) throws(Diagnostic) in try read(&cursor) }, print: print)
    }

    /// The same, its text first where both fit on a line.
    public init(
        _ rule: String, _ print: @escaping @Sendable (Content) -> String,
        read: @escaping @Sendable (inout Cursor) throws(Diagnostic) -> Content
    ) {
        self.init(rule, read: read, print: print)
    }

    /// A value of another kind as one case of this one.
    public static func `case`<Associated>(
        _ argument: Argument<Associated>, _ make: @escaping @Sendable (Associated) -> Content,
        from associated: @escaping @Sendable (Content) -> Associated?
    ) -> Argument {
        Argument(
            argument.syntax,
            reading: { (cursor, reading) throws(Diagnostic) in make(try argument.read(&cursor, reading)) },
            print: { associated($0).flatMap(argument.print) })
    }
}

/// What a part of a statement is read against: the words that may come after it, and the clauses before it.
public struct Reading {
    /// Keywords that may come next, so that they end a name of several words.
    public internal(set) var following: [Keyword] = []
    var taken: [(name: String, span: Span, value: Span)] = []

    public init() {}

    /// Whether a clause was taken.
    public func has(_ name: String) -> Bool { taken.contains { $0.name == name } }

    /// Where the value of a clause begins that was taken.
    public func value(of keyword: Keyword) -> Span? { taken.first { $0.name == keyword.text }?.value }

    /// Counts a clause or what else is said once, and refuses a second one, showing both.
    public mutating func once(_ name: String, at span: Span) throws(Diagnostic) {
        try once(name, at: span, value: span)
    }

    mutating func once(_ name: String, at span: Span, value: Span) throws(Diagnostic) {
        if let first = taken.first(where: { $0.name == name }) {
            var second = Diagnostic("there is a second \(name)", at: span)
            second.related = first.span
            throw second
        }
        taken.append((name, span, value))
    }
}

extension Argument<Money> {
    public static var money: Argument { Argument("MONEY", \.description) { c throws(Diagnostic) in try c.money() } }
}

extension Argument<Day> {
    public static var day: Argument { .day(or: nil) }

    /// A day where `other` may stand as well, which an error names too.
    static func day(or other: String?) -> Argument {
        Argument("DAY") { c throws(Diagnostic) in
            try c.day(expected: other.map { "\($0) or a day" } ?? "a day")
        } print: {
            $0.description
        }
    }
}

extension Argument<Currency> {
    public static var currency: Argument { Argument("CURRENCY", \.code) { c throws(Diagnostic) in try c.currency() } }
}

extension Argument<Payment> {
    public static var payment: Argument { Argument("PAYMENT", \.rawValue) { c throws(Diagnostic) in try c.payment() } }
}

extension Argument<Coordinates> {
    public static var coordinates: Argument {
        Argument("COORDINATES", \.description) { c throws(Diagnostic) in try c.coordinates() }
    }
}

extension Argument<SKU> {
    /// An SKU, or what else names one item.
    public static var item: Argument {
        Argument(.open("ITEM")) { (c, reading) throws(Diagnostic) in
            try c.sku(upTo: reading.following)
        } print: {
            Quoting.item($0)
        }
    }
}

extension Argument<SKU> {
    /// The same where an amount follows, which ends the words of a title.
    public static var itemBeforeAmount: Argument {
        Argument("ITEM", Quoting.item) { c throws(Diagnostic) in try c.sku(upTo: [], orAmount: true) }
    }
}

extension Argument<String> {
    /// A text that is printed in quotes.
    public static var text: Argument {
        Argument("TEXT", { Quoting.quoted($0) }) { c throws(Diagnostic) in try c.text() }
    }

    /// A text that no clause after it is taken for.
    public static var title: Argument {
        Argument(.open("TEXT")) { (c, reading) throws(Diagnostic) in
            try c.text(before: reading.following)
        } print: {
            Quoting.quoted($0)
        }
    }

    /// A name, of which completion knows those that there are.
    public static func name(_ kind: ValueKind) -> Argument {
        Argument("TEXT", Quoting.word) { c throws(Diagnostic) in try c.text(kind) }
    }

    public static var file: Argument { Argument("FILE", Quoting.word) { c throws(Diagnostic) in try c.text(.file) } }

    /// A platform's slug, which is not empty; whether there is such a platform, the store says.
    public static var platform: Argument {
        Argument("PLATFORM", Quoting.platform) { c throws(Diagnostic) in try c.platformSlug() }
    }
}

extension Argument where Content: FixedWidthInteger & Sendable {
    /// A whole number; `what` begins an error's sentence.
    public static func integer(_ range: ClosedRange<Int>, _ what: String) -> Argument {
        Argument("INTEGER", { "\($0)" }) { c throws(Diagnostic) in Content(try c.integer(in: range, what: what)) }
    }
}
