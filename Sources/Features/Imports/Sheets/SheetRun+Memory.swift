import Codecs
import Interchange
import Ledger
import QueryLanguage
import StoreFile

// Rows that came before, or that tell of what is here.
extension SheetRun {
    /// The result of looking up a row.
    enum Recollection {
        /// The item or the expense, with the texts of the row as it came before; empty if it never came.
        case new, found(StoredRow, base: [String: String])
        /// The row is left as it is here.
        case left
    }

    /// Looks up a row of items without a SKU by its contents.
    mutating func recall(_ identity: RowMemory.Identity, _ row: SheetRow) throws -> Recollection {
        switch try memory?.standing(of: identity, row, besides: items) ?? .new {
        case .new:
            try memory?.noteNew(identity, row)
            return .new
        case .known(let id): return try recall(id, as: identity.id, row)
        case .corrected(let id, let earlier):
            memory?.noteCorrected(earlier)
            let found = try recall(id, as: earlier, row)
            if case .found = found { try session.forget(.item, id: earlier) }
            return found
        case .twin(let id):
            twins += 1
            return run.options.skipsTwins ? .left : try recall(id, as: identity.id, row)
        }
    }

    /// Returns the item or the expense of a row that came before under a name, unless it says nothing else now.
    mutating func recall(_ id: Int64, as name: String, _ row: SheetRow) throws -> Recollection {
        guard let present = try session.rows(of: kind == .item ? .items : .expenses, id).first, !present.isDeleted
        else {
            deletedHere += 1
            return .left
        }
        let base = try RowMemory.earlier(name, kind, in: session) ?? [:]
        return row.told == base ? .left : .found(present, base: base)
    }

    /// Hides the cells of a row that say nothing, and reports those that contradict what stays here.
    ///
    /// - Parameters:
    ///   - key: The SKU or the number of the row's item or expense.
    ///   - differences: Returns what a row would change here.
    mutating func merge(
        _ row: inout SheetRow, base: [String: String], sale: RowSale? = nil, _ key: String,
        differences: (inout SheetRow) throws -> [SheetCell]
    ) throws {
        let merge = try RowMerge(
            row, base: sale?.base ?? base, hidden: sale?.hidden ?? [], sale: sale?.met, differences: differences)
        row.hidden = merge.hidden
        run.report.conflicts += merge.conflicts.map { cell in
            ImportConflict(
                kind: kind, id: key, label: key, field: cell.column.name, theirs: cell.after, ours: cell.before,
                remedy: remedy(for: cell, key, sale?.met?.row.id))
        }
    }

    /// Returns the statement that takes the row's value of a field; `nil` if none does.
    private func remedy(for cell: SheetCell, _ key: String, _ sale: Int64?) -> String? {
        let field = (sale == nil ? [] : SheetField.sales).first { $0.column == cell.column }
        let target = field == nil ? (kind == .item ? key : "expense \(key)") : "sale \(sale ?? 0)"
        let name = field?.field.name ?? cell.column.name
        guard let stored = (field ?? SheetField.all.first { $0.column == cell.column })?.field, stored.editRank != nil
        else { return nil }
        let value =
            switch stored.unit {
            case .text, .reference, .condition: Quoting.word(cell.after)
            default: cell.after
            }
        if cell.after.isEmpty, stored.needed != nil { return nil }
        return "edit \(target) set \(name) \(cell.after.isEmpty ? "empty" : value)"
    }

    /// Hides the cells of a row of items that say nothing about the item; returns the sale that it tells of.
    mutating func merge(_ row: inout SheetRow, with item: StoredRow, base: [String: String]) throws -> RowSale {
        var sale = try RowSale(row, of: item, base: base, in: session)
        let differences = { [met = sale.met?.row] (row: inout SheetRow) in
            try ItemSheet(&row, present: item, sku: nil, sale: met).differences(in: row.context)
        }
        try sale.settleGone(row, differences)
        try merge(&row, base: base, sale: sale, item.text("sku") ?? "", differences: differences)
        return sale
    }

    /// Leaves out the sale of a row that gives only its day or only its price, and notes it when that is new.
    mutating func leaveHalfSale(of row: inout SheetRow, base: [String: String]) {
        guard context.header.isMapped else { return }
        let told = row.told
        guard SaleTelling(told, in: row) == .half, SaleTelling(base, in: row) != .sale else { return }
        row.hidden.formUnion(SheetColumn.ofSale)
        if [SheetColumn.sold, .price].contains(where: { base[$0.name] != told[$0.name] }) {
            if run.report.halfSales.last != row.line { run.report.halfSales.append(row.line) }
        }
    }
}
