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
        /// Returns true if the value in a column of a row has this form.
        let isMet: (RowScan, Int32) -> Bool

        static func day(_ column: String) -> Form {
            Form(column: column, otherwise: "not a day") { Day(iso: $0.utf8($1)) != nil }
        }

        static func time(_ column: String) -> Form {
            Form(column: column, otherwise: "not a time in UTC") { TimestampText.isInstant($0.utf8($1)) }
        }

        static func amount(_ column: String) -> Form {
            Form(column: column, otherwise: "too large to add up") {
                $0.integer($1).magnitude <= SumBound.mostMinor
            }
        }

        static func currency(_ column: String) -> Form {
            Form(column: column, otherwise: "not a currency") { row, place in
                let letters = row.utf8(place)
                return letters.count == 3 && letters.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
            }
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

    /// Returns the malformed values, at most ``Finding/limit`` of a column.
    static func findings(in database: Database) throws -> [Finding] {
        try StoredTable.all.flatMap { try findings(in: $0.name, $0.fields.flatMap(forms), of: database) }
    }

    private static func findings(in table: String, _ forms: [Form], of database: Database) throws -> [Finding] {
        var found = forms.map { _ in [Finding]() }
        let columns = forms.map(\.column).joined(separator: ", ")
        let rows = try RowStatement("SELECT \(columns), id FROM \(table) NOT INDEXED", in: database)
        try rows.forEachRow { row in
            for (index, form) in forms.enumerated() where found[index].count < Finding.limit {
                let place = Int32(index)
                guard !row.isNull(place), !form.isMet(row, place) else { continue }
                let value = Finding.shown(DatabaseValue(sqliteStatement: rows.pointer, index: place))
                let problem = "\(form.column) is \(value), which is \(form.otherwise)"
                let id = row.integer(Int32(forms.count))
                found[index].append(Finding(table: table, row: id, problem: problem, remedy: .edit))
            }
        }
        return found.flatMap { $0 }
    }
}
