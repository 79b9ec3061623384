import Codecs
import Interchange
import Ledger
import Queries
import QueryLanguage
import StoreFile

/// One pass over the records of a source: decides the outcome of each, and writes it by the session.
final class RecordRun {
    private let run: ImportRun
    private let session: ImportSession
    var context: SourceContext
    /// The currency of amounts without one in the previous import.
    private var homeBefore: Currency
    private var undatedListings = 0
    /// True if records may refer to items, whose rows must then be known.
    private let namesItems: Bool

    init(_ run: ImportRun, namesItems: Bool) throws {
        (self.run, session, self.namesItems) = (run, run.session, namesItems)
        homeBefore = try session.homeCurrency() ?? .gbp
        context = SourceContext(now: session.now, calendar: run.calendar, home: homeBefore)
        context.platforms = PlatformDirectory(try session.platforms())
        context.kinds += try OwnKinds.names(session.database)
        context.markets = try session.rowIds(of: .market)
        context.sellers = try session.rowIds(of: .seller)
        context.hauls = try session.rowIds(of: .haul)
        if namesItems { context.items = try session.rowIds(of: .item) }
    }

    /// Adds the notes about the whole import.
    func finish() throws {
        try run.meter.finish()
        guard !run.isRefused else {
            // They describe the work done.
            (run.report.notes, run.report.conflicts) = ([], [])
            return
        }
        run.report.note(new: context.platforms.added, "platform")
        if undatedListings > 0 {
            run.report.notes.append(
                "Listings without a date, dated by their item's purchase: \(undatedListings).")
        }
    }

    // MARK: - Records

    /// Imports the records of a file.
    func importRecords(_ kind: ImportKind, from file: SourceFile) throws {
        var stream = JSONRecordStream(file)
        var taker = RecordTaker(kind, hasOlder: try session.hasRecords(of: kind))
        try run.meter.begin(file.name)
        while try stream.withNext({ record in
            do {
                try importRecord(record, with: &taker)
            } catch var problem as ImportProblem {
                if let id = taker.lastId, !taker.lastWasDuplicate { context.rejected.insert(id) }
                (problem.file, problem.record, problem.id) = (file.name, record.number, taker.lastId)
                run.reject(kind, record.text, [problem])
            }
        }) {
            try run.meter.advance(to: stream.consumed)
        }
        run.meter.end(size: file.size)
    }

    private func importRecord(_ record: borrowing JSONRecordStream.Record, with taker: inout RecordTaker) throws {
        let (text, json) = (record.text, record.json)
        taker.begin()
        guard json.kind == .object else { throw ImportProblem("it is not an object") }
        let id = try taker.identify(context.record(json))
        if let older = taker.hasOlder ? try session.stored(taker.kind, id: id) : nil {
            if taker.kind == .item { run.items.insert(older.rowId) }
            if text.elementsEqual(older.record) {
                run.count(taker.kind, \.unchanged)
            } else {
                try merge(json, text, into: older, id: id, taker.kind)
            }
            return
        }
        let rows = try newRows(of: json, taker.kind, claimingSKU: true)
        let row = try session.add(taker.kind, id: id, rows: rows, record: text)
        if taker.kind == .item { run.items.insert(row) }
        if taker.kind == .market { context.markets[id] = row }
        if taker.kind == .seller { context.sellers[id] = row }
        if taker.kind == .haul { context.hauls[id] = row }
        if taker.kind == .item, namesItems { context.items[id] = row }
        run.count(taker.kind, \.added)
    }

    private func merge(
        _ json: JSONValue, _ text: UnsafeBufferPointer<UInt8>, into older: ImportSession.StoredRecord, id: String,
        _ kind: ImportKind
    ) throws {
        try JSONDocument.read(kept: older.record) { before in
            if before == json { return run.count(kind, \.unchanged) }
            let base = try earlierRows(of: before, kind)
            let skus = kind == .item ? try [before, json].map { try context.sku(of: context.record($0)) } : [nil, nil]
            let theirs = try newRows(of: json, kind, claimingSKU: skus[0] != skus[1], before: before)
            run.report.conflicts += try session.merge(
                kind, id: id, into: older.rowId, base: base, theirs: theirs, record: text)
            run.count(kind, theirs.main.isDeleted && !base.main.isDeleted ? \.deleted : \.changed)
        }
    }

    /// Returns the rows of a record as it last came, with the home currency of that time.
    private func earlierRows(of json: JSONValue, _ kind: ImportKind) throws -> NewRows {
        let (home, undated) = (context.home, undatedListings)
        context.home = homeBefore
        defer { (context.home, undatedListings) = (home, undated) }
        return try rows(of: json, kind, claimingSKU: false)
    }

    /// Returns the rows of a record that came now; its improbable facts are counted unless it had them `before`.
    ///
    /// - Throws: ``ImportProblem`` for a value that the store may not hold.
    private func newRows(
        of json: JSONValue, _ kind: ImportKind, claimingSKU: Bool, before: JSONValue? = nil
    ) throws -> NewRows {
        let rows = try rows(of: json, kind, claimingSKU: claimingSKU, countingAnomalies: true, before: before)
        if let fault = rows.fault { throw ImportProblem(fault.clause) }
        return rows
    }

    /// Returns the rows of a record; if they are counted, its improbable facts are, unless it had them `before`.
    private func rows(
        of json: JSONValue, _ kind: ImportKind, claimingSKU: Bool, countingAnomalies: Bool = false,
        before: JSONValue? = nil
    ) throws -> NewRows {
        let record = context.record(json)
        guard kind == .item else {
            let rows = try context.rows(of: record, kind)
            if countingAnomalies, isInFuture(rows),
                try !(before.map { isInFuture(try context.rows(of: context.record($0), kind)) } ?? false)
            {
                run.report.anomalies.add([.spentInFuture])
            }
            return rows
        }
        let item = try ItemRecord(record, in: context)
        if countingAnomalies {
            let found = item.anomalies(in: context)
            let known = found.isEmpty ? [] : try before.map { try anomalies(of: $0) } ?? []
            run.report.anomalies.add(found.filter { !known.contains($0) }.map(\.kind))
        }
        if claimingSKU, let sku = item.sku, try !session.claim(sku) {
            throw ImportProblem("another item has the SKU \(JSONText.excerpt(sku.text))")
        }
        undatedListings += item.undatedListings
        return try item.rows(in: &context, session: session)
    }

    private func anomalies(of json: JSONValue) throws -> [Anomaly] {
        try ItemRecord(context.record(json), in: context).anomalies(in: context)
    }

    private func isInFuture(_ rows: NewRows) -> Bool {
        rows.main.table === StoredTable.expenses
            && rows.main.moment(.expenseDate).map { $0.day > context.today } ?? false
    }

    // MARK: - Settings

    /// Imports the home currency and the enabled platforms, which later records need.
    func importSettings(_ settings: SourceSettings) throws {
        let before = try session.stored(.settings, id: "settings").map { try SourceSettings(kept: $0.record) }
        homeBefore = before?.home ?? settings.home ?? homeBefore
        context.home = settings.home ?? context.home
        if before == settings || settings == SourceSettings() { return }
        try importHome(settings.home, before: before)
        try importPlatforms(settings, before: before)
        try settings.record.withUnsafeBufferPointer {
            try session.remember(.settings, id: "settings", rowId: nil, record: $0)
        }
        run.count(.settings, before == nil ? \.added : \.changed)
    }

    private func importHome(_ theirs: Currency?, before: SourceSettings?) throws {
        let ours = try session.homeCurrency()
        guard let theirs, theirs != ours else { return }
        let isOpen = session.storeWasEmpty && (ours == nil || run.options.takesHome)
        let isOurs = before == nil ? isOpen : (ours ?? .gbp) == before?.home
        if isOurs {
            try session.setHomeCurrency(theirs)
            let becomes = run.options.isDryRun ? "would become" : "is now"
            run.report.notes.append("The home currency \(becomes) \(theirs.code), as in the folder's settings.")
        } else if before?.home != theirs {
            let kept = (ours ?? .gbp).code
            if kept == theirs.code { return }
            run.report.notes.append(
                "Amounts without a currency are read as \(theirs.code), the folder's home currency; yours stays \(kept)."
            )
        }
    }

    private func importPlatforms(_ settings: SourceSettings, before: SourceSettings?) throws {
        guard let names = settings.enabledPlatforms, before != nil || session.storeWasEmpty else { return }
        let enabled = try names.map { try context.platforms.id(of: $0, in: session) }
        let earlier = before?.enabledPlatforms?.compactMap { context.platforms.known($0) }
        let known = try earlier ?? session.platforms().map(\.id)
        for id in known where !enabled.contains(id) { try session.setPlatform(id, enabled: false) }
        for id in enabled where earlier?.contains(id) != true { try session.setPlatform(id, enabled: true) }
    }
}
