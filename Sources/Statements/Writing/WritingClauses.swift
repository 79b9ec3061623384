import Queries
import QueryLanguage

/// The values and clauses that the statements which change the store share.
extension Clause {
    /// Returns a clause for an amount that may omit its currency; `currency` then returns it.
    static func amount(
        _ keyword: Keyword, _ place: WritableKeyPath<Root, Money?> & Sendable,
        in currency: @escaping @Sendable (Root, ClauseContext) -> Currency?
    ) -> Clause {
        Clause(
            keyword,
            Part(.text("AMOUNT")) { (cursor, root, reading) throws(Diagnostic) in
                root[keyPath: place] = try cursor.money(in: currency(root, reading))
                return true
            } print: {
                $0[keyPath: place].map { [$0.description] } ?? []
            })
    }

    /// Returns a clause for an amount in the currency of its row, unless it has another.
    static func amount(
        _ keyword: Keyword, _ place: WritableKeyPath<Root, OpenAmount?> & Sendable
    ) -> Clause {
        Clause(
            keyword,
            Part(.text("AMOUNT")) { (cursor, root, _) throws(Diagnostic) in
                root[keyPath: place] = try cursor.openAmount()
                return true
            } print: {
                $0[keyPath: place].map { [$0.description] } ?? []
            })
    }

    /// Returns a clause for a text in quotes, which needs no keyword.
    static func quoted(_ place: WritableKeyPath<Root, String?> & Sendable, name: String) -> Clause {
        Clause(
            Part(.option(.text("QUOTED"))) { (cursor, root, _) throws(Diagnostic) in
                guard let text = try cursor.acceptQuotedText() else { return false }
                root[keyPath: place] = text
                return true
            } print: {
                $0[keyPath: place].map { [Quoting.quoted($0)] } ?? []
            }, name: name)
    }
}

extension Argument<Decimal64> {
    /// A distance above zero.
    static var kilometres: Argument {
        Argument(.accepting("NUMBER \"km\"", shown: "INTEGER \"km\"")) { cursor throws(Diagnostic) in
            let radius = try cursor.positiveNumber(what: "a radius")
            try cursor.expect(.km)
            return radius
        } print: {
            "\($0.description) km"
        }
    }
}

extension Argument<FeeTerms> {
    package static var feeTerms: Argument {
        Argument("fee_terms", \.description) { cursor throws(Diagnostic) in try cursor.feeTerms() }
    }
}

extension Argument<Day> {
    /// The first day of a period.
    package static var firstDay: Argument {
        Argument("PERIOD", \.description) { cursor throws(Diagnostic) in try cursor.period().first }
    }
}

extension Argument<Period> {
    static var period: Argument {
        Argument("PERIOD", \.description) { cursor throws(Diagnostic) in try cursor.period() }
    }

    /// A period in digits: after `december` the amount 1200 would be a year.
    static var calendarPeriod: Argument {
        Argument("CALENDAR_PERIOD", \.description) { cursor throws(Diagnostic) in try cursor.calendarPeriod() }
    }

    package static var taxYear: Argument {
        Argument("TAX_YEAR") { cursor throws(Diagnostic) in
            try cursor.taxYear()
        } print: {
            Period.Unit.taxYear.label($0.first)
        }
    }
}
