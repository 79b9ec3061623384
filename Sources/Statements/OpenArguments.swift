import QueryLanguage

/// Parses statements whose arguments have no values yet, in a script that is only checked.
extension StatementCatalog {
    /// Sample values of each kind that a place may ask for.
    private static let samples = ["2026-03-14", "1", "ebay", "GBP", "2026-27", "51,0", "a.csv", "a.zip", "assets:a"]

    /// Parses a statement with the sample values for `names` that lead furthest.
    ///
    /// - Throws: ``Diagnostic`` of the best attempt.
    static func parse(_ cursor: inout Cursor, opening names: [String]) throws(Diagnostic) -> any Statement {
        let given = cursor.scope.variables
        var known = given
        var nearest = Diagnostic(Diagnostic.notComplete, at: cursor.token.span)
        for name in names {
            var best: (value: String, error: Diagnostic)?
            var values = samples
            while !values.isEmpty {
                let value = values.removeFirst()
                known[name] = value
                var trial = cursor
                trial.scope.variables = known
                do {
                    let statement = try parseWhole(&trial)
                    cursor = trial
                    cursor.scope.variables = given
                    return opened(statement)
                } catch {
                    if best == nil { values += trial.welcomeWords }
                    if best.map({ $0.error.span.start < error.span.start }) ?? true { best = (value, error) }
                }
            }
            known[name] = best?.value
            nearest = best?.error ?? nearest
        }
        throw nearest
    }

    /// Returns the statement, marked as open if it is a `let` from an argument.
    private static func opened(_ statement: any Statement) -> any Statement {
        guard var binding = statement as? LetStatement else { return statement }
        binding.isOpen = true
        return binding
    }
}

extension Cursor {
    /// The fixed words that may stand in place of a value, such as kinds of payment.
    fileprivate var welcomeWords: [String] {
        welcome.compactMap { if case .word(let word) = $0 { word } else { nil } }
    }
}
