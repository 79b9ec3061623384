import QueryLanguage
import StoreFile

/// Rows of a workbook that fhq exported and the user edited.
extension SheetRun {
    /// Hides the unedited cells of a row from a returned workbook; returns true if no cell is left to import.
    mutating func take(
        returned row: inout SheetRow, _ exported: ExportedCells, _ key: String, sale: Int64? = nil,
        differences: (inout SheetRow) throws -> [SheetCell]
    ) throws -> Bool {
        let isOfSales = exported.origin.noun == Noun.sales.rawValue
        let place = context.header.names.firstIndex { SheetColumn.normalized($0) == "id" }
        let id = isOfSales ? place.map { $0 < row.cells.count ? row.cells[$0] : "" } ?? "" : key
        guard let old = exported.texts(of: id, under: context.header.names) else {
            guard isOfSales, id.isEmpty else {
                row.reject("\(key) exists, but this file was exported without it", in: kind == .item ? .sku : .id)
                return true
            }
            row.hideEmptyCells()
            return false
        }
        var returned = ReturnedRow(row, old: old, exported: exported)
        for name in returned.untaken { untaken[name, default: []].append(row.line) }
        if isOfSales, !returned.edited.isEmpty, Int64(id) != sale {
            row.reject("sale \(id) is not the current sale of \(key)", in: .sku)
            return true
        }
        if !returned.edited.isEmpty {
            try returned.leaveConflicts(of: row, kind, key: key, differences: differences)
            run.report.conflicts += returned.conflicts
        }
        guard !returned.edited.isEmpty else {
            count(isNew: false, row.line, key: nil, label: "", [])
            return true
        }
        row.hidden = returned.hidden
        return false
    }

    /// The notes about edits that an import ignores.
    var untakenNotes: [String] {
        untaken.sorted { $0.key < $1.key }.map { name, lines in
            let numbers = lines.prefix(5).map(String.init).joined(separator: ", ") + (lines.count > 5 ? " …" : "")
            let isComputed = !["returned", "refund", "id", "sku"].contains(name)
            return "The column “\(name)” \(isComputed ? "is computed" : "can't be changed by an import"), "
                + "so its edits were ignored (line\(lines.count == 1 ? "" : "s") \(numbers))."
        }
    }
}
