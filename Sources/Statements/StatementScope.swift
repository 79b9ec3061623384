import QueryLanguage

/// Makes the scope that texts are parsed in.
public enum StatementScope {
    /// The user's day, the session's variables with `adding` before them, and the store's home currency when asked.
    public static func make(_ environment: Environment, adding variables: [String: String] = [:]) -> Scope {
        Scope(
            today: environment.clock.today,
            homeCurrency: { (try? StoreSettings(environment.store()).homeCurrency()) ?? .gbp },
            variables: environment.session.variables.merging(variables) { _, added in added })
    }
}
