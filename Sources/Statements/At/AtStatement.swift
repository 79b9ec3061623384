import QueryLanguage

/// `at Newark on sunday`: sets the market, and other details, of the purchases and expenses that follow.
package struct AtStatement: FormStatement {
    package var visit: Visit

    private var market: MarketName {
        get { MarketName(visit.market, mustExist: visit.marketMustExist) }
        set { (visit.market, visit.marketMustExist) = (newValue.text, newValue.mustExist) }
    }

    package static let form = Form(
        "at", AtStatement(visit: Visit(market: "")),
        [
            .value(.market, \.market),
            .anyOrder([
                Clause(.from, .name(.seller), \.visit.seller),
                .day(\.visit.day),
                Clause(.haul, .name(.haul), \.visit.haul),
                Clause(.paid, .payment, \.visit.paid),
            ]),
        ])

    package static let spec = StatementSpec(
        form, summary: "sets the market and the day for the buy and spend statements that follow",
        discussion: """
            A day at the boot sale: `at Newark on sunday`, then `buy lamp for 3` and `spend 5 on entry-fee` need no
            market and no day. A market or a day in such a statement counts instead. `at` lasts until `done`, another `at`, or the end
            of the shell or script; the prompt shows it. It doesn't reach into a file that `source` runs. The first
            `buy` creates a new market. An amount, a time of day or a word of the language is its name only in quotes.
            """,
        examples: [
            Example("at Newark on sunday; buy \"Brass lamp\" for 3.50; buy 3 \"spoons\" for 1 each; done")
        ])

    package func affect(_ scope: inout Scope) { scope.visit = visit }

    package func run(in environment: Environment) throws -> Outcome {
        var resolved = visit
        if environment.session.isTyped || visit.marketMustExist {
            resolved.market = try NameQuestion(environment: environment).resolve(
                market, instead: market.meansNone ? DoneStatement().canonical : nil)
        }
        resolved.marketMustExist = false
        environment.session.update { [resolved] in $0.visit = resolved }
        return .none
    }
}

/// `done`: clears the market and the day that `at` set.
package struct DoneStatement: FormStatement {
    package static let form = Form("done", DoneStatement(), [])

    package static let spec = StatementSpec(
        form, summary: "clears the market and the day that `at` set",
        examples: [Example("at Newark; buy \"Brass lamp\" for 3.50; done")])

    package func affect(_ scope: inout Scope) { scope.visit = nil }

    package func run(in environment: Environment) throws -> Outcome {
        environment.session.update { $0.visit = nil }
        return .none
    }

    /// Returns the error for `done` without `at`.
    static func stray(at span: Span) -> Diagnostic {
        Diagnostic("no market is set, so there is nothing to end", at: span, hints: ["to set one, write at MARKET"])
    }
}

extension Visit {
    /// The prompt while it lasts: `fhq at Newark · Sun 15 Nov> `.
    package var prompt: String {
        "fhq at \(facts(Spelling.clipped(market), day.map { $0.words(asOf: $0) }))> "
    }
}
