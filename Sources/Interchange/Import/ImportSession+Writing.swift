import Ledger
import QueryLanguage
import StoreFile

// What an import writes.
extension ImportSession {
    /// Adds a new record and returns the id of its row.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func add(
        _ kind: ImportKind, id: String, rows: NewRows, record: UnsafeBufferPointer<UInt8>
    ) throws -> Int64 {
        let rowId = try add(rows)
        try store(kind, id: id, rowId: rowId, record: record)
        return rowId
    }

    /// Adds the rows of a record and returns the id of the first; `wanted` is an unused id.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func add(_ rows: NewRows, id wanted: Int64? = nil) throws -> Int64 {
        if writes {
            try begin()
            try loadInBulkIfThatPays()
        }
        counts.added += 1
        guard let load, rows.main.table === StoredTable.items else {
            let id = try write(rows.main, id: wanted)
            try write(rows.parts, of: id)
            return id
        }
        let state = ItemState(of: rows, firstSale: try nextId(of: .sales))
        let id = try write(rows.main, id: wanted, state: state.item)
        if state.isPartial { load.refresh(id) }
        try write(rows.parts, of: id, states: state.sales)
        return id
    }

    /// Writes the parts of a new item; in a bulk load `states` are the derived columns of its sales.
    private func write(_ parts: [Patch], of item: Int64, states: [[StoredValue]] = []) throws {
        var states = states.makeIterator()
        var sale: Int64?
        for var part in parts {
            guard part.table === StoredTable.refunds else {
                let isSale = part.table === StoredTable.sales
                let id = try write(part, item: item, state: isSale ? states.next() ?? [] : [])
                if isSale { sale = id }
                continue
            }
            guard let sale else { preconditionFailure("A refund comes after its sale.") }
            part.set(.refundSale, .row(sale))
            try write(part)
        }
    }

    /// Adds a market, seller or haul with only a name, and returns its id.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func add(_ kind: StoredTable, named name: String) throws -> Int64 {
        var patch = Patch(kind)
        patch.set(kind["name"], .text(name))
        if kind === StoredTable.markets {
            patch.set(.marketRadius, .number(StoredTable.usualRadius))
            patch.set(.marketAsksFee, .boolean(false))
        }
        return try write(patch)
    }

    /// Remembers a record as it came now; `rowId` is `nil` for records without a row, such as settings.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func remember(
        _ kind: ImportKind, id: String, rowId: Int64?, record: UnsafeBufferPointer<UInt8>
    ) throws {
        guard writes else { return }
        try begin()
        try database.run("DELETE FROM importedRecords WHERE kind = \(kind.rawValue) AND sourceId = \(id)")
        try store(kind, id: id, rowId: rowId, record: record)
    }

    /// Forgets a record that came before.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func forget(_ kind: ImportKind, id: String) throws {
        guard writes else { return }
        try begin()
        try database.run("DELETE FROM importedRecords WHERE kind = \(kind.rawValue) AND sourceId = \(id)")
    }

    private func store(
        _ kind: ImportKind, id: String, rowId: Int64?, record: UnsafeBufferPointer<UInt8>
    ) throws {
        guard writes else { return }
        try begin()
        let place = try placeOfRecords()
        try writer.append { batch in
            batch.begin(statement: place, values: 4)
            batch.append(.text(kind.rawValue))
            batch.append(.text(id))
            batch.append(StoredValue(rowId))
            batch.append(text: record)
        }
    }

    /// Runs code that writes rows itself, and counts them.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error, and any error that `body` throws.
    package func countingRows(_ body: (StoreConnection) throws -> Void) throws {
        try writer.wait()
        let before = try journal.counts()
        try body(connection)
        let after = try journal.counts()
        counts.added += after.added - before.added
        counts.changed += after.changed - before.changed
    }

    /// Inserts a row of any table, whose references already exist, and returns its id.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func insertRow(_ row: Patch, item: Int64?) throws -> Int64 {
        counts.added += 1
        return try write(row, item: item)
    }

    /// Inserts a row of an existing item, or of one never imported with a record; a refund names its sale.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func insert(_ row: Patch, item: Int64) throws {
        try write(row, item: row.table.belongsToItem ? item : nil)
        load?.refresh(item)
    }

    /// Inserts a row; in a bulk load `state` has its derived columns.
    @discardableResult
    private func write(
        _ row: Patch, id wanted: Int64? = nil, item: Int64? = nil, state: [StoredValue] = []
    ) throws -> Int64 {
        let table = row.table
        if load != nil, tables[table.index].insert == nil { try rest(table.name, rows: nextId(of: table) - 1) }
        let id = try giveId(of: table, wanted)
        if table === StoredTable.markets || table === StoredTable.sellers, case .text(let name) = row[0] {
            note(name, of: id, in: table.table)
        }
        guard writes else {
            if isRehearsal { try tell(adding: row, id, item: item) }
            return id
        }
        try begin()
        var row = row
        if table === StoredTable.items, row.sku == nil { row.set(.itemSKU, try skus.next(in: self).text) }
        let derived = load == nil ? 0 : table.derived.count
        let place = try place(of: table)
        try writer.append { batch in
            batch.begin(statement: place, values: 2 + row.values.count + (item == nil ? 0 : 1) + derived)
            batch.append(.integer(id))
            batch.append(.integer((firstKey &+ id) & .max))
            batch.append(row.values)
            if let item { batch.append(.integer(item)) }
            batch.append(state, nulls: max(0, derived - state.count))
        }
        if let load, table === StoredTable.items { try load.search.add(row, id: id) }
        return id
    }

    /// Returns the place of the statement that inserts rows into a table; in a bulk load it includes derived columns.
    private func place(of table: StoredTable) throws -> Int {
        if let place = tables[table.index].insert { return place }
        let place = try writer.place(ofRowsOf: table, withDerived: load != nil, at: now)
        tables[table.index].insert = place
        return place
    }

    /// Returns the id for the next row of a table.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func nextId(of table: StoredTable) throws -> Int64 {
        if let id = tables[table.index].nextId { return id }
        let id = try database.nextId(of: table.name)
        tables[table.index].nextId = id
        return id
    }

    private func giveId(of table: StoredTable, _ wanted: Int64?) throws -> Int64 {
        let next = try nextId(of: table)
        let id = wanted ?? next
        guard id < Int64.max else { throw StoreConnection.noIdLeft(in: table.name) }
        tables[table.index].nextId = max(next, id + 1)
        return id
    }

    /// Takes `sku` for an item of this import; returns `false` if another item has it.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func claim(_ sku: SKU) throws -> Bool {
        try skus.claim(sku, in: self)
    }
}
