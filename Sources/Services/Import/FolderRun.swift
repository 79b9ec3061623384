import Glibc
import Inventory
import QueryLanguage

/// One pass over a folder: reads every record, decides what becomes of it, and has the session write that.
final class FolderRun {
    var report = ImportReport()
    private(set) var rejected = RejectedRecords()
    var context: SourceContext
    /// The currency that amounts without one had in the import before.
    var homeBefore: Currency
    let session: ImportSession
    private let skipsBad: Bool
    private let allowsOddDays: Bool
    /// Whether this only finds out what an import would do.
    let isRehearsal: Bool
    private var meter: ProgressMeter
    private var undatedListings = 0
    let folder: SourceFolder

    init(
        _ folder: SourceFolder, session: ImportSession, calendar: BusinessCalendar, skipsBad: Bool, allowsOddDays: Bool,
        isRehearsal: Bool, progress: @escaping (ImportProgress) throws -> Void
    ) throws {
        self.session = session
        self.skipsBad = skipsBad
        self.allowsOddDays = allowsOddDays
        self.isRehearsal = isRehearsal
        homeBefore = try session.homeCurrency() ?? .gbp
        context = SourceContext(now: session.now, calendar: calendar, home: homeBefore)
        context.platforms = PlatformDirectory(try session.platforms())
        context.markets = try session.rowIds(of: .market)
        context.sellers = try session.rowIds(of: .seller)
        meter = ProgressMeter(total: folder.size, report: progress)
        self.folder = folder
        try takeSettings()
    }

    /// Whether a problem stands in the way of the whole import.
    var isRefused: Bool {
        report.problems.contains { !$0.canBeSkipped || !skipsBad }
    }

    func takeEverything() throws {
        for (file, kind) in SourceFolder.lists {
            guard try takeList(file, kind) else { break }
            try session.complete(kind)
        }
        try meter.finish()
        if !context.platforms.added.isEmpty {
            let names = context.platforms.added.map { JSONText.excerpt($0) }
            report.notes.append("New platforms: \(names.joined(separator: ", ")).")
        }
        if undatedListings > 0 {
            report.notes.append("Listings dated by their item's purchase, for want of a date: \(undatedListings).")
        }
    }

    // MARK: - One file

    /// Takes a file's records; `false` if the file itself is at fault, so that nothing more can be said.
    private func takeList(_ name: String, _ kind: ImportKind) throws -> Bool {
        var source: SourceFile?
        do {
            guard let file = try SourceFile(name, in: folder.descriptor) else { return true }
            source = file
            try takeRecords(of: file, kind)
            return true
        } catch let failure as SourceFile.Unreadable {
            refuse(ImportProblem(file: name, reason: failure.reason))
        } catch let failure as JSONRecordStream.Failure {
            let place = failure.offset.flatMap { source?.position(of: $0) }
            refuse(ImportProblem(file: name, record: failure.record, at: place, reason: failure.reason))
        }
        return false
    }

    private func takeRecords(of file: SourceFile, _ kind: ImportKind) throws {
        var stream = JSONRecordStream(file)
        var taker = RecordTaker(kind, hasOlder: try session.hasRecords(of: kind))
        try meter.begin(file.name)
        while try stream.withNext({ record in
            do {
                try take(record, with: &taker)
            } catch let problem as RecordProblem {
                reject(record, taker, problem, file: file.name)
            }
        }) {
            try meter.advance(to: stream.consumed)
        }
        meter.end(size: file.size)
    }

    private func take(_ record: borrowing JSONRecordStream.Record, with taker: inout RecordTaker) throws {
        let text = record.text
        taker.begin()
        let json = record.json
        guard json.kind == .object else { throw RecordProblem(reason: "it is not an object") }
        let id = try taker.identify(context.record(json))
        if let older = taker.hasOlder ? try session.stored(taker.kind, id: id) : nil {
            if text.elementsEqual(older.record) {
                report.counts[taker.kind, default: .init()].unchanged += 1
            } else {
                try merge(json, text, into: older, id: id, taker.kind)
            }
            return
        }
        let rows = try rows(of: json, taker.kind, claimingSKU: true, checkingDays: true)
        keep(try session.add(taker.kind, id: id, rows: rows, record: text), for: id, taker.kind)
        report.counts[taker.kind, default: .init()].added += 1
    }

    // MARK: - One record

    private func merge(
        _ json: JSONValue, _ text: UnsafeBufferPointer<UInt8>, into older: ImportSession.StoredRecord, id: String,
        _ kind: ImportKind
    ) throws {
        try JSONDocument.read(kept: older.record) { before in
            if before == json {
                report.counts[kind, default: .init()].unchanged += 1
                return
            }
            let base = try earlierRows(of: before, kind)
            let skus = kind == .item ? try [before, json].map { try context.sku(of: context.record($0)) } : [nil, nil]
            let theirs = try rows(of: json, kind, claimingSKU: skus[0] != skus[1], checkingDays: true, before: before)
            report.conflicts += try session.merge(
                kind, id: id, into: older.rowId, base: base, theirs: theirs, record: text)
            if theirs.main.isDeleted && !base.main.isDeleted {
                report.counts[kind, default: .init()].deleted += 1
            } else {
                report.counts[kind, default: .init()].changed += 1
            }
        }
    }

    /// The rows that a record had become when it last came, with the home currency of that time.
    private func earlierRows(of json: JSONValue, _ kind: ImportKind) throws -> NewRows {
        let (home, undated) = (context.home, undatedListings)
        context.home = homeBefore
        defer { (context.home, undatedListings) = (home, undated) }
        return try rows(of: json, kind, claimingSKU: false)
    }

    /// The rows that a record becomes; days in an order that cannot be are taken if they came so `before`.
    private func rows(
        of json: JSONValue, _ kind: ImportKind, claimingSKU: Bool, checkingDays: Bool = false, before: JSONValue? = nil
    ) throws -> NewRows {
        let record = context.record(json)
        switch kind {
        case .market, .seller, .entryFee, .transportExpense: return try context.rows(of: record, kind)
        case .settings: throw RecordProblem(reason: "settings are not a record")
        case .item:
            let item = try ItemRecord(record, in: context)
            if checkingDays, !allowsOddDays, let problem = item.disorder(in: context),
                try before.flatMap({ try ItemRecord(context.record($0), in: context).disorder(in: context) }) != problem
            {
                throw RecordProblem(reason: "it \(problem); --force takes it")
            }
            if claimingSKU, let sku = item.sku, try !session.claim(sku) {
                throw RecordProblem(reason: "another item has the SKU \(JSONText.excerpt(sku.text))")
            }
            undatedListings += item.undatedListings
            return try item.rows(in: &context, session: session)
        }
    }

    private func keep(_ row: Int64, for id: String, _ kind: ImportKind) {
        if kind == .market { context.markets[id] = row }
        if kind == .seller { context.sellers[id] = row }
    }

    // MARK: - Problems

    private func reject(
        _ record: borrowing JSONRecordStream.Record, _ taker: RecordTaker, _ problem: RecordProblem, file: String
    ) {
        report.counts[taker.kind, default: .init()].skipped += 1
        session.skip()
        if let id = taker.lastId, !taker.lastWasDuplicate { context.rejected.insert(id) }
        if problem.isConsequence && !skipsBad { return }
        let found = ImportProblem(
            file: file, record: record.number, id: taker.lastId, reason: problem.reason, canBeSkipped: true)
        report.add(found)
        if skipsBad { rejected.add(record.text, problem: found) } else { session.abandon() }
    }

    func refuse(_ problem: ImportProblem) {
        report.add(problem)
        session.abandon()
    }
}
