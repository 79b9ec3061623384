extension Cursor {
    /// `10.9% + 0.40 GBP`, `10%`, `0.40 GBP` or `0%`: what a platform takes of a price.
    ///
    /// A number alone is refused, since it could be either.
    public mutating func feeTerms() throws(Diagnostic) -> FeeTerms {
        welcomes(.value(.percentage))
        guard isSign(.percent, at: 1) else {
            let amount = try amountInItsCurrency()
            guard !isWord("+") else { throw Diagnostic("the percentage comes first", at: token.span) }
            return FeeTerms(fixed: amount)
        }
        var terms = FeeTerms(partsPerMillion: try feePercentage())
        try refuseJoinedPlus()
        if accept(word: "+") { terms.fixed = try money() }
        return terms
    }

    /// `10.9%` in millionths; from nothing to everything.
    public mutating func feePercentage() throws(Diagnostic) -> Int {
        try percentage(atMost: 100, fractionDigits: 4, canBeZero: true)
    }

    /// An amount that says in which currency it is.
    private mutating func amountInItsCurrency() throws(Diagnostic) -> Money {
        let start = token.span
        let amount = try money()
        let typed = text(since: start)
        guard (try? Decimal64(typed)) != nil else { return amount }
        throw Diagnostic(
            "\(typed) could be a percentage or an amount", at: start,
            hints: ["write \(typed)%, or \(typed) \(amount.currency.code)"])
    }

    /// `10.9% +0.40 GBP`: the sign would be part of the amount.
    private func refuseJoinedPlus() throws(Diagnostic) {
        guard let word, word.utf8.count > 1, word.utf8.first == UInt8(ascii: "+") else { return }
        throw Diagnostic("the + stands alone", at: token.span, hints: ["write + \(word.dropFirst())"])
    }
}
