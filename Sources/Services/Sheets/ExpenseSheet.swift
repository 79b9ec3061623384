import Inventory
import QueryLanguage

/// One row of expenses: what its cells say, compared with the expense that it names, and written.
struct ExpenseSheet {
    private let present: SheetExpense?
    private let id: Int64?
    private var own: SheetDiff<ExpenseEdit>
    private let places: [(kind: NamedKind, column: SheetColumn, value: SheetValue<String>)]

    /// Every cell that changes something, known once the row was written.
    var cells: [(column: SheetColumn, before: String, after: String)] { own.cells }
    private(set) var label = ""

    init(_ row: inout SheetRow, present: SheetExpense?, id: Int64?, in context: SheetContext) throws {
        self.present = present
        self.id = id
        own = SheetDiff(isOfNew: present == nil)
        let date = row.day(.date)
        context.refuseFuture(date, .date, was: present?.date, in: &row)
        let amount = row.money(.amount, .currency, else: present?.amount.currency ?? context.home)
        places = [
            (.market, .market, try context.names.read(.market, .market, of: &row)),
            (.haul, .haul, try context.names.read(.haul, .haul, of: &row)),
        ]
        let payment = row.payment()
        try Self.require(date, amount, present: present, in: &row)
        compareKind(&row)
        own.compare(date, with: present?.date, .date, shown: \.description) {
            .date(context.moment($0 ?? context.today))
        }
        if let wanted = amount.value, wanted != present?.amount {
            own.add(.amount(wanted), .amount, present?.amount.description ?? "", wanted.description)
        }
        let rate = row.rate(.rate, home: context.home, was: present?.rate)
        own.compare(rate, with: present?.rate, of: amount.value ?? present?.amount, .rate) { .rate($0) }
        try compareItem(&row, in: context)
        own.compare(payment, with: present?.payment, .payment, shown: \.rawValue) { .payment($0) }
        own.compare(row.text(.memo), with: present?.memo, .memo) { .memo($0) }
        label = [amount.value?.description, date.value?.description].compactMap { $0 }.joined(separator: " ")
    }

    /// An expense always has a day and an amount.
    private static func require(
        _ date: SheetValue<Day>, _ amount: SheetValue<Money>, present: SheetExpense?, in row: inout SheetRow
    ) throws {
        guard row.problems.isEmpty else { return }
        if ItemSheet.result(date, present?.date) == nil {
            row.reject(SheetProblem("an expense needs its day"), in: .date)
        }
        if ItemSheet.result(amount, present?.amount) == nil {
            row.reject(SheetProblem("an expense needs its amount"), in: .amount)
        }
    }

    // MARK: - Kinds

    private static let kinds = ["entry-fee", "transport", "packaging", "delivery", "other"]
    private static let subkinds = [
        "car", "car gas", "car service", "car parking", "bus", "train", "taxi", "van", "bike",
    ]

    private mutating func compareKind(_ row: inout SheetRow) {
        let kind = row.value(.kind) { text throws(SheetProblem) in try Self.word(text, of: Self.kinds, "kind") }
        let subkind = row.value(.subkind) { text throws(SheetProblem) in
            try Self.word(text, of: Self.subkinds, "subkind")
        }
        guard row.problems.isEmpty else { return }
        guard let wanted = ItemSheet.result(kind, present?.kind) else {
            return row.reject(
                SheetProblem("an expense needs its kind", hint: Self.kinds.joined(separator: " ")), in: .kind)
        }
        let part = ItemSheet.result(subkind, present?.subkind)
        guard part == nil || wanted == "transport" else {
            return row.reject(SheetProblem("only transport has a subkind"), in: .subkind)
        }
        guard wanted != present?.kind || part != present?.subkind else { return }
        let before = [present?.kind, present?.subkind].compactMap { $0 }.joined(separator: " ")
        own.add(
            .kind(wanted, subkind: part), .kind, before, [wanted, part].compactMap { $0 }.joined(separator: " "))
    }

    private static func word(_ text: String, of known: [String], _ what: String) throws(SheetProblem) -> String {
        let word = text.lowercased()
        if known.contains(word) { return word }
        throw SheetProblem(
            "there is no \(what) \(JSONText.excerpt(text))",
            hint: Spelling.nearest(to: word, among: known).map { "did you mean \($0)?" }
                ?? known.joined(separator: ", "))
    }

    private mutating func compareItem(_ row: inout SheetRow, in context: SheetContext) throws {
        guard row.header.place(of: .sku) != nil else { return }
        guard let sku = row.sku() else {
            if let before = present?.item { own.add(.item(nil), .sku, before.name, "") }
            return
        }
        if sku.text == present?.item?.name { return }
        let found = context.storeIsEmpty ? [] : try context.sheet.items(called: sku)
        guard let item = found.first, found.count == 1 else {
            let reason = found.isEmpty ? "there is no item \(sku.text)" : "\(sku.text) could be two items"
            return row.reject(SheetProblem(reason, hint: found.isEmpty ? "import the items first" : nil), in: .sku)
        }
        if item.id != present?.item?.id { own.add(.item(item.id), .sku, present?.item?.name ?? "", item.sku) }
    }

    // MARK: - Writing

    /// Writes the row; `true` if it is a new expense.
    mutating func write(in context: inout SheetContext) throws -> Bool {
        for (kind, column, value) in places {
            let present = kind == .market ? present?.market : present?.haul
            guard let name = value.value else {
                if case .empty = value, let present { own.add(Self.edit(kind, nil), column, present.name, "") }
                continue
            }
            if name == present?.name { continue }
            let id = try context.names.id(kind, name)
            if id != present?.id { own.add(Self.edit(kind, id), column, present?.name ?? "", name) }
        }
        guard let present else {
            try context.sheet.addExpense(id: id, own.edits)
            return true
        }
        try context.sheet.change(expense: present.id, own.edits)
        return false
    }

    private static func edit(_ kind: NamedKind, _ id: Int64?) -> ExpenseEdit {
        kind == .market ? .market(id) : .haul(id)
    }
}
