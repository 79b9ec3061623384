extension Cursor {
    /// Parses a platform's fee: `10.9% + 0.40 GBP`, `10%`, `0.40 GBP` or `0%`.
    ///
    /// A number without a unit is refused, since it could be either.
    ///
    /// - Throws: ``Diagnostic`` for any other text.
    package mutating func feeTerms() throws(Diagnostic) -> FeeTerms {
        welcomes(.value(.percentage))
        guard isSign(.percent, at: 1) else {
            let amount = try amountInItsCurrency()
            guard !isWord("+") else { throw Diagnostic("write the percentage first", at: token.span) }
            return FeeTerms(fixed: amount)
        }
        var terms = FeeTerms(partsPerMillion: try feePercentage())
        try refuseJoinedPlus()
        if accept(word: "+") { terms.fixed = try money() }
        return terms
    }

    /// Parses `10.9%` into millionths, from 0 to 100 %.
    ///
    /// - Throws: ``Diagnostic`` for a percentage beyond that, or no percentage.
    package mutating func feePercentage() throws(Diagnostic) -> Int {
        try percentage(atMost: 100, fractionDigits: 4, canBeZero: true)
    }

    /// Returns an amount with its currency.
    private mutating func amountInItsCurrency() throws(Diagnostic) -> Money {
        let start = token.span
        let amount = try money()
        let typed = text(since: start)
        guard (try? Decimal64(typed)) != nil else { return amount }
        throw Diagnostic(
            "“\(typed)” could be a percentage or an amount", at: start,
            hints: ["write \(typed)%, or \(typed) \(amount.currency.code)"])
    }

    /// Refuses `10.9% +0.40 GBP`, in which the sign would be part of the amount.
    private func refuseJoinedPlus() throws(Diagnostic) {
        guard let word, word.utf8.count > 1, word.utf8.first == UInt8(ascii: "+") else { return }
        throw Diagnostic("write a space after the +", at: token.span, hints: ["write + \(word.dropFirst())"])
    }
}
