import Ledger
import QueryLanguage
import StoreFile

/// A sorting of the rows in a sheet into things - items or expenses - and other rows: sums, headings, notes, repeated
/// headers.
struct RowSorting {
    /// The kind of a row that is no thing.
    enum NonThing: String, CaseIterable {
        case header = "repeated header", total, heading, note
    }

    /// A row with only one text: a heading, a note, or an item with only a title.
    struct Lone {
        let record: CSVReader.Record
        let isBelowBlank: Bool
        /// True if the text is in the column of titles.
        let isTitle: Bool
    }

    /// The place of a column in a row, and the form of its cells.
    private struct Written {
        let place: Int
        let format: CellFormat?
    }

    private let header: SheetHeader
    /// The names of the columns, made unique.
    private let names: [String]
    /// The place of the SKU, or of an expense's number, in a sheet with fhq's own columns: every row with one is a thing.
    private let key: Int?
    /// The places of an item's title and SKU, or of an expense's kind: each thing has one of them.
    private let titles: [Int]
    private let days: [Written]
    private let amounts: [Written]
    /// The sums of the columns of amounts, in ten-thousandths; `nil` once one is too large to count.
    private var sums: [Int64?]
    private var isBelowBlank = false
    /// The rows with one text since the last item.
    private(set) var lone: [Lone] = []
    /// The lines left out, by kind.
    private(set) var lines: [NonThing: [Int]] = [:]

    init(_ header: SheetHeader) {
        self.header = header
        names = HeaderLine(line: 0, names: header.names).distinctNames
        let isOfItems = header.kind == .item
        key = header.isMapped ? nil : header.place(of: isOfItems ? .sku : .id)
        titles = (isOfItems ? [SheetColumn.title, .sku] : SheetColumn.kinds).compactMap(header.place)
        func written(_ columns: [SheetColumn]) -> [Written] {
            columns.compactMap { column in
                header.place(of: column).map { Written(place: $0, format: header.format(of: column)) }
            }
        }
        days = written(isOfItems ? [.named("bought"), .sold] : [.named("date")])
        amounts = written(header.readable.filter { $0.content == .amount } + [.quantity, .quantityEach])
        sums = amounts.map { _ in 0 }
    }

    /// The class of a row: a thing, a row that is none and is left out, or a problem.
    enum Verdict {
        case thing, nothing
        /// A thing; the rows before it had only a title, although things follow them.
        case thingBelow([Lone])
        case problem(ImportProblem)
    }

    /// Examines the next row.
    mutating func verdict(on record: CSVReader.Record) -> Verdict {
        if hasKey(record) { return accepted() }
        if isDatedThing(record) { return thing { String(SheetText.trimmed(record.lenientText(at: $0))) } }
        let texts = record.lenientTexts.map { String(SheetText.trimmed($0)) }
        let filled = texts.indices.filter { SheetText.isSomething(texts[$0]) }
        guard let first = filled.first else {
            isBelowBlank = true
            return .nothing
        }
        if isHeader(texts) { return leaveOut(record, .header) }
        let isUndated = !days.contains { filled.contains($0.place) && isDay(texts[$0.place], $0) }
        let isText = !amounts.contains { $0.place == first }
        let words = Self.words(in: texts[filled.first { place in !amounts.contains { $0.place == place } } ?? first])
        if isUndated, Self.isTotal(words) { return leaveOut(record, .total) }
        if isUndated, isText, Self.isHeading(words), filled.count == 1 { return leaveOut(record, .heading) }
        if isUndated, !titles.contains(where: { filled.contains($0) }), isSum(texts) { return leaveOut(record, .total) }
        let isTick = !titles.contains(first) && Self.answers.contains(texts[first].lowercased())
        if isUndated, header.isMapped, filled.count > 1 || !isText || isTick,
            filled.allSatisfy({ isFilledDown(texts[$0], $0) })
        {
            isBelowBlank = true
            return .nothing
        }
        if filled.count == 1, names.count > 1, isText,
            titles.contains(first) || !titles.contains(where: { filled.contains($0) })
        {
            let isBelowBlank = isBelowBlank || lone.last?.isBelowBlank == true
            lone.append(Lone(record: record, isBelowBlank: isBelowBlank, isTitle: titles.contains(first)))
            return .nothing
        }
        if isUndated, !titles.contains(where: { filled.contains($0) }) {
            let word = header.kind == .item ? "title" : "kind"
            return .problem(ImportProblem("the row has no \(word) and no day", hint: "add skip bad to leave it out"))
        }
        return thing { $0 < texts.count ? texts[$0] : "" }
    }

    /// Returns true for a row with a key in a sheet with fhq's own columns; a total's word doesn't count as one.
    private func hasKey(_ record: CSVReader.Record) -> Bool {
        guard let key, !record.isEmpty(at: key) else { return false }
        if record.reading(key, SKU.init(canonical:)) != nil { return true }
        let text = record.lenientText(at: key)
        let isName = SheetColumn.of(name: text)?.isKey == true
        return SheetText.isSomething(text) && !Self.isTotal(Self.words(in: text)) && !isName
    }

    /// Returns true for a row with a title and a day, as most rows of things have, without reading its other cells.
    private func isDatedThing(_ record: CSVReader.Record) -> Bool {
        func text(at place: Int) -> Substring? {
            guard !record.isEmpty(at: place) else { return nil }
            let text = SheetText.trimmed(record.lenientText(at: place))
            return SheetText.isSomething(text) ? text : nil
        }
        guard titles.contains(where: { text(at: $0) != nil }) else { return false }
        return days.contains { column in text(at: column.place).map { isDay(String($0), column) } ?? false }
    }

    /// Returns true if the texts are the names of the columns; for most rows only the first is compared.
    private func isHeader(_ texts: [String]) -> Bool {
        guard texts.count == names.count,
            HeaderLine(line: 0, names: Array(texts.prefix(1))).distinctNames.first == names.first
        else { return false }
        return HeaderLine(line: 0, names: texts).distinctNames == names
    }

    /// Returns true for a cell as a sheet fills it down below its things: an amount of nothing, a tick, a currency, or
    /// anything in a column that isn't imported.
    private func isFilledDown(_ text: String, _ place: Int) -> Bool {
        if let column = amounts.first(where: { $0.place == place }) { return units(text, column) == 0 }
        guard let column = header.column(at: place) else { return true }
        return column.name.hasSuffix("currency") || Self.answers.contains(text.lowercased())
    }

    /// The words of a box that is ticked or not.
    static let answers: Set<String> = [
        "y", "n", "yes", "no", "true", "false", "x", "ja", "nein", "oui", "non", "si", "sí", "tak", "nie", "nee", "nej",
        "✓", "✔", "☑", "☐", "done", "tick",
    ]

    /// Accepts a row as an item and adds its amounts to the sums; `text` returns the text of its cell in a column.
    private mutating func thing(_ text: (Int) -> String) -> Verdict {
        for (index, column) in amounts.enumerated() {
            guard let sum = sums[index], let amount = units(text(column.place), column) else { continue }
            let (total, isTooLarge) = sum.addingReportingOverflow(amount)
            sums[index] = isTooLarge ? nil : total
        }
        return accepted()
    }

    private mutating func accepted() -> Verdict {
        isBelowBlank = false
        defer { lone = [] }
        return lone.isEmpty ? .thing : .thingBelow(lone)
    }

    private mutating func leaveOut(_ record: CSVReader.Record, _ kind: NonThing) -> Verdict {
        lines[kind, default: []].append(record.line)
        return .nothing
    }

    /// Decides about rows with one text after the last item: notes if a blank row is before them; the others are
    /// returned.
    mutating func finish() -> [Lone] {
        for row in lone where row.isBelowBlank { lines[.note, default: []].append(row.record.line) }
        return lone.filter { !$0.isBelowBlank }
    }

    /// The problem of a row with only one text.
    static let textAlone = ImportProblem("it holds one text and nothing else", hint: "add skip bad to leave it out")

    private func isDay(_ text: String, _ column: Written) -> Bool {
        (try? SheetText.day(text, column.format, takesSerials: header.isOfWorkbook)) != nil
    }

    // MARK: - Sums

    private func units(_ text: String, _ column: Written) -> Int64? {
        guard let amount = try? SheetText.amount(text, column.format), let number = try? Decimal64(amount.digits)
        else { return nil }
        return number.units(atFractionDigits: 4)
    }

    /// Returns true if every amount of the row is the sum of those above it.
    private func isSum(_ texts: [String]) -> Bool {
        let found = amounts.indices.filter {
            amounts[$0].place < texts.count && SheetText.isSomething(texts[amounts[$0].place])
        }
        return !found.isEmpty
            && found.allSatisfy { sums[$0] != nil && units(texts[amounts[$0].place], amounts[$0]) == sums[$0] }
    }

    // MARK: - Words

    private static func words(in text: String) -> [String] {
        ColumnName.folded(text).split(separator: " ").map(String.init)
    }

    /// Returns true for a row whose first words are those of a total.
    static func isTotal(row texts: [String]) -> Bool {
        texts.first { $0.first?.isLetter == true }.map { isTotal(words(in: $0)) } ?? false
    }

    private static func isTotal(_ words: [String]) -> Bool {
        words.contains(where: totals.contains)
            && words.allSatisfy { totals.contains($0) || beside.contains($0) || isPeriod($0) || Int($0) != nil }
    }

    private static func isHeading(_ words: [String]) -> Bool {
        !words.isEmpty && words.contains(where: isPeriod) && words.allSatisfy { isPeriod($0) || beside.contains($0) }
    }

    /// Returns true for the name of a month, a year, and a quarter or a week with its number.
    private static func isPeriod(_ word: String) -> Bool {
        if word.count == 4, let year = Int(word) { return (1990...2100).contains(year) }
        if let number = Int(word) { return (1...53).contains(number) }
        if ["quarter", "week", "quartal", "woche", "trimestre", "semaine", "month", "monat", "mois"].contains(word) {
            return true
        }
        return word.count == 2 && word.first == "q" && word.last?.isNumber == true || CellDay.isMonth(word)
    }

    private static let totals: Set<String> = [
        "total", "totals", "subtotal", "sum", "sums", "summe", "summen", "gesamt", "gesamtsumme", "insgesamt",
        "zwischensumme", "somme", "totaux",
    ]
    private static let beside: Set<String> = [
        "grand", "sub", "of", "for", "all", "items", "spent", "the", "im", "in", "en", "de", "du", "general", "fur",
        "pour", "profit", "sales", "year", "month",
    ]
}
