import Interchange
import QueryLanguage
import StoreFile

/// The rows without a key that earlier sheets brought, and those of this sheet: a sheet is a later edition of another,
/// whatever its name is, if most of their rows are the same.
///
/// A row is named by three parts: an item by its title, day of purchase and cost, an expense by its kind, day and amount.
struct SheetEditions {
    /// A row of this sheet that came under no name before.
    struct NewRow {
        let line: Int
        let id: String
        var sale: RowMemory.Sale?
    }

    /// The rows here of the rows that earlier sheets brought, by their names.
    let known: [String: Int64]
    private(set) var new: [NewRow] = []
    private let kind: ImportKind
    private let session: ImportSession
    private var seen: Set<String> = []
    private var rowCount = 0

    init(_ kind: ImportKind, in session: ImportSession) throws {
        (self.kind, self.session) = (kind, session)
        known = session.storeWasEmpty ? [:] : try session.rowIds(of: kind).filter { $0.key.hasPrefix(RowMemory.prefix) }
    }

    /// Notes that this sheet has a row of that name, or a correction of it.
    mutating func see(_ id: String) {
        if !known.isEmpty { seen.insert(id) }
    }

    mutating func count() { rowCount += 1 }

    mutating func note(_ row: NewRow) {
        if !session.storeWasEmpty { new.append(row) }
    }

    func has(_ id: String) -> Bool { seen.contains(id) }

    /// The least number of rows in both sheets, and the tenths of the shorter one's rows that both have.
    private static let (leastRows, alikeTenths) = (5, 8)

    /// Returns, by the line of each new row, the row of an earlier edition that it may correct.
    func corrections(besides items: Set<Int64>) throws -> [Int: (id: String, words: String)] {
        var missing = try missing(besides: items)
        var found: [Int: (id: String, words: String)] = [:]
        for row in new {
            let parts = parts(of: row.id)
            guard let id = (0..<3).lazy.compactMap({ missing[Self.without($0, parts)] }).first else { continue }
            // Of several rows that look like it, one is asked about at a time.
            for left in 0..<3 { missing[Self.without(left, self.parts(of: id))] = nil }
            found[row.line] = (id, words(of: id))
        }
        return found
    }

    /// The parts of a row's name in words.
    func words(of id: String) -> String { parts(of: id).filter { !$0.isEmpty }.joined(separator: " · ") }

    /// Returns the rows of earlier editions that this sheet lacks, each by any two of its parts.
    private func missing(besides items: Set<Int64>) throws -> [[String]: String] {
        guard rowCount >= Self.leastRows, known.count >= Self.leastRows, !new.isEmpty,
            known.keys.contains(where: { !seen.contains($0) })
        else { return [:] }
        var files: [String: [String]] = [:]
        try session.database.scan(
            """
            SELECT sourceId, substr(record, 1, instr(record, char(\(RowMemory.separator))) - 1) FROM importedRecords
            WHERE kind = \(kind.rawValue) ORDER BY sourceId
            """
        ) { row in
            guard let id = row.text(0), known[id] != nil else { return }
            files[RowMemory.plain(row.text(1) ?? ""), default: []].append(id)
        }
        var missing: [[String]: String] = [:]
        for rows in files.values {
            let alike = rows.count { seen.contains($0) }
            guard rows.count >= Self.leastRows, alike * 10 >= min(rows.count, rowCount) * Self.alikeTenths else {
                continue
            }
            for id in rows where !seen.contains(id) && known[id].map(items.contains) == false {
                let parts = parts(of: id)
                // A cost alone, without a day, is that of many.
                let isTelling = parts.dropFirst().allSatisfy { !$0.isEmpty }
                for left in isTelling ? 0..<3 : 1..<3 { missing[Self.without(left, parts)] = id }
            }
        }
        return missing
    }

    private func parts(of id: String) -> [String] {
        let parts = id.dropFirst(RowMemory.prefix.count).split(separator: "\u{1F}", omittingEmptySubsequences: false)
            .map(String.init)
        guard kind == .expense, parts.count > 2 else { return Array(parts.prefix(3)) }
        // Its amount and its day are one part of the name.
        let amount = parts[2].split(separator: " ").dropLast().joined(separator: " ")
        let kind = parts[1].isEmpty ? parts[0] : "\(parts[0]) \(parts[1])"
        return [kind, parts[2].split(separator: " ").last.map(String.init) ?? "", amount]
    }

    private static func without(_ index: Int, _ parts: [String]) -> [String] {
        parts.enumerated().map { $0 == index ? "\u{1F}" : $1 }
    }
}
