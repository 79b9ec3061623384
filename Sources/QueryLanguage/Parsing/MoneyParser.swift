extension Cursor {
    /// Parses `3.50 GBP`, `GBP 3.50`, `£3.50` or `3.50`, which is in `currency` or else the home currency, and `50p`
    /// where that is the pound.
    ///
    /// More decimals than the currency has are an error, never rounded. A negative amount is refused unless
    /// `canBeNegative`, as in a comparison.
    ///
    /// - Throws: ``Diagnostic`` for any other text.
    package mutating func money(in currency: Currency? = nil, canBeNegative: Bool = false) throws(Diagnostic) -> Money {
        let start = token.span
        let money = try anyMoney(in: currency)
        guard money.minor >= 0 || canBeNegative else {
            throw Diagnostic("an amount can't be negative here", at: taken(since: start))
        }
        return money
    }

    /// Parses an amount like ``money(in:canBeNegative:)``, but leaves a number without a currency open.
    ///
    /// - Throws: ``Diagnostic`` like ``money(in:canBeNegative:)``.
    package mutating func openAmount() throws(Diagnostic) -> OpenAmount {
        var ahead = self
        welcomes(.value(.money))
        if let raw = try ahead.acceptRaw(), let number = try? Decimal64(raw.text), number.units >= 0 {
            try ahead.refuseComma(after: raw)
            if ahead.acceptCode() == nil {
                self = ahead
                return .number(number)
            }
        }
        return .money(try money())
    }

    /// Parses an amount to compare with, which may be negative; a zero without a currency is zero in every currency.
    ///
    /// - Throws: ``Diagnostic`` like ``money(in:canBeNegative:)``.
    mutating func comparedAmount() throws(Diagnostic) -> Value {
        var ahead = self
        if case .number(let number)? = try? ahead.openAmount(), number.units == 0 {
            self = ahead
            return .zero
        }
        return .money(try money(canBeNegative: true))
    }

    private mutating func anyMoney(in currency: Currency?) throws(Diagnostic) -> Money {
        welcomes(.value(.money))
        if token.kind == .variable, (try? Decimal64(variable(token.span))) == nil {
            return try readingVariable(as: .money) { (inner) throws(Diagnostic) in
                try inner.anyMoney(in: currency)
            }
        }
        guard let raw = try acceptRaw() else { throw unexpected() }
        if raw.isBare, let code = Currency(code: raw.text) {
            guard let number = try acceptRaw(.number) else { throw unexpected() }
            try refuseComma(after: number)
            return try amount(number.text, in: code, at: number.span)
        }
        try refuseComma(after: raw)
        if let (symbol, digits) = Self.symbol(of: raw.text) {
            if digits.isEmpty { throw spacedSymbol(raw) }
            return try amount(String(digits), in: symbol, at: raw.span)
        }
        if let pence = Self.pence(raw.text), (currency ?? scope.homeCurrency()) == .gbp {
            return Money(minor: pence, currency: .gbp)
        }
        return try amount(raw.text, in: acceptCode() ?? currency ?? scope.homeCurrency(), at: raw.span)
    }

    /// Returns the number in `50p`; `nil` for other texts.
    private static func pence(_ text: String) -> Int64? {
        guard text.utf8.last == UInt8(ascii: "p"), text.utf8.count < 8, text.utf8.dropLast().allSatisfy(Lexer.isDigit)
        else { return nil }
        return Int64(text.dropLast())
    }

    /// Returns the currency of a symbol before digits, and the rest of the text; `nil` without a symbol.
    private static func symbol(of text: String) -> (Currency, Substring)? {
        switch text.unicodeScalars.first {
        case "£": (.gbp, text.dropFirst())
        case "€": (.eur, text.dropFirst())
        default: nil
        }
    }

    /// Takes a currency's code after the digits, if one comes next.
    private mutating func acceptCode() -> Currency? {
        welcomes(.value(.currency))
        guard token.kind == .word, token.span.end - token.span.start == 3, let word, let code = Currency(code: word)
        else { return nil }
        advance()
        return code
    }

    // MARK: - Refusals

    private func spacedSymbol(_ raw: RawValue) -> Diagnostic {
        Diagnostic(
            "write the currency sign right before the digits", at: raw.span, hints: ["write \(raw.text)3.50"])
    }

    /// Refuses a comma inside a number, as in `1,000` and `3,50`.
    private func refuseComma(after raw: RawValue) throws(Diagnostic) {
        guard raw.isBare, !isInList, raw.text.utf8.last.map(Lexer.isDigit) ?? false else { return }
        var groups = [raw.text]
        var end = raw.span
        var next = 0
        while isSign(.comma, at: next), !peek(next).isSpaced, peek(next + 1).kind == .word, !peek(next + 1).isSpaced {
            let group = source.text(peek(next + 1).span)
            guard group.utf8.first.map(Lexer.isDigit) ?? false, groups.count < 8 else { break }
            groups.append(group)
            end = peek(next + 1).span
            next += 2
        }
        guard groups.count > 1 else { return }
        let isThousands = groups.dropFirst().allSatisfy { $0.utf8.prefix(while: Lexer.isDigit).count == 3 }
        let meant = groups.joined(separator: isThousands ? "" : groups.count == 2 ? "." : "")
        throw Diagnostic(
            "an amount can't contain a comma", at: raw.span.through(end),
            hints: ["did you mean \(Spelling.clipped(meant))?"])
    }

    private func amount(_ digits: String, in currency: Currency, at span: Span) throws(Diagnostic) -> Money {
        do {
            return try Money(decimal: digits, currency: currency)
        } catch {
            switch error {
            case .notANumber:
                throw Diagnostic(
                    "“\(Spelling.clipped(digits))” isn't an amount", at: span, hints: [Self.amountHint(digits)])
            case .tooManyDecimals(let allowed):
                let count = allowed == 0 ? "no decimals" : "at most \(allowed) decimals"
                throw Diagnostic("an amount in \(currency.code) has \(count)", at: span)
            case .tooLarge: throw Diagnostic("this amount is too large", at: span)
            }
        }
    }

    /// Returns how to write `3.50GBP`, `GBP3.50` or `.50`; for other texts, the accepted forms.
    private static func amountHint(_ text: String) -> String {
        let body = text.hasSuffix("£") || text.hasSuffix("€") ? text.dropLast() : text[...]
        for (code, digits) in [(body.suffix(3), body.dropLast(3)), (body.prefix(3), body.dropFirst(3))] {
            if let code = Currency(code: code), (try? Decimal64(digits)) != nil {
                return "write \(digits) \(code.code)"
            }
        }
        if body.count < text.count, (try? Decimal64(body)) != nil { return "write \(text.suffix(1))\(body)" }
        if text.hasPrefix("."), (try? Decimal64("0" + text)) != nil { return "write 0\(text)" }
        return "write for example 3.50 GBP, £3.50 or 3.50"
    }
}
