import QueryLanguage

/// Makes the scope that texts are parsed in.
public enum StatementScope {
    /// The user's day, the session's variables with `adding` before them, and the store's home currency when asked.
    public static func make(_ environment: Environment, adding added: [(name: String, value: String)] = []) -> Scope {
        var variables = environment.session.variables
        for (name, value) in added { variables[name] = value }
        return Scope(
            today: environment.clock.today,
            homeCurrency: { homeCurrency(environment) },
            variables: variables,
            last: environment.session.last,
            shown: environment.session.shown?.noun)
    }

    /// The same for a script that is only looked at: its arguments, which it has not been given, may be anything.
    public static func open(_ environment: Environment) -> Scope {
        var scope = make(environment)
        scope.openNames = []
        return scope
    }

    /// Where the store cannot be read, a text can be read all the same, but nothing that it says may be done.
    private static func homeCurrency(_ environment: Environment) -> Currency {
        do {
            return try StoreSettings(environment.store()).homeCurrency()
        } catch {
            environment.session.update { $0.currencyFault = error }
            return .gbp
        }
    }
}
