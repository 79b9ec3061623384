import Queries
import QueryLanguage
import StoreFile

extension InventoryWriter {
    /// Records an expense.
    ///
    /// - Throws: ``Refusal`` for a negative amount, ``QueryError`` for an unknown name or kind.
    package func spend(_ spending: Spending) throws -> WriteResult {
        try refuseOutOfBounds(spending.amount, "an expense")
        try refuseUnknown(kind: spending.kind)
        let spent = try moment(spending.day)
        var result = WriteResult()
        result.amount = try spending.distance.map { try cost(of: $0, by: spending, on: spent.day) }
        let amount = result.amount ?? spending.amount
        let memo = [spending.from.map { "from \($0)" }, spending.to.map { "to \($0)" }, spending.memo]
            .compactMap(\.self)
        let market = try spending.market.map { try names.findOrMake($0, in: .markets, &result) }
        let haul = try spending.haul.map { try names.findOrMake($0, in: .hauls, &result) }
        let item = try spending.item.map { try self.item($0).id }
        var row = Patch(.expenseKind, .kind(spending.kind, spending.subkind))
        row.set(.expenseDate, spent)
        row.set(.expenseAmount, amount)
        row.set(.expensePayment, spending.paid)
        row.set(.expenseMemo, memo.isEmpty ? nil : memo.joined(separator: " "))
        row.set(.expenseMarket, market)
        row.set(.expenseHaul, haul)
        row.set(.expenseItem, item)
        row.set(.expenseMiles, FieldValue(spending.distance) { .number(Double($0.hundredths) / 100) })
        result.row = try rows.insert(row)
        result.count = 1
        return result
    }

    func refuseUnknown(kind: String) throws {
        if ExpenseKind.usual.contains(kind) { return }
        let known = try OwnKinds.names(database)
        if known.contains(kind) { return }
        throw QueryError.unknownName(
            kind: "expense kind", name: kind, nearest: Spelling.nearest(to: kind, among: known))
    }

    /// Adds a kind of expense with its box of a tax form, or sets the box of a known one.
    ///
    /// - Throws: ``Refusal`` for a kind that every store has, or a box without costs.
    package func addKind(_ name: String, for form: TaxForm, box: String) throws {
        if ExpenseKind.usual.contains(name) {
            throw Refusal(
                "every store has the kind \(name)", of: name,
                hints: ["to change its box, see tax rules"])
        }
        guard let line = form.line(box.lowercased()), form.costs.contains(line.box) else {
            let (first, last) = (form.costs.first ?? "", form.costs.last ?? "")
            throw Refusal(
                "\(form.rawValue) has no box \(box) for costs", of: box,
                hints: ["choose a box from \(first) to \(last)"])
        }
        var kind = Patch(form == .sa103s ? .kindSA103S : .kindScheduleC, .text(line.box))
        if let row = try names.find(name, in: .kinds) {
            try rows.update(kind, ifDifferent: true, where: "id = \(row)")
        } else {
            kind.set(.kindName, name)
            try rows.insert(kind)
        }
    }
}
