import Glibc
import Inventory
import QueryLanguage
import Rendering

/// One row of a sheet, read column by column; what cannot be read is gathered, so that all of it can be told.
struct SheetRow {
    let context: SheetContext
    private let record: CSVReader.Record
    private(set) var problems: [ImportProblem] = []
    private let hasNUL: Bool

    init(_ record: CSVReader.Record, in context: SheetContext) {
        (self.record, self.context) = (record, context)
        hasNUL = record.bytes.withUnsafeBytes { bytes in
            bytes.baseAddress.flatMap { memchr($0, 0, bytes.count) } != nil
        }
        let width = context.header.names.count
        let extra = (width..<max(width, record.count)).contains { record.text(at: $0) != "" }
        guard record.count < width || extra else { return }
        problems.append(
            ImportProblem(
                "the row has \(record.count) cells where the header has \(width)",
                hint: "a cell that holds the separator stands in quotes"))
    }

    var line: Int { record.line }

    /// Whether the row has as many cells as the header, so that each is under its name.
    var isWhole: Bool { record.count >= context.header.names.count && problems.isEmpty }

    func has(_ column: SheetColumn) -> Bool { context.header.place(of: column) != nil }

    mutating func reject(_ reason: String, hint: String? = nil, in column: SheetColumn) {
        reject(ImportProblem(reason, hint: hint), at: context.header.place(of: column), column.name)
    }

    private mutating func reject(_ problem: ImportProblem, at place: Int?, _ name: String = "") {
        var problem = problem
        problem.cell = place.map { context.header.names[$0] } ?? name
        problems.append(problem)
    }

    // MARK: - Cells

    /// A text as it is; `nil` if there is no such column, or if the cell cannot be read.
    mutating func text(_ column: SheetColumn) -> String? {
        context.header.place(of: column).flatMap { text(at: $0) }
    }

    private mutating func text(at place: Int) -> String? {
        if record.isEmpty(at: place) { return "" }
        guard let text = record.text(at: place) else {
            reject(ImportProblem("the text is not UTF-8", hint: "save the file as “CSV UTF-8”"), at: place)
            return nil
        }
        if hasNUL, text.utf8.contains(0) {
            reject(ImportProblem("the text holds a NUL character"), at: place)
            return nil
        }
        return FormulaGuard.removed(from: text)
    }

    /// What a cell says without the spaces around it; `nil` if there is no such column, or if it cannot be read.
    mutating func cell<Value>(_ column: SheetColumn, _ parse: (String) throws(ImportProblem) -> Value) -> Value? {
        context.header.place(of: column).flatMap { cell(at: $0, parse) }
    }

    mutating func cell<Value>(at place: Int, _ parse: (String) throws(ImportProblem) -> Value) -> Value? {
        guard let text = text(at: place) else { return nil }
        do throws(ImportProblem) {
            return try parse(String(SheetText.trimmed(text)))
        } catch {
            reject(error, at: place)
            return nil
        }
    }

    /// As ``cell(_:_:)``, of a field that may be empty.
    mutating func value(_ column: SheetColumn, _ parse: (String) throws(ImportProblem) -> FieldValue) -> FieldValue? {
        guard let place = context.header.place(of: column) else { return nil }
        if record.isEmpty(at: place) { return .empty }
        return cell(at: place) { text throws(ImportProblem) in text.isEmpty ? .empty : try parse(text) }
    }

    /// The SKU; one of another form than ours is taken as it stands, spaces and all.
    mutating func sku() -> SKU? {
        guard var text = text(.sku) else { return nil }
        if ShortenedNumber.isOne(SheetText.trimmed(text)) {
            reject(.shortened, at: context.header.place(of: .sku))
            return nil
        }
        if let canonical = text.withUTF8({ SKU(canonical: $0) }) { return canonical }
        let ours = SKU(SheetText.trimmed(text))
        return ours.number != nil || ours.isSequential ? ours : ours.text.isEmpty ? nil : SKU(text)
    }

    // MARK: - Fields

    /// What the row says of a field, where there is `before`; parts of amounts are in `currency`, and names are texts.
    ///
    /// `nil` if it says nothing, or if the field is read in a way of its own.
    mutating func value(_ field: SheetField, was before: FieldValue, in currency: Currency) throws -> FieldValue? {
        switch field.field.unit {
        case .text:
            return text(field.column).map { $0.isEmpty ? .empty : .text($0) }
        case .money: return money(field, else: before.money?.currency ?? context.home)
        case .part:
            return value(field.column) { text throws(ImportProblem) in
                let amount = SheetText.amount(text)
                if let own = amount.currency, own != currency {
                    throw ImportProblem("the amount is in \(own.code), and the sale in \(currency.code)")
                }
                return .money(try SheetText.money(amount.digits, in: currency))
            }
        case .moment: return value(field.column) { text throws(ImportProblem) in .day(try SheetText.day(text)) }
        case .payment:
            return value(field.column) { text throws(ImportProblem) in
                if let payment = Payment(rawValue: text.lowercased()) { return .payment(payment) }
                throw ImportProblem("\(JSONText.excerpt(text)) is neither cash nor card")
            }
        case .reference(.platforms): return platforms(field.column).map { FieldValue($0.first) { .text($0) } }
        case .reference(let table) where table != .items:
            guard let name = text(field.column) else { return nil }
            guard !name.isEmpty else { return .empty }
            guard let problem = try context.problem(name, of: field.field) else { return .text(name) }
            reject(problem, at: context.header.place(of: field.column))
            return nil
        default: return nil
        }
    }

    /// An amount in the currency that its cell names, else its currency's column, else `standard`.
    private mutating func money(_ field: SheetField, else standard: Currency) -> FieldValue? {
        var code: Currency?
        if let column = field.second {
            code =
                cell(column) { text throws(ImportProblem) in text.isEmpty ? nil : try SheetText.currency(text) } ?? nil
        }
        return value(field.column) { text throws(ImportProblem) in
            let amount = SheetText.amount(text)
            if let own = amount.currency, let code, own != code {
                throw ImportProblem(
                    "the amount is in \(own.code), and \(field.second?.name ?? "") says \(code.code)")
            }
            return .money(try SheetText.money(amount.digits, in: amount.currency ?? code ?? standard))
        }
    }

    /// The rate that was captured with an amount.
    ///
    /// The app shows only one that leads to the home currency: an empty cell of its says nothing of another.
    mutating func rate(_ column: SheetColumn, was before: FieldValue) -> FieldValue? {
        let home = context.home
        let rate = value(column) { text throws(ImportProblem) in .rate(try SheetText.rate(text, home: home)) }
        return rate == .empty && context.header.isOfApp && before.rate?.currency != home ? nil : rate
    }

    /// Names of platforms, joined by semicolons.
    mutating func platforms(_ column: SheetColumn) -> [String]? {
        let names = cell(column) { text throws(ImportProblem) -> [String] in
            guard text.utf8.contains(UInt8(ascii: ";")) else { return text.isEmpty ? [] : [text] }
            return text.split(separator: ";").map { String(SheetText.trimmed($0)) }.filter { !$0.isEmpty }
        }
        refuseUnknown(names ?? [], in: column)
        return names
    }

    /// Refuses platforms that are not known, if unknown names are.
    mutating func refuseUnknown(_ platforms: [String], in column: SheetColumn) {
        for name in platforms where context.run.options.refusesUnknownNames && context.platforms.known(name) == nil {
            reject("there is no platform \(JSONText.excerpt(name))", in: column)
        }
    }
}

extension FieldValue {
    var money: Money? { if case .money(let money) = self { money } else { nil } }
    var day: Day? { if case .day(let day) = self { day } else { nil } }
    var rate: CapturedRate? { if case .rate(let rate) = self { rate } else { nil } }
    var text: String? { if case .text(let text) = self { text } else { nil } }
    var id: Int64? { if case .row(let id) = self { id } else { nil } }
}
