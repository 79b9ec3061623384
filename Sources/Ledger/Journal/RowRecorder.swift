import CSQLiteConfig
import StoreFile
import CSQLite
import SystemLibrary

/// A recorder of the previous values of rows by SQLite's pre-update hook, whether a statement, a trigger or a cascade
/// changes them.
///
/// It listens while a change is open. Its notes wait in memory until the journal writes them, since nothing may be
/// written while a statement runs. If a row changes again, only columns not yet noted are added.
///
/// A store calls it on the one thread that uses its connection.
final class RowRecorder: @unchecked Sendable {
    /// The previous values of a row.
    struct Note {
        /// The place of its table in ``NotedTable/names``.
        let table: Int
        let row: Int64
        /// The range of its values among all values.
        fileprivate let values: Range<Int>
    }

    /// A previous value: the place of its column, and the end of its JSON text among all texts.
    private struct Value {
        let place: Int
        let end: Int
    }

    fileprivate struct RowName: Hashable {
        let table: Int
        let row: Int64
    }

    /// The number of rows whose noted columns are remembered after the notes are written.
    private static let mostKnown = 10_000

    private var heard: [Note] = []
    /// True if SQLite ran out of memory while reading a value.
    private var lacksValues = false
    private var values: [Value] = []
    private var text: [UInt8] = []
    /// The columns of each row that need no further note, one bit for each place.
    private var known = KnownColumns()
    /// The added rows, by the place of their table.
    private var added = NotedTable.names.map { _ in Additions() }
    private let names = NotedTable.names.map { Array($0.utf8CString) }
    private var lastTable = 0

    /// Calls ``noteUpcomingChange(_:_:_:_:_:)`` before each change of a row of `database`.
    func listen(to database: StoreConnection) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        _ = sqlite3_preupdate_hook(
            database.sqliteConnection,
            { context, connection, operation, _, table, oldRow, newRow in
                guard let context, let connection, let table else { return }
                Unmanaged<RowRecorder>.fromOpaque(context).takeUnretainedValue()
                    .noteUpcomingChange(connection, operation, table, oldRow, newRow)
            }, context)
    }

    func stopListening(to database: StoreConnection) {
        _ = sqlite3_preupdate_hook(database.sqliteConnection, nil, nil)
    }

    /// Returns the notes since the last ``clear()``.
    ///
    /// - Throws: ``SQLiteError`` if a value is missing, since it could not be restored.
    func notes() throws -> [Note] {
        if lacksValues { throw SQLiteError(.outOfMemory) }
        return heard
    }

    /// Returns the ranges of added rows that are new or longer since ``clear()``, each with the place of its table.
    func additions() -> [(table: Int, first: Int64, last: Int64)] {
        added.enumerated().flatMap { table, rows in rows.unwritten.map { (table, $0.first, $0.last) } }
    }

    /// Forgets the notes that were written, but keeps which columns need no further note, of many rows only of those
    /// removed: the first note of a column counts, and a removed row that is inserted again is no addition.
    func clear() {
        known.keepRemoved(ifMoreThan: Self.mostKnown)
        for table in added.indices { added[table].clear() }
        heard.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
        text.removeAll(keepingCapacity: true)
    }

    /// Forgets everything, including which columns need no note.
    func forget() {
        clear()
        known = KnownColumns()
        for table in added.indices { added[table] = Additions() }
        lacksValues = false
    }

    /// Marks a row, or added rows, as already noted.
    func recall(_ first: Int64, _ last: Int64, of table: Int, areAdded: Bool) {
        if areAdded {
            added[table].recall(first, last)
        } else {
            known.set(0, of: RowName(table: table, row: first))
        }
    }

    /// Returns the JSON object of a row's previous values; `{}` if no column that `table` notes has changed.
    func object(of note: Note, in table: NotedTable) -> [UInt8] {
        var object = [UInt8(ascii: "{")]
        for index in note.values {
            guard let column = table.column(at: values[index].place) else { continue }
            object.appendMember(column.name)
            let value = text[(index == 0 ? 0 : values[index - 1].end)..<values[index].end]
            if let initial = column.initial, value.elementsEqual("null".utf8) {
                object.append(contentsOf: initial.utf8)
            } else {
                object.append(contentsOf: value)
            }
        }
        object.append(UInt8(ascii: "}"))
        return object
    }

    // MARK: - Listening

    private func noteUpcomingChange(
        _ connection: OpaquePointer, _ operation: Int32, _ name: UnsafePointer<CChar>, _ oldRow: Int64, _ newRow: Int64
    ) {
        guard let table = place(of: name) else { return }
        switch operation {
        case SQLITE_INSERT: noteAddition(RowName(table: table, row: newRow))
        case SQLITE_DELETE: noteValues(of: RowName(table: table, row: oldRow), connection, changedOnly: false)
        default:
            noteValues(of: RowName(table: table, row: oldRow), connection, changedOnly: oldRow == newRow)
            if oldRow != newRow { noteAddition(RowName(table: table, row: newRow)) }
        }
    }

    private func place(of name: UnsafePointer<CChar>) -> Int? {
        // Statements come in runs on one table.
        if strcmp(name, names[lastTable]) == 0 { return lastTable }
        guard let table = names.firstIndex(where: { strcmp(name, $0) == 0 }) else { return nil }
        lastTable = table
        return table
    }

    private func noteAddition(_ row: RowName) {
        // A row that existed before and is inserted again is no addition.
        if known.columns(of: row) == nil { added[row.table].insert(row.row) }
    }

    private func noteValues(of row: RowName, _ connection: OpaquePointer, changedOnly: Bool) {
        if added[row.table].contains(row.row) { return }
        let before = known.columns(of: row) ?? 0
        var mask = before
        let first = values.count
        for place in 0..<Int(sqlite3_preupdate_count(connection)) where mask & Self.bit(place) == 0 {
            var old: OpaquePointer?
            // The last places may belong to columns that are not stored.
            guard isShown(sqlite3_preupdate_old(connection, Int32(place), &old)), let old else { continue }
            if changedOnly, isKept(old, place, connection) { continue }
            text.appendJSON(old)
            values.append(Value(place: place, end: text.count))
            mask |= Self.bit(place)
        }
        guard values.count > first else { return }
        known.set(changedOnly ? mask : .max, of: row)
        heard.append(Note(table: row.table, row: row.row, values: first..<values.count))
    }

    /// Returns true if the change leaves the value at `place` as it is.
    private func isKept(_ old: OpaquePointer, _ place: Int, _ connection: OpaquePointer) -> Bool {
        var new: OpaquePointer?
        guard isShown(sqlite3_preupdate_new(connection, Int32(place), &new)), let new else { return false }
        return NotedValue.areEqual(old, new)
    }

    private func isShown(_ code: Int32) -> Bool {
        if code == SQLITE_NOMEM { lacksValues = true }
        return code == SQLITE_OK
    }

    /// Returns the bit of a column; columns beyond the sixty-third are noted on each change, and the first note counts.
    private static func bit(_ place: Int) -> UInt64 {
        place < 63 ? 1 << UInt64(place) : 0
    }
}

/// The rows of one table that a change added, as ranges of ids, most of them consecutive.
///
/// Pairs of numbers stand for `ClosedRange`, whose first use costs a process 300,000 instructions.
private struct Additions {
    typealias Rows = (first: Int64, last: Int64, isWritten: Bool)

    private var ranges: [Rows] = []
    private var hasNew = false

    var unwritten: [Rows] { hasNew ? ranges.filter { !$0.isWritten } : [] }

    /// Returns the place of the first range that begins after a row.
    private func place(after row: Int64) -> Int {
        if let last = ranges.last, last.first <= row { return ranges.count }
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].first <= row { low = middle + 1 } else { high = middle }
        }
        return low
    }

    func contains(_ row: Int64) -> Bool {
        let place = place(after: row)
        return place > 0 && ranges[place - 1].last >= row
    }

    mutating func insert(_ row: Int64) {
        let place = place(after: row)
        if place > 0, ranges[place - 1].last >= row { return }
        if place > 0, ranges[place - 1].last == row - 1 {
            ranges[place - 1] = (ranges[place - 1].first, row, false)
        } else {
            ranges.insert((row, row, false), at: place)
        }
        hasNew = true
    }

    mutating func recall(_ first: Int64, _ last: Int64) {
        ranges.insert((first, last, true), at: place(after: first))
    }

    mutating func clear() {
        guard hasNew else { return }
        for place in ranges.indices { ranges[place].isWritten = true }
        hasNew = false
    }
}

/// Columns by row, one bit for each place.
///
/// Most changes touch a row or two: an array is enough for those, and it saves creating the type of a dictionary at run
/// time.
private struct KnownColumns {
    private var few: [(row: RowRecorder.RowName, columns: UInt64)] = []
    private var many: [RowRecorder.RowName: UInt64] = [:]

    private static let mostOfFew = 8

    /// Returns the known columns of a row; `nil` if there are none.
    func columns(of row: RowRecorder.RowName) -> UInt64? {
        many.isEmpty ? few.first { $0.row == row }?.columns : many[row]
    }

    /// Forgets the rows without a note for every column, if there are more rows than `most`.
    mutating func keepRemoved(ifMoreThan most: Int) {
        if many.count > most { many = many.filter { $0.value == .max } }
    }

    mutating func set(_ columns: UInt64, of row: RowRecorder.RowName) {
        if !many.isEmpty {
            many[row] = columns
        } else if let place = few.firstIndex(where: { $0.row == row }) {
            few[place].columns = columns
        } else if few.count < Self.mostOfFew {
            few.append((row, columns))
        } else {
            for entry in few { many[entry.row] = entry.columns }
            many[row] = columns
        }
    }
}
