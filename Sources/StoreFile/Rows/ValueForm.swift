import QueryLanguage

/// The form and the bounds of a column's values, which imports, exchanges, writers and `check` share.
package enum ValueForm: Hashable, Sendable {
    case day, instant, currency, name, flag
    /// An amount in minor units.
    case amount
    /// A number above zero.
    case positive
    /// A share in millionths.
    case share
    /// Degrees up to a number, on both sides of zero.
    case degrees(Int)
    case payment, fate, feeBase
    /// Anything that its column's type allows.
    case any

    /// The words for a value of another form, after "which is".
    package var otherwise: String {
        switch self {
        case .day: "not a day"
        case .instant: "not a time in UTC"
        case .currency: "not a currency"
        case .name: "empty"
        case .flag: "neither 0 nor 1"
        case .amount: "too large to add up"
        case .positive: "not above 0"
        case .share: "not between 0 and 100 %"
        case .degrees(let most): "not between -\(most) and \(most) degrees"
        case .payment: "neither cash nor card"
        case .fate: "not kept, donated, binned or lost"
        case .feeBase: "neither price nor price and postage"
        case .any: "not a value"
        }
    }

    /// Returns true if a value has this form; NULL has every form.
    package func admits(_ value: StoredValue) -> Bool {
        switch (self, value) {
        case (_, .null), (.any, _), (.day, .day), (.instant, .instant): true
        case (.amount, .integer(let minor)): minor.magnitude <= SumBound.mostMinor
        case (.flag, .integer(let number)): number == 0 || number == 1
        case (.share, .integer(let number)): (0...1_000_000).contains(number)
        case (.positive, .integer(let number)): number > 0
        case (.positive, .real(let number)): number > 0 && number.isFinite
        case (.degrees(let most), .integer(let number)): number.magnitude <= UInt64(most)
        case (.degrees(let most), .real(let number)): number.magnitude <= Double(most)
        case (.payment, .text(let text)): Payment(rawValue: text) != nil
        case (.fate, .text(let text)): Fate(rawValue: text) != nil
        case (.feeBase, .text(let text)): FeeBase(rawValue: text) != nil
        case (_, .text(var text)): text.withUTF8 { admits($0) }
        default: false
        }
    }

    /// Does the same for the value in a row, without a copy of its text.
    package func admits(_ row: RowScan, _ place: Int32) -> Bool {
        switch self {
        case .day, .instant, .currency, .name: row.isNull(place) || admits(row.utf8(place))
        case .amount: row.integer(place).magnitude <= SumBound.mostMinor
        default: admits(row.value(place))
        }
    }

    private func admits(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        switch self {
        case .day: Day(iso: text) != nil
        case .instant: TimestampText.isInstant(text)
        case .currency: text.count == 3 && text.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        case .name: !text.isEmpty
        default: false
        }
    }
}

extension StoredField {
    /// The forms of its columns, in their order.
    package var forms: [ValueForm] {
        switch unit {
        case .moment, .end: [.instant, .day]
        case .day: [.day]
        case .deletion: [.instant]
        case .money: [.amount, .currency]
        case .part: [.amount]
        case .currency: [.currency]
        case .rate: [.any, .currency]
        case .kind: [.name, .any]
        case .name: [.name]
        case .boolean: [.flag]
        case .decimal: [.positive]
        case .percentage: [.share]
        case .coordinates: [.degrees(90), .degrees(180)]
        case .payment: [.payment]
        case .fate: [.fate]
        case .feeBase: [.feeBase]
        // The amounts of a refund are in the currency of its sale.
        case .integer where columns[0].hasSuffix("Minor"): [.amount]
        case .text, .sku, .status, .condition, .integer, .word, .code, .reference: columns.map { _ in .any }
        }
    }
}

/// A value that no writer may store.
package struct ValueFault: Hashable, Sendable {
    package let field: StoredField
    package let form: ValueForm

    /// The fault as a clause without the value: `sale price is too large to add up`.
    package var clause: String {
        let name = field.name.replacing("_", with: " ")
        return form == .currency ? "\(name) has an unknown currency" : "\(name) is \(form.otherwise)"
    }
}

extension StoredTable {
    /// The form of each column of a row.
    package var forms: [(field: StoredField, form: ValueForm)] {
        fields.flatMap { field in field.forms.map { (field, $0) } }
    }

    /// Returns the first fault among the values of a row, in the order of the table's columns; `nil` if there is none.
    package func fault(in values: [StoredValue]) -> ValueFault? { RowForms.all[index].fault(in: values) }
}

/// The columns of a table whose values have a form; made once, since an import asks for each row.
private struct RowForms: Sendable {
    private let columns: [(place: Int, field: StoredField, form: ValueForm)]

    /// The forms of each table, by its index.
    static let all = StoreTable.allCases.map { RowForms(StoredTable.of($0)) }

    init(_ table: StoredTable?) {
        columns = (table?.forms ?? []).enumerated().filter { $1.form != .any }.map { ($0, $1.field, $1.form) }
    }

    func fault(in values: [StoredValue]) -> ValueFault? {
        for (place, field, form) in columns where !form.admits(values[place]) {
            return ValueFault(field: field, form: form)
        }
        return nil
    }
}

extension Patch {
    /// The first fault among its values; `nil` if there is none.
    package var fault: ValueFault? { table.fault(in: values) }
}

extension NewRows {
    /// The first fault among its rows; `nil` if there is none.
    package var fault: ValueFault? {
        main.fault ?? parts.lazy.compactMap(\.fault).first
    }
}
