import Inventory
import QueryLanguage
import Rendering

/// One row of a sheet, read column by column; what cannot be read is gathered, so that all of it can be told.
struct SheetRow {
    let line: Int
    let header: SheetHeader
    private let record: CSVReader.Record
    private(set) var problems: [SheetProblem] = []

    init(_ record: CSVReader.Record, header: SheetHeader) {
        self.record = record
        self.header = header
        line = record.line
        let width = header.names.count
        let extra = (width..<max(width, record.count)).contains { record.text(at: $0) != "" }
        guard record.count < width || extra else { return }
        problems.append(
            SheetProblem(
                "the row has \(record.count) cells where the header has \(width)",
                hint: "a cell that holds the separator stands in quotes"))
    }

    /// Whether the row has as many cells as the header, so that each is under its name.
    var isWhole: Bool { record.count >= header.names.count && problems.isEmpty }

    mutating func reject(_ problem: SheetProblem, in column: SheetColumn? = nil) {
        var problem = problem
        problem.column = problem.column ?? column.map { header.name(of: $0) }
        problems.append(problem)
    }

    // MARK: - Cells

    /// A text as it is.
    mutating func text(_ column: SheetColumn) -> SheetValue<String> {
        guard let place = header.place(of: column) else { return .absent }
        guard let text = record.text(at: place) else {
            reject(SheetProblem("the text is not UTF-8", hint: "save the file as “CSV UTF-8”"), in: column)
            return .absent
        }
        guard !text.utf8.contains(0) else {
            reject(SheetProblem("the text holds a NUL character"), in: column)
            return .absent
        }
        return text.isEmpty ? .empty : .value(FormulaGuard.removed(from: text))
    }

    /// A value without the spaces around it.
    mutating func value<Value>(
        _ column: SheetColumn, _ parse: (String) throws(SheetProblem) -> Value
    ) -> SheetValue<Value> {
        guard case .value(let text) = text(column) else { return header.place(of: column) == nil ? .absent : .empty }
        let word = SheetText.trimmed(text)
        guard !word.isEmpty else { return .empty }
        do throws(SheetProblem) {
            return .value(try parse(String(word)))
        } catch {
            reject(error, in: column)
            return .absent
        }
    }

    /// The value of a cell that has no column of ours, if it is not empty.
    mutating func cell<Value>(_ place: Int, _ parse: (String) throws(SheetProblem) -> Value) -> Value? {
        guard let text = record.text(at: place) else { return nil }
        let word = SheetText.trimmed(FormulaGuard.removed(from: text))
        guard !word.isEmpty else { return nil }
        do throws(SheetProblem) {
            return try parse(String(word))
        } catch {
            var problem = error
            problem.column = header.names[place]
            reject(problem)
            return nil
        }
    }

    mutating func day(_ column: SheetColumn) -> SheetValue<Day> {
        value(column, SheetText.day)
    }

    /// The SKU; one of another form than ours is taken as it stands, spaces and all.
    mutating func sku() -> SKU? {
        guard var text = text(.sku).value else { return nil }
        if let canonical = text.withUTF8({ SKU(canonical: $0) }) { return canonical }
        let ours = SKU(SheetText.trimmed(text))
        return ours.number != nil || ours.isSequential ? ours : ours.text.isEmpty ? nil : SKU(text)
    }

    /// An amount in the currency that its cell names, else its currency's column, else `standard`.
    mutating func money(
        _ column: SheetColumn, _ currency: SheetColumn, else standard: Currency
    ) -> SheetValue<Money> {
        let code = value(currency, SheetText.currency).value
        return value(column) { text throws(SheetProblem) in
            let amount = SheetText.amount(text)
            if let own = amount.currency, let code, own != code {
                throw SheetProblem("the amount is in \(own.code), and \(currency.name) says \(code.code)")
            }
            return try SheetText.money(amount.digits, in: amount.currency ?? code ?? standard)
        }
    }

    /// An amount that is in a currency already known.
    mutating func money(_ column: SheetColumn, in currency: Currency) -> SheetValue<Money> {
        value(column) { text throws(SheetProblem) in
            let amount = SheetText.amount(text)
            if let own = amount.currency, own != currency {
                throw SheetProblem("the amount is in \(own.code), and the sale in \(currency.code)")
            }
            return try SheetText.money(amount.digits, in: currency)
        }
    }

    /// The rate that was captured with an amount.
    ///
    /// The app shows only one that leads to the home currency: an empty cell of its says nothing of another.
    mutating func rate(_ column: SheetColumn, home: Currency, was present: CapturedRate?) -> SheetValue<CapturedRate> {
        let rate = value(column) { text throws(SheetProblem) in try SheetText.rate(text, home: home) }
        if case .empty = rate, header.isOfApp, present?.currency != home { return .absent }
        return rate
    }

    /// Names joined by semicolons.
    mutating func list(_ column: SheetColumn) -> SheetValue<[String]> {
        value(column) { text throws(SheetProblem) in
            text.split(separator: ";").map { String(SheetText.trimmed($0)) }.filter { !$0.isEmpty }
        }
    }
}
