import GRDB
import QueryLanguage

/// A field that was changed both in the source and here; what is here stays.
public struct ImportConflict: Equatable, Sendable {
    public let kind: ImportKind
    /// The source's id of the record.
    public let id: String
    /// What the record is called here: an SKU and title, or a name.
    public let label: String
    public let field: String
    /// The source's value as text, empty for none.
    public let theirs: String
    /// The value here as text, empty for none.
    public let ours: String
}

extension ImportSession {
    /// Merges a changed record into its row and the rows of its parts, three-way, field by field.
    ///
    /// `base` is the record as it last came. What changed from there in `theirs` is written where the row still says
    /// what `base` says; where the row says something else the row stays, and that is a conflict.
    public func merge(
        _ kind: ImportKind, id: String, into rowId: Int64, base: ImportedRows, theirs: ImportedRows,
        record: UnsafeBufferPointer<UInt8>
    ) throws -> [ImportConflict] {
        var merge = RecordMerge(session: self, rowId: rowId)
        let isThere = try merge.mergeMain(base: base.main, theirs: theirs.main)
        for table in [ImportTable.listings, .sales, .photos] where kind == .item && isThere {
            try merge.mergeParts(of: table, base: base, theirs: theirs)
        }
        try remember(kind, id: id, rowId: rowId, record: record)
        countChange()
        guard !merge.conflicts.isEmpty else { return [] }
        let label = try label(of: theirs.main.table, rowId: rowId)
        return merge.conflicts.map {
            ImportConflict(kind: kind, id: id, label: label, field: $0.field, theirs: $0.theirs, ours: $0.ours)
        }
    }

    private func label(of table: ImportTable, rowId: Int64) throws -> String {
        let expression =
            switch table.name {
            case ImportTable.items.name: "sku || coalesce(' ' || title, '')"
            case ImportTable.expenses.name: "kind || ' ' || day"
            default: "name"
            }
        return try String.fetchOne(
            database, sql: "SELECT \(expression) FROM \(table.name) WHERE id = ?", arguments: [rowId]) ?? ""
    }
}

/// The merge of one record; each call adds to `conflicts`.
private struct RecordMerge {
    let session: ImportSession
    let rowId: Int64
    var conflicts: [(field: String, theirs: String, ours: String)] = []

    /// A row of the store, its values in the order of the table's columns.
    struct OurRow {
        let id: Int64
        let values: [ImportValue]
    }

    /// Merges the record's own row; `false` if that is gone, so that nothing can belong to it.
    mutating func mergeMain(base: ImportRow, theirs: ImportRow) throws -> Bool {
        guard let ours = try rows(of: theirs.table, where: "id = ?", argument: rowId).first else {
            conflicts.append((theirs.table.part, "changed", "no longer there"))
            return false
        }
        try merge(ours, base: base, theirs: theirs)
        return true
    }

    /// Pairs listings by platform, photos by position and sales in their order, then merges each pair.
    mutating func mergeParts(of table: ImportTable, base: ImportedRows, theirs: ImportedRows) throws {
        let base = (rows: base.parts.filter { $0.table === table }, isDeleted: base.main.isDeleted)
        let theirs = theirs.parts.filter { $0.table === table }
        if base.rows.isEmpty && theirs.isEmpty { return }
        let condition = base.isDeleted ? "" : " AND deletedAt IS NULL"
        let ours = try rows(of: table, where: "itemId = ?\(condition)", argument: rowId)
        for part in parts(of: base.rows + theirs) {
            let (was, now) = (base.rows.filter { $0.part == part }, theirs.filter { $0.part == part })
            let here = ours.filter { table === ImportTable.sales || $0.values[0] == part }
            for index in 0..<max(was.count, now.count) {
                try mergePart(
                    table, base: was.element(at: index), theirs: now.element(at: index), ours: here.element(at: index))
            }
        }
    }

    private func parts(of rows: [ImportRow]) -> [ImportValue] {
        rows.reduce(into: []) { if !$0.contains($1.part) { $0.append($1.part) } }
    }

    private mutating func mergePart(
        _ table: ImportTable, base: ImportRow?, theirs: ImportRow?, ours: OurRow?
    ) throws {
        switch (base, theirs, ours) {
        case (nil, let theirs?, nil): _ = try session.insert(theirs, item: rowId)
        case (let base, let theirs?, let ours?): try merge(ours, base: base, theirs: theirs)
        case (let base?, let theirs?, nil):
            if base.stored != theirs.stored { conflicts.append((table.part, "changed", "no longer there")) }
        case (let base?, nil, let ours?):
            let untouched = table.slices.allSatisfy { $0.agree(base.stored[$1], ours.values[$1]) }
            guard untouched else { return conflicts.append((table.part, "removed", "changed here")) }
            try session.update(table.name, [("deletedAt", .instant(session.now))], where: "id = ?", ours.id)
        case (_, nil, _): break
        }
    }

    private mutating func merge(_ ours: OurRow, base: ImportRow?, theirs: ImportRow) throws {
        let (baseValues, theirValues) = (base?.stored, theirs.stored)
        var assignments: [(column: String, value: ImportValue)] = []
        for (field, range) in theirs.table.slices {
            let (their, our) = (theirValues[range], ours.values[range])
            if let base = baseValues?[range], field.agree(base, their) { continue }
            if field.agree(our, their) { continue }
            if let base = baseValues?[range], field.agree(base, our) {
                assignments += zip(field.columns, theirs.values[range]).map { ($0, $1) }
            } else if field.comparison != .lenient || our.first == .null || their.first == .null {
                conflicts.append((field.name, try text(their, of: field), try text(our, of: field)))
            }
        }
        // The source's rate is of the source's amount and day, also where it is the one of before.
        if !assignments.isEmpty {
            for (field, range) in theirs.table.slices where CapturedRate.columns.contains(field.columns[0]) {
                let isWritten = assignments.contains { $0.column == field.columns[0] }
                let isKept = field.agree(ours.values[range], theirValues[range])
                if isKept, !isWritten { assignments += zip(field.columns, theirs.values[range]).map { ($0, $1) } }
            }
        }
        try session.update(theirs.table.name, assignments, where: "id = ?", ours.id)
    }

    private func rows(of table: ImportTable, where condition: String, argument: Int64) throws -> [OurRow] {
        let statement = try session.statement(
            """
            SELECT id, \(table.merged.joined(separator: ", ")) FROM \(table.name) WHERE \(condition)
            ORDER BY deletedAt IS NOT NULL, id
            """)
        statement.bind(.integer(argument), at: 1)
        var rows: [OurRow] = []
        try statement.forEachRow {
            let values = (1...table.merged.count).map { statement.value(at: Int32($0)) }
            rows.append(OurRow(id: statement.integer(at: 0), values: values))
        }
        return rows
    }

    private func text(_ values: ArraySlice<ImportValue>, of field: ImportField) throws -> String {
        if field.comparison == .presence { return values.first == .null ? "no" : "yes" }
        if let table = field.refersTo, case .integer(let id)? = values.first {
            return try session.name(of: id, in: table)
        }
        if case .integer(let minor)? = values.first, case .text(let code)? = values.last,
            let currency = Currency(code: code)
        {
            return Money(minor: minor, currency: currency).description
        }
        return values.compactMap(\.shown).joined(separator: " ")
    }
}

extension ImportSession {
    /// The name of a row of `table`, also of one that a rehearsal has not written.
    fileprivate func name(of id: Int64, in table: String) throws -> String {
        if let name = names[table]?[id] { return name }
        return try String.fetchOne(database, sql: "SELECT name FROM \(table) WHERE id = ?", arguments: [id]) ?? ""
    }
}

extension ImportTable {
    /// Each field with the places of its columns in a row.
    fileprivate var slices: [(field: ImportField, range: Range<Int>)] {
        var start = 0
        return fields.map { field in
            defer { start += field.columns.count }
            return (field, start..<(start + field.columns.count))
        }
    }

    /// One row of this table in a report's words.
    fileprivate var part: String {
        String(name.dropLast())
    }
}

extension ImportValue {
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
