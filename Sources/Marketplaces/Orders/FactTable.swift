import GRDB
import QueryLanguage
import StoreFile

/// The facts from marketplaces' files, one row each.
struct FactTable {
    private let database: Database
    private let table: RecordTable<KeptFact>
    /// The newest fact when the table was opened; later ones are new.
    let newest: Int64

    init(_ database: Database, now: Instant) throws {
        self.database = database
        newest = try Int64.fetchOne(database, sql: "SELECT max(id) FROM orderFacts") ?? 0
        table = try RecordTable(database, now: now)
    }

    /// Stores a fact, unless a fuller one is stored; returns the earlier fact and updates `fact` to the current one.
    func store(_ fact: inout KeptFact, counting counts: inout OrderReport.Counts) throws -> KeptFact? {
        if try table.add(&fact) {
            counts.new += 1
            return nil
        }
        let key: [StoredValue] = [
            .integer(fact.platform), .text(fact.order), .text(fact.source), .text(fact.kind.rawValue), .text(fact.key),
        ]
        var known: KeptFact?
        try database.forEachRow(
            of: .orderFacts, where: "platformId = ? AND orderNumber = ? AND source = ? AND kind = ? AND key = ?", key
        ) { row in
            fact.id = row.id
            known = KeptFact(row)
        }
        if let known, known == fact || !fact.saysMore(than: known) {
            counts.unchanged += 1
            fact = known
            return known
        }
        try table.write(fact)
        counts.changed += 1
        return known
    }
}
