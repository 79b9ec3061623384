import Ledger
import QueryLanguage
import StoreFile

extension StoreExchange {
    /// Leaves out a row with a value that the store may not hold; its parts are left out with it if it isn't here.
    func leaveOut(_ row: OwnedRow, _ table: StoredTable, for fault: ValueFault) {
        report.counts[table.table, default: .init()].skipped += 1
        let name = ["sku", "title", "name"].compactMap { column -> String? in
            guard let place = table.columns.firstIndex(of: column), case .text(let text) = row.values[place] else {
                return nil
            }
            return text
        }
        let words = name.isEmpty ? "\(table.singular) \(row.id)" : name.joined(separator: " ")
        report.leftOut.append("\(words) was left out: \(fault.clause)")
    }

    func conflict(_ row: OwnedRow, _ field: StoredField, kept: String, lost: String) throws {
        let table = field.table
        let id = row.item ?? row.id
        let isItem = table == .items || row.item != nil
        let hasName = isItem || RowFinder.named.contains(table)
        let label =
            hasName ? try session.name(of: id, in: isItem ? .items : table) : "\(table.rawValue.dropLast()) \(id)"
        report.conflicts.append(
            ExchangeReport.Conflict(label: label, field: field.name, kept: kept, lost: lost))
    }
}
