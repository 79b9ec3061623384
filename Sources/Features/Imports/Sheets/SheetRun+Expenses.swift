import Codecs
import QueryLanguage
import StoreFile

/// Rows of expenses: known by their number, else by their kind, day and amount.
extension SheetRun {
    mutating func importExpense(_ row: inout SheetRow) throws {
        let number = row.cell(.id) { text throws(ImportProblem) -> Int64? in
            if text.isEmpty { return nil }
            if let id = Int64(text), id > 0, id < 1 << 53 { return id }
            throw ImportProblem("\(JSONText.excerpt(text)) is not the number of an expense")
        }
        let id = number ?? nil
        if let id, numbered.contains(id) {
            row.reject("an earlier row without a number already got \(id)", in: .id)
        }
        var present: StoredRow?
        if let id, id < context.firstNewExpense { present = try session.rows(of: .expenses, id).first }
        if let present, present.isDeleted, run.options.exported == nil {
            row.reject("expense \(present.id) is deleted", in: .id)
        }
        var name: String?
        if let exported = run.options.exported, let present {
            let returned = try hideUnedited(returned: &row, exported, String(present.id), present) { row in
                try ExpenseSheet(&row, present: present).differences(in: row.context)
            }
            if returned.isLeft { return }
            name = returned.name
        } else if let id, lacks(String(id), line: row.line) {
            return
        }
        // Read as a new expense first, which gives a row without a number its name.
        var reading = row
        var new: ExpenseSheet?
        if id == nil {
            let sheet = try ExpenseSheet(&reading, present: nil)
            name = try self.name(of: reading, label: sheet.label)
            new = consume sheet
        }
        if id == nil, let name, context.remembersRows, let known = try earlier(name, line: row.line) {
            guard case .found(let expense, let base) = try recall(known.rowId, as: known.name, row) else {
                return count(isNew: false, row.line, key: nil, label: "", [])
            }
            if known.name != name { try session.forget(.expense, id: known.name) }
            present = expense
            try merge(&row, base: base, String(expense.id)) { row in
                try ExpenseSheet(&row, present: expense).differences(in: row.context)
            }
        }
        claim(id.map(String.init), .id, &row)
        var expense: ExpenseSheet
        if present == nil, let new = new.take() {
            row = reading
            expense = new
        } else {
            expense = try ExpenseSheet(&row, present: present)
        }
        guard row.problems.isEmpty else { return }
        if expense.isInFuture(context.today) { run.report.anomalies.add([.spentInFuture]) }
        let memory = name.map { (id: $0, record: RowMemory.record(of: row, from: source)) }
        let given = try expense.write(id: id, in: context, as: memory)
        if id == nil, let given { numbered.insert(given) }
        if let memory, let present, id == nil || !expense.cells.isEmpty {
            try memory.record.withUnsafeBufferPointer {
                try session.remember(.expense, id: memory.id, rowId: present.id, record: $0)
            }
        }
        count(isNew: present == nil, row.line, key: id.map(String.init), label: expense.label, expense.cells)
    }

    /// Returns the expense that a row without a number tells of, and the name under which it came before; `nil` for a new
    /// one.
    private mutating func earlier(_ name: String, line: Int) throws -> (rowId: Int64, name: String)? {
        var editions = try self.editions ?? SheetEditions(.expense, in: session)
        defer { self.editions = editions }
        editions.count()
        editions.see(name)
        if let known = editions.known[name] { return (known, name) }
        if case .corrected(let earlier) = run.options.answers[name], let known = editions.known[earlier] {
            editions.see(earlier)
            return (known, earlier)
        }
        if run.options.answers[name] == nil { editions.note(SheetEditions.NewRow(line: line, id: name)) }
        return nil
    }

    /// Returns the doubts about new rows that may be corrections of rows that an earlier edition of this sheet had.
    func doubtsAboutExpenses() throws -> [RowDoubt] {
        guard let editions else { return [] }
        let corrections = try editions.corrections(besides: [])
        return editions.new.compactMap { row in
            corrections[row.line].map { RowDoubt(correcting: $0, row, editions) }
        }
    }

    /// Returns true if the row of that name came from another file with another memo: it is another expense.
    private func isOfAnotherFile(_ name: String, _ row: SheetRow) throws -> Bool {
        guard context.remembersRows, let known = try session.stored(.expense, id: name) else { return false }
        let memo = try RowMemory.earlier(name, .expense, in: session)?[Self.memo.name] ?? ""
        var row = row
        let own = row.text(Self.memo) ?? ""
        return !memo.isEmpty && !own.isEmpty && memo != own
            && RowMemory.file(of: known.record) != RowMemory.plain(source)
    }

    private static let memo = SheetColumn.named("memo")

    /// Returns the name under which an expense without a number is remembered: its kind, day and amount, and its number
    /// among its equals; `nil` if its cells can't be read.
    private mutating func name(of row: SheetRow, label: String) throws -> String? {
        guard row.problems.isEmpty else { return nil }
        var row = row
        let kind = SheetColumn.kinds.map { row.text($0)?.lowercased() ?? "" }
        let stem = RowMemory.prefix + (kind + [label]).map { "\($0)\u{1F}" }.joined()
        for (place, ordinal) in passed[stem, default: []].enumerated() {
            guard try !isOfAnotherFile("\(stem)\(ordinal)", row) else { continue }
            passed[stem]?.remove(at: place)
            return "\(stem)\(ordinal)"
        }
        while true {
            let ordinal = ordinals[stem, default: 0] + 1
            ordinals[stem] = ordinal
            if try !isOfAnotherFile("\(stem)\(ordinal)", row) { return "\(stem)\(ordinal)" }
            passed[stem, default: []].append(ordinal)
        }
    }
}
