import Queries
import QueryLanguage
import Rendering
import StoreFile

extension ResultPage {
    /// Returns a line about the rates that convert the query's amounts, after a line break; empty without `in`.
    fileprivate func rateWords() throws -> String {
        guard let currency = query.currency else { return "" }
        guard let newest = try environment.store().newestRates() else {
            return "\nthere are no rates, so only amounts already in \(currency.code) count · try: rates refresh"
        }
        return """

            each amount is converted to \(currency.code) by the rate of its own day, or the newest of the 30 days before; \
            the newest rates are of \(newest.day.description), for \(grouped(newest.currencies)) currencies and the euro
            """
    }

    /// Returns the description of the query and of how it finds its rows; with `showsSQL` its SQL and SQLite's plan.
    func explanation(sql showsSQL: Bool) throws -> String {
        let prepared = try prepare()
        let explanation = try prepared.explain()
        let read = try prepared.rowsRead()
        return """
            \(query.canonical)
            \(query.understanding)\(try rateWords())

            reads \(grouped(read)) \(read == 1 ? "row" : "rows")
            \(explanation.text(sql: showsSQL))
            """
    }
}
