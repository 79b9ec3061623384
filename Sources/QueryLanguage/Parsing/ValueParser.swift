/// A value as typed, before its kind is known.
struct RawValue {
    var text: String
    var span: Span
    /// True if it is one bare word, neither quoted nor from a variable.
    var isBare: Bool

    /// The text as errors show it.
    var shown: String { Spelling.clipped(text) }
}

extension Cursor {
    /// Takes a word, a quoted text or a variable's value; returns `nil` if none comes next.
    mutating func acceptRaw(_ kind: ValueKind) throws(Diagnostic) -> RawValue? {
        welcomes(.value(kind))
        return try acceptRaw()
    }

    /// Does the same as ``acceptRaw(_:)``, if the caller has recorded the accepted words.
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

    /// Returns a text: one bare word, a quoted text, or a variable.
    ///
    /// - Throws: ``Diagnostic`` if no text comes next, or a bare word that begins with `-`.
    package mutating func text(_ kind: ValueKind = .text) throws(Diagnostic) -> String {
        guard let raw = try acceptRaw(kind) else { throw unexpected() }
        guard raw.isBare else { return raw.text }
        guard raw.text.utf8.first != UInt8(ascii: "-") else {
            throw Diagnostic(
                "a word without quotes can't begin with -", at: raw.span, hints: ["put it in quotes: \"\(raw.shown)\""])
        }
        noteBareText(raw.span)
        return raw.text
    }

    /// Takes a bare `-`, and says whether one was here.
    mutating func acceptDash() -> Bool {
        guard token.kind == .word, source.text(token.span) == "-" else { return false }
        advance()
        return true
    }

    /// Takes a quoted text or a variable's value, if one comes next.
    mutating func acceptQuoted(_ kind: ValueKind) throws(Diagnostic) -> RawValue? {
        welcomes(.value(kind))
        return token.kind == .word ? nil : try acceptRaw()
    }

    /// Returns a whole number within `range`.
    ///
    /// - Throws: ``Diagnostic``, which names `what`, if no such number comes next.
    package mutating func integer(in range: ClosedRange<Int>, what: String) throws(Diagnostic) -> Int {
        guard let raw = try acceptRaw(.integer) else { throw unexpected() }
        let digits = raw.text.utf8.first == UInt8(ascii: "-") ? raw.text.utf8.dropFirst() : raw.text.utf8[...]
        guard !digits.isEmpty, digits.allSatisfy(Lexer.isDigit) else {
            throw Diagnostic("\(what) must be a whole number, not “\(raw.shown)”", at: raw.span)
        }
        if let value = Int(raw.text), range.contains(value) { return value }
        guard range.lowerBound > .min else { throw Diagnostic("this number is too large", at: raw.span) }
        let most = range.upperBound == .max ? "" : " and at most \(range.upperBound)"
        throw Diagnostic("\(what) must be at least \(range.lowerBound)\(most)", at: raw.span)
    }

    /// Returns a number with or without decimals, such as 2.5.
    mutating func decimal() throws(Diagnostic) -> Decimal64 {
        guard let raw = try acceptRaw(.number) else { throw unexpected() }
        do {
            return try Decimal64(raw.text)
        } catch {
            let message = error == .tooLarge ? "this number is too large" : "“\(raw.shown)” isn't a number"
            throw Diagnostic(message, at: raw.span)
        }
    }

    /// Returns a number, or an amount with its currency.
    ///
    /// - Throws: ``Diagnostic`` if neither comes next.
    package mutating func numberOrMoney() throws(Diagnostic) -> Value {
        welcomes(.value(.number))
        var ahead = self
        guard let raw = try ahead.acceptRaw(), let number = try? Decimal64(raw.text),
            ahead.word.flatMap({ Currency(code: $0) }) == nil
        else { return .money(try money(canBeNegative: true)) }
        self = ahead
        welcomes(.value(.currency))
        return number.fractionDigits == 0 ? .integer(Int(number.units)) : .decimal(number)
    }

    /// Returns an SKU, normalised.
    ///
    /// - Throws: ``Diagnostic`` if no SKU comes next.
    package mutating func sku() throws(Diagnostic) -> SKU {
        guard let raw = try acceptRaw(.sku) else { throw unexpected() }
        if raw.isBare, Spelling.isSame(raw.text.utf8, Keyword.all.rawValue) { throw noSKU(raw.span) }
        return SKU(raw.text)
    }

    /// Returns the refusal of `all` in place of an SKU.
    private func noSKU(_ all: Span) -> Diagnostic {
        let way =
            welcome.contains(.sign(.open))
            ? "to choose several items, write a query in parentheses: (items …)"
            : "name the item by its SKU or by words of its title"
        return Diagnostic("“all” isn't an SKU", at: all, hints: [way])
    }

    /// Returns names of items, separated by commas: SKUs, rows such as `@2` and `@1-3`, quoted texts, or bare words up to
    /// one of `keywords`.
    ///
    /// An unambiguous day also ends bare words, and so does an amount with `orAmount`; a word in the form of an SKU
    /// stands alone. With `counting` a title may follow a number, or `all`.
    ///
    /// - Throws: ``Diagnostic`` if one of `keywords` or no name comes next.
    package mutating func itemNames(
        upTo keywords: [Keyword], from pool: ItemPool = .live, counting: Bool = false, orAmount: Bool = false
    ) throws(Diagnostic) -> ItemNames {
        soughtItems = pool
        var names = ItemNames([], from: pool)
        names.takesCounts = counting
        repeat {
            names.names.append(try itemName(upTo: keywords, counting: counting, orAmount: orAmount))
        } while accept(.comma)
        return names
    }

    private mutating func itemName(
        upTo keywords: [Keyword], counting: Bool, orAmount: Bool
    ) throws(Diagnostic) -> ItemName {
        welcomes(.value(.sku))
        if keywords.contains(where: { isKeyword($0) }) { throw unexpected() }
        if let rows = try acceptRows() { return .rows(rows) }
        if counting, isKeyword(.all), [.end, .terminator].contains(peek().kind) {
            let refusal = noSKU(token.span)
            advance(as: .word)
            welcomes(.value(.title))
            throw refusal
        }
        if counting, var pieces = acceptCount(upTo: keywords, orAmount: orAmount) {
            pieces.isQuoted = token.kind != .word
            pieces.title = try sku(upTo: keywords, orAmount: orAmount).text
            return .pieces(pieces)
        }
        return .item(try sku(upTo: keywords, orAmount: orAmount))
    }

    /// Takes an item's name in one word or in quotes, or rows.
    package mutating func itemWord() throws(Diagnostic) -> ItemName {
        welcomes(.value(.sku))
        if let rows = try acceptRows() { return .rows(rows) }
        return .item(try sku())
    }

    /// Takes rows of the list shown last; refuses another bare word that begins with `@`, which is no part of a title.
    private mutating func acceptRows() throws(Diagnostic) -> RowRange? {
        var ahead = self
        guard let raw = try ahead.acceptRaw(), raw.text.utf8.first == UInt8(ascii: "@") else { return nil }
        guard let rows = RowRange(raw.text) else {
            guard raw.isBare else { return nil }
            var diagnostic = Diagnostic(
                "“\(raw.shown)” isn't a row of the last list", at: raw.span,
                hints: ["write @2, @1-3 or @1, @3; put a title in quotes: \"\(raw.shown)\""])
            diagnostic.isSyntax = true
            throw diagnostic
        }
        guard rows.first <= rows.last else {
            throw Diagnostic(
                "“\(raw.shown)” runs backwards", at: raw.span, hints: ["write @\(rows.last)-\(rows.first)"])
        }
        advance()
        return rows
    }

    /// Takes a number, or `all`, that a title follows.
    private mutating func acceptCount(upTo keywords: [Keyword], orAmount: Bool) -> PieceCount? {
        guard let word else { return nil }
        let isAll = isKeyword(.all)
        let number = word.utf8.first == UInt8(ascii: "0") ? nil : Day.digits(word.utf8.prefix(5))
        guard isAll || number.map(PieceCount.counts.contains) ?? false else { return nil }
        var ahead = self
        ahead.advance()
        switch ahead.token.kind {
        case .quoted: break
        case .variable where !orAmount: break
        case .word:
            let ends =
                keywords.contains { ahead.isKeyword($0) } || ahead.seesSKU || ahead.seesRowMark
                || keywords.contains(.on) && ahead.endsTitle || orAmount && ahead.seesAmount
                || ahead.isKeyword(.all)
            if ends { return nil }
        default: return nil
        }
        advance(as: isAll ? .word : nil)
        return PieceCount(isAll ? nil : number, of: "", isQuoted: false)
    }

    /// Returns an SKU, a quoted text, or the bare words of a title.
    private mutating func sku(upTo keywords: [Keyword], orAmount: Bool) throws(Diagnostic) -> SKU {
        let isBare = token.kind == .word
        let first = try sku()
        guard isBare, !first.isWhole else { return first }
        var words = [first.text]
        while true {
            welcomes(.value(.title))
            guard let word, !keywords.contains(where: { isKeyword($0) }), !seesSKU, !seesRowMark,
                !keywords.contains(.on) || !endsTitle, !orAmount || !seesAmount
            else { break }
            words.append(word)
            advance()
        }
        return words.count == 1 ? first : SKU(words.joined(separator: " "))
    }

    /// True if a day comes next that can't be a word of a title, unlike `friday` or `last`.
    private var endsTitle: Bool { seesBareDay && !seesNamedDay && !isKeyword(.last) }

    /// True if the first word of an amount comes next.
    package var seesAmount: Bool {
        guard let first = word?.unicodeScalars.first else { return false }
        if "£€0123456789".unicodeScalars.contains(first) { return true }
        guard let word, Currency(code: word) != nil, peek().kind == .word else { return false }
        return source.text(peek().span).utf8.first.map(Lexer.isDigit) ?? false
    }

    /// True if a row such as `@2`, or several, come next.
    package var seesRow: Bool { word.map { RowRange($0) != nil } ?? false }

    /// True if a word that begins with `@` comes next, which is no part of a title.
    private var seesRowMark: Bool { word?.utf8.first == UInt8(ascii: "@") }

    /// True if one of our own SKUs, or a former sequential id, comes next.
    package var seesSKU: Bool {
        guard let word else { return false }
        let sku = SKU(word)
        return sku.number != nil || sku.isSequential
    }

    /// Returns a platform's slug.
    ///
    /// - Throws: ``Diagnostic`` if no text comes next.
    package mutating func platform() throws(Diagnostic) -> String {
        Platform.slug(of: try text(.platform))
    }

    /// Returns a platform's slug, which is not empty; whether it exists is checked in the store.
    ///
    /// - Throws: ``Diagnostic`` if no platform's name comes next.
    package mutating func platformSlug() throws(Diagnostic) -> String {
        let start = token.span
        let slug = try platform()
        guard !slug.isEmpty else { throw Diagnostic("a platform's name can't be empty", at: start) }
        return slug
    }

    /// Returns a currency's code.
    ///
    /// - Throws: ``Diagnostic`` if no code of a currency comes next.
    package mutating func currency() throws(Diagnostic) -> Currency {
        guard let raw = try acceptRaw(.currency) else { throw unexpected() }
        if let currency = Currency(code: raw.text) { return currency }
        throw Diagnostic(
            "“\(raw.shown)” isn't a currency code", at: raw.span, hints: Self.currencyHint(raw.text))
    }

    /// Returns the nearest currency as a hint, or else the hint `other`.
    static func currencyHint(_ text: String, or other: [String] = []) -> [String] {
        let near = Spelling.hint(for: Spelling.clipped(text).uppercased(), among: Currency.all.map(\.code))
        return near.isEmpty ? other : near
    }
}
