import Ledger
import QueryLanguage
import StoreFile

/// The time of a change to a field and the mark of its store; the later change counts, and the mark decides a tie.
struct Stamp: Comparable {
    var at: String
    var mark: String

    /// The next moment, at which a change counts more than at this one.
    var next: Stamp {
        let moment = Instant(rfc3339: at).map { Instant(milliseconds: $0.milliseconds + 1).description }
        return Stamp(at: moment ?? at, mark: mark)
    }

    static func < (left: Stamp, right: Stamp) -> Bool {
        left.at == right.at ? left.mark < right.mark : left.at < right.at
    }
}

/// One of the two stores of an exchange.
struct ExchangeSide {
    let database: StoreConnection
    let mark: String
    /// The newest change that this store knows of each other store.
    let seen: [String: String]
    private var times: [StoreTable: [Int64: [String: Stamp]]] = [:]
    /// The names under which other stores know rows, by row.
    private(set) var origins: [StoreTable: [Int64: [(name: String, isOwn: Bool)]]] = [:]
    let removed: [StoreTable: RemovedRows]

    /// - Parameter rows: A query for the tables and ids of the only rows whose names and times are needed.
    init(_ database: StoreConnection, knowing rows: String? = nil) throws {
        self.database = database
        let isKnown = rows.map { "(tableName, rowId) IN (\($0))" } ?? "true"
        var (mark, seen): (String, [String: String]) = ("", [:])
        for row in try database.rows("SELECT mark, seenAt FROM exchanges") {
            let name: String = try row[0]
            if let at: String = try row[1] { seen[name] = at } else { mark = name }
        }
        (self.mark, self.seen) = (mark, seen)
        var removed: [StoreTable: RemovedRows] = [:]
        for row in try database.rows("SELECT tableName, origin, removedAt FROM removedRows") {
            guard let table = StoreTable(rawValue: try row[0]) else { continue }
            removed[table, default: RemovedRows()].add(try row[1], at: try row[2])
        }
        self.removed = removed
        try readTimes(where: isKnown)
        try readOrigins(where: isKnown)
    }

    private mutating func readTimes(where isKnown: String) throws {
        let kept = try database.cursor(
            """
            SELECT tableName, rowId, columnName, changedAt, mark FROM fieldTimes WHERE \(sql: isKnown) UNION ALL
            SELECT tableName, rowId, key, max(\(sql: FieldTimes.ofChange)), NULL
            FROM changedRows JOIN changes ON changes.id = changeId
                JOIN json_each(iif(json_valid(before), before, '{}'))
            WHERE undoneAt IS NULL AND typeof(key) = 'text' AND \(sql: FieldTimes.isOwn) AND \(sql: isKnown)
                GROUP BY 1, 2, 3
            """)
        while let row = try kept.next() {
            guard let table = StoreTable(rawValue: try row["tableName"]) else { continue }
            let (id, column): (Int64, String) = try (row["rowId"], row["columnName"])
            let stamp = Stamp(at: try row["changedAt"], mark: try row["mark"] ?? mark)
            let known = times[table]?[id]?[column]
            times[table, default: [:]][id, default: [:]][column] = known.map { max($0, stamp) } ?? stamp
        }
    }

    private mutating func readOrigins(where isKnown: String) throws {
        let rows = try database.cursor(
            """
            SELECT tableName, rowId, origin, isOwn FROM rowOrigins WHERE \(sql: isKnown) ORDER BY tableName, origin
            """)
        while let row = try rows.next() {
            guard let table = StoreTable(rawValue: try row["tableName"]) else { continue }
            let name: String = try row["origin"]
            origins[table, default: [:]][try row["rowId"], default: []].append((name, try row["isOwn"]))
        }
    }

    // MARK: - Rows

    func rows(of table: StoredTable) throws -> [OwnedRow] { try OwnedRow.rows(of: table, in: database) }

    /// Returns the names of a row, its own first.
    func names(of row: OwnedRow, _ table: StoredTable) -> [String] {
        let kept = origins[table.table]?[row.id] ?? []
        let own = kept.contains { !$0.isOwn } ? [] : ["\(mark)/\(row.key)/\(row.createdAt)"]
        return own + kept.sorted { ($0.isOwn ? 1 : 0, $0.name) < ($1.isOwn ? 1 : 0, $1.name) }.map(\.name)
    }

    /// Returns the time and store of a row's creation, the last one if it was created in several stores.
    func creation(of row: OwnedRow, _ table: StoredTable) -> Stamp {
        guard origins[table.table]?[row.id] != nil else { return Stamp(at: row.createdAt, mark: mark) }
        return names(of: row, table).map(Self.creation).max() ?? Stamp(at: row.createdAt, mark: mark)
    }

    private static func creation(named name: String) -> Stamp {
        guard isOfMaking(name), let parts = RemovedRows.parts(of: name) else { return Stamp(at: "", mark: name) }
        return Stamp(at: String(parts.madeAt), mark: String(parts.store))
    }

    /// Returns false for the name of a day's recurring expense: the rule's name, a space and the day.
    static func isOfMaking(_ name: String) -> Bool { !name.utf8.contains(UInt8(ascii: " ")) }

    /// Returns the times of changes to columns of a row since it was created.
    func changes(of row: Int64, _ table: StoredTable) -> [String: Stamp] { times[table.table]?[row] ?? [:] }

    /// Returns the last change to one of a field's columns; `nil` if there was none since the row was created.
    func change(of field: StoredField, _ row: Int64) -> Stamp? {
        guard let changes = times[field.table]?[row] else { return nil }
        return field.columns.compactMap { changes[$0] }.max()
    }
}

/// The names of permanently removed rows, with the times of their removal.
struct RemovedRows {
    private var times: [String: String] = [:]
    private var ranges: [(store: Substring, madeAt: Substring, ids: ClosedRange<Int64>, at: String)] = []

    /// Adds a name, or the common name of rows created at one moment, whose keys follow one another:
    /// `MARK/1-20/MOMENT`.
    mutating func add(_ name: String, at time: String) {
        guard let (store, ids, madeAt) = Self.parts(of: name), let dash = ids.firstIndex(of: "-"),
            let first = Int64(ids[..<dash]), let last = Int64(ids[ids.index(after: dash)...]), first <= last
        else {
            times[name] = time
            return
        }
        ranges.append((store, madeAt, first...last, time))
    }

    /// Returns the time at which the row of this name was removed; `nil` if it wasn't.
    func time(of name: String) -> String? {
        [times[name], timeInRanges(of: name)].compactMap(\.self).max()
    }

    private func timeInRanges(of name: String) -> String? {
        guard !ranges.isEmpty, let (store, text, madeAt) = Self.parts(of: name), let id = Int64(text) else {
            return nil
        }
        return ranges.filter { $0.store == store && $0.madeAt == madeAt && $0.ids.contains(id) }.map(\.at).max()
    }

    /// Returns the mark of the store that made a row, the row's key or range of keys there, and the moment.
    static func parts(of name: String) -> (store: Substring, ids: Substring, madeAt: Substring)? {
        let parts = name.split(separator: "/", maxSplits: 2)
        return parts.count == 3 ? (parts[0], parts[1], parts[2]) : nil
    }
}
