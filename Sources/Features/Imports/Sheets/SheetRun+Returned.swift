import QueryLanguage
import StoreFile

/// Rows of a workbook that fhq exported and the user edited.
extension SheetRun {
    /// Hides the unedited cells of a row from a returned workbook; returns true if no cell is left to import, and the
    /// name under which the row is remembered, since the workbook may come again.
    mutating func hideUnedited(
        returned row: inout SheetRow, _ exported: ExportedCells, _ key: String, _ present: StoredRow,
        differences: (inout SheetRow) throws -> [SheetCell]
    ) throws -> (isLeft: Bool, name: String?) {
        let isOfSales = exported.origin.noun == Noun.sales.rawValue
        let column = kind == .item ? SheetColumn.sku : .id
        let id = isOfSales ? saleNumber(in: row) : key
        guard let old = exported.texts(of: id, under: context.header.names) else {
            guard isOfSales, id.isEmpty else {
                row.reject("\(key) exists, but this file was exported without it", in: column)
                return (true, nil)
            }
            row.hideEmptyCells()
            return (false, nil)
        }
        // Of a row that was copied, the copy must not change what the row names.
        claim(id, column, &row)
        guard row.problems.isEmpty else { return (true, nil) }
        let name = { "workbook:\(exported.origin.noun)\u{1F}\(id)\u{1F}\(old.joined(separator: "\u{1F}"))" }
        let last = context.remembersRows ? try RowMemory.earlier(name(), kind, in: session) : nil
        var returned = ReturnedRow(row, old: old, last: last ?? [:], exported: exported)
        for name in returned.untaken { untaken[name, default: []].append(row.line) }
        if isOfSales, !returned.edited.isEmpty, Int64(id) != present.id("saleId") {
            row.reject("sale \(id) is not the current sale of \(key)", in: .sku)
            return (true, nil)
        }
        if present.isDeleted, !returned.edited.isEmpty {
            row.reject("\(key) is deleted", hint: kind == .item ? "try: restore \(key)" : nil, in: column)
            return (true, nil)
        }
        if !returned.edited.isEmpty {
            try returned.leaveConflicts(of: row, kind, key: key, differences: differences)
            run.report.conflicts += returned.conflicts
        }
        guard !returned.edited.isEmpty else {
            count(isNew: false, row.line, key: nil, label: "", [])
            return (true, nil)
        }
        row.hidden = returned.hidden
        return (false, name())
    }

    /// Returns true for an exported row whose item or expense is no longer here; it stays away.
    mutating func lacks(_ key: String, line: Int) -> Bool {
        guard let exported = run.options.exported, exported.texts(of: key, under: []) != nil else { return false }
        (seen[key], deletedHere) = (line, deletedHere + 1)
        count(isNew: false, line, key: nil, label: "", [])
        return true
    }

    private func saleNumber(in row: SheetRow) -> String {
        let place = context.header.names.firstIndex { SheetColumn.normalized($0) == "id" }
        return place.map { $0 < row.cells.count ? row.cells[$0] : "" } ?? ""
    }

    /// Returns true if a row of a list of sales is that of an item's earlier sale; refuses one of another item.
    mutating func leaves(sale row: inout SheetRow, of item: StoredRow?, _ sku: String) throws -> Bool {
        guard let item else {
            if lacks(saleNumber(in: row), line: row.line) { return true }
            row.reject("there is no item \(sku)", hint: "import the items first", in: .sku)
            return true
        }
        let number = saleNumber(in: row)
        if number.isEmpty || Int64(number) == item.id("saleId") { return false }
        guard try session.rows(of: .sales, where: "itemId = ?", item.id).contains(where: { $0.id == Int64(number) })
        else {
            row.reject("sale \(number) is not one of \(sku)", in: .sku)
            return true
        }
        earlierSales += 1
        count(isNew: false, row.line, key: nil, label: "", [])
        return true
    }

    /// The problems of new rows that are exported ones under another SKU.
    var renamed: [ImportProblem] {
        guard let exported = run.options.exported, !added.isEmpty else { return [] }
        let missing = exported.missing(besides: seen)
        return added.compactMap { line, cells in
            guard let key = exported.key(of: cells, under: context.header.names, among: missing) else { return nil }
            var problem = ImportProblem("it is \(key) with another SKU, which can't be changed", canBeSkipped: false)
            problem.line = line
            return problem
        }
    }

    /// The notes about edits that an import ignores.
    var untakenNotes: [String] {
        untaken.sorted { $0.key < $1.key }.map { name, lines in
            let isComputed = !["returned", "refund", "id", "sku"].contains(name)
            return "The column “\(name)” \(isComputed ? "is computed" : "can't be changed by an import"), "
                + "so its edits were ignored (\(lines.lineWords))."
        }
    }
}
