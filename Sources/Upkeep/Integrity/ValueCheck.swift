import GRDB
import QueryLanguage
import StoreFile

/// A check of the form of days, times and currency codes, and the size of amounts.
enum ValueCheck {
    /// The form that the values of a column have.
    private struct Form {
        let column: String
        /// The words for a value of another form.
        let otherwise: String
        /// The condition that a value meets.
        let condition: String

        var isBroken: String { "\(column) IS NOT NULL AND NOT (\(condition))" }

        /// The modifier makes SQLite check days; without it, it accepts 31 February.
        static func day(_ column: String) -> Form {
            Form(column: column, otherwise: "not a day", condition: "\(column) IS date(\(column), '+0 days')")
        }

        static func time(_ column: String) -> Form {
            let condition = "\(column) IS strftime('%Y-%m-%dT%H:%M:%fZ', \(column), '+0 days')"
            return Form(column: column, otherwise: "not a time in UTC", condition: condition)
        }

        static func amount(_ column: String) -> Form {
            let condition = "\(column) BETWEEN -\(SumBound.mostMinor) AND \(SumBound.mostMinor)"
            return Form(column: column, otherwise: "too large to add up", condition: condition)
        }

        static func currency(_ column: String) -> Form {
            Form(column: column, otherwise: "not a currency", condition: "\(column) GLOB '[A-Z][A-Z][A-Z]'")
        }
    }

    private static func forms(of field: StoredField) -> [Form] {
        switch field.unit {
        case .moment, .end: [.time(field.columns[0]), .day(field.columns[1])]
        case .day: field.columns.map(Form.day)
        case .deletion: ["createdAt", "updatedAt", "deletedAt"].map(Form.time)
        case .money: [.amount(field.columns[0]), .currency(field.columns[1])]
        case .part: [.amount(field.columns[0])]
        default: []
        }
    }

    /// Returns the malformed values.
    static func findings(in database: Database) throws -> [Finding] {
        try StoredTable.all.flatMap { table -> [Finding] in
            let forms = table.fields.flatMap(forms)
            // One reading of a table without any.
            let all = forms.map { "(\($0.isBroken))" }.joined(separator: " OR ")
            guard try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM \(table.name) WHERE \(all))") == true
            else { return [] }
            return try forms.flatMap { try values(of: table.name, $0, in: database) }
        }
    }

    private static func values(of table: String, _ form: Form, in database: Database) throws -> [Finding] {
        let sql = "SELECT id, \(form.column) FROM \(table) WHERE \(form.isBroken) LIMIT \(Finding.limit)"
        return try Row.fetchAll(database, sql: sql).map { row in
            let problem = "\(form.column) is \(Finding.shown(try row[1])), which is \(form.otherwise)"
            return Finding(table: table, row: try row[0], problem: problem, remedy: .edit)
        }
    }
}
