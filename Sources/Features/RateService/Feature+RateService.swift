import Queries
import QueryLanguage
import Remote
import Statements

extension Feature {
    /// Exchange rates from the network.
    package static let rateService = Feature(
        "rate-service",
        branches: [
            Branch(
                of: "set", RatesSetting.self, discussion: RatesSetting.discussion,
                before: Branch.Place(rule: "\"list\"", discussion: "goal "))
        ], nounForms: [NounForm(.rates, RatesStatement.self)], jobs: [AutomaticRates.job],
        variables: [
            EnvironmentVariable("FHQ_RATES", "off stops fetching rates in the background"),
            EnvironmentVariable(
                "FHQ_RATES_URL",
                "the server for rates instead of api.frankfurter.dev; https, or http on this machine"),
        ] + ProxySettings.variables, words: paraphrases, hooks: hooks)

    private static let hooks: Hooks = {
        var hooks = Hooks()
        hooks.upkeep = { try age($0).map { [$0] } ?? [] }
        return hooks
    }()

    /// Returns the task to fetch rates, if amounts need newer ones.
    private static func age(_ environment: Environment) throws -> UpkeepTask? {
        let store = try environment.store()
        let today = environment.clock.today
        guard let needed = try store.neededRates(home: StoreSettings(store).homeCurrency()), needed.areOld(today: today)
        else { return nil }
        let days = needed.newest.map { Int64(today.number - $0.number) }
        return UpkeepTask(
            kind: .figures, what: days.map { "the newest rates are \($0) days old" } ?? "there are no rates yet",
            days: days, statement: "rates refresh")
    }

    /// The words that people have for its statements.
    private static let paraphrases = """
        form\trefresh\trefresh rates|update rates|fetch rates|get rates|download rates|reload rates|\
        refresh exchange rates|update exchange rates\t-\t\trates refresh
        """
}
