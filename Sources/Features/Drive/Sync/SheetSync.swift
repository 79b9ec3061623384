import Ledger
import Programs
import QueryLanguage
import Remote
import StoreFile

/// An update of the sheets in Drive, each only if its CSV has changed.
struct SheetSync: Sendable {
    let sync: SyncContext
    /// The id of the folder for new sheets.
    let folder: String
    let limits: SheetLimits
    let importSize: ImportSize
    let builder: SheetBuilder
    /// The folder for temporary files.
    let temporaryFolder: String
    let verification: DriveVerification

    /// Updates every sheet of a kind, and puts sheets that are no longer needed into Drive's bin.
    func run(_ kind: Noun) async throws {
        var parts = try builder.parts(of: kind, within: limits)
        var largest = Int.max
        while true {
            let targets = SheetTarget.targets(kind, parts)
            do throws(TooLarge) {
                for target in targets { try await bringUpToDate(target) }
            } catch TooLarge.bytes(let rows) {
                guard largest > 1 else { throw ServiceError("a row of \(kind.rawValue) is too large for a sheet") }
                largest = min(rows, largest / 2)
                parts = try builder.parts(of: kind, within: limits, rowsAtMost: largest)
                continue
            } catch TooLarge.other(let error) {
                throw error
            }
            if parts.count > 1 {
                sync.report.note("\(kind.rawValue) don't fit in one sheet: they are in \(parts.count) sheets, by year")
            }
            return try await removeOthers(than: targets, kind)
        }
    }

    /// The number of times that Drive's state may differ from the recorded one before the sync gives up.
    private static let mostAttempts = 12

    /// The reason why a part can't be uploaded: it must be divided further, or another error.
    private enum TooLarge: Error {
        case bytes(rowsAtMost: Int)
        case other(any Error)
    }

    private func bringUpToDate(_ target: SheetTarget) async throws(TooLarge) {
        do {
            var failures = 0
            for _ in 0..<Self.mostAttempts where try await attempt(target, &failures) { return }
            throw ServiceError(
                "Drive keeps changing its answer on whether \(target.name) exists", retry: .mayHelp(after: nil))
        } catch let error as TooLarge {
            throw error
        } catch {
            throw .other(error)
        }
    }

    /// Tries once to update a sheet; returns `false` if Drive's state differed, so that another attempt is needed.
    private func attempt(_ target: SheetTarget, _ failures: inout Int) async throws -> Bool {
        let known = try sync.store.driveFiles().first { $0.kind == target.driveKind && $0.part == target.key }
        let metadata = known == nil ? newMetadata(target) : DriveMetadata()
        let envelope = MultipartEnvelope(metadata: metadata, contentType: "text/csv")
        sync.progress("\(target.name): building")
        let watch = RowWatch { [sync] done, total, _ in
            sync.progress(Step("\(target.name): building", done, of: total))
        }
        let sheet = try RowWatch.$current.withValue(watch) {
            try builder.build(target.kind, target.part, into: temporaryFolder, envelope: envelope)
        }
        defer { sheet.remove() }
        if let known, known.sha256 == sheet.sha256 {
            sync.report.add(target, .unchanged, sheet, link: known.link)
            return true
        }
        try await refuse(sheet, target)
        sync.progress("\(target.name): sending")
        let upload = { (place: DriveUpload.Target) in
            SheetUpload(
                service: sync.service, sheet: sheet, target: place, envelope: envelope, metadata: metadata,
                progress: { [sync] in sync.progress(Step("\(target.name): sending", $0, of: $1)) })
        }
        guard let known else { return try await make(target, sheet, upload(.new), &failures) }
        guard try await verification.isThere(known, target.name) else { return false }
        let entry = try await send(upload(.replacing(known.driveId)))
        try save(target, sheet, entry)
        sync.report.add(target, .updated, sheet, link: entry.link)
        return true
    }

    /// Creates a sheet without a file; returns `false` if another attempt is needed.
    ///
    /// It creates nothing if a search finds that an earlier attempt did.
    private func make(
        _ target: SheetTarget, _ sheet: SheetFile, _ upload: SheetUpload, _ failures: inout Int
    ) async throws -> Bool {
        let found = try await sync.service.search(target.search(sync.storeMark))
        if let oldest = found.first {
            if found.count > 1 {
                sync.report.note(
                    "Drive has \(found.count) sheets named \(target.name) for this store; fhq updates the oldest")
            }
            try sync.store.save(
                DriveFile(kind: target.driveKind, part: target.key, driveId: oldest.id, link: oldest.link))
            return false
        }
        do {
            let entry = try await send(upload)
            try save(target, sheet, entry)
            sync.report.add(target, .created, sheet, link: entry.link)
            return true
        } catch let error as ServiceError {
            failures += 1
            try await sync.service.patience.waitOut(error, attempt: failures)
            return false
        }
    }

    private func newMetadata(_ target: SheetTarget) -> DriveMetadata {
        DriveMetadata(
            name: target.name, mimeType: DriveEntry.sheetType, parents: [folder],
            appProperties: target.properties(sync.storeMark))
    }

    private func send(_ upload: SheetUpload) async throws -> DriveEntry {
        let (entry, refusedPacked) = try await upload.run(plain: sync.store.syncState().sendsPlain)
        if refusedPacked { try sync.store.sendSheetsPlain() }
        return entry
    }

    private func save(_ target: SheetTarget, _ sheet: SheetFile, _ entry: DriveEntry) throws {
        var file = DriveFile(kind: target.driveKind, part: target.key, driveId: entry.id, link: entry.link)
        file.sha256 = sheet.sha256
        file.rowCount = sheet.rows
        file.uploadedAt = sync.now()
        try sync.store.save(file)
    }

    private func refuse(_ sheet: SheetFile, _ target: SheetTarget) async throws {
        var limits = limits
        limits.bytes = try await importSize.most(for: sheet.plainBytes)
        switch sheet.excess(over: limits) {
        case nil: return
        case .bytes, .cells: throw TooLarge.bytes(rowsAtMost: sheet.rowsAtMost(within: limits))
        case .characters, .columns:
            throw ServiceError(
                "row \(sheet.longestRow) of \(target.name) has a text of \(sheet.longestCell) characters",
                hints: ["a cell of a sheet holds at most \(limits.characters)"])
        }
    }

    private func removeOthers(than targets: [SheetTarget], _ kind: Noun) async throws {
        let keys = Set(targets.map(\.key))
        for file in try sync.store.driveFiles() where file.kind.rawValue == kind.rawValue && !keys.contains(file.part) {
            if try await sync.service.find(file.driveId) != nil {
                _ = try await sync.service.change(file.driveId, to: DriveMetadata(trashed: true))
            }
            try sync.store.forget(file)
            sync.report.note("the sheet for \(file.part) is empty now, so fhq moved it to Drive's bin")
        }
    }
}
