import GRDB
import QueryLanguage

/// What marketplaces' files have said, a row for each fact.
struct FactTable {
    private let database: Database
    private let insert: RowStatement
    private let find: RowStatement
    private let update: RowStatement
    /// The newest fact when this was made: those after it are new.
    let newest: Int64

    init(_ database: Database, now: Instant) throws {
        self.database = database
        newest = try Int64.fetchOne(database, sql: "SELECT max(id) FROM orderFacts") ?? 0
        let marks = KeptFact.columns.map { _ in "?" }.joined(separator: ", ")
        insert = try RowStatement(
            """
            INSERT INTO orderFacts (\(KeptFact.columns.joined(separator: ", ")), createdAt, updatedAt)
            VALUES (\(marks), ?, ?) ON CONFLICT DO NOTHING
            """, in: database)
        find = try RowStatement(
            """
            \(KeptFact.select) WHERE platformId = ? AND orderNumber = ? AND source = ? AND kind = ? AND key = ?
            """, in: database)
        update = try RowStatement(
            """
            UPDATE orderFacts SET \(KeptFact.columns.map { "\($0) = ?" }.joined(separator: ", ")), updatedAt = ?
            WHERE id = ?
            """, in: database)
        // What is bound stays bound.
        for place in 1...2 { insert.bind(.instant(now), at: Int32(KeptFact.columns.count + place)) }
        update.bind(.instant(now), at: Int32(KeptFact.columns.count + 1))
    }

    /// Keeps a fact, unless what is known of it says more; gives what was known, and the fact as it is now.
    func keep(_ fact: inout KeptFact, counting counts: inout OrderReport.Counts) throws -> KeptFact? {
        let values = fact.values
        for (place, value) in values.enumerated() { insert.bind(value, at: Int32(place + 1)) }
        try insert.run()
        if database.changesCount > 0 {
            fact.id = database.lastInsertedRowID
            counts.new += 1
            return nil
        }
        for (place, value) in values.prefix(KeptFact.keyColumns).enumerated() { find.bind(value, at: Int32(place + 1)) }
        var (known, id): (KeptFact?, Int64) = (nil, 0)
        try find.forEachRow {
            id = find.integer(at: 0)
            known = KeptFact(at: find)
        }
        fact.id = id
        if let known, known == fact || !fact.saysMore(than: known) {
            counts.unchanged += 1
            fact = known
            return known
        }
        for (place, value) in values.enumerated() { update.bind(value, at: Int32(place + 1)) }
        update.bind(.integer(id), at: Int32(values.count + 2))
        try update.run()
        counts.changed += 1
        return known
    }
}
