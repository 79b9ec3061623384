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
    /// What is there, and what the cells say, of each field.
    private let before: [FieldValue]
    private var values: [SheetValue<FieldValue>] = []

    init(_ table: StoredTable, _ fields: [SheetField], present: StoredRow?, isOfNew: Bool) {
        self.present = present
        self.fields = fields
        self.isOfNew = isOfNew
        before = fields.map { present?.value(of: $0.field) ?? .empty }
        patch = Patch(table)
    }

    // MARK: - Reading

    /// Reads the cells, of which those that cannot be read are problems of `row`.
    mutating func read(_ row: inout SheetRow, in context: SheetContext) throws {
        values.reserveCapacity(fields.count)
        // Amounts that are parts of another are in its currency.
        var currency = context.home
        for (field, before) in zip(fields, before) {
            let value = try read(field, before, &row, currency, in: context)
            if field.field.unit == .money {
                currency = (value.result(before)?.money ?? before.money)?.currency ?? context.home
            }
            values.append(value)
        }
    }

    private func read(
        _ field: SheetField, _ before: FieldValue, _ row: inout SheetRow, _ currency: Currency, in context: SheetContext
    ) throws -> SheetValue<FieldValue> {
        switch field.field.unit {
        case .money:
            let standard = before.money?.currency ?? context.home
            return row.money(field.column, field.second ?? field.column, else: standard).map { .money($0) }
        case .part: return row.money(field.column, in: currency).map { .money($0) }
        case .moment:
            let day = row.day(field.column)
            context.refuseFuture(day, field.column, was: before, in: &row)
            return day.map { .day($0) }
        case .payment: return row.value(field.column, SheetText.payment).map { .payment($0) }
        case .reference(.markets), .reference(.sellers), .reference(.hauls), .reference(.platforms):
            return try context.names.read(field, of: &row).map { .text($0) }
        case .text: return row.text(field.column).map { .text($0) }
        default: return .absent
        }
    }

    /// What the row says of a field; absent of what is read in a way of its own.
    subscript(field: StoredField) -> SheetValue<FieldValue> {
        place(of: field).map { values[$0] } ?? .absent
    }

    /// What a field will be.
    func result(_ field: StoredField) -> FieldValue {
        place(of: field).flatMap { values[$0].result(before[$0]) } ?? .empty
    }

    private func place(of field: StoredField) -> Int? { fields.firstIndex { $0.field == field } }

    // MARK: - Comparing

    /// Notes what the cells change; rates, which are of an amount, are read here.
    mutating func compare(_ row: inout SheetRow, in context: SheetContext) {
        var amount = FieldValue.empty
        for (place, field) in fields.enumerated() {
            switch field.field.unit {
            case .reference: continue
            case .money: amount = values[place].result(before[place]) ?? .empty
            case .rate:
                let rate = row.rate(field.column, home: context.home, was: before[place].rate)
                if amount == .empty { continue }
                values[place] = rate.map { .rate($0) }
            default: break
            }
            compare(place, in: context)
        }
    }

    private mutating func compare(_ place: Int, in context: SheetContext) {
        let (field, before) = (fields[place], before[place])
        switch (values[place], before) {
        case (.absent, _), (.empty, .empty): return
        case (.empty, .text("")), (.value(.text("")), .empty): return
        case (.empty, _): add(field, .empty, before.shown, "")
        case (.value(.text(let wanted)), .text(let text)) where SheetText.sameText(wanted, text): return
        case (.value(let wanted), _) where wanted == before: return
        case (.value(.day(let day)), _): add(field, .moment(context.moment(day)), before.shown, day.description)
        case (.value(let wanted), _): add(field, wanted, before.shown, wanted.shown)
        }
    }

    /// Looks up the rows that the row names, and adds those that are not there.
    mutating func resolve(in context: inout SheetContext) throws {
        for (place, field) in fields.enumerated() {
            guard case .reference(let table) = field.field.unit, !values[place].isAbsent else { continue }
            let known = before[place].id
            let name = try known.map { try context.session.name(of: $0, in: table) } ?? ""
            switch values[place] {
            case .empty where known != nil: add(field, .empty, name, "")
            case .value(.text(let wanted)) where known == nil || wanted != name || table == .platforms:
                let id = try context.names.id(field.field, wanted)
                if id != known { add(field, .row(id), name, wanted) }
            default: continue
            }
        }
    }

    /// Notes what a field becomes.
    mutating func add(
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

extension FieldValue {
    var money: Money? { if case .money(let money) = self { money } else { nil } }
    var day: Day? { if case .day(let day) = self { day } else { nil } }
    var rate: CapturedRate? { if case .rate(let rate) = self { rate } else { nil } }
    var text: String? { if case .text(let text) = self { text } else { nil } }
    var id: Int64? { if case .row(let id) = self { id } else { nil } }
}
