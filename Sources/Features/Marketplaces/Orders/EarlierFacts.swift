import Ledger
import QueryLanguage
import StoreFile

/// The stored facts of one kind of file that older editions of its reader made.
struct EarlierFacts {
    private struct ChargeName: Hashable {
        let platform: Int64
        let key: String
    }

    /// True if the store has none.
    let isEmpty: Bool
    /// The ids of the charges, whose keys no edition changes.
    private var charges: [ChargeName: [Int64]] = [:]
    private let database: StoreConnection
    private let source: String
    private let edition: Int
    /// The imports that last wrote each fact; `nil` until they are needed.
    private var imports: ImportedFacts?

    private let areEarlier: BoundSQL

    /// Finds the facts of a kind of file that editions before `edition` made.
    init(_ source: String, edition: Int, in database: StoreConnection) throws {
        (self.source, self.edition, self.database) = (source, edition, database)
        areEarlier = "source = \(source) AND edition < \(edition) AND \(sql: KeptFact.isOfEarlierEdition)"
        isEmpty =
            try database.value(Bool.self, "SELECT NOT EXISTS (SELECT 1 FROM orderFacts WHERE \(areEarlier))") ?? true
        guard !isEmpty else { return }
        let rows = try database.cursor(
            """
            SELECT id, platformId, key FROM orderFacts
            WHERE \(areEarlier) AND kind NOT IN ('line', 'unpaid', 'voided')
            """)
        while let row = try rows.next() {
            let name = ChargeName(platform: try row["platformId"], key: try row["key"])
            charges[name, default: []].append(try row["id"])
        }
    }

    /// Returns the charges of older editions whose rows are here as a newer edition understands them, under another kind
    /// or order, with that edition, as after the merge of a store that didn't read its files again.
    static func outdated(in database: StoreConnection) throws -> [(fact: KeptFact, edition: Int)] {
        let mixed = try database.rows(
            "SELECT source, max(edition) AS edition FROM orderFacts GROUP BY source HAVING min(edition) < max(edition)")
        return try mixed.flatMap { row -> [(fact: KeptFact, edition: Int)] in
            let (source, edition): (String, Int) = try (row["source"], row["edition"])
            var earlier = try EarlierFacts(source, edition: edition, in: database)
            return try earlier.outdated().map { ($0, edition) }
        }
    }

    private mutating func outdated() throws -> [KeptFact] {
        let rows = try database.cursor(
            "SELECT platformId, key FROM orderFacts WHERE source = \(source) AND edition = \(edition)")
        var ids: [Int64] = []
        while let row = try rows.next(), !charges.isEmpty {
            ids += charges.removeValue(forKey: ChargeName(platform: try row["platformId"], key: try row["key"])) ?? []
        }
        return try ids.flatMap { try database.records(where: "id = ?", .integer($0)) }
    }

    /// Returns and forgets the facts that an older edition made of the row of a new fact, under another kind or order.
    mutating func superseded(by fact: KeptFact) throws -> [KeptFact] {
        guard !isEmpty else { return [] }
        guard !fact.isLine else { return try fact.kind.waits == nil ? [] : soldLines(fact) }
        let ids = charges.removeValue(forKey: ChargeName(platform: fact.platform, key: fact.key)) ?? []
        return try ids.filter { $0 != fact.id }.flatMap { try database.records(where: "id = ?", .integer($0)) }
    }

    /// Returns the line of an order that waits as an older edition made it, which took the order for sold.
    private func soldLines(_ fact: KeptFact) throws -> [KeptFact] {
        try database.records(
            where: "platformId = ? AND orderNumber = ? AND source = ? AND kind = 'line' AND key = ? AND edition < ?",
            .integer(fact.platform), .text(fact.order), .text(fact.source), .text(fact.key),
            .integer(Int64(edition)))
    }

    /// Returns true if an older fact has a refund or a cancellation that a new one lacks, because another file brought it.
    ///
    /// That file must be read again too, so the older fact stays until then.
    mutating func isNews(_ known: KeptFact, to fact: KeptFact, of file: String?) throws -> Bool {
        guard known.isCancelled && !fact.isCancelled || (known.refund ?? 0) > 0 && (fact.refund ?? 0) == 0 else {
            return false
        }
        let imports =
            try self.imports
            ?? ImportedFacts(
                database.values(Int64.self, "SELECT id FROM orderFacts WHERE \(areEarlier)"), in: database)
        self.imports = imports
        return imports.names[known.id].map { $0.name != file } ?? false
    }
}

/// The imports that last wrote some facts, as far as the journal knows them.
struct ImportedFacts {
    struct Import: Hashable {
        /// The last part of the path of the file or folder.
        let name: String
        /// The whole path; `nil` for an import of long ago.
        let path: String?
    }

    private(set) var names: [Int64: Import] = [:]

    /// The rows that each import wrote, the newest import first; a payout alone may come with any file.
    private static let query = """
        SELECT statement, changes.source, rowId, lastId FROM changes CROSS JOIN changedRows
            ON changeId = changes.id AND tableName = 'orderFacts'
        WHERE statement LIKE 'import %' AND undoneAt IS NULL AND isExchange = 0 AND (before IS NULL OR EXISTS (
            SELECT 1 FROM json_each(iif(json_valid(before), before, '{}')) WHERE key NOT IN ('payout', 'updatedAt')))
        ORDER BY changes.id DESC
        """

    init(_ facts: [Int64], in database: StoreConnection) throws {
        let facts = facts.sorted()
        guard !facts.isEmpty else { return }
        let rows = try database.cursor(BoundSQL(sql: Self.query))
        while let row = try rows.next() {
            let (first, last): (Int64, Int64) = try (row["rowId"], row["lastId"])
            let written = facts[(facts.firstIndex(notBelow: first))...].prefix { $0 <= last }
            guard !written.isEmpty else { continue }
            let path: String? = try row["source"]
            let name = try path.map(ImportEntry.name) ?? ImportEntry.nameStated(by: row["statement"])
            let file = Import(name: name, path: path)
            for fact in written where names[fact] == nil { names[fact] = file }
        }
    }
}

extension [Int64] {
    /// Returns the place of the first element that is not below `value`, in sorted elements.
    fileprivate func firstIndex(notBelow value: Int64) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
