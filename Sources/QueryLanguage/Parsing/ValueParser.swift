/// A value as typed, before its kind is known.
struct RawValue {
    var text: String
    var span: Span
    /// Whether it is one bare word, neither quoted nor from a variable.
    var isBare: Bool
}

extension Cursor {
    /// Takes a word, a quoted text or a variable's value; `nil` if none of them is here.
    mutating func acceptRaw(_ kind: ValueKind) throws(Diagnostic) -> RawValue? {
        welcomes(.value(kind))
        let token = token
        switch token.kind {
        case .word:
            advance()
            return RawValue(text: source.text(token.span), span: token.span, isBare: true)
        case .quoted(let text):
            advance()
            return RawValue(text: text, span: token.span, isBare: false)
        case .variable:
            let text = try variable(token.span)
            advance()
            return RawValue(text: text, span: token.span, isBare: false)
        default: return nil
        }
    }

    /// The value of the variable named in `span`.
    func variable(_ span: Span) throws(Diagnostic) -> String {
        let name = String(source.text(span).dropFirst())
        guard let value = scope.variables[name] else {
            let hints = Spelling.hint(for: name, among: scope.variables.keys.sorted())
            throw Diagnostic(
                "there is no variable $\(name)", at: span, hints: hints + ["give it a value: let \(name) = …"])
        }
        return value
    }

    /// A text: one bare word, a quoted text, or a variable.
    public mutating func text(_ kind: ValueKind = .text) throws(Diagnostic) -> String {
        guard let raw = try acceptRaw(kind) else { throw unexpected() }
        if raw.isBare {
            guard !raw.text.hasPrefix("-") else {
                throw Diagnostic(
                    "a bare word cannot begin with -", at: raw.span, hints: ["put it in quotes: \"\(raw.text)\""])
            }
            noteBareText(raw.span)
        }
        return raw.text
    }

    /// A text in quotes or from a variable, if one is here.
    mutating func acceptQuoted() throws(Diagnostic) -> String? {
        welcomes(.value(.text))
        switch token.kind {
        case .quoted(let text):
            advance()
            return text
        case .variable:
            let value = try variable(token.span)
            advance()
            return value
        default: return nil
        }
    }

    /// A whole number within `range`.
    public mutating func integer(in range: ClosedRange<Int>, what: String) throws(Diagnostic) -> Int {
        guard let raw = try acceptRaw(.integer) else { throw unexpected() }
        let digits = raw.text.hasPrefix("-") ? raw.text.dropFirst() : raw.text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy(Lexer.isDigit) else {
            throw Diagnostic("\(what) is a whole number, not \(raw.text)", at: raw.span)
        }
        guard let value = Int(raw.text), range.contains(value) else {
            let most = range.upperBound == .max ? "" : " and at most \(range.upperBound)"
            throw Diagnostic("\(what) is at least \(range.lowerBound)\(most)", at: raw.span)
        }
        return value
    }

    /// A number with or without decimals, such as 2.5.
    mutating func decimal() throws(Diagnostic) -> Decimal64 {
        guard let raw = try acceptRaw(.number) else { throw unexpected() }
        do {
            return try Decimal64(raw.text)
        } catch {
            throw Diagnostic(
                error == .tooLarge ? "this number is too large" : "\(raw.text) is not a number", at: raw.span)
        }
    }

    /// An SKU, normalised.
    public mutating func sku() throws(Diagnostic) -> SKU {
        guard let raw = try acceptRaw(.sku) else { throw unexpected() }
        return SKU(raw.text)
    }

    /// A platform's slug.
    public mutating func platform() throws(Diagnostic) -> String {
        Platform.slug(of: try text(.platform))
    }

    /// A currency's code.
    public mutating func currency() throws(Diagnostic) -> Currency {
        guard let raw = try acceptRaw(.currency) else { throw unexpected() }
        guard let currency = Currency(code: raw.text) else {
            let hints = Spelling.hint(for: raw.text.uppercased(), among: Currency.all.map(\.code))
            throw Diagnostic("\(raw.text) is not the code of a currency", at: raw.span, hints: hints)
        }
        return currency
    }

    /// `51.476,-0.162`: latitude and longitude in degrees.
    mutating func coordinates() throws(Diagnostic) -> Coordinates {
        let start = token.span
        if token.kind == .variable {
            var inner = over(try variable(start))
            advance()
            return try inner.coordinates()
        }
        let latitude = try degrees(limit: 90, what: "a latitude")
        guard token.kind == .punctuation(.comma), !token.isSpaced else {
            throw Diagnostic("coordinates are written as one word", at: start, hints: ["write 51.476,-0.162"])
        }
        advance()
        return Coordinates(latitude: latitude, longitude: try degrees(limit: 180, what: "a longitude"))
    }

    private mutating func degrees(limit: Double, what: String) throws(Diagnostic) -> Decimal64 {
        guard let raw = try acceptRaw(.coordinates) else { throw unexpected() }
        guard let number = try? Decimal64(raw.text), let value = Double(raw.text), abs(value) <= limit else {
            throw Diagnostic("\(what) is a number from -\(Int(limit)) to \(Int(limit))", at: raw.span)
        }
        return number
    }
}

/// A place on the earth, in degrees, as typed.
public struct Coordinates: Hashable, Sendable {
    public var latitude: Decimal64
    public var longitude: Decimal64

    public var description: String { "\(latitude.description),\(longitude.description)" }
}

extension Decimal64 {
    /// The nearest binary number, for geometry only.
    public var approximate: Double {
        Double(description) ?? 0
    }
}
