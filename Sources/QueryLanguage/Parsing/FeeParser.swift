extension FeeTerms {
    /// Reads terms as they are typed, with each amount's currency; `nil` for any other text.
    package init?(_ text: String) {
        var cursor = Cursor(Source(text, name: ""), scope: Scope(today: Day.first))
        guard let terms = try? cursor.feeTerms(), cursor.isAtEnd else { return nil }
        self = terms
    }
}

extension Cursor {
    /// Parses a platform's fee: `10.9% + 0.40 GBP`, `12.8% of price and postage + 0.30 GBP`, `10%`, `0.40 GBP` or `0%`,
    /// then steps such as `, 3% over 990 GBP` and a cap.
    ///
    /// - Throws: ``Diagnostic`` for any other text.
    package mutating func feeTerms() throws(Diagnostic) -> FeeTerms {
        var terms = try feeShare(takesBase: true)
        while accept(.comma) {
            let share = try feeShare()
            let isForRest = accept(word: "over")
            guard isForRest || accept(.from) else { throw unexpected() }
            terms.steps.append(FeeTerms.Step(terms: share, price: try money(), isForRest: isForRest))
        }
        if accept(word: "cap") { terms.cap = try money() }
        return terms
    }

    /// Parses a share, a fixed amount, or both; with `takesBase` also the amount that the share is of.
    ///
    /// A number without a unit is refused, since it could be either.
    private mutating func feeShare(takesBase: Bool = false) throws(Diagnostic) -> FeeTerms {
        welcomes(.value(.percentage))
        guard isSign(.percent, at: 1) else {
            let amount = try amountInItsCurrency()
            guard !isWord("+") else { throw Diagnostic("write the percentage first", at: token.span) }
            return FeeTerms(fixed: amount)
        }
        var terms = FeeTerms(partsPerMillion: try feePercentage())
        if takesBase, accept(.of) {
            guard accept(word: "price") else { throw unexpected() }
            if accept(.and) {
                guard accept(.postage) else { throw unexpected() }
                terms.base = .total
            }
        }
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
