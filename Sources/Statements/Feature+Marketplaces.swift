import Marketplaces

extension Feature {
    /// Orders from the files of marketplaces.
    package static let marketplaces = Feature(hooks: hooks)

    private static let hooks: Hooks = {
        var hooks = Hooks()
        hooks.taskFacts = NamedByOrders.completion
        return hooks
    }()
}
