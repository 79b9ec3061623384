/// The details that `at MARKET` sets for the purchases and expenses after it.
package struct Visit: Hashable, Sendable {
    package var market: String
    /// True if the market must exist, see ``MarketName``.
    package var marketMustExist = false
    package var seller: String?
    package var haul: String?
    /// The day; `nil` for the day of each statement.
    package var day: Day?
    package var paid: Payment?

    package init(market: String) {
        self.market = market
    }
}
