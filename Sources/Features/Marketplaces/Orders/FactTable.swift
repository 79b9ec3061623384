import QueryLanguage
import StoreFile

/// The facts from marketplaces' files, one row each.
struct FactTable {
    private let database: StoreConnection
    private let table: RecordTable<KeptFact>
    /// The facts that older editions of the import's readers made.
    private var earlier: [String: EarlierFacts] = [:]
    /// The number of stored facts that an older edition had made.
    private(set) var reread = 0
    /// The name of the file; `nil` for the facts of another store.
    private let file: String?
    /// The newest fact when the table was opened; later ones are new.
    let newest: Int64

    init(_ database: StoreConnection, now: Instant, file: String?) throws {
        (self.database, self.file) = (database, file)
        newest = try database.value(Int64.self, "SELECT max(id) FROM orderFacts") ?? 0
        table = try RecordTable(database, now: now)
    }

    /// Stores a fact, unless a fuller one is stored; returns the earlier fact and updates `fact` to the current one.
    mutating func store(_ fact: inout KeptFact, counting counts: inout OrderReport.Counts) throws -> KeptFact? {
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
        if let known, known.edition < fact.edition { return try correct(known, by: &fact, counting: &counts) }
        if let known, known == fact || known.edition > fact.edition || !fact.saysMore(than: known) {
            counts.unchanged += 1
            fact = known
            return known
        }
        try table.write(fact)
        counts.changed += 1
        return known
    }

    // MARK: - Editions of readers

    /// Stores a fact that a newer edition of its reader makes of the same row; returns the earlier fact in this edition.
    ///
    /// A payout is never forgotten, and neither is the end of an order that only another file has.
    private mutating func correct(
        _ known: KeptFact, by fact: inout KeptFact, counting counts: inout OrderReport.Counts
    ) throws -> KeptFact? {
        guard try earlier[fact.source]?.isNews(known, to: fact, of: file) != true else {
            counts.unchanged += 1
            fact = known
            return known
        }
        reread += 1
        fact.payout = fact.payout ?? known.payout
        try table.write(fact)
        var before = known
        before.edition = fact.edition
        if before == fact { counts.unchanged += 1 } else { counts.changed += 1 }
        return before
    }

    /// Looks for facts that an older edition of a kind's reader made; returns true if there are any.
    mutating func findEarlier(_ source: OrderSource) throws -> Bool {
        if let known = earlier[source.id] { return !known.isEmpty }
        let found = try EarlierFacts(source.id, edition: source.edition, in: database)
        earlier[source.id] = found
        return !found.isEmpty
    }

    /// Returns the facts that an older edition made of the row of a fact, under another kind or order.
    mutating func superseded(by fact: KeptFact) throws -> [KeptFact] {
        try earlier[fact.source]?.superseded(by: fact) ?? []
    }
}
