import QueryLanguage
import StoreFile

/// A check of each value's form and bounds, by the table of ``ValueForm``.
enum ValueCheck {
    private typealias Form = (column: String, form: ValueForm, field: StoredField)

    private static func forms(of field: StoredField) -> [Form] {
        let own = zip(field.columns, field.forms).filter { $1 != .any }.map { ($0, $1, field) }
        let times = ["createdAt", "updatedAt"].map { ($0, ValueForm.instant, field) }
        return field.unit == .deletion ? times + own : own
    }

    /// Returns the statement that corrects a field of a row, up to the value; `nil` if no statement does.
    private static func correction(of field: StoredField, _ row: Int64, in database: StoreConnection) throws -> String?
    {
        let isOfSale = field.table == .sales || field.table == .items
        guard let noun = field.table.noun, field.editRank != nil || isOfSale && noun.editable.contains(field) else {
            return nil
        }
        let name = noun == .items ? "sku" : Noun.named.contains(noun) ? "name" : nil
        guard let name else { return "edit \(noun.singular) \(row) set \(field.name)" }
        let text = try database.value(
            String.self, "SELECT \(sql: name) FROM \(sql: field.table.rawValue) WHERE id = \(row)")
        guard let text else { return nil }
        return noun == .items
            ? "edit \(text) set \(field.name)" : "\(noun.singular) edit \(Quoting.word(text)) set \(field.name)"
    }

    /// Returns the malformed values, at most ``Finding/limit`` of a column.
    static func findings(in database: StoreConnection) throws -> [Finding] {
        try StoredTable.all.flatMap { try findings(in: $0.name, $0.fields.flatMap(forms), of: database) }
    }

    private static func findings(in table: String, _ forms: [Form], of database: StoreConnection) throws -> [Finding] {
        var found = forms.map { _ in [Finding]() }
        let columns = forms.map(\.column).joined(separator: ", ")
        let rows = try RowStatement("SELECT \(columns), id FROM \(table) NOT INDEXED", in: database)
        try rows.forEachRow { row in
            for (index, form) in forms.enumerated() where found[index].count < Finding.limit {
                let place = Int32(index)
                guard !form.form.admits(row, place) else { continue }
                let value = Finding.shown(row, place)
                let problem = "\(form.column) is \(value), which is \(form.form.otherwise)"
                let id = row.integer(Int32(forms.count))
                let correction = try correction(of: form.field, id, in: database)
                found[index].append(
                    Finding(table: table, row: id, problem: problem, remedy: .edit, correction: correction))
            }
        }
        return found.flatMap { $0 }
    }
}
