import Inventory
import QueryLanguage

/// One pass over a sheet: reads every row, decides what becomes of it, and has it written.
struct SheetRun {
    private(set) var report = SheetReport()
    private(set) var rejected: RejectedRows
    private var context: SheetContext
    private var reader: CSVReader
    private let file: SheetSource
    private let options: SheetOptions
    private var meter: ProgressMeter
    private var seen: [String: Int] = [:]
    /// The numbers that were given to expenses which brought none.
    private var numbered: Set<Int64> = []
    private var leftSales = 0
    private var leftPlatforms = 0
    private var leftLists = 0
    private var undatedListings = 0

    private var session: ImportSession { context.session }

    init(
        _ file: SheetSource, _ opened: OpenedSheet, context: SheetContext, options: SheetOptions,
        progress: @escaping (ImportProgress) throws -> Void
    ) {
        self.file = file
        self.context = context
        self.options = options
        reader = opened.reader
        rejected = RejectedRows(header: opened.headerBytes, delimiter: reader.delimiter)
        meter = ProgressMeter(total: file.size, report: progress)
        report.kind = context.header.kind
    }

    /// Whether a problem stands in the way of the whole import.
    var isRefused: Bool {
        report.problems.contains { !$0.canBeSkipped || !options.skipsBad }
    }

    mutating func takeEverything() throws {
        try meter.begin(file.name)
        do {
            var blank = 0
            while try reader.next() {
                blank = reader.record.isBlank ? blank + 1 : 0
                guard blank <= Self.mostBlank else {
                    throw CSVReader.Malformation(
                        line: reader.record.line, column: 1, reason: "more blank lines than a spreadsheet has rows")
                }
                if blank == 0 { try take(reader.record) }
                try meter.advance(to: reader.consumed)
            }
        } catch let malformation as CSVReader.Malformation {
            report.add(malformation.problem(in: file.name))
            session.abandon()
        }
        try meter.finish()
        report.notes += notes
    }

    /// The rows of a spreadsheet: so many may be blank where one writes out its whole grid.
    private static let mostBlank = 1 << 20

    // MARK: - Rows

    private mutating func take(_ record: CSVReader.Record) throws {
        var row = SheetRow(record, header: context.header)
        if row.isWhole {
            if context.header.kind == .items { try takeItem(&row) } else { try takeExpense(&row) }
        }
        if !row.problems.isEmpty { reject(row, record) }
    }

    private mutating func takeItem(_ row: inout SheetRow) throws {
        let sku = row.sku()
        let present = try sku.flatMap { try findItem($0, &row) }
        let known = present?.text("sku") ?? sku?.text
        claim(known, .sku, &row)
        var item = try ItemSheet(&row, present: present, sku: sku, in: context)
        if present == nil, let sku, row.problems.isEmpty, try !session.claim(sku) {
            row.reject(SheetProblem("another item has the SKU \(JSONText.excerpt(sku.text))"), in: .sku)
        }
        guard row.problems.isEmpty else { return }
        let effect = try item.write(in: &context)
        leftSales += effect.leavesSale ? 1 : 0
        leftPlatforms += effect.leavesPlatforms ? 1 : 0
        leftLists += effect.leavesLists ? 1 : 0
        undatedListings += effect.listingsWithoutDay
        count(isNew: effect.isNew, row.line, key: known, label: item.label, item.cells)
    }

    /// The item that the SKU means here, if any.
    private func findItem(_ sku: SKU, _ row: inout SheetRow) throws -> StoredRow? {
        if context.storeIsEmpty { return nil }
        let found = try session.items(called: sku)
        let names = found.map { $0.text("sku") ?? "" }
        if found.count > 1 {
            row.reject(
                SheetProblem("\(sku.text) could be two items", hint: names.joined(separator: " or ")),
                in: .sku)
        }
        if found.count == 1, found[0].isDeleted {
            row.reject(
                SheetProblem("the item \(names[0]) is deleted here", hint: "restore \(names[0])"), in: .sku)
        }
        return found.first
    }

    private mutating func takeExpense(_ row: inout SheetRow) throws {
        let id = row.value(.id) { text throws(SheetProblem) in
            guard let id = Int64(text), id > 0, id < 1 << 53 else {
                throw SheetProblem("\(JSONText.excerpt(text)) is not the number of an expense")
            }
            return id
        }.value
        if let id, numbered.contains(id) {
            row.reject(SheetProblem("an earlier row without a number was given \(id)"), in: .id)
        }
        let present = context.storeIsEmpty ? nil : try id.flatMap { try session.rows(of: .expenses, $0).first }
        if let present, present.isDeleted {
            row.reject(SheetProblem("the expense \(present.id) is deleted here"), in: .id)
        }
        claim(id.map(String.init), .id, &row)
        var expense = try ExpenseSheet(&row, present: present, in: context)
        guard row.problems.isEmpty else { return }
        let given = try expense.write(id: id, in: &context)
        if id == nil, let given { numbered.insert(given) }
        count(isNew: present == nil, row.line, key: id.map(String.init), label: expense.label, expense.cells)
    }

    /// Refuses a key that an earlier row of the file has.
    private mutating func claim(_ key: String?, _ column: SheetColumn, _ row: inout SheetRow) {
        guard let key else { return }
        if let line = seen[key] {
            row.reject(SheetProblem("line \(line) has \(JSONText.excerpt(key)) already"), in: column)
        } else {
            seen[key] = row.line
        }
    }

    private mutating func count(
        isNew: Bool, _ line: Int, key: String?, label: String,
        _ cells: [SheetCell]
    ) {
        if isNew {
            report.counts.added += 1
            note(SheetChange(line: line, key: key ?? "", column: nil, before: "", after: label))
        } else if cells.isEmpty {
            report.counts.unchanged += 1
        } else {
            report.counts.changed += 1
            session.countChange()
            for cell in cells {
                note(
                    SheetChange(line: line, key: key ?? "", column: cell.column, before: cell.before, after: cell.after)
                )
            }
        }
    }

    private mutating func note(_ change: SheetChange) {
        if options.isDryRun { report.changes.append(change) }
    }

    // MARK: - Problems and notes

    private mutating func reject(_ row: SheetRow, _ record: CSVReader.Record) {
        report.counts.skipped += 1
        session.skip()
        for problem in row.problems {
            var placed = problem
            placed.file = file.name
            placed.line = row.line
            report.add(placed)
        }
        if options.skipsBad { rejected.add(record.bytes, problems: row.problems) } else { session.abandon() }
    }

    private var notes: [String] {
        var notes = isRefused ? [] : context.names.notes
        if !context.header.unknown.isEmpty {
            let names = context.header.unknown.map { JSONText.excerpt($0) }.joined(separator: ", ")
            notes.append("Columns not taken, since they are not known: \(names).")
        }
        if isRefused { return notes }
        if undatedListings > 0 {
            notes.append("Listings dated today, for want of a day of purchase: \(undatedListings).")
        }
        if leftSales > 0 {
            notes.append(
                "Items sold here that the file has as unsold: \(leftSales). They stay sold: return or delete sale.")
        }
        if leftPlatforms > 0 {
            notes.append("Items listed elsewhere than the file says: \(leftPlatforms). That stays: list or unlist.")
        }
        if leftLists > 0 {
            notes.append(
                "Items whose listings, earlier sales or photos differ from the file's: \(leftLists). Those stay as they are."
            )
        }
        return notes
    }
}

extension CSVReader.Malformation {
    func problem(in file: String) -> SheetProblem {
        var problem = SheetProblem("\(reason) (column \(column))", canBeSkipped: false)
        problem.file = file
        problem.line = line
        return problem
    }
}
