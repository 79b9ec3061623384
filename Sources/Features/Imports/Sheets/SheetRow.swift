import Codecs
import QueryLanguage
import Rendering
import StoreFile
import SystemLibrary

/// One row of a sheet, read column by column; problems are collected, so that all can be reported.
struct SheetRow {
    let context: SheetContext
    private let record: CSVReader.Record
    private(set) var problems: [ImportProblem] = []
    private let hasNUL: Bool
    /// The columns whose cells are ignored in this row.
    var hidden: Set<SheetColumn> = []
    /// The index and number of the row's items, among which its amounts are divided.
    var share: (index: Int64, count: Int64) = (0, 1)

    init(_ record: CSVReader.Record, in context: SheetContext) {
        self.init(whole: context.header.filled(record), in: context)
        let width = context.header.names.count
        if context.header.isMapped, record.count < width { return }
        let extra = (width..<max(width, record.count)).contains { record.text(at: $0) != "" }
        guard record.count < width || extra else { return }
        problems.append(
            ImportProblem(
                "the row has \(record.count) cells, but the header has \(width)",
                hint: "put a cell that contains the separator in quotes"))
    }

    private init(whole record: CSVReader.Record, in context: SheetContext) {
        (self.record, self.context) = (record, context)
        hasNUL = record.bytes.withUnsafeBytes { bytes in
            bytes.baseAddress.flatMap { memchr($0, 0, bytes.count) } != nil
        }
    }

    /// Creates a row with other texts, given by the names of their columns, with the same cells hidden.
    init(texts: [String: String], like row: SheetRow) {
        var cells = Array(repeating: "", count: row.context.header.width)
        for (column, place) in row.context.header.taken { cells[place] = texts[column.name] ?? "" }
        self.init(whole: CSVReader.Record(texts: cells), in: row.context)
        (hidden, share) = (row.hidden, row.share)
    }

    var line: Int { record.line }

    /// True if the row has as many cells as the header, so that each is under its name.
    var isWhole: Bool { problems.isEmpty }

    func has(_ column: SheetColumn) -> Bool { place(of: column) != nil }

    private func place(of column: SheetColumn) -> Int? {
        hidden.contains(column) ? nil : context.header.place(of: column)
    }

    mutating func reject(_ reason: String, hint: String? = nil, in column: SheetColumn) {
        reject(ImportProblem(reason, hint: hint), at: context.header.place(of: column), column.name)
    }

    private mutating func reject(_ problem: ImportProblem, at place: Int?, _ name: String = "") {
        var problem = problem
        problem.cell = place.flatMap(context.header.name) ?? name
        problems.append(problem)
    }

    // MARK: - Cells

    /// Returns the exact text of a cell; `nil` if there is no such column, or the cell can't be read.
    mutating func text(_ column: SheetColumn) -> String? {
        place(of: column).flatMap { text(at: $0) }
    }

    private mutating func text(at place: Int) -> String? {
        if record.isEmpty(at: place) { return "" }
        let text = record.anyText(at: place)
        if hasNUL, text.utf8.contains(0) {
            reject(ImportProblem("the text holds a NUL character"), at: place)
            return nil
        }
        return FormulaGuard.removed(from: context.header.isEscaped ? SheetText.unescaped(text) : text)
    }

    /// Parses a cell without surrounding spaces; returns `nil` if there is no such column, or it can't be parsed.
    mutating func cell<Value>(_ column: SheetColumn, _ parse: (String) throws(ImportProblem) -> Value) -> Value? {
        place(of: column).flatMap { cell(at: $0, parse) }
    }

    mutating func cell<Value>(at place: Int, _ parse: (String) throws(ImportProblem) -> Value) -> Value? {
        guard let text = text(at: place) else { return nil }
        do throws(ImportProblem) {
            return try parse(text.isEmpty ? text : String(SheetText.trimmed(text)))
        } catch {
            reject(error, at: place)
            return nil
        }
    }

    /// Parses a cell like ``cell(_:_:)``, for a field that may be empty.
    mutating func value(_ column: SheetColumn, _ parse: (String) throws(ImportProblem) -> FieldValue) -> FieldValue? {
        guard let place = place(of: column) else { return nil }
        if record.isEmpty(at: place) { return .empty }
        return cell(at: place) { text throws(ImportProblem) in text.isEmpty ? .empty : try parse(text) }
    }

    /// Reads a cell from its bytes; `nil` if it must be read as text.
    ///
    /// Most days and amounts need no text, and so take a third of the time.
    private func plain<Value>(_ column: SheetColumn, _ read: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value? {
        place(of: column).flatMap { record.reading($0, read) }
    }

    /// Returns the SKU; one of another form than ours is taken as it is, including spaces.
    mutating func sku() -> SKU? {
        if let ours = plain(.sku, SKU.init(canonical:)) { return ours }
        guard var text = text(.sku) else { return nil }
        if ShortenedNumber.isOne(SheetText.trimmed(text)) {
            reject(.shortened, at: context.header.place(of: .sku))
            return nil
        }
        // An export may have put a sign before it, which its text lacks.
        if let canonical = text.withUTF8({ SKU(canonical: $0) }) { return canonical }
        let ours = SKU(SheetText.trimmed(text))
        return ours.number != nil || ours.isSequential ? ours : ours.text.isEmpty ? nil : SKU(text)
    }

    /// Returns the row's profit in minor units; `nil` if there is none that can be read.
    mutating func profit(in currency: Currency) -> Int64? {
        let format = context.header.format(of: .profit)
        let money = cell(.profit) { text -> Money? in
            guard let amount = try? SheetText.amount(text, format) else { return nil }
            return try? Money(decimal: amount.digits, currency: amount.currency ?? currency)
        }
        return money.flatMap { $0 }.flatMap { $0.currency == currency ? $0.minor : nil }
    }

    /// The texts of all imported columns, for remembering the row.
    var texts: [(column: SheetColumn, text: String)] {
        context.header.taken.map { column, place in
            (column, String(SheetText.trimmed(record.anyText(at: place))))
        }
    }

    /// The same texts by the names of their columns.
    var told: [String: String] {
        texts.reduce(into: [:]) { $0[$1.column.name] = $1.text }
    }

    /// Returns true if a cell has contents; in a person's sheet, a sign for nothing has none.
    func isSomething(_ text: String) -> Bool {
        context.header.isMapped ? SheetText.isSomething(text) : !text.isEmpty
    }

    /// The texts of all cells as they stand in the file.
    var cells: [String] { record.lenientTexts }

    // MARK: - Fields

    /// Returns the row's value of a field, given the value `before`; parts of amounts are in `currency`, and names are
    /// texts.
    ///
    /// It is `nil` if there is none, or if the field is read in a special way.
    mutating func value(_ field: SheetField, was before: FieldValue, in currency: Currency) throws -> FieldValue? {
        switch field.field.unit {
        case .text:
            return text(field.column).map { $0.isEmpty ? .empty : .text($0) }
        case .money:
            let named = context.header.mark(of: field.column)?.currency
            return money(field, else: named ?? before.money?.currency ?? context.home)
        case .part:
            return amount(field.column) { amount throws(ImportProblem) in
                let own = try amount.currency(else: currency)
                if own != currency {
                    throw ImportProblem("the amount is in \(own.code), but the sale is in \(currency.code)")
                }
                return currency
            }
        case .moment:
            if let day = plain(field.column, Day.init(iso:)) { return .day(day) }
            let context = context
            return value(field.column) { text throws(ImportProblem) in
                if context.header.isMapped, !SheetText.isSomething(text) { return .empty }
                return .day(try context.day(text, field.column))
            }
        case .payment:
            return value(field.column) { text throws(ImportProblem) in
                if let payment = Payment(rawValue: text.lowercased()) { return .payment(payment) }
                throw ImportProblem("\(JSONText.excerpt(text)) is neither cash nor card")
            }
        case .day:
            if let day = plain(field.column, Day.init(iso:)) { return .day(day) }
            let context = context
            return value(field.column) { text throws(ImportProblem) in
                SheetText.isSomething(text) ? .day(try context.day(text, field.column)) : .empty
            }
        case .decimal:
            return value(field.column) { text throws(ImportProblem) in
                if let number = Double(text), number > 0, number.isFinite { return .number(number) }
                throw ImportProblem("\(JSONText.excerpt(text)) isn't a number above zero")
            }
        case .condition:
            return text(field.column).map {
                $0.isEmpty ? .empty : .text(ItemCondition($0)?.rawValue ?? $0.lowercased())
            }
        case .fate:
            return cell(field.column) { text throws(ImportProblem) -> FieldValue? in
                switch text.lowercased() {
                case "sold": nil
                case "", "purchased", "listed": .empty
                default: .text(try Fate(in: text).rawValue)
                }
            } ?? nil
        case .reference(.platforms): return platforms(field.column).map { $0.first.map { .text($0) } ?? .empty }
        case .reference(let table) where table != .items:
            guard let name = text(field.column) else { return nil }
            guard isSomething(name) else { return .empty }
            guard let problem = try context.problem(name, of: field.field) else { return .text(name) }
            reject(problem, at: context.header.place(of: field.column))
            return nil
        default: return nil
        }
    }

    /// Returns an amount in the currency of its cell, otherwise of its currency column, otherwise `standard`.
    private mutating func money(_ field: SheetField, else standard: Currency) -> FieldValue? {
        var code: Currency?
        if let column = field.second {
            code =
                plain(column, Currency.init(plain:))
                ?? cell(column) { text throws(ImportProblem) in text.isEmpty ? nil : try SheetText.currency(text) }
                ?? nil
        }
        return amount(field.column) { amount throws(ImportProblem) in
            let own = try amount.currency(else: code ?? standard)
            if let code, own != code {
                throw ImportProblem(
                    "the amount is in \(own.code), but \(field.second?.name ?? "") says \(code.code)")
            }
            return own
        }
    }

    /// Returns an amount in the currency that `currency` returns for it.
    private mutating func amount(
        _ column: SheetColumn, _ currency: (SheetText.Amount) throws(ImportProblem) -> Currency
    ) -> FieldValue? {
        let (context, share) = (context, share)
        if context.header.isPlain(column), let number = plain(column, Decimal64.init(plain:)),
            let own = try? currency(SheetText.Amount(digits: "")),
            let minor = number.units(atFractionDigits: own.fractionDigits), minor <= Money.mostMinor
        {
            return .money(Money(minor: minor, currency: own).share(share))
        }
        return value(column) { text throws(ImportProblem) in
            guard var amount = try SheetText.amount(text, context.header.format(of: column)) else { return .empty }
            if amount.currency == nil, context.header.mark(of: column)?.isSomeDollar == true {
                amount.isSomeDollar = true
            }
            if context.header.isNegated(column) { try amount.negate() }
            return .money(try SheetText.money(amount.digits, in: try currency(amount)).share(share))
        }
    }

    /// Returns the rate recorded with an amount.
    ///
    /// The app shows only rates to the home currency, so its empty cell says nothing about a rate to another.
    mutating func rate(_ column: SheetColumn, was before: FieldValue) -> FieldValue? {
        let home = context.home
        let rate = value(column) { text throws(ImportProblem) in .rate(try SheetText.rate(text, home: home)) }
        return rate == .empty && context.header.isOfApp && before.rate?.currency != home ? nil : rate
    }

    /// Returns names of platforms, separated by semicolons; where a person's sheet has listings, also by commas and slashes.
    mutating func platforms(_ column: SheetColumn) -> [String]? {
        let marks = context.header.isMapped && column == .platforms ? ";,/" : ";"
        let names = cell(column) { text throws(ImportProblem) -> [String] in
            guard SheetText.isSomething(text), text.contains(where: marks.contains) else { return [text] }
            return text.split(whereSeparator: marks.contains).map { String(SheetText.trimmed($0)) }
        }?.filter(isSomething)
        let spelled = context.header.isMapped ? names?.map(context.spelled) : names
        refuseUnknown(spelled ?? [], in: column)
        return spelled
    }

    /// Refuses unknown platforms, if unknown names are refused.
    mutating func refuseUnknown(_ platforms: [String], in column: SheetColumn) {
        for name in platforms where context.header.isMapped {
            guard let near = context.platforms.nearest(to: name) else { continue }
            reject("there is no platform \(JSONText.excerpt(name))", hint: "did you mean \(near)?", in: column)
        }
        for name in platforms where context.run.options.refusesUnknownNames && context.platforms.known(name) == nil {
            reject("there is no platform \(JSONText.excerpt(name))", in: column)
        }
    }
}
