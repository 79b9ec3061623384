import QueryLanguage

/// The facts that parsing needs besides a statement: the day, the variables and the home currency.
package enum StatementScope {
    /// Returns a scope with the user's day, the session's variables with `adding` before them, and the store's home
    /// currency on demand.
    package static func make(_ environment: Environment, adding added: [(name: String, value: String)] = []) -> Scope {
        var variables = environment.session.variables
        for (name, value) in added { variables[name] = value }
        var scope = Scope(
            today: environment.clock.today,
            homeCurrency: { homeCurrency(environment) },
            variables: variables,
            last: environment.session.last,
            shown: environment.session.shown?.noun)
        scope = scope.with(environment.catalog)
        scope.dayOrder = environment.session.dayOrder
        scope.guessesDays = environment.session.isTyped
        scope.questionsComments = environment.session.isTyped && !environment.session.isPasted
        scope.visit = environment.session.visit
        scope.sourcing = environment.options.isSafe ? nil : []
        return scope
    }

    /// Returns a scope for a script that is only checked, whose arguments may have any value.
    package static func open(_ environment: Environment) -> Scope {
        var scope = make(environment)
        scope.openNames = []
        return scope
    }

    /// Returns the home currency; if the store can't be read, the text can still be parsed, but the error prevents
    /// running it.
    private static func homeCurrency(_ environment: Environment) -> Currency {
        do {
            return try StoreSettings(environment.store()).homeCurrency()
        } catch {
            environment.session.update { $0.currencyFault = error }
            return .gbp
        }
    }
}

extension Environment {
    /// Returns the outcome of a statement that is a part of another.
    ///
    /// - Parameter name: The name of the text in errors.
    package func outcome(of text: String, as name: String) throws -> Outcome {
        let script = try Script.parse(Source(text, name: name), scope: StatementScope.make(self))
        return try script.entries.first?.statement.run(in: self) ?? .none
    }
}
