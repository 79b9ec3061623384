import Interchange
import Ledger
import QueryLanguage
import StoreFile

/// A merge of the rows of another store.
///
/// Rows that only the other store has are added; in the others each field gets its latest value from either store. Both
/// stores end up the same, in whatever order and however often they are exchanged.
final class StoreExchange {
    let session: ImportSession
    let theirs: ExchangeSide
    let ours: ExchangeSide
    var report = ExchangeReport()
    /// Our rows by theirs.
    var rows: [StoreTable: [Int64: Int64]] = [:]
    /// Items that both stores have from the same source, whose parts must be matched.
    private var pairedItems: Set<Int64> = []
    /// Items of the other store that brought something new.
    var newItems: Set<Int64> = []
    var newExpenses: Set<Int64> = []
    var newest: String
    /// Items that are restored, with the time of their deletion and that of the restoring.
    var revived: [Int64: (deletedAt: StoredValue, restored: Stamp)] = [:]
    /// Rows of this store that are one row in the other, with the row that stays.
    var namesakes: [(table: StoredTable, row: Int64, first: Int64)] = []
    /// Rows that were deleted here, and aren't any more.
    var returned: [StoreTable: Set<Int64>] = [:]
    /// The names that rows got by this exchange.
    var renamed: [StoreTable: [Int64: StoredValue]] = [:]
    let today: Day?
    /// True if the other store is from before 1.0; then this one takes its place in Drive if it is empty.
    let carriesOver: Bool
    private var notes: [(sql: String, values: [StoredValue])] = []

    /// - Parameter today: The day after which days are in the future; without it, nothing improbable is counted.
    init(_ session: ImportSession, theirs: ExchangeSide, today: Day?, carriesOver: Bool = false) throws {
        (self.session, self.theirs, self.today) = (session, theirs, today)
        self.carriesOver = carriesOver && session.storeWasEmpty
        ours = try ExchangeSide(session.database)
        newest = theirs.seen.values.max() ?? ""
    }

    func run() throws -> ExchangeReport {
        try mergeOwn()
        try mergeRows()
        try mergeNamesakes()
        try mergeRemovals()
        try mergeNamesakes()
        try mergeOrders()
        try remember()
        try countAnomalies()
        report.differences = session.differences
        return report
    }

    // MARK: - One table

    /// The number of notes after which they are written, so that they take little memory.
    private static let mostNotes = 1000

    func merge(_ table: StoredTable) throws {
        guard RowFinder.named.contains(table.table) else { return try merge(table) { _, _ in true } }
        // A name says which row is meant only once the rows that are the same have their names: one of them may have
        // been renamed, and its old name given to another.
        try merge(table) { row, isKnown in isKnown() }
        // A market that was deleted there isn't the one of that name that was made since.
        for isDeleted in [true, false] {
            try merge(table) { row, _ in
                self.rows[table.table]?[row.id] == nil && (row.values[table.deletion] != .null) == isDeleted
            }
        }
    }

    /// Merges the other store's rows for which `isIncluded` holds; it can also ask whether this store knows the row.
    private func merge(_ table: StoredTable, _ isIncluded: (OwnedRow, _ isKnown: () -> Bool) -> Bool) throws {
        // The rows written so far are read.
        _ = try session.database
        let mine = try ours.rows(of: table)
        var found = rows[table.table] ?? [:]
        var known = try RowFinder(
            table, mine, ours: ours, theirs: theirs, matched: Set(found.values), renamed: renamed[table.table] ?? [:])
        try OwnedRow.forEach(of: table, in: theirs.database) { row in
            if notes.count > Self.mostNotes { try writeNotes() }
            note(theirs.creation(of: row, table).at)
            for change in theirs.changes(of: row.id, table).values { note(change.at) }
            let names = theirs.names(of: row, table)
            guard isIncluded(row, { names.contains { known.row(named: $0) != nil } }) else { return }
            let values = translated(row, table)
            let item = row.item.flatMap { rows[.items]?[$0] }
            if table.belongsToItem && item == nil { return }
            if table === StoredTable.refunds && values[0] == .null { return }
            let match = try known.find(
                names, row, values, item, isPaired: item.map(pairedItems.contains) ?? false)
            if let match { found[row.id] = match.row.id }
            if let fault = table.fault(in: values) {
                leaveOut(row, table, for: fault)
            } else if let match {
                if match.isNew, table === StoredTable.items { pairedItems.insert(match.row.id) }
                for name in names {
                    guard let other = known.row(named: name) else {
                        noteName(name, of: match.row.id, table, isOwn: true)
                        continue
                    }
                    if other != match.row.id { namesakes.append((table, other, match.row.id)) }
                }
                try merge(row, values, into: match.row, table)
            } else {
                found[row.id] = try add(row, values, names, item, table)
            }
        }
        rows[table.table] = found
        try writeNotes()
    }

    func note(_ at: String) { newest = max(newest, at) }

    /// Returns their values with our ids.
    private func translated(_ row: OwnedRow, _ table: StoredTable) -> [StoredValue] {
        var values = row.values
        for field in table.fields {
            if case .reference(let other) = field.unit, case .integer(let id) = values[field.place] {
                values[field.place] = StoredValue(rows[other]?[id])
            }
        }
        if table === StoredTable.photos {
            if !carriesOver { values[table["md5"].place] = .null }
            if !session.storeWasEmpty { values[table["drive_id"].place] = .null }
        }
        return values
    }

    private func add(
        _ row: OwnedRow, _ values: [StoredValue], _ names: [String], _ item: Int64?, _ table: StoredTable
    ) throws -> Int64 {
        var patch = Patch(table)
        for field in table.fields { patch.set(field, stored: values[field.places]) }
        let changes = theirs.changes(of: row.id, table)
        let removal = values[table.deletion] == .null ? removal(of: names, changes, table) : nil
        if let removal { patch.setDeletion(stored: .text(removal.at)) }
        if let sku = patch.sku, try !session.claim(SKU(sku)) {
            let title = try shown(.itemTitle, values[StoredField.itemTitle.places], of: row)
            patch.set(.itemSKU, try freeSKU(for: names[0], sku, title))
        }
        let id = try session.insertRow(patch, item: item)
        try noteNew(row, table)
        for (index, name) in names.enumerated() { noteName(name, of: id, table, isOwn: false, isFirst: index == 0) }
        for (column, stamp) in changes { noteTime(stamp, of: column, id, table) }
        if let removal { noteTime(removal, of: "deletedAt", id, table) }
        if patch[table.deletion] == .null { report.counts[table.table, default: .init()].added += 1 }
        return id
    }

    // MARK: - One row

    private func merge(_ their: OwnedRow, _ values: [StoredValue], into our: OwnedRow, _ table: StoredTable)
        throws
    {
        var patch = Patch(table)
        var merged: [(field: StoredField, stamp: Stamp)] = []
        let (made, madeThere) = (ours.creation(of: our, table), theirs.creation(of: their, table))
        for field in table.own {
            let (new, old) = (values[field.places], our.values[field.places])
            let (changedThere, changed) = (theirs.change(of: field, their.id), ours.change(of: field, our.id))
            let (there, here) = (max(changedThere ?? madeThere, madeThere), max(changed ?? made, made))
            merged.append((field, max(there, here)))
            let agree = field.agree(old, new)
            // Parts come back with an item if they were deleted at one time, so that of two deletions the later counts.
            if agree, field.unit != .deletion || old == new {
                if let changedThere, changedThere > here { noteTimes(changedThere, of: field, our.id, table) }
                continue
            }
            // A kind made in both stores keeps a box that only one of them gave it.
            let isBox = table === StoredTable.kinds && field.unit != .deletion
            if isBox, changedThere == nil, Self.isEmpty(new) { continue }
            let isGiven = isBox && changed == nil && Self.isEmpty(old)
            // Enabling platforms is like a setting, which an empty store takes over.
            let isTaken = table === StoredTable.platforms && session.storeWasEmpty && changed == nil
            let isLater = isGiven || isTaken || (there == here ? Self.text(new) > Self.text(old) : there > here)
            if isLater {
                if field == .itemSKU, case .text(let sku)? = new.first, try !session.claim(SKU(sku)) { continue }
                patch.set(field, stored: values[field.places])
                noteTimes(there, of: field, our.id, table)
                if !agree, changed.map({ $0.at > theirs.seen[ours.mark] ?? "" }) ?? false {
                    try conflict(our, field, kept: shown(field, new, of: our), lost: shown(field, old, of: our))
                }
            } else if !agree, changedThere.map({ $0.at > ours.seen[theirs.mark] ?? "" }) ?? false {
                try conflict(our, field, kept: shown(field, old, of: our), lost: shown(field, new, of: our))
            }
        }
        var last = merged.first { $0.field.unit == .deletion }?.stamp ?? made
        var isDeleted = (patch.says(table.deletion) ? patch[table.deletion] : our.values[table.deletion]) != .null
        if isDeleted, let edit = merged.filter({ $0.field.unit != .deletion }).map(\.stamp).max(), edit > last,
            edit.at > made.at
        {
            patch.setDeletion(nil)
            noteTime(edit, of: "deletedAt", our.id, table)
            (last, isDeleted) = (edit, false)
        }
        let deletedAt = [values, our.values].map { $0[table.deletion] }.first { $0 != .null }
        if table === StoredTable.items, !isDeleted, let deletedAt { revived[our.id] = (deletedAt, last) }
        if !isDeleted, our.values[table.deletion] != .null { returned[table.table, default: []].insert(our.id) }
        if RowFinder.named.contains(table.table), patch.says(0) {
            renamed[table.table, default: [:]][our.id] = patch[0]
        }
        if !patch.isEmpty { try noteNew(their, table) }
        try write(patch, values, our, table)
    }

    private func write(_ patch: Patch, _ values: [StoredValue], _ our: OwnedRow, _ table: StoredTable) throws {
        var patch = patch
        guard !patch.isEmpty else {
            report.counts[table.table, default: .init()].unchanged += 1
            return
        }
        // A rate is dropped with its amount unless it comes again.
        for field in table.fields
        where field.unit == .rate && field.agree(our.values[field.places], values[field.places]) {
            patch.set(field, stored: values[field.places])
        }
        let (was, isNow) = (
            our.values[table.deletion] != .null, patch.says(table.deletion) && patch[table.deletion] != .null
        )
        try session.update(patch, our.id)
        session.countChange()
        if !was && isNow {
            report.counts[table.table, default: .init()].deleted += 1
        } else {
            report.counts[table.table, default: .init()].changed += 1
        }
    }

    /// Returns the values of a field, with our ids, as people read them.
    func shown(_ field: StoredField, _ values: ArraySlice<StoredValue>, of row: OwnedRow) throws -> String {
        if field.unit == .deletion { return values.first == .null ? "" : "deleted" }
        var all = row.values
        all.replaceSubrange(field.places, with: values)
        return try session.shown(
            field, of: OwnedRow(id: row.id, key: row.key, values: all, createdAt: row.createdAt, item: row.item))
    }

    private static func isEmpty(_ values: ArraySlice<StoredValue>) -> Bool { values.allSatisfy { $0 == .null } }

    private static func text(_ values: ArraySlice<StoredValue>) -> String {
        values.map { value in
            switch value {
            case .null: ""
            case .integer(let integer): "\(integer)"
            case .real(let number): "\(number)"
            case .text(let text): text
            case .instant(let instant): instant.description
            case .day(let day): day.description
            }
        }.joined(separator: " ")
    }

    // MARK: - Notes

    func noteName(_ name: String, of row: Int64, _ table: StoredTable, isOwn: Bool, isFirst: Bool = true) {
        notes.append(
            (
                "INSERT OR IGNORE INTO rowOrigins (tableName, origin, rowId, isOwn) VALUES (?, ?, ?, ?)",
                [.text(table.name), .text(name), .integer(row), .integer(isOwn || !isFirst ? 1 : 0)]
            ))
    }

    func noteTimes(_ stamp: Stamp, of field: StoredField, _ row: Int64, _ table: StoredTable) {
        for column in field.columns { noteTime(stamp, of: column, row, table) }
    }

    func noteTime(_ stamp: Stamp, of column: String, _ row: Int64, _ table: StoredTable) {
        notes.append(
            (
                """
                INSERT OR REPLACE INTO fieldTimes (tableName, rowId, columnName, changedAt, mark) VALUES (?, ?, ?, ?, ?)
                """, [.text(table.name), .integer(row), .text(column), .text(stamp.at), .text(stamp.mark)]
            ))
    }

    func writeNotes() throws {
        defer { notes = [] }
        guard session.writes, !notes.isEmpty else { return }
        for note in notes {
            let statement = try session.statement(note.sql)
            for (place, value) in note.values.enumerated() { statement.bind(value, at: Int32(place + 1)) }
            try statement.run()
        }
    }

    /// Stores the newest changes known of other stores.
    private func remember() throws {
        guard session.writes else { return }
        session.isExchange = true
        // A change made here from now on is later than all that came.
        try session.database.run(
            BoundSQL(sql: "UPDATE revision SET stampedAt = ?1 WHERE ifnull(stampedAt, '') < ?1", newest))
        var seen = theirs.seen
        seen[theirs.mark] = newest
        for (mark, at) in seen where mark != ours.mark && at > ours.seen[mark] ?? "" {
            // An import without changes is not recorded, since there is nothing to undo.
            let database = try session.database
            let write = {
                try database.run("INSERT OR REPLACE INTO exchanges (mark, seenAt) VALUES (\(mark), \(at))")
            }
            if try session.hasWritten { try session.journal.noting(.exchanges, mark, write) } else { try write() }
        }
    }
}
