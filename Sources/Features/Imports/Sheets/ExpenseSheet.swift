import Codecs
import Queries
import QueryLanguage
import StoreFile

/// One row of expenses: its cells, compared with the expense that it names, and written.
struct ExpenseSheet: ~Copyable {
    private var edit: RowEdit

    /// Every changed cell, known once the row is written.
    var cells: [SheetCell] { edit.cells }
    /// The name of a new row in a list of changes.
    let label: String

    init(_ row: inout SheetRow, present: StoredRow?) throws {
        let fields = present == nil ? row.context.expenseFields : Self.fieldsOfKnown
        var edit = try RowEdit(fields, present: present, isOfNew: present == nil, &row)
        let label = [edit[.expenseAmount], edit[.expenseDate]].compactMap { $0?.shown }.filter { !$0.isEmpty }
            .joined(separator: " ")
        for (field, what) in [(.expenseDate, "day"), (.expenseAmount, "amount")] as [(StoredField, String)]
        where row.problems.isEmpty && edit.result(field) == .empty {
            row.reject("an expense needs its \(what)", in: SheetField(field).column)
        }
        Self.compareKind(&edit, &row)
        if let present, let miles = edit[.expenseMiles], miles != present.value(of: .expenseMiles) {
            let hint = "delete the expense, and spend the miles again"
            row.reject(
                "miles can't change, since they gave the amount", hint: hint, in: SheetField(.expenseMiles).column)
        }
        edit.compare(&row)
        try Self.compareItem(&edit, &row)
        self.label = label
        self.edit = edit
    }

    /// Returns true if the row moves the expense to a day in the future.
    func isInFuture(_ today: Day) -> Bool {
        guard let day = edit[.expenseDate]?.day else { return false }
        return day > today && day != edit.present?.value(of: .expenseDate).day
    }

    /// Returns the cells that differ from the stored values; nothing is written.
    func differences(in context: SheetContext) throws -> [SheetCell] { try edit.differences(in: context) }

    private static let fieldsOfKnown = SheetFields(SheetField.expenses, of: .expenses)
    private static let kind = SheetField(.expenseKind)
    private static let item = SheetField(.expenseItem)

    private static func compareKind(_ edit: inout RowEdit, _ row: inout SheetRow) {
        let (kinds, options) = (row.context.kinds, row.context.run.options)
        let subkindColumn = Self.kind.second ?? Self.kind.column
        // “Petrol”, which is a kind with its second word.
        var meant: (words: String, kind: [Substring])?
        let kind = row.value(Self.kind.column) { text throws(ImportProblem) in
            if !kinds.contains(text.lowercased()), let kind = options.kindMeant(text) {
                meant = (text, kind.split(separator: " ", maxSplits: 1))
            }
            return .text(
                try Self.word(
                    meant.map { String($0.kind[0]) } ?? text, of: kinds, "kind", andMore: "; kind add makes others"))
        }
        let subkind = row.value(subkindColumn) { text throws(ImportProblem) in
            .text(try Self.word(text, of: ExpenseKind.means, "subkind"))
        }
        guard row.problems.isEmpty else { return }
        let present = edit.present?.value(of: .expenseKind) ?? .empty
        var (before, part): (String?, String?) = (nil, nil)
        if case .kind(let word, let second) = present { (before, part) = (word, second) }
        guard let wanted = kind.map(\.text) ?? before else {
            let hint = "write a kind such as \(kinds[0])"
            return row.reject("an expense needs its kind", hint: hint, in: Self.kind.column)
        }
        part = subkind.map(\.text) ?? (meant.map { $0.kind.dropFirst().first.map(String.init) } ?? part)
        guard part == nil || wanted == "transport" else {
            return row.reject("only transport has a subkind", in: subkindColumn)
        }
        let becomes = FieldValue.kind(wanted, part)
        if becomes != present { edit.change(Self.kind, becomes, present.shown, becomes.shown) }
        if let meant, edit.present == nil, edit.result(.expenseMemo) == .empty {
            edit.set(.expenseMemo, .text(meant.words))
        }
    }

    private static func word(
        _ text: String, of known: [String], _ what: String, andMore more: String = ""
    ) throws(ImportProblem) -> String {
        let word = text.lowercased()
        if known.contains(word) { return word }
        throw ImportProblem(
            "there is no \(what) \(JSONText.excerpt(text))",
            hint: Spelling.nearest(to: word, among: known).map { "did you mean \($0)?" }
                ?? known.joined(separator: ", ") + more)
    }

    private static func compareItem(_ edit: inout RowEdit, _ row: inout SheetRow) throws {
        guard row.has(.sku) else { return }
        let session = row.context.session
        let present = edit.present?.value(of: .expenseItem).id
        let before = try present.map { try session.name(of: $0, in: .items) }
        guard let sku = row.sku() else {
            if let before { edit.change(Self.item, .empty, before, "") }
            return
        }
        if sku.text == before { return }
        let found = session.storeWasEmpty ? [] : try session.items(called: sku)
        guard let item = found.first, found.count == 1 else {
            let reason = found.isEmpty ? "there is no item \(sku.text)" : "\(sku.text) could be two items"
            return row.reject(reason, hint: found.isEmpty ? "import the items first" : nil, in: .sku)
        }
        if item.id != present { edit.change(Self.item, .row(item.id), before ?? "", item.text("sku") ?? "") }
    }

    /// Writes the row; returns the number of a new expense, which is `id` if the row has one.
    ///
    /// - Parameter memory: The name and the record under which a new row is remembered.
    mutating func write(
        id: Int64?, in context: SheetContext, as memory: (id: String, record: [UInt8])?
    ) throws -> Int64? {
        try edit.resolve(in: context)
        guard let present = edit.present else {
            let rows = NewRows(edit.patch)
            guard let memory else { return try context.session.add(rows, id: id) }
            return try memory.record.withUnsafeBufferPointer {
                try context.session.add(.expense, id: memory.id, rows: rows, record: $0)
            }
        }
        try context.session.update(edit.patch, present.id)
        return nil
    }
}
