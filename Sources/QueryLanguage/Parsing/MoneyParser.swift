extension Cursor {
    private static let symbols: [Character: Currency] = ["£": .gbp, "€": .eur]

    /// `3.50 GBP`, `GBP 3.50`, `£3.50` or `3.50`, which is in `currency` or else the home currency.
    ///
    /// More decimals than the currency has are an error, never a rounding.
    public mutating func money(in currency: Currency? = nil) throws(Diagnostic) -> Money {
        if token.kind == .variable {
            let span = token.span
            var inner = over(try variable(span))
            advance()
            let money = try Self.relocating(to: span) { () throws(Diagnostic) in try inner.money(in: currency) }
            guard inner.isAtEnd else { throw Diagnostic("the variable is not an amount", at: span) }
            return try withTrailingCode(money, from: span)
        }
        guard let raw = try acceptRaw(.money) else { throw unexpected() }
        if let code = Currency(code: raw.text), let number = try acceptRaw(.number) {
            return try amount(number.text, in: code, at: number.span)
        }
        var digits = raw.text[...]
        var named = raw.text.first.flatMap { Self.symbols[$0] }
        if named != nil { digits = digits.dropFirst() }
        try refuseGrouping(after: raw)
        if named == nil { named = acceptCode() }
        return try amount(digits, in: named ?? currency ?? scope.homeCurrency(), at: raw.span)
    }

    /// A currency's code, where one follows the digits.
    private mutating func acceptCode() -> Currency? {
        welcomes(.value(.currency))
        guard let word, let code = Currency(code: word) else { return nil }
        advance()
        return code
    }

    private mutating func withTrailingCode(_ money: Money, from span: Span) throws(Diagnostic) -> Money {
        guard let code = acceptCode(), code != money.currency else { return money }
        let digits = Decimal64(units: money.minor, fractionDigits: money.currency.fractionDigits).description
        return try amount(digits, in: code, at: span)
    }

    /// `1,000` and `3,50`: a comma inside a number.
    private func refuseGrouping(after raw: RawValue) throws(Diagnostic) {
        let next = peek()
        guard raw.isBare, token.kind == .punctuation(.comma), !token.isSpaced, next.kind == .word, !next.isSpaced,
            let last = raw.text.utf8.last, Lexer.isDigit(last)
        else { return }
        let tail = source.text(next.span)
        guard let first = tail.utf8.first, Lexer.isDigit(first), depth == 0 || !isInList else { return }
        let meant = tail.utf8.prefix(while: Lexer.isDigit).count == 3 ? raw.text + tail : "\(raw.text).\(tail)"
        throw Diagnostic(
            "an amount has no comma", at: raw.span.through(next.span), hints: ["did you mean \(meant)?"])
    }

    private func amount(
        _ digits: some StringProtocol, in currency: Currency, at span: Span
    ) throws(Diagnostic) -> Money {
        do {
            return try Money(decimal: digits, currency: currency)
        } catch {
            switch error {
            case .notANumber:
                throw Diagnostic(
                    "\(digits) is not an amount", at: span, hints: ["write 3.50 GBP, GBP 3.50, £3.50 or 3.50"])
            case .tooManyDecimals(let allowed):
                let count = allowed == 0 ? "no decimals" : "at most \(allowed) decimals"
                throw Diagnostic("an amount in \(currency.code) has \(count)", at: span)
            case .tooLarge: throw Diagnostic("this amount is too large", at: span)
            }
        }
    }

    /// Runs `body` and moves its error to `span`: the place of the variable whose value was read.
    static func relocating<Result>(
        to span: Span, _ body: () throws(Diagnostic) -> Result
    ) throws(Diagnostic) -> Result {
        do {
            return try body()
        } catch {
            var moved = error
            moved.span = span
            throw moved
        }
    }
}
