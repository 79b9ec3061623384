import QueryLanguage
import Testing

/// The order of amounts: by currency, home first, then by amount; `desc` reverses only the amounts.
@Suite struct MoneyOrderTests {
    private struct Amount: Hashable {
        var currency: String
        var units: Double
    }

    /// Returns the amount that a row shows; `nil` for none.
    private func amount(_ row: [String: String], _ value: String, _ currency: String) -> Amount? {
        guard let units = row[value].flatMap(Double.init) else { return nil }
        return Amount(currency: row[currency] ?? "", units: units)
    }

    private func expect(_ amounts: [Amount?], in home: Currency, isDescending: Bool, _ query: String) {
        let known = amounts.compactMap(\.self)
        #expect(Array(amounts.prefix(known.count)) == known, "empty values come last: \(query)")
        let sorted = known.sorted { left, right in
            let places = [left, right].map { $0.currency == home.code ? "" : $0.currency.isEmpty ? "~" : $0.currency }
            if places[0] != places[1] { return places[0] < places[1] }
            return isDescending ? left.units > right.units : left.units < right.units
        }
        #expect(known == sorted, "\(query)")
    }

    private static let amounts: [(noun: String, amount: String, currency: String)] = [
        ("items", "cost", "currency"), ("items", "asking", "asking_currency"),
        ("items listed", "asking", "asking_currency"),
        ("items unsold", "cost", "currency"), ("items \"lamp\"", "cost", "currency"),
        ("items deleted", "cost", "currency"),
        ("items", "sale_price", "sale_currency"), ("items", "fees", "sale_currency"),
        ("items sold", "profit", "profit_currency"),
        ("sales", "sale_price", "sale_currency"), ("sales", "postage", "sale_currency"), ("sales", "cost", "currency"),
        ("sales", "refund", "sale_currency"), ("listings", "asking", "asking_currency"),
        ("expenses", "amount", "currency"), ("markets", "fee", "fee_currency"), ("fees", "fixed", "fixed_currency"),
        ("fees", "cap", "cap_currency"),
        ("hauls", "haul_net", "haul_net_currency"),
    ]

    @Test(arguments: [Currency.gbp, Currency(code: "JPY"), Currency(code: "EUR"), Currency(code: "USD")])
    func theHomeCurrencyComesFirstAndDescTurnsAmountsAlone(_ home: Currency?) throws {
        let home = try #require(home)
        let fixture = try QueryFixture()
        for (noun, amount, currency) in Self.amounts {
            for direction in ["asc", "desc"] {
                let query = "\(noun) show \(amount), \(currency) sort \(amount) \(direction)"
                let rows = try fixture.values(query, home: home)
                expect(
                    rows.map { self.amount($0, amount, currency) }, in: home, isDescending: direction == "desc", query)
                let all = try fixture.rows("\(noun)", home: home).count
                #expect(rows.count == all && !rows.isEmpty, "\(query)")
                let paged = try (1...all / 7 + 1).flatMap {
                    try fixture.values("\(query) page \($0) size 7", home: home)
                }
                #expect(paged == rows, "\(query)")
            }
        }
    }

    @Test(arguments: [Currency.gbp, Currency(code: "EUR")])
    func groupFiguresSortByHomeCurrencyFirst(_ home: Currency?) throws {
        let home = try #require(home)
        let fixture = try QueryFixture()
        for function in ["sum", "avg", "min", "max", "median"] {
            for (isDescending, direction) in [(false, "asc"), (true, "desc")] {
                let query = "items by market show \(function) cost sort \(function) cost \(direction)"
                let rows = try fixture.values(query, home: home)
                let amounts = rows.map { amount($0, "\(function)_cost", "currency") }
                expect(amounts, in: home, isDescending: isDescending, query)
                #expect(Set(amounts.compactMap { $0?.currency }).count == 3)
            }
        }
    }

    @Test func theRowsOfAGroupComeInTheOrderOfTheirCurrencies() throws {
        let fixture = try QueryFixture()
        let rows = try fixture.values("items by market show sum cost", home: try #require(Currency(code: "EUR")))
        for (row, next) in zip(rows, rows.dropFirst()) where row["market"] == next["market"] {
            let places = [row, next].map {
                $0["currency"] == "EUR" ? "" : $0["currency"].flatMap { $0.isEmpty ? nil : $0 } ?? "~"
            }
            #expect(places[0] < places[1])
        }
    }

    @Test func amountsThatAreConvertedAreOneCurrencyAndWithoutARateComeLast() throws {
        let fixture = try QueryFixture()
        for direction in ["asc", "desc"] {
            let rows = try fixture.rows("items show cost sort cost \(direction) in GBP")
            let known = rows.filter { !$0.isEmpty }
            #expect(Array(rows.prefix(known.count)) == known && known.count < rows.count)
            let amounts = known.compactMap(Double.init)
            #expect(amounts == (direction == "asc" ? amounts.sorted() : amounts.sorted(by: >)))
        }
    }
}
