import Codecs
import Interchange
import Ledger
import QueryLanguage
import StoreFile

// Rows that came before.
extension SheetRun {
    /// The result of looking up an identity.
    enum Recollection {
        /// The item, with the texts of the row as it came before; `nil` for one that was edited to what the row says.
        case new, found(StoredRow, before: [String: String]?)
        /// The row is left as it is here.
        case left
    }

    /// Looks up a row by its identity, ignores its unchanged cells, and refuses one that looks like an item from
    /// elsewhere.
    mutating func recall(_ identity: RowMemory.Identity, _ row: inout SheetRow) throws -> Recollection {
        switch try memory?.standing(of: identity, besides: items) ?? .new {
        case .new:
            self.memory?.noteNew(identity, line: row.line)
            return .new
        case .known(let id): return try recall(id, as: identity.id, &row)
        case .corrected(let id, let earlier):
            self.memory?.noteCorrected(earlier)
            let found = try recall(id, as: earlier, &row)
            if case .found = found { try session.forget(.item, id: earlier) }
            return found
        case .twin(let id):
            twins += 1
            if run.options.skipsTwins { return .left }
            let sku = try session.rows(of: .items, id).first?.text("sku") ?? ""
            let reason = "\(sku) already has the title \(JSONText.excerpt(identity.title)), this day and this cost"
            row.reject(reason, hint: "add skip twins to leave such rows out", in: .title)
            run.report.doubts.append(
                RowDoubt(kind: .twin, row: identity.id, sentence: "line \(row.line): \(reason)"))
            return .new
        }
    }

    /// Returns the item or the expense of a row that came before under a name, and hides the row's unchanged cells.
    mutating func recall(_ id: Int64, as name: String, _ row: inout SheetRow) throws -> Recollection {
        guard let item = try session.rows(of: kind == .item ? .items : .expenses, id).first, !item.isDeleted else {
            deletedHere += 1
            return .left
        }
        let before = try RowMemory.earlier(name, kind, in: session)
        row.hidden = before.map { RowMemory.unchanged(row, since: $0) } ?? []
        return row.hidden.count == row.texts.count ? .left : .found(item, before: before)
    }

    /// Hides cells that were changed both in the file and in the store, and reports them as conflicts.
    ///
    /// - Parameters:
    ///   - key: The SKU or the number of the row's item or expense.
    ///   - differences: Returns what a row would change here.
    mutating func keepOurs(
        _ row: inout SheetRow, since before: [String: String]?, _ key: String,
        differences: (inout SheetRow) throws -> [SheetCell]
    ) throws {
        guard let before else { return }
        var (earlier, now) = (SheetRow(texts: before, like: row), row)
        let ours = Set(try differences(&earlier).map(\.column))
        if ours.isEmpty { return }
        for cell in try differences(&now) where ours.contains(cell.column) {
            row.hidden.insert(cell.column)
            run.report.conflicts.append(
                ImportConflict(
                    kind: kind, id: key, label: key, field: cell.column.name, theirs: cell.after, ours: cell.before))
        }
    }
}
