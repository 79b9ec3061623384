import QueryLanguage
import StoreFile

/// A changed value as text; empty if there is none.
struct SheetCell {
    let column: SheetColumn
    let before: String
    let after: String
}

/// The changes of a sheet's row to one row of the store, by comparing each cell with the stored value.
struct RowEdit: ~Copyable {
    /// The stored row; `nil` for a new one.
    let present: StoredRow?
    private(set) var patch: Patch
    private(set) var cells: [SheetCell] = []
    /// True if there is nothing to compare with, so that no list of changed cells is needed.
    private let isOfNew: Bool
    private let fields: SheetFields
    /// The stored values of the fields; empty for a new row.
    private let before: [FieldValue]
    /// The values of the cells.
    private var values: [FieldValue?] = []

    /// Reads the cells; unreadable ones are problems of `row`.
    init(_ fields: SheetFields, present: StoredRow?, isOfNew: Bool, _ row: inout SheetRow) throws {
        (self.present, self.fields, self.isOfNew) = (present, fields, isOfNew)
        before = present.map { row in fields.all.map { row.value(of: $0.field) } } ?? []
        patch = Patch(fields.table)
        values.reserveCapacity(fields.all.count)
        // Parts of an amount are in its currency.
        var currency = row.context.home
        for (place, field) in fields.all.enumerated() {
            let before = before(place)
            let value = try row.value(field, was: before, in: currency)
            if case .money = field.field.unit {
                currency = (value?.money ?? before.money)?.currency ?? row.context.home
            }
            values.append(value)
        }
    }

    /// The row's value of a field; `nil` if there is none, or it is read in a special way.
    subscript(field: StoredField) -> FieldValue? {
        fields.place(of: field).flatMap { values[$0] }
    }

    /// Returns the future value of a field.
    func result(_ field: StoredField) -> FieldValue {
        fields.place(of: field).map { values[$0] ?? before($0) } ?? .empty
    }

    private func before(_ place: Int) -> FieldValue { before.isEmpty ? .empty : before[place] }

    // MARK: - Comparing

    /// Notes the changes of the cells; a rate belongs to an amount and is read here.
    mutating func compare(_ row: inout SheetRow) {
        var amount = FieldValue.empty
        for (place, field) in fields.all.enumerated() {
            switch field.field.unit {
            case .reference: continue
            case .money: amount = values[place] ?? before(place)
            case .rate:
                let rate = row.rate(field.column, was: before(place))
                if amount == .empty { continue }
                values[place] = rate
            default: break
            }
            guard let value = values[place] else { continue }
            switch (value, before(place)) {
            case (.empty, .empty), (.empty, .text("")), (.text(""), .empty): continue
            case (let value, let before) where !isOfNew && value == before: continue
            case (.text(let wanted), .text(let text)) where SheetText.sameText(wanted, text): continue
            case (.day(let day), let before):
                if case .moment = field.field.unit {
                    change(field, .moment(row.context.start(of: day)), before.shown, day.description)
                } else {
                    change(field, value, before.shown, value.shown)
                }
            case (_, let before): change(field, value, before.shown, value.shown)
            }
        }
    }

    /// The row's value of each field, such as `cost 3.50 GBP`.
    var words: [String] {
        zip(fields.all, values).compactMap { field, value in
            guard let shown = value?.shown, !shown.isEmpty else { return nil }
            return "\(field.column.name) \(shown)"
        }
    }

    /// Looks up the rows that the row names, and adds missing ones.
    mutating func resolve(in context: SheetContext) throws {
        for place in fields.references {
            guard let (name, wanted) = try otherName(at: place, in: context) else { continue }
            let field = fields.all[place]
            guard let wanted else {
                change(field, .empty, name, "")
                continue
            }
            let id = try context.id(field.field, wanted)
            if id != before(place).id { change(field, .row(id), name, wanted) }
        }
    }

    /// Returns the stored name and the wanted one, `nil` for none, of a reference that the row changes; otherwise `nil`.
    private func otherName(at place: Int, in context: SheetContext) throws -> (name: String, wanted: String?)? {
        guard case .reference(let table) = fields.all[place].field.unit, let value = values[place] else { return nil }
        guard let known = before(place).id else { return value.text.map { ("", $0) } }
        let name = try context.session.name(of: known, in: table)
        switch value {
        case .empty: return (name, nil)
        case .text(let wanted) where wanted != name || table == .platforms: return (name, wanted)
        default: return nil
        }
    }

    /// Returns the cells that differ from the stored values, after ``compare(_:)``; nothing is written.
    func differences(in context: SheetContext) throws -> [SheetCell] {
        try cells
            + fields.references.compactMap { place in
                guard let (name, wanted) = try otherName(at: place, in: context),
                    !PlatformDirectory.sameName(name, wanted ?? "")
                else { return nil }
                return SheetCell(column: fields.all[place].column, before: name, after: wanted ?? "")
            }
    }

    /// Notes the change of a field.
    mutating func change(
        _ field: SheetField, _ value: FieldValue, _ before: @autoclosure () -> String,
        _ after: @autoclosure () -> String
    ) {
        patch.set(field.field, value)
        if !isOfNew { cells.append(SheetCell(column: field.column, before: before(), after: after())) }
    }

    /// Sets a value of a new row that no cell gives.
    mutating func set(_ field: StoredField, _ value: FieldValue) {
        patch.set(field, value)
    }
}
