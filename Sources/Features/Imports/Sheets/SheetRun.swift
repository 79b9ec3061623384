import Codecs
import Interchange
import Ledger
import Queries
import QueryLanguage
import StoreFile

/// One pass over a sheet: reads every row, decides its outcome, and writes it.
struct SheetRun {
    let run: ImportRun
    let session: ImportSession
    let kind: ImportKind
    let context: SheetContext
    var seen: [String: Int] = [:]
    /// The number of expenses so far of each name without its number.
    var ordinals: [String: Int] = [:]
    /// The ordinals so far that belong to another file's expenses of that name.
    var passed: [String: [Int]] = [:]
    /// The numbers given to expenses without one.
    var numbered: Set<Int64> = []
    /// The SKUs of the items whose sale the sheet no longer has.
    private var takenBack: [String] = []
    private var leftSales = 0
    private var leftPlatforms = 0
    private var leftLists = 0
    private var undatedListings = 0
    private var leftAskings = 0
    /// The sorting of rows; `nil` for the app's own export.
    private var sorting: RowSorting?
    /// The memory of rows without a SKU, made at the first of them.
    var memory: RowMemory?
    /// The rows of expenses without a number, and those that came before; made at the first of them.
    var editions: SheetEditions?
    /// The items that rows of this file name or brought.
    var items: Set<Int64> = []
    var source = ""
    var twins = 0
    var deletedHere = 0
    /// The rows of a returned workbook with a SKU that is new here.
    var added: [(line: Int, cells: [String])] = []
    /// The number of rows of a list of sales that are not of an item's current sale.
    var earlierSales = 0
    /// The lines in which a column was edited that no import takes, by the column's name.
    var untaken: [String: [Int]] = [:]
    /// The lines whose profit differs from their amounts.
    private var otherProfits: [Int] = []

    init(_ context: SheetContext) {
        (self.context, run, session, kind) = (context, context.run, context.session, context.header.kind)
        run.report.sheet = kind
        run.report.counts[kind] = .init()
        sorting = context.header.isOfApp ? nil : RowSorting(context.header)
    }

    /// The most blank rows, since a spreadsheet may write its whole grid.
    private static let mostBlank = 1 << 20

    mutating func importAll(from reader: CSVReader, of file: SourceFile) throws {
        var (reader, blank, left) = (reader, 0, run.options.mostRows ?? .max)
        try run.meter.begin(file.name)
        source = file.name
        do {
            while left > 0, try reader.next() {
                left -= 1
                blank = reader.record.isBlank ? blank + 1 : 0
                guard blank <= Self.mostBlank else {
                    throw CSVReader.malformation(
                        "more blank lines than a spreadsheet has rows", at: (reader.record.line, 1))
                }
                if blank == 0 || sorting != nil { try sort(reader.record, of: file) }
                try run.meter.advance(to: reader.consumed)
            }
        } catch let malformation as ImportProblem {
            run.refuse(malformation, in: file.name)
        }
        for row in sorting?.finish() ?? [] { try settle(row, of: file) }
        for problem in renamed { run.refuse(problem, in: file.name) }
        for doubt in try kind == .item ? memory?.doubts(besides: items) ?? [] : doubtsAboutExpenses() {
            run.refuse(doubt.problem, in: file.name)
            run.report.doubts.append(doubt)
        }
        try run.meter.finish()
        tell()
    }

    // MARK: - Rows

    /// Takes a row if it is an item or an expense.
    private mutating func sort(_ record: CSVReader.Record, of file: SourceFile) throws {
        switch sorting?.verdict(on: record) {
        case .nothing: return
        case .problem(let problem): return reject(record, [problem], of: file)
        case .thingBelow(let rows):
            for row in rows { try settle(row, of: file) }
        case .thing, nil: break
        }
        try importRow(record, of: file)
    }

    /// Takes a row with only a title if the columns are fhq's own, and refuses every other row with one text.
    private mutating func settle(_ row: RowSorting.Lone, of file: SourceFile) throws {
        if row.isTitle, kind == .item, !context.header.isMapped { return try importRow(row.record, of: file) }
        reject(row.record, [RowSorting.textAlone], of: file)
    }

    private func reject(_ record: CSVReader.Record, _ problems: [ImportProblem], of file: SourceFile) {
        if run.options.skipsBad { noteLeftOut(record) }
        run.reject(
            kind, record.bytes,
            problems.map { problem in
                var problem = problem
                (problem.file, problem.line) = (file.name, record.line)
                return problem
            })
    }

    /// Notes the line of a row that is left out, and its cost or its amount if that can be read.
    private func noteLeftOut(_ record: CSVReader.Record) {
        run.report.leftOutLines.append(record.line)
        var row = SheetRow(record, in: context)
        let field = kind == .item ? Self.cost : Self.amount
        guard row.isWhole, let money = (try? row.value(field, was: .empty, in: context.home))?.money else { return }
        run.report.leftOutSums[money.currency, default: 0] &+= money.minor
    }

    private static let cost = SheetField(StoredTable.items["cost"])
    private static let amount = SheetField(StoredTable.expenses["amount"])

    private mutating func importRow(_ record: CSVReader.Record, of file: SourceFile) throws {
        var row = SheetRow(record, in: context)
        if row.isWhole {
            if kind == .item { try importItems(&row) } else { try importExpense(&row) }
        }
        if !row.problems.isEmpty { reject(record, row.problems, of: file) }
    }

    /// Imports as many items as the row's quantity, by default one.
    private mutating func importItems(_ row: inout SheetRow) throws {
        let count = row.quantity()
        guard row.problems.isEmpty else { return }
        if count > 1, row.sku() != nil { row.reject("several items can't share one SKU", in: .sku) }
        for index in 0..<count where row.problems.isEmpty {
            row.hidden = []
            row.share = row.has(.quantity) ? (index, count) : (0, 1)
            try importItem(&row)
        }
    }

    private mutating func importItem(_ row: inout SheetRow) throws {
        let sku = row.sku()
        var present = try sku.flatMap { try findItem($0, &row) }
        let identity = sku == nil ? try identity(of: row) : nil
        var name = identity?.id ?? (context.header.isMapped ? sku.map { RowMemory.name(of: $0) } : nil)
        var found = Recollection.new
        if let identity {
            found = try recall(identity, row)
        } else if let present, let name {
            found = try recall(present.id, as: name, row)
        }
        var sale: RowSale?
        switch found {
        case .left: return count(isNew: false, row.line, key: nil, label: "", [])
        case .found(let item, let base):
            present = item
            leaveHalfSale(of: &row, base: base)
            sale = try merge(&row, with: item, base: base)
        case .new: leaveHalfSale(of: &row, base: [:])
        }
        let known = present?.text("sku") ?? sku?.text
        if let present { items.insert(present.id) }
        if let exported = run.options.exported, let present, let known, name == nil {
            let returned = try hideUnedited(returned: &row, exported, known, present) { row in
                try ItemSheet(&row, present: present, sku: sku).differences(in: row.context)
            }
            if returned.isLeft { return }
            name = returned.name
        } else if context.header.noun == .sales, sku != nil {
            if try leaves(sale: &row, of: present, known ?? "") { return }
        } else if run.options.exported != nil, present == nil, let sku {
            if lacks(sku.text, line: row.line) { return }
            added.append((row.line, row.cells))
        }
        claim(known, .sku, &row)
        var item = try ItemSheet(&row, present: present, sku: sku, sale: sale?.met?.row)
        if present == nil, let sku, row.problems.isEmpty, try !session.claim(sku) {
            row.reject("another item has the SKU \(JSONText.excerpt(sku.text))", in: .sku)
        }
        guard row.problems.isEmpty else { return }
        let anomalies = try item.anomalies(in: context)
        if !anomalies.isEmpty { run.report.anomalies.add(anomalies.map(\.kind)) }
        if item.contradicts(profitOf: &row) { otherProfits.append(row.line) }
        if run.options.isDryRun, run.report.samples.count < 3 {
            run.report.samples.append("line \(row.line): \(item.words)")
        }
        let record = name.map { ($0, RowMemory.record(of: row, from: source)) }
        let effect = try item.write(in: context, as: record)
        if let id = effect.id { items.insert(id) }
        var cells = item.cells
        if let present, let sale, sale.isGone { cells += try takeBack(sale, of: present) }
        if let present, let record, sale != nil || !item.cells.isEmpty {
            try record.1.withUnsafeBufferPointer {
                try session.remember(.item, id: record.0, rowId: present.id, record: $0)
            }
        }
        leftSales += effect.leavesSale ? 1 : 0
        leftPlatforms += effect.leavesPlatforms ? 1 : 0
        leftLists += effect.leavesLists ? 1 : 0
        undatedListings += effect.listingsWithoutDay
        leftAskings += item.leavesAsking ? 1 : 0
        count(isNew: effect.isNew, row.line, key: known, label: item.label, cells)
    }

    /// Deletes the sale that a row made and no longer tells, and revives the listing that it ended; returns the cell that
    /// says so.
    private mutating func takeBack(_ sale: RowSale, of item: StoredRow) throws -> [SheetCell] {
        guard let sold = sale.met?.row else { return [] }
        try session.update(Patch(StoredTable.sales["deleted"], .instant(session.now)), sold.id)
        for listing in try session.rows(of: .listings, where: "itemId = ?", item.id) where !listing.isDeleted {
            guard listing.value(of: .listingPlatform) == sold.value(of: .salePlatform),
                listing.value(of: .listingEnded) == sold.value(of: .saleSold)
            else { continue }
            try session.update(Patch(.listingEnded, .empty), listing.id)
        }
        takenBack.append(item.text("sku") ?? "")
        return [SheetCell(column: .sold, before: sold.value(of: .saleSold).shown, after: "")]
    }

    /// Returns the identity of a row without a SKU; `nil` if rows of this sheet can't be recognised.
    private mutating func identity(of row: SheetRow) throws -> RowMemory.Identity? {
        guard sorting != nil, context.header.place(of: .title) != nil else { return nil }
        if memory == nil { memory = try RowMemory(session, answers: run.options.answers) }
        return try memory?.identity(of: row, besides: items)
    }

    /// Returns the item with the SKU; `nil` if there is none.
    private func findItem(_ sku: SKU, _ row: inout SheetRow) throws -> StoredRow? {
        if session.storeWasEmpty { return nil }
        let found = try session.items(called: sku)
        let names = found.map { $0.text("sku") ?? "" }
        if found.count > 1 {
            row.reject("\(sku.text) could be two items", hint: "write \(names.joined(separator: " or "))", in: .sku)
        }
        if found.count == 1, found[0].isDeleted, run.options.exported == nil, !context.header.isMapped {
            row.reject("\(names[0]) is deleted", hint: "try: restore \(names[0])", in: .sku)
        }
        return found.first
    }

    /// Refuses a key that an earlier row of the file has.
    mutating func claim(_ key: String?, _ column: SheetColumn, _ row: inout SheetRow) {
        guard let key else { return }
        if let line = seen[key], line != row.line {
            row.reject("line \(line) already has \(JSONText.excerpt(key))", in: column)
        } else {
            seen[key] = row.line
        }
    }

    func count(isNew: Bool, _ line: Int, key: String?, label: String, _ cells: [SheetCell]) {
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
            run.report.notes.append("Unknown columns were ignored: \(names).")
        }
        let told = [
            (run.options.skipsTwins ? twins : 0, "Rows already in the store", " They were left out."),
            (
                takenBack.count, "Sales taken back, since the file no longer has them",
                " They were of \(takenBack.prefix(5).joined(separator: ", "))\(takenBack.count > 5 ? " …" : "")."
            ),
            (deletedHere, "Rows of deleted \(kind == .item ? "items" : "expenses")", " They stay deleted."),
            (
                run.options.exported?.missing(besides: seen).count ?? 0, "Exported rows that the file lacks",
                " They stay; use delete."
            ),
            (earlierSales, "Rows of earlier sales", " These stay unchanged."),
            (leftAskings, "Asking prices without a platform", " They were left out; map a column to platforms."),
            (undatedListings, "Listings dated today, since their item has no purchase day", ""),
            (leftSales, "Items sold here but unsold in the file", " They stay sold; use return or delete sale."),
            (leftPlatforms, "Items on other platforms than in the file", " They stay there; use list or unlist."),
            (
                leftLists, "Items whose listings, earlier sales, refunds or photos differ from the file's",
                " These stay unchanged."
            ),
        ]
        if let lines = sorting?.lines, !lines.isEmpty, !run.isRefused {
            let kinds = RowSorting.NonThing.allCases.compactMap { kind in lines[kind].map { (kind.rawValue, $0) } }
            let words = kinds.map { kind, lines in
                "\(lines.count) \(kind)\(lines.count == 1 ? "" : "s") (\(lines.lineWords))"
            }
            run.report.notes.append("Rows that aren't \(kind.rawValue)s, left out: \(words.joined(separator: ", ")).")
        }
        if !otherProfits.isEmpty, !run.isRefused {
            let count = otherProfits.count
            run.report.notes.append(
                "\(count) row\(count == 1 ? " gives" : "s give") a profit that doesn't match \(count == 1 ? "its" : "their") amounts "
                    + "(\(otherProfits.lineWords)).")
        }
        if !run.isRefused { run.report.notes += untakenNotes }
        for (count, what, then) in told where count > 0 && !run.isRefused {
            run.report.notes.append("\(what): \(count).\(then)")
        }
    }
}
