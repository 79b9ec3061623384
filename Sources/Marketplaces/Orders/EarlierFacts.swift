import GRDB
import Ledger
import QueryLanguage
import StoreFile

/// The stored facts of one kind of file that older editions of its reader made.
struct EarlierFacts {
    /// The name of a row that no reader's edition changes: the key of a charge, or the key and order of a line.
    private struct RowName: Hashable {
        let platform: Int64
        let order: String
        let key: String

        init(_ fact: KeptFact) {
            (platform, order, key) = (fact.platform, fact.isLine ? fact.order : "", fact.key)
        }
    }

    private var facts: [RowName: [KeptFact]] = [:]
    private let database: Database
    private let source: OrderSource
    /// The imports that last wrote each fact; `nil` until they are needed.
    private var imports: ImportedFacts?

    init(_ source: OrderSource, in database: Database) throws {
        (self.source, self.database) = (source, database)
        guard source.edition > 1 else { return }
        let found: [KeptFact] = try database.records(
            where: "source = ? AND edition < ?", .text(source.id), .integer(Int64(source.edition)))
        for fact in found { facts[RowName(fact), default: []].append(fact) }
    }

    var isEmpty: Bool { facts.isEmpty }

    /// Returns and forgets the facts that an older edition made of the row of a new fact, under another kind or order.
    mutating func superseded(by fact: KeptFact) -> [KeptFact] {
        guard !facts.isEmpty else { return [] }
        return (facts.removeValue(forKey: RowName(fact)) ?? []).filter { $0.id != fact.id && $0.isLine == fact.isLine }
    }

    /// Returns true if an older fact has a refund or a cancellation that a new one lacks, because another file brought it.
    ///
    /// That file must be read again too, so the older fact stays until then.
    mutating func isNews(_ known: KeptFact, to fact: KeptFact, of file: String?) throws -> Bool {
        guard known.isCancelled && !fact.isCancelled || (known.refund ?? 0) > 0 && (fact.refund ?? 0) == 0 else {
            return false
        }
        let imports = try self.imports ?? ImportedFacts(facts.values.joined().map(\.id) + [known.id], in: database)
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

    init(_ facts: [Int64], in database: Database) throws {
        let facts = facts.sorted()
        guard !facts.isEmpty else { return }
        let rows = try Row.fetchCursor(database, sql: Self.query)
        while let row = try rows.next() {
            let (first, last): (Int64, Int64) = try (row[2], row[3])
            let written = facts[(facts.firstIndex(notBelow: first))...].prefix { $0 <= last }
            guard !written.isEmpty else { continue }
            let path: String? = try row[1]
            let name = try path.map(ImportEntry.name) ?? ImportEntry.nameStated(by: row[0])
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
