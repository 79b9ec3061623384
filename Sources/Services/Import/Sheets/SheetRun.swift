import Inventory
import QueryLanguage

/// A sheet whose first line was read and understood.
struct Sheet: ImportSource {
    private let file: SourceFile
    private let reader: CSVReader
    private let header: SheetHeader
    /// The first line as it stands in the file.
    private let headerBytes: [UInt8]

    /// The bytes of a usual row.
    private static let usualSize = 120

    init(_ file: SourceFile, mapping: [SheetMapping]) throws {
        var reader = CSVReader { try file.read(into: $0) }
        do {
            try reader.begin()
            guard try reader.next() else { throw ImportProblem(file: "it is empty") }
            header = try SheetHeader(reader.record.texts(), mapping: mapping)
        } catch var problem as ImportProblem {
            (problem.file, problem.line) = (file.name, problem.line ?? 1)
            throw problem
        }
        headerBytes = reader.record.bytes
        (self.file, self.reader) = (file, reader)
    }

    var path: String { file.path ?? file.name }
    var size: Int { file.size }
    var rejected: RejectedRecords { RejectedRecords(header: headerBytes, delimiter: reader.delimiter) }

    /// What is in the store already is looked for row by row.
    func expectedRecords(in store: InventoryStore) throws -> Int { try store.isEmpty() ? size / Self.usualSize : 0 }

    func takeEverything(in run: ImportRun) throws {
        var rows = SheetRun(try SheetContext(run, header))
        try rows.takeEverything(from: reader, of: file)
    }
}

extension CSVReader.Record {
    fileprivate func texts() throws(ImportProblem) -> [String] {
        var texts: [String] = []
        for index in 0..<count {
            guard let text = text(at: index) else {
                throw ImportProblem("it is not UTF-8 text", hint: "save it as “CSV UTF-8”", canBeSkipped: false)
            }
            texts.append(text)
        }
        return texts
    }
}

/// One pass over a sheet: reads every row, decides what becomes of it, and has it written.
struct SheetRun {
    private let run: ImportRun
    private let session: ImportSession
    private let kind: ImportKind
    private let context: SheetContext
    private var seen: [String: Int] = [:]
    /// The numbers that were given to expenses which brought none.
    private var numbered: Set<Int64> = []
    private var leftSales = 0
    private var leftPlatforms = 0
    private var leftLists = 0
    private var undatedListings = 0

    init(_ context: SheetContext) {
        (self.context, run, session, kind) = (context, context.run, context.session, context.header.kind)
        run.report.sheet = kind
        run.report.counts[kind] = .init()
    }

    /// The rows of a spreadsheet: so many may be blank where one writes out its whole grid.
    private static let mostBlank = 1 << 20

    mutating func takeEverything(from reader: CSVReader, of file: SourceFile) throws {
        var (reader, blank) = (reader, 0)
        try run.meter.begin(file.name)
        do {
            while try reader.next() {
                blank = reader.record.isBlank ? blank + 1 : 0
                guard blank <= Self.mostBlank else {
                    throw CSVReader.malformation(
                        "more blank lines than a spreadsheet has rows", at: (reader.record.line, 1))
                }
                if blank == 0 { try take(reader.record, of: file) }
                try run.meter.advance(to: reader.consumed)
            }
        } catch let malformation as ImportProblem {
            run.refuse(malformation, in: file.name)
        }
        try run.meter.finish()
        tell()
    }

    // MARK: - Rows

    private mutating func take(_ record: CSVReader.Record, of file: SourceFile) throws {
        var row = SheetRow(record, in: context)
        if row.isWhole {
            if kind == .item { try takeItem(&row) } else { try takeExpense(&row) }
        }
        guard !row.problems.isEmpty else { return }
        let problems = row.problems.map { problem in
            var problem = problem
            (problem.file, problem.line) = (file.name, row.line)
            return problem
        }
        run.reject(kind, record.bytes, problems)
    }

    private mutating func takeItem(_ row: inout SheetRow) throws {
        let sku = row.sku()
        let present = try sku.flatMap { try findItem($0, &row) }
        let known = present?.text("sku") ?? sku?.text
        claim(known, .sku, &row)
        var item = try ItemSheet(&row, present: present, sku: sku)
        if present == nil, let sku, row.problems.isEmpty, try !session.claim(sku) {
            row.reject("another item has the SKU \(JSONText.excerpt(sku.text))", in: .sku)
        }
        guard row.problems.isEmpty else { return }
        run.report.anomalies.add(try item.anomalies(in: context).map(\.kind))
        let effect = try item.write(in: context)
        leftSales += effect.leavesSale ? 1 : 0
        leftPlatforms += effect.leavesPlatforms ? 1 : 0
        leftLists += effect.leavesLists ? 1 : 0
        undatedListings += effect.listingsWithoutDay
        count(isNew: effect.isNew, row.line, key: known, label: item.label, item.cells)
    }

    /// The item that the SKU means here, if any.
    private func findItem(_ sku: SKU, _ row: inout SheetRow) throws -> StoredRow? {
        if session.storeWasEmpty { return nil }
        let found = try session.items(called: sku)
        let names = found.map { $0.text("sku") ?? "" }
        if found.count > 1 {
            row.reject("\(sku.text) could be two items", hint: names.joined(separator: " or "), in: .sku)
        }
        if found.count == 1, found[0].isDeleted {
            row.reject("the item \(names[0]) is deleted here", hint: "restore \(names[0])", in: .sku)
        }
        return found.first
    }

    private mutating func takeExpense(_ row: inout SheetRow) throws {
        let number = row.cell(.id) { text throws(ImportProblem) -> Int64? in
            if text.isEmpty { return nil }
            if let id = Int64(text), id > 0, id < 1 << 53 { return id }
            throw ImportProblem("\(JSONText.excerpt(text)) is not the number of an expense")
        }
        let id = number ?? nil
        if let id, numbered.contains(id) {
            row.reject("an earlier row without a number was given \(id)", in: .id)
        }
        let present = session.storeWasEmpty ? nil : try id.flatMap { try session.rows(of: .expenses, $0).first }
        if let present, present.isDeleted { row.reject("the expense \(present.id) is deleted here", in: .id) }
        claim(id.map(String.init), .id, &row)
        var expense = try ExpenseSheet(&row, present: present)
        guard row.problems.isEmpty else { return }
        if expense.isInFuture(context.today) { run.report.anomalies.add([.spentInFuture]) }
        let given = try expense.write(id: id, in: context)
        if id == nil, let given { numbered.insert(given) }
        count(isNew: present == nil, row.line, key: id.map(String.init), label: expense.label, expense.cells)
    }

    /// Refuses a key that an earlier row of the file has.
    private mutating func claim(_ key: String?, _ column: SheetColumn, _ row: inout SheetRow) {
        guard let key else { return }
        if let line = seen[key] {
            row.reject("line \(line) has \(JSONText.excerpt(key)) already", in: column)
        } else {
            seen[key] = row.line
        }
    }

    private func count(isNew: Bool, _ line: Int, key: String?, label: String, _ cells: [SheetCell]) {
        func note(_ column: SheetColumn?, _ before: String, _ after: String) {
            guard run.options.isDryRun else { return }
            run.report.changes.append(
                SheetChange(line: line, key: key ?? "", column: column, before: before, after: after))
        }
        if isNew {
            run.count(kind, \.added)
            note(nil, "", label)
        } else if cells.isEmpty {
            run.count(kind, \.unchanged)
        } else {
            run.count(kind, \.changed)
            session.countChange()
            for cell in cells { note(cell.column, cell.before, cell.after) }
        }
    }

    // MARK: - Notes

    private func tell() {
        if !run.isRefused { context.tell(&run.report) }
        if !context.header.unknown.isEmpty {
            let names = context.header.unknown.map { JSONText.excerpt($0) }.joined(separator: ", ")
            run.report.notes.append("Columns not taken, since they are not known: \(names).")
        }
        let told = [
            (undatedListings, "Listings dated today, for want of a day of purchase", ""),
            (leftSales, "Items sold here that the file has as unsold", " They stay sold: return or delete sale."),
            (leftPlatforms, "Items listed elsewhere than the file says", " That stays: list or unlist."),
            (
                leftLists, "Items whose listings, earlier sales, refunds or photos differ from the file's",
                " Those stay as they are."
            ),
        ]
        for (count, what, then) in told where count > 0 && !run.isRefused {
            run.report.notes.append("\(what): \(count).\(then)")
        }
    }
}
