import Cells
import QueryLanguage
import Rendering

/// The figure that `expect` compares, read from the page of its query or report.
struct ExpectedFigure {
    private let expectation: ExpectStatement

    init(_ expectation: ExpectStatement) {
        self.expectation = expectation
    }

    /// A figure that is known, as it is shown, and whether the condition holds for it.
    struct Found {
        var words: String
        var holds: Bool
    }

    /// Returns the figure.
    ///
    /// - Throws: ``StatementError`` with status 5 if it isn't one value, is unknown, or lacks records.
    func found(in environment: Environment) throws -> Found {
        let outcome = try outcome(in: environment)
        guard case .page(let page) = outcome.body else { preconditionFailure("A report with figures is a page.") }
        var rows: [[CellValue]] = []
        try page.rows { cells in rows.append(cells.map(CellValue.init)) }
        let cell = try cell(page.columns, rows)
        try refuseLosses(page.columns, cell.row, outcome)
        guard let number = Self.number(cell.row[cell.place]) else {
            throw failure("but it is unknown")
        }
        let code = currency(of: cell.place, page.columns, cell.row)
        let words = number.description + (code.map { " \($0)" } ?? "")
        let wanted = try wanted(in: code, environment)
        return Found(words: words, holds: expectation.comparison.holds(number.scaled, wanted.scaled))
    }

    private func failure(_ reason: String) -> StatementError { expectation.failure(reason) }

    private func outcome(in environment: Environment) throws -> Outcome {
        switch expectation.subject {
        case .report(let report): return try report.statement.run(in: environment)
        case .query(var query):
            // The currency of an amount must be there to compare it.
            let currency = ownField?.currencyName.flatMap { FieldCatalog.field($0, of: query.noun) }
            if let currency, !query.columns.contains(.field(currency)) { query.columns.append(.field(currency)) }
            var output = OutputClause()
            output.format = .tsv
            return try ResultPage(query: query, output: output, environment: environment).outcome()
        }
    }

    /// Returns the row with the figure, and its place there: a column of the only row, or the amount of a named row.
    private func cell(_ columns: [Column], _ rows: [[CellValue]]) throws -> (row: [CellValue], place: Int) {
        let named = columns.firstIndex { $0.name == expectation.figure }
        let labels = columns.indices.filter { Self.labels.contains(columns[$0].name) }
        let found =
            named != nil
            ? rows : rows.filter { row in labels.contains { isNamed(row[$0]) } }
        let place = named ?? columns.firstIndex { $0.name == "amount" }
        guard let place, let row = found.first else {
            throw failure(named == nil ? "but there is no such figure" : "but there are no rows")
        }
        guard found.count == 1 else { throw failure("but it has \(grouped(found.count)) rows") }
        return (row, place)
    }

    /// The columns that name the rows of a report.
    private static let labels: Set = ["figure", "box", "what"]

    private func isNamed(_ cell: CellValue) -> Bool {
        if case .text(let text) = cell { text.lowercased() == expectation.figure.lowercased() } else { false }
    }

    /// Refuses a figure that some records were left out of, as its row says, or the remarks of a report without a count.
    private func refuseLosses(_ columns: [Column], _ row: [CellValue], _ outcome: Outcome) throws {
        let losses = outcome.remarks().filter(\.isLoss).map(\.text)
        guard !expectation.figure.hasPrefix("left_out") else { return }
        let counts = columns.indices.filter { ["left_out", "left_out_before"].contains(columns[$0].name) }
        guard !counts.isEmpty else {
            if let loss = losses.first { throw failure("but \(loss)") }
            return
        }
        for place in counts {
            guard case .integer(let count) = row[place], count > 0 else { continue }
            throw failure("but \(losses.first ?? "\(grouped(Int(count))) left out")")
        }
    }

    private static func number(_ cell: CellValue) -> Decimal64? {
        switch cell {
        case .integer(let number): Decimal64(units: number, fractionDigits: 0)
        case .decimal(let units, let digits): Decimal64(units: units, fractionDigits: digits)
        default: nil
        }
    }

    /// Returns the code of an amount's currency; `nil` for other numbers.
    private func currency(of place: Int, _ columns: [Column], _ row: [CellValue]) -> String? {
        guard case .money(let name) = columns[place].measure,
            let code = name ?? ownField?.currencyName,
            let column = columns.firstIndex(where: { $0.name == code }), case .text(let text) = row[column]
        else { return nil }
        return text
    }

    /// The field of a query that is the figure; `nil` for other figures.
    private var ownField: Field? {
        guard case .query(let query) = expectation.subject else { return nil }
        return query.columns.lazy.compactMap { column in
            if case .field(let field) = column, field.name == expectation.figure { field } else { nil }
        }.first
    }

    /// Returns the expected number, in the currency of the figure.
    private func wanted(in code: String?, _ environment: Environment) throws -> Decimal64 {
        switch expectation.value {
        case .integer(let number) where number == 0: return Decimal64(units: 0, fractionDigits: 0)
        case .money(let money):
            guard let code else { throw failure("but it is no amount") }
            guard code == money.currency.code else { throw failure("but it is in \(code)") }
            return Decimal64(units: money.minor, fractionDigits: money.currency.fractionDigits)
        case .integer(let number):
            return try plain(Decimal64(units: Int64(number), fractionDigits: 0), code, environment)
        case .decimal(let number): return try plain(number, code, environment)
        default: preconditionFailure("The parser takes only a number or an amount.")
        }
    }

    private func plain(_ number: Decimal64, _ code: String?, _ environment: Environment) throws -> Decimal64 {
        let home = try StoreSettings(environment.store()).homeCurrency().code
        guard let code, code != home else { return number }
        throw failure("but it is in \(code)")
    }
}

extension Decimal64 {
    /// The number times 10 to the 18th power, which is whole.
    fileprivate var scaled: Int128 {
        (0..<max(0, 18 - fractionDigits)).reduce(Int128(units)) { scaled, _ in scaled * 10 }
    }
}
