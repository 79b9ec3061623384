/// A value as typed, before its kind is known.
struct RawValue {
    var text: String
    var span: Span
    /// Whether it is one bare word, neither quoted nor from a variable.
    var isBare: Bool

    /// The text as errors show it.
    var shown: String { Spelling.clipped(text) }
}

extension Cursor {
    /// Takes a word, a quoted text or a variable's value; `nil` if none of them is here.
    mutating func acceptRaw(_ kind: ValueKind) throws(Diagnostic) -> RawValue? {
        welcomes(.value(kind))
        return try acceptRaw()
    }

    /// ``acceptRaw(_:)`` where the caller has said what is welcome.
    mutating func acceptRaw() throws(Diagnostic) -> RawValue? {
        let token = token
        let value: RawValue
        switch token.kind {
        case .word: value = RawValue(text: source.text(token.span), span: token.span, isBare: true)
        case .quoted(let text): value = RawValue(text: text, span: token.span, isBare: false)
        case .variable: value = RawValue(text: try variable(token.span), span: token.span, isBare: false)
        default: return nil
        }
        advance()
        return value
    }

    /// A text: one bare word, a quoted text, or a variable.
    public mutating func text(_ kind: ValueKind = .text) throws(Diagnostic) -> String {
        guard let raw = try acceptRaw(kind) else { throw unexpected() }
        guard raw.isBare else { return raw.text }
        guard raw.text.utf8.first != UInt8(ascii: "-") else {
            throw Diagnostic(
                "a bare word cannot begin with -", at: raw.span, hints: ["put it in quotes: \"\(raw.shown)\""])
        }
        noteBareText(raw.span)
        return raw.text
    }

    /// A text in quotes or from a variable, if one is here.
    mutating func acceptQuoted(_ kind: ValueKind) throws(Diagnostic) -> RawValue? {
        welcomes(.value(kind))
        return token.kind == .word ? nil : try acceptRaw()
    }

    /// A whole number within `range`.
    public mutating func integer(in range: ClosedRange<Int>, what: String) throws(Diagnostic) -> Int {
        guard let raw = try acceptRaw(.integer) else { throw unexpected() }
        let digits = raw.text.utf8.first == UInt8(ascii: "-") ? raw.text.utf8.dropFirst() : raw.text.utf8[...]
        guard !digits.isEmpty, digits.allSatisfy(Lexer.isDigit) else {
            throw Diagnostic("\(what) is a whole number, not \(raw.shown)", at: raw.span)
        }
        if let value = Int(raw.text), range.contains(value) { return value }
        guard range.lowerBound > .min else { throw Diagnostic("this number is too large", at: raw.span) }
        let most = range.upperBound == .max ? "" : " and at most \(range.upperBound)"
        throw Diagnostic("\(what) is at least \(range.lowerBound)\(most)", at: raw.span)
    }

    /// A number with or without decimals, such as 2.5.
    mutating func decimal() throws(Diagnostic) -> Decimal64 {
        guard let raw = try acceptRaw(.number) else { throw unexpected() }
        do {
            return try Decimal64(raw.text)
        } catch {
            let message = error == .tooLarge ? "this number is too large" : "\(raw.shown) is not a number"
            throw Diagnostic(message, at: raw.span)
        }
    }

    /// An SKU, normalised.
    public mutating func sku() throws(Diagnostic) -> SKU {
        guard let raw = try acceptRaw(.sku) else { throw unexpected() }
        if raw.isBare, Spelling.isSame(raw.text.utf8, Keyword.all.rawValue) {
            throw Diagnostic("all is no SKU", at: raw.span, hints: ["all that a query finds: (items …)"])
        }
        return SKU(raw.text)
    }

    /// An SKU, or what else names one item: `@2`, a text in quotes, or bare words up to the first of `keywords`.
    ///
    /// A day that can be nothing else ends the words too, and an amount where `orAmount` says so; what is an SKU by its
    /// form stands alone.
    public mutating func sku(upTo keywords: [Keyword], orAmount: Bool = false) throws(Diagnostic) -> SKU {
        welcomes(.value(.sku))
        if keywords.contains(where: { isKeyword($0) }) { throw unexpected() }
        let isBare = token.kind == .word
        let first = try sku()
        guard isBare, !first.isWhole else { return first }
        var words = [first.text]
        while true {
            welcomes(.value(.title))
            guard let word, !keywords.contains(where: { isKeyword($0) }), !seesSKU,
                !keywords.contains(.on) || !endsTitle, !orAmount || !seesAmount
            else { break }
            words.append(word)
            advance()
        }
        return words.count == 1 ? first : SKU(words.joined(separator: " "))
    }

    /// Whether a day begins here that is no word of a title, as `friday` or `last` may be.
    private var endsTitle: Bool { seesBareDay && !seesNamedDay && !isKeyword(.last) }

    /// Whether the first word of an amount is here.
    private var seesAmount: Bool {
        guard let first = word?.unicodeScalars.first else { return false }
        if "£€0123456789".unicodeScalars.contains(first) { return true }
        guard let word, Currency(code: word) != nil, peek().kind == .word else { return false }
        return source.text(peek().span).utf8.first.map(Lexer.isDigit) ?? false
    }

    /// Whether `@2` is here.
    public var seesRow: Bool { word.map { SKU($0).row != nil } ?? false }

    /// Whether an SKU of our own form, or a sequential id of before, is here.
    public var seesSKU: Bool {
        guard let word else { return false }
        let sku = SKU(word)
        return sku.number != nil || sku.isSequential
    }

    /// A platform's slug.
    public mutating func platform() throws(Diagnostic) -> String {
        Platform.slug(of: try text(.platform))
    }

    /// A platform's slug, which is not empty; whether there is such a platform, the store says.
    public mutating func platformSlug() throws(Diagnostic) -> String {
        let start = token.span
        let slug = try platform()
        guard !slug.isEmpty else { throw Diagnostic("a platform has a name", at: start) }
        return slug
    }

    /// A currency's code.
    public mutating func currency() throws(Diagnostic) -> Currency {
        guard let raw = try acceptRaw(.currency) else { throw unexpected() }
        if let currency = Currency(code: raw.text) { return currency }
        throw Diagnostic(
            "\(raw.shown) is not the code of a currency", at: raw.span, hints: Self.currencyHint(raw.text))
    }

    static func currencyHint(_ text: String) -> [String] {
        Spelling.hint(for: Spelling.clipped(text).uppercased(), among: Currency.all.map(\.code))
    }
}
