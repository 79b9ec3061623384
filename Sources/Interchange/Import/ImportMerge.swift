import QueryLanguage
import StoreFile

/// A field that was changed both in the source and here; the value here stays.
package struct ImportConflict: Equatable, Sendable {
    package let kind: ImportKind
    /// The source's id of the record.
    package let id: String
    /// The name of the record here: an SKU and title, or a name.
    package let label: String
    package let field: String
    /// The source's value as text; empty if there is none.
    package let theirs: String
    /// The value here as text; empty if there is none.
    package let ours: String
    /// The statement that takes the source's value; `nil` if none does.
    package let remedy: String?

    package init(
        kind: ImportKind, id: String, label: String, field: String, theirs: String, ours: String, remedy: String? = nil
    ) {
        (self.kind, self.id, self.label, self.field) = (kind, id, label, field)
        (self.theirs, self.ours, self.remedy) = (theirs, ours, remedy)
    }
}

extension ImportSession {
    /// Merges a changed record into its row and the rows of its parts, three-way, field by field.
    ///
    /// `base` is the record as it last came. A change from `base` to `theirs` is written if the row still has the value
    /// of `base`; otherwise the row stays, and that is a conflict.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func merge(
        _ kind: ImportKind, id: String, into rowId: Int64, base: NewRows, theirs: NewRows,
        record: UnsafeBufferPointer<UInt8>
    ) throws -> [ImportConflict] {
        var merge = RecordMerge(session: self, rowId: rowId)
        let isThere = try merge.mergeMain(base: base.main, theirs: theirs.main)
        for table in [StoredTable.listings, .sales, .photos] where kind == .item && isThere {
            try merge.mergeParts(of: table, base: base, theirs: theirs)
        }
        if kind == .item && isThere { try merge.mergeRefunds(base: base, theirs: theirs) }
        try remember(kind, id: id, rowId: rowId, record: record)
        countChange()
        guard !merge.conflicts.isEmpty else { return [] }
        let label = try label(of: theirs.main.table, rowId: rowId)
        return merge.conflicts.map {
            ImportConflict(kind: kind, id: id, label: label, field: $0.field, theirs: $0.theirs, ours: $0.ours)
        }
    }

    private func label(of table: StoredTable, rowId: Int64) throws -> String {
        let expression =
            switch table.table {
            case .items: "sku || coalesce(' ' || title, '')"
            case .expenses: "kind || ' ' || day"
            default: "name"
            }
        return try database.value(String.self, "SELECT \(sql: expression) FROM \(sql: table.name) WHERE id = \(rowId)")
            ?? ""
    }
}

/// The merge of one record, which adds to `conflicts`.
private struct RecordMerge {
    let session: ImportSession
    let rowId: Int64
    var conflicts: [(field: String, theirs: String, ours: String)] = []

    /// Merges the record's own row; returns `false` if it is gone, so that nothing can belong to it.
    mutating func mergeMain(base: Patch, theirs: Patch) throws -> Bool {
        guard let ours = try session.rows(of: theirs.table, rowId).first else {
            conflicts.append((theirs.table.singular, "changed", "missing"))
            return false
        }
        try merge(ours, base: base, theirs: theirs)
        return true
    }

    /// Pairs listings by platform, photos by position and sales in order, then merges each pair.
    mutating func mergeParts(of table: StoredTable, base: NewRows, theirs: NewRows) throws {
        let base = (rows: base.parts.filter { $0.table === table }, isDeleted: base.main.isDeleted)
        let theirs = theirs.parts.filter { $0.table === table }
        if base.rows.isEmpty && theirs.isEmpty { return }
        let ours = try session.rows(of: table, where: "itemId = ?", rowId).filter { base.isDeleted || !$0.isDeleted }
        for part in parts(of: base.rows + theirs) {
            let (was, now) = (base.rows.filter { $0.part == part }, theirs.filter { $0.part == part })
            let here = ours.filter { row in table.distinguishing.map { row.values[$0.place] == part } ?? true }
            for index in 0..<max(was.count, now.count) {
                try mergePart(
                    table, base: was.element(at: index), theirs: now.element(at: index), ours: here.element(at: index))
            }
        }
    }

    /// Merges the refunds of each sale, pairing the sales in order.
    mutating func mergeRefunds(base: NewRows, theirs: NewRows) throws {
        let (was, now) = (base.refunds, theirs.refunds)
        guard (was + now).contains(where: { !$0.isEmpty }) else { return }
        let sales = try session.rows(of: .sales, where: "itemId = ?", rowId).filter {
            base.main.isDeleted || !$0.isDeleted
        }
        for (index, sale) in sales.enumerated() {
            let (before, after) = (was.element(at: index) ?? [], now.element(at: index) ?? [])
            let ours = try session.rows(of: .refunds, where: "saleId = ?", sale.id).filter { !$0.isDeleted }
            for place in 0..<max(before.count, after.count) {
                var theirs = after.element(at: place)
                theirs?.set(.refundSale, .row(sale.id))
                try mergePart(
                    .refunds, base: before.element(at: place), theirs: theirs, ours: ours.element(at: place))
            }
        }
    }

    private func parts(of rows: [Patch]) -> [StoredValue] {
        rows.reduce(into: []) { if !$0.contains($1.part) { $0.append($1.part) } }
    }

    private mutating func mergePart(
        _ table: StoredTable, base: Patch?, theirs: Patch?, ours: StoredRow?
    ) throws {
        switch (base, theirs, ours) {
        case (nil, let theirs?, nil): _ = try session.insert(theirs, item: rowId)
        case (let base, let theirs?, let ours?): try merge(ours, base: base, theirs: theirs)
        case (let base?, let theirs?, nil):
            if base.stored != theirs.stored { conflicts.append((table.singular, "changed", "missing")) }
        case (let base?, nil, let ours?):
            let (was, fields) = (base.stored, table.fields.filter { $0.mergeName != nil })
            guard fields.allSatisfy({ $0.agree(was[$0.places], ours.values[$0.places]) }) else {
                return conflicts.append((table.singular, "removed", "changed here"))
            }
            try session.update(Patch(table["deleted"], .instant(session.now)), ours.id)
        case (_, nil, _): break
        }
    }

    private mutating func merge(_ ours: StoredRow, base: Patch?, theirs: Patch) throws {
        let (baseValues, theirValues) = (base?.stored, theirs.stored)
        var patch = Patch(theirs.table)
        for field in theirs.table.fields {
            guard let name = field.mergeName else { continue }
            let (their, our) = (theirValues[field.places], ours.values[field.places])
            if let base = baseValues?[field.places], field.agree(base, their) { continue }
            if field.agree(our, their) { continue }
            // A part that the source doesn't mention is no contradiction.
            if base == nil, their.allSatisfy({ $0 == .null }) { continue }
            if let base = baseValues?[field.places], field.agree(base, our) {
                patch.copy(field, from: theirs)
            } else if field.unit != .end || our.first == .null || their.first == .null {
                conflicts.append((name, try text(their, of: field), try text(our, of: field)))
            }
        }
        // The source's rate belongs to the source's amount and day, even if the rate is unchanged.
        if !patch.isEmpty {
            for field in theirs.table.fields where field.unit == .rate && field.mergeName != nil {
                if field.agree(ours.values[field.places], theirValues[field.places]) { patch.copy(field, from: theirs) }
            }
        }
        try session.update(patch, ours.id)
    }

    private func text(_ values: ArraySlice<StoredValue>, of field: StoredField) throws -> String {
        switch (field.unit, values.first, values.last) {
        case (.deletion, let first, _): return first == .null ? "no" : "yes"
        case (.reference(let table), .integer(let id)?, _): return try session.name(of: id, in: table)
        case (.money, .integer(let minor)?, .text(let code)?):
            if let currency = Currency(code: code) { return Money(minor: minor, currency: currency).description }
        default: break
        }
        return values.compactMap(\.shown).joined(separator: " ")
    }
}

extension Patch {
    /// The row's platform or position, which distinguishes the rows of one item.
    fileprivate var part: StoredValue { table.distinguishing.map { self[$0.place] } ?? .null }
}

extension StoredValue {
    fileprivate var shown: String? {
        switch self {
        case .null: nil
        case .integer(let integer): String(integer)
        case .real(let real): String(real)
        case .text(let text): text
        case .instant(let instant): instant.description
        case .day(let day): day.description
        }
    }
}

extension Array {
    fileprivate func element(at index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}
