import Interchange
import QueryLanguage
import StoreFile

/// A row of a workbook that comes back, compared with the row as it was exported.
struct ReturnedRow {
    /// The columns that were edited and are taken.
    private(set) var edited: Set<SheetColumn> = []
    /// The names of the edited columns that no import takes.
    private(set) var untaken: [String] = []
    /// Fields that were changed both in the file and here; those here stay.
    private(set) var conflicts: [ImportConflict] = []
    private let old: [String]
    private let header: SheetHeader

    /// Compares a row with the row as it was exported, whose texts are `old`, in the order of the header, or as it
    /// `last` came since, by the names of its columns.
    init(_ row: SheetRow, old: [String], last: [String: String], exported: ExportedCells) {
        let header = row.context.header
        self.header = header
        self.old =
            last.isEmpty
            ? old : old.enumerated().map { place, text in header.column(at: place).flatMap { last[$0.name] } ?? text }
        let cells = row.cells
        for (place, name) in header.names.enumerated() where exported.has(name) {
            let text = place < cells.count ? cells[place] : ""
            guard !SheetText.sameText(text, self.old[place]) else { continue }
            if let column = header.column(at: place), !column.isKey {
                edited.insert(column)
            } else {
                untaken.append(name)
            }
        }
        // An amount and its currency are one value, and so are a kind and its second word.
        for field in SheetField.all {
            guard let second = field.second, edited.contains(field.column) || edited.contains(second) else { continue }
            edited.formUnion([field.column, second])
        }
    }

    /// The columns of the sheet that nobody edited, whose cells are ignored.
    var hidden: Set<SheetColumn> {
        Set(SheetColumn.mappable.filter { header.place(of: $0) != nil && !edited.contains($0) && !$0.isKey })
    }

    /// Removes every field from ``edited`` that was also changed here since the export, and notes it as a conflict.
    ///
    /// - Parameter differences: Returns the changes that a row would make here.
    mutating func leaveConflicts(
        of row: SheetRow, _ kind: ImportKind, key: String, differences: (inout SheetRow) throws -> [SheetCell]
    ) throws {
        var before = SheetRow(CSVReader.Record(texts: old), in: row.context)
        var after = row
        (before.hidden, after.hidden) = (hidden, hidden)
        let changedHere = Set(try differences(&before).map(\.column))
        guard before.problems.isEmpty, !changedHere.isEmpty else { return }
        for cell in try differences(&after) where changedHere.contains(cell.column) {
            edited.remove(cell.column)
            conflicts.append(
                ImportConflict(
                    kind: kind, id: key, label: key, field: cell.column.name, theirs: cell.after, ours: cell.before))
        }
    }
}

extension SheetRow {
    /// Hides the columns with an empty cell, for a row that was not exported: nobody has emptied these cells.
    mutating func hideEmptyCells() {
        let cells = cells
        hidden = Set(
            SheetColumn.mappable.filter { column in
                context.header.place(of: column).map { $0 >= cells.count || cells[$0].isEmpty } ?? false
            })
    }
}
