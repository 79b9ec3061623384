import SampleInventory
import Testing

@testable import Queries
@testable import QueryLanguage
@testable import StoreFile

/// Groups that are added up outside SQLite, compared with those that SQLite finds by sorting.
@Suite struct GroupFoldTests {
    private func answer(_ prepared: PreparedQuery) throws -> (rows: [String], leftOut: LeftOut) {
        var rows: [String] = []
        let leftOut = try prepared.rows { rows.append($0.map(\.shown).joined(separator: "|")) }
        return (rows, leftOut)
    }

    /// Returns the answer of a query in both ways, and whether the first really was added up.
    private func compare(_ query: Query, _ fixture: QueryFixture) throws -> Bool {
        let prepared = try fixture.store.prepare(query, in: QueryContext(today: askedOn, homeCurrency: .gbp))
        guard let fold = prepared.compiled.fold else { return false }
        let isFolded = try fixture.store.read { try fold.statement(in: $0) != nil }
        var compiled = prepared.compiled
        compiled.fold = nil
        let (own, sorted) = try (answer(prepared), answer(PreparedQuery(store: fixture.store, compiled: compiled)))
        #expect(own.rows == sorted.rows && own.leftOut == sorted.leftOut, "\(query.canonical): \(own) \(sorted)")
        #expect(try query.window != nil || prepared.count() == own.rows.count, "\(query.canonical)")
        return isFolded
    }

    /// Every sum, average, least and greatest whole number of a noun, and the number of its rows.
    private static func figures(of noun: Noun) -> [Selection] {
        let fields = FieldCatalog.fields(of: noun).filter { [.money, .integer].contains($0.kind) }
        let figures = [Aggregate.Function.sum, .avg, .min, .max].flatMap { function in
            fields.filter { function.fields?.admits($0) == true }.map { Aggregate(function: function, field: $0) }
        }
        return ([.count] + figures).map { .aggregate($0) }
    }

    /// Returns a store with other amounts, currencies, days, names and texts in about half of its rows.
    private static func store(_ random: inout SeededRandom) throws -> QueryFixture {
        let fixture = try QueryFixture()
        func any(_ values: String...) -> String {
            let factor = Int.random(in: 3...60, using: &random) * 2 + 1
            let cases = values.enumerated().map { "WHEN \($0) THEN \($1)" }
            return "CASE (id * \(factor) + id / 3) % \(values.count) \(cases.joined(separator: " ")) END"
        }
        let currency = any("'GBP'", "'EUR'", "'JPY'", "'GBP'", "'SEK'")
        try fixture.execute(
            """
            INSERT INTO rates (currency, day, perEuro, source) VALUES ('GBP', '2026-02-01', '0.8612', 'ECB'),
                ('JPY', '2026-02-01', '183.1', 'ECB'), ('GBP', '2025-06-01', '0.8427', 'ECB');
            UPDATE items SET costMinor = \(any("0", "id * 7", "123456", "-5")), costCurrency = \(currency),
                boughtDay = \(any("'2025-06-02'", "'2026-02-03'", "'2024-02-29'")), boughtAt = createdAt,
                marketId = \(any("1", "NULL", "2", "3")), sellerId = \(any("3", "NULL", "1")),
                title = \(any("'a \"b\" ''c\\'", "''", "NULL", "'é' || char(1, 10, 127994)", "'e' || char(769)"))
                WHERE id % \(Int.random(in: 2...3, using: &random)) = 0;
            UPDATE sales SET priceMinor = \(any("0", "id * 31", "99")), currency = \(currency), feesMinor = \(any("NULL", "5")),
                platformId = \(any("1", "NULL", "2")), soldDay = \(any("'2025-04-05'", "'2026-02-03'", "'2025-04-06'"))
                WHERE id % \(Int.random(in: 2...3, using: &random)) = 0;
            UPDATE expenses SET amountMinor = \(any("0", "id", "77")), currency = \(currency), marketId = \(any("1", "NULL"))
                WHERE id % 2 = 0;
            """)
        return fixture
    }

    @Test(arguments: Noun.allCases, [UInt64(1), 2])
    func everyFigureOfEveryGroupIsThatOfSQLite(noun: Noun, seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let fixture = try Self.store(&random)
        let groups = FieldCatalog.fields(of: noun)
        let figures = Self.figures(of: noun)
        var folded = 0
        for (place, group) in groups.enumerated() {
            var query = Query(noun: noun)
            query.currency = place % 2 == Int(seed) % 2 ? .eur : nil
            (query.groups, query.columns) = ([.field(group)], figures)
            folded += try compare(query, fixture) ? 1 : 0
            let units: [Period.Unit] = [.day, .week, .month, .quarter, .year, .taxYear]
            if !noun.roles.isEmpty { query.groups.append(.calendar(units[place % units.count])) }
            query.columns = Array(Set([figures.randomElement(using: &random)!, figures[0]]))
            query.sort = [SortKey(by: figures.randomElement(using: &random)!, isDescending: seed == 1)]
            query.window = .page(1, size: 7)
            _ = try compare(query, fixture)
        }
        if [.items, .sales, .listings, .expenses, .photos].contains(noun) { #expect(folded * 2 > groups.count) }
    }

    @Test(arguments: [
        "items by title show count, sum profit", "items by stored_in show count", "items by market show median cost",
        "expenses by kind show sum miles", "items by market show trend",
    ])
    func whatCannotBeAddedUpExactlyIsLeftToSQLite(text: String) throws {
        let fixture = try QueryFixture()
        let isExact = text.hasPrefix("items by title")
        try fixture.execute(
            "UPDATE items SET title = 'lamp' || char(31) || 'shade' || char(8206, 769) WHERE id % 5 = 0")
        #expect(try compare(try parsed(text), fixture) == isExact)
        try fixture.execute("UPDATE items SET title = CAST(x'6cff22' AS TEXT) WHERE id % 5 = 1")
        #expect(try compare(try parsed(text), fixture) == isExact)
        try fixture.execute("UPDATE items SET note = title, title = 'lamp' || char(0) || 'shade' WHERE id % 5 = 0")
        #expect(try !compare(try parsed(text), fixture))
        try fixture.execute("UPDATE items SET title = note WHERE id % 5 = 0")
        guard isExact else { return }
        try fixture.execute("UPDATE items SET costMinor = -9000000000000000000 WHERE costCurrency = 'GBP'")
        #expect(throws: (any Error).self) { try fixture.answer("items by status show sum cost") }
    }

    /// Makes days of rates from banks, `rows` of each.
    private func bankRates(_ days: Int, from rows: Int, _ fixture: QueryFixture) throws {
        try fixture.execute(
            """
            DELETE FROM rates;
            WITH RECURSIVE n(n) AS (VALUES (0) UNION ALL SELECT n + 1 FROM n WHERE n < \(days - 1))
            INSERT INTO rates (currency, day, perEuro, source)
            SELECT 'GBP', date('1600-01-01', n || ' days'), '1', 'bank ' || (n / \(rows)) FROM n
            """)
    }

    @Test func groupsThatDoNotFitTheTableAreLeftToSQLite() throws {
        let fixture = try QueryFixture()
        let context = QueryContext(today: askedOn, homeCurrency: .gbp)
        let prepared = try fixture.store.prepare(try parsed("rates by source show count"), in: context)
        let fold = try #require(prepared.compiled.fold)
        try bankRates(2 * (GroupTable.most + 1), from: 2, fixture)
        #expect(try fixture.store.read { try fold.statement(in: $0) == nil })
        try fixture.execute("DELETE FROM rates WHERE source = 'bank 7'")
        #expect(try fixture.store.read { try fold.statement(in: $0) != nil })
        // Groups that hold hardly more than one row each.
        try bankRates(33_000, from: 1, fixture)
        #expect(try fixture.store.read { try fold.statement(in: $0) == nil })
        try bankRates(32_000, from: 1, fixture)
        #expect(try fixture.store.read { try fold.statement(in: $0) != nil })
    }
}
