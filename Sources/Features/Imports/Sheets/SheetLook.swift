import Codecs
import Ledger
import QueryLanguage
import StoreFile

/// A look at a sheet before an import: its header, its columns, and the form of its cells.
package struct SheetLook: Sendable {
    /// The possible ways to understand the sheet, at least one.
    package private(set) var readings: [SheetMap] = []
    /// True for fhq's own columns, and for columns described by the user: nothing was guessed.
    package private(set) var isGiven = true
    /// The header by the first reading.
    private(set) var header: SheetHeader
    /// The key by which a sheet with the same columns is recognised.
    package var key: String { header.key }
    /// The names of the columns whose cells are money, whatever their names say; empty if nothing was guessed.
    private(set) var moneyColumns: [String] = []
    /// The names of the columns whose cells tell which things are sold or for sale; empty if nothing was guessed.
    private(set) var statusColumns: [String] = []
    /// The line with the names of the columns.
    private let line: HeaderLine
    private let home: Currency?

    /// The most records before the header, and the number of rows examined to guess the columns.
    private static let (mostAbove, rows) = (30, 2000)

    /// Looks at the sheet at `path`.
    ///
    /// - Parameters:
    ///   - map: The user's description of the sheet.
    ///   - home: The currency of the store, which decides between dollars; `nil` to leave that to the rows.
    ///   - isOfWorkbook: True if the sheet comes from a workbook.
    /// - Throws: ``ImportProblem`` for a file that isn't a sheet, or has no usable header.
    package init(_ path: String, map: SheetMap, home: Currency? = nil, isOfWorkbook: Bool = false) throws {
        try self.init(SourceFile(path), map, home, isOfWorkbook)
    }

    init(_ file: SourceFile, _ map: SheetMap, _ home: Currency? = nil, _ isOfWorkbook: Bool = false) throws {
        self.home = home
        do {
            var reader = CSVReader { try file.read(into: $0) }
            try reader.begin()
            let records = try Self.records(&reader, Self.mostAbove)
            guard !records.isEmpty else { throw ImportProblem(file: "it is empty") }
            var (map, line) = (map, try Self.headerLine(among: records, map))
            let noun = map.columns.isEmpty ? line.noun : nil
            if map.columns.isEmpty, map.noun == nil, let other = line.otherNoun {
                throw ImportProblem(
                    "it is a list of \(other.rawValue) that fhq wrote; an import reads only items, sales and expenses",
                    canBeSkipped: false)
            }
            if map.noun == nil, noun == .sales, line.names.contains("sale_currency") {
                map.noun = .sales
                line = try Self.headerLine(among: records, map)
            }
            self.line = line
            let below = records.filter { $0.line > line.line }
            if map.columns.isEmpty, map.noun == nil, !Self.isOwn(line) {
                isGiven = false
                let rows = try below + Self.records(&reader, Self.rows)
                let samples = Self.samples(line, rows, isOfWorkbook)
                if ExpenseGuess.reading(line.names, samples) == nil, let other = ColumnName.otherList(line.names) {
                    throw Self.strange(other, line)
                }
                let guessed = try Self.guess(line, samples, map)
                moneyColumns = zip(line.distinctNames, samples).filter(\.1.areMoney).map(\.0)
                statusColumns = zip(line.distinctNames, samples).filter(\.1.areStatuses).map(\.0)
                guard !guessed.isEmpty else { throw Self.unknown(line) }
                readings = guessed
                header = try SheetHeader(line, map: guessed[0], isOfWorkbook: isOfWorkbook)
                try weigh(rows, &reader)
            } else {
                readings = [map]
                header = try SheetHeader(line, map: map, isOfWorkbook: isOfWorkbook)
                header.isEscaped = noun != nil && reader.delimiter == UInt8(ascii: "\t")
                try weigh(below, &reader)
            }
        } catch var problem as ImportProblem {
            (problem.file, problem.line) = (file.name, problem.line ?? 1)
            throw problem
        }
    }

    /// Returns the keys of the lines that may be the header of a person's sheet; empty for a file that isn't CSV.
    ///
    /// - Throws: ``ImportError`` if the file can't be read.
    package static func headers(in path: String) throws -> Set<String> {
        let file = try SourceFile(path)
        var reader = CSVReader { try file.read(into: $0) }
        do {
            try reader.begin()
            let lines = try records(&reader, mostAbove).map { HeaderLine(line: $0.line, names: $0.texts) }
            return Set(lines.filter { !isOwn($0) }.map { HeaderLine.key(of: $0.distinctNames) })
        } catch is ImportProblem {
            return []
        }
    }

    private static func records(_ reader: inout CSVReader, _ most: Int) throws -> [TextRecord] {
        var lines: [TextRecord] = []
        while lines.count < most, try isMore(&reader, known: !lines.isEmpty) {
            lines.append(TextRecord(line: reader.record.line, texts: reader.record.lenientTexts))
        }
        return lines
    }

    /// Moves to the next record; returns `false` at the end, and at malformed CSV below the first line.
    ///
    /// Malformed CSV is reported when rows are imported, but a line with too many columns is refused at once.
    private static func isMore(_ reader: inout CSVReader, known: Bool = true) throws -> Bool {
        do {
            return try reader.next()
        } catch let problem as ImportProblem {
            if known, problem != CSVReader.excess(on: reader.record.line) { return false }
            throw problem
        }
    }

    /// A record as texts.
    private struct TextRecord {
        let line: Int
        let texts: [String]
    }

    // MARK: - The header

    private static func headerLine(among lines: [TextRecord], _ map: SheetMap) throws(ImportProblem) -> HeaderLine {
        let candidates = lines.map { HeaderLine(line: $0.line, names: $0.texts.map(map.known)) }
        if let wanted = map.header {
            if let line = candidates.first(where: { $0.line == wanted }) { return line }
            throw ImportProblem("there is no header on line \(wanted)", canBeSkipped: false)
        }
        let named = map.columns.map(\.name) + map.ignored
        if !named.isEmpty {
            return candidates.first { line in
                named.allSatisfy { (try? SheetHeader.place(of: $0, in: line.distinctNames)) != nil }
            } ?? candidates.max { likeness($0) < likeness($1) } ?? candidates[0]
        }
        if map.noun == nil, isOwn(candidates[0]) { return candidates[0] }
        // The first of the best.
        let best = candidates.map(likeness).max() ?? 0
        return candidates.first { likeness($0) == best } ?? candidates[0]
    }

    private static func strange(_ rows: String, _ line: HeaderLine) -> ImportProblem {
        ImportProblem(
            "it looks like a list of \(rows), which are no items",
            hint: "if its rows are items: map \(Quoting.word(line.distinctNames[0])) to title, …", canBeSkipped: false)
    }

    private static func unknown(_ line: HeaderLine) -> ImportProblem {
        let names = line.distinctNames
        let shown = names.prefix(8).map { JSONText.excerpt($0) }.joined(separator: ", ")
        return ImportProblem(
            "fhq knows none of its columns: \(shown)\(names.count > 8 ? " …" : "")",
            hint: "name them: map \(Quoting.word(names[0])) to title, …", canBeSkipped: false)
    }

    /// Returns the number of cells that are known names of columns.
    private static func likeness(_ line: HeaderLine) -> Int {
        ColumnName.withoutPrefix(line.names).count { name in
            SheetColumn.of(name: name) != nil || !ColumnName(name).fields.isEmpty
        }
    }

    /// Returns true for the columns of fhq or of the app, without any that the table of names knows as something else.
    private static func isOwn(_ line: HeaderLine) -> Bool {
        guard let header = try? SheetHeader(line) else { return false }
        if header.unknown.contains(where: { !ColumnName($0).fields.isEmpty }) { return false }
        if header.isOfApp || header.unknown.isEmpty { return true }
        let known = SheetColumn.all.filter { header.place(of: $0) != nil }
        func has(_ names: String...) -> Bool { known.contains { names.contains($0.name) } }
        if header.kind == .expense { return has("id") || has("amount") && has("kind") }
        // A file of sales is no sheet of items, although it has titles.
        let isOfSales = header.unknown.contains(where: ColumnName.isOfSale)
        return known.count > 1 && has("sku", "title") && (!isOfSales || has("cost", "bought"))
    }

    // MARK: - The columns

    private static func samples(
        _ line: HeaderLine, _ rows: [TextRecord], _ isOfWorkbook: Bool
    ) -> [ColumnGuess.Sample] {
        var samples = line.names.map { _ in ColumnGuess.Sample() }
        for row in things(among: rows) where row.texts != line.names {
            for (place, text) in row.texts.enumerated() where place < samples.count {
                samples[place].note(String(SheetText.trimmed(text)), row: row.line, takesSerials: isOfWorkbook)
            }
        }
        return samples
    }

    /// Returns the rows of several cells without totals, which have a word that says so or only numbers among rows with words.
    private static func things(among rows: [TextRecord]) -> [TextRecord] {
        let rows = rows.filter { row in
            row.texts.count(where: SheetText.isSomething) > 1 && !RowSorting.isTotal(row: row.texts)
        }
        let named = rows.filter { row in row.texts.contains { $0.contains(where: \.isLetter) } }
        return named.isEmpty ? rows : named
    }

    /// - Throws: ``ImportProblem`` if a value for all rows fits no reading.
    private static func guess(
        _ line: HeaderLine, _ samples: [ColumnGuess.Sample], _ map: SheetMap
    ) throws(ImportProblem) -> [SheetMap] {
        let names = line.distinctNames
        let ignored = Set(map.ignored.compactMap { try? SheetHeader.place(of: $0, in: names) })
        let own = line.names.indices.map { ignored.contains($0) ? "" : line.names[$0] }
        let ofExpenses = ExpenseGuess.reading(own, samples)
        let columns = ofExpenses.map { [$0] } ?? ColumnGuess(own, samples, map.defaults).readings
        let readings = columns.map { columns in
            var reading = map
            reading.columns = zip(names, columns).compactMap { name, column in
                column.map { SheetMapping(name: name, column: $0) }
            }
            reading.ignored = names.indices.filter { place in
                columns[place] == nil && (!line.names[place].isEmpty || samples[place].days.filled > 0)
            }.map { names[$0] }
            if line.line > 1 { reading.header = line.line }
            return reading
        }
        let fitting = readings.filter { (try? SheetHeader(line, map: $0)) != nil }
        if fitting.isEmpty, let reading = readings.first { _ = try SheetHeader(line, map: reading) }
        return fitting
    }

    // MARK: - The form of cells

    /// A column whose cells can have several forms.
    private struct Written {
        let column: SheetColumn
        let place: Int
        var evidence: CellEvidence
    }

    /// Reads on until the form of each column's cells is known, and makes readings of ambiguous ones.
    private mutating func weigh(_ rows: [TextRecord], _ reader: inout CSVReader) throws {
        var columns = header.readable.compactMap { column -> Written? in
            guard let place = header.place(of: column), let content = column.content else { return nil }
            if content == .day, header.format(of: column) != nil { return nil }
            return Written(column: column, place: place, evidence: CellEvidence(content))
        }
        for row in rows {
            for index in columns.indices where columns[index].place < row.texts.count {
                columns[index].evidence.note(String(SheetText.trimmed(row.texts[columns[index].place])))
            }
        }
        var count = rows.count
        while columns.contains(where: { !$0.evidence.isSettled && (count < Self.rows || !$0.evidence.open.isEmpty) }),
            try Self.isMore(&reader)
        {
            for index in columns.indices { columns[index].evidence.note(reader.record, at: columns[index].place) }
            count += 1
        }
        for written in columns {
            header.add(written.evidence, of: written.column)
            if let format = written.evidence.format, format != .decimalPoint, header.isMapped {
                readings = readings.map { $0.writing(written.column, as: format, in: header.names[written.place]) }
            }
        }
        split(columns)
        let currencies = openCurrencies(columns)
        if currencies.isEmpty { return }
        readings = currencies.flatMap { currency in
            readings.map { reading in
                var reading = reading
                reading.currency = currency
                return reading
            }
        }
    }

    /// Returns the currencies among which a person must choose for amounts without one, or with an unknown dollar.
    private func openCurrencies(_ columns: [Written]) -> [Currency] {
        guard let home, readings.allSatisfy({ $0.currency == nil }) else { return [] }
        let amounts = columns.filter { $0.evidence.content == .amount }
        let dollars = amounts.contains { written in
            written.evidence.hasSomeDollar || header.mark(of: written.column)?.isSomeDollar == true
        }
        if dollars {
            return CellAmount.isDollar(home) ? [] : ["USD", "CAD", "AUD"].compactMap { Currency(code: $0) }
        }
        let names = ["cost", "sale_price", "asking"]
        let isBare = amounts.contains { written in
            names.contains(written.column.name) && written.evidence.hasBare && header.mark(of: written.column) == nil
        }
        let named = amounts.reduce(into: Set<Currency>()) { named, written in
            named.formUnion(written.evidence.currencies)
            if let currency = header.mark(of: written.column)?.currency { named.insert(currency) }
        }
        guard isBare, header.isMapped, header.place(of: .named("currency")) == nil, !named.subtracting([home]).isEmpty
        else { return [] }
        return [home] + named.subtracting([home]).sorted { $0.code < $1.code }
    }

    /// Makes a reading for each possible form of the days or amounts, which is the same in a whole sheet.
    private mutating func split(_ columns: [Written]) {
        // fhq's own columns have amounts in fhq's form: 12.345 KWD.
        for content in header.isMapped ? [CellContent.day, .amount] : [.day] {
            let open = columns.filter {
                $0.evidence.content == content && !$0.evidence.open.isEmpty && header.format(of: $0.column) == nil
            }
            guard let formats = open.first?.evidence.open else { continue }
            // The form of the other columns is the likeliest.
            let others = columns.compactMap { $0.evidence.content == content ? $0.evidence.format : nil }
            let likeliest = formats.filter(others.contains) + formats.filter { !others.contains($0) }
            readings = readings.flatMap { reading in
                likeliest.map { format in
                    open.reduce(reading) { $0.writing($1.column, as: format, in: header.names[$1.place]) }
                }
            }
        }
    }
}

extension SheetMap {
    /// Returns the map with a format for a column, adding the column if needed.
    fileprivate func writing(_ column: SheetColumn, as format: CellFormat, in name: String) -> SheetMap {
        var map = self
        if let index = map.columns.firstIndex(where: { SheetColumn.normalized($0.name) == SheetColumn.normalized(name) }
        ) {
            map.columns[index].format = map.columns[index].format ?? format
        } else {
            map.columns.append(SheetMapping(name: name, column: column, format: format))
        }
        return map
    }
}
