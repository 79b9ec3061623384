import Inventory
import QueryLanguage

/// A value that an import changes, as text, empty for none.
struct SheetCell {
    let column: SheetColumn
    let before: String
    let after: String
}

/// What the cells of a sheet's row make of one row of the store: each is compared with what is there.
struct RowEdit {
    /// `nil` for a new row.
    let present: StoredRow?
    private(set) var patch: Patch
    private(set) var cells: [SheetCell] = []
    /// Whether there is nothing to compare with, so that nobody asks for the cells.
    private let isOfNew: Bool
    private let fields: [SheetField]
    /// What is there of each field; none of a new row.
    private let before: [FieldValue]
    /// What the cells say of each field.
    private var values: [FieldValue?] = []

    /// Reads the cells, of which those that cannot be read are problems of `row`.
    init(
        _ table: StoredTable, _ fields: [SheetField], present: StoredRow?, isOfNew: Bool, _ row: inout SheetRow
    ) throws {
        (self.present, self.fields, self.isOfNew) = (present, fields, isOfNew)
        before = present.map { row in fields.map { row.value(of: $0.field) } } ?? []
        patch = Patch(table)
        values.reserveCapacity(fields.count)
        // Amounts that are parts of another are in its currency.
        var currency = row.context.home
        for (place, field) in fields.enumerated() {
            let before = before(place)
            let value = try row.value(field, was: before, in: currency)
            if field.field.unit == .money {
                currency = (value?.money ?? before.money)?.currency ?? row.context.home
            }
            values.append(value)
        }
    }

    /// What the row says of a field; `nil` if it says nothing, or that is read in a way of its own.
    subscript(field: StoredField) -> FieldValue? {
        place(of: field).flatMap { values[$0] }
    }

    /// What a field will be.
    func result(_ field: StoredField) -> FieldValue {
        place(of: field).map { values[$0] ?? before($0) } ?? .empty
    }

    private func before(_ place: Int) -> FieldValue { before.isEmpty ? .empty : before[place] }

    private func place(of field: StoredField) -> Int? { fields.firstIndex { $0.field == field } }

    // MARK: - Comparing

    /// Notes what the cells change; rates, which are of an amount, are read here.
    mutating func compare(_ row: inout SheetRow) {
        var amount = FieldValue.empty
        for (place, field) in fields.enumerated() {
            switch field.field.unit {
            case .reference: continue
            case .money: amount = values[place] ?? before(place)
            case .rate:
                let rate = row.rate(field.column, was: before(place))
                if amount == .empty { continue }
                values[place] = rate
            default: break
            }
            guard let value = values[place], value != before(place) else { continue }
            switch (value, before(place)) {
            case (.empty, .text("")), (.text(""), .empty): continue
            case (.text(let wanted), .text(let text)) where SheetText.sameText(wanted, text): continue
            case (.day(let day), let before):
                change(field, .moment(row.context.start(of: day)), before.shown, day.description)
            case (_, let before): change(field, value, before.shown, value.shown)
            }
        }
    }

    /// Looks up the rows that the row names, and adds those that are not there.
    mutating func resolve(in context: SheetContext) throws {
        for (place, field) in fields.enumerated() {
            guard case .reference(let table) = field.field.unit, let value = values[place] else { continue }
            let known = before(place).id
            let name = try known.map { try context.session.name(of: $0, in: table) } ?? ""
            switch value {
            case .empty where known != nil: change(field, .empty, name, "")
            case .text(let wanted) where known == nil || wanted != name || table == .platforms:
                let id = try context.id(field.field, wanted)
                if id != known { change(field, .row(id), name, wanted) }
            default: continue
            }
        }
    }

    /// Notes what a field becomes.
    mutating func change(
        _ field: SheetField, _ value: FieldValue, _ before: @autoclosure () -> String,
        _ after: @autoclosure () -> String
    ) {
        patch.set(field.field, value)
        if !isOfNew { cells.append(SheetCell(column: field.column, before: before(), after: after())) }
    }

    /// Says of a new row what no cell does.
    mutating func set(_ field: StoredField, _ value: FieldValue) {
        patch.set(field, value)
    }
}
