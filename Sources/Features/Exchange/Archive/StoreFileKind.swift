import Imports
import Interchange
import Ledger
import QueryLanguage
import Rendering
import Statements
import StoreFile
import Upkeep

/// Another store of fhq, its backups, and the zip of everything.
struct StoreFileKind: FileKind {
    var namesBesideDatabase: Set<String> { InventoryArchive.names }

    func content(of database: CopiedDatabase) throws -> (any FileContent)? {
        guard let lineage = try database.database.lineage() else { return nil }
        switch lineage {
        case .newer(let migration): throw ImportError.newerStore(path: database.path, migration: migration)
        case .beforeRelease(let version) where !database.isBesideItsCopies:
            throw StoreError.beforeRelease(path: database.path, version: version)
        case .beforeRelease, .known: break
        }
        try database.copyPictures()
        return OtherStore(copy: database.copy)
    }
}

/// A copy of another store.
private struct OtherStore: FileContent {
    let copy: String

    var title: String { "a store of fhq" }

    func inventory(of found: DetectedSource) -> (any WholeSource)? {
        WholeStore(copy: copy, pictureFolders: found.pictureFolders)
    }

    func run(_ request: FileRequest, of found: DetectedSource, in environment: Environment) throws -> Outcome {
        if !request.map.isEmpty { throw StatementError("map is for sheets, but “\(found.path)” is a store") }
        let report = try environment.store().exchange(
            with: copy, from: found.source ?? request.path, pictures: found.pictureFolders,
            rehearsal: request.isDryRun, today: environment.clock.today, accepts: PictureDigest.isRight)
        if let words = request.isDryRun ? report.anomalies.clause : report.anomalies.sentence {
            environment.notice(words)
        }
        for sentence in report.sentences { environment.notice(visible(sentence)) }
        let failure = ImportStatement.failure(leavingOut: report.leftOut, environment)
        if !report.missingPictures.isEmpty {
            environment.notice("missing pictures: \(report.missingPictures.prefix(10).joined(separator: ", "))")
        }
        environment.tell(report.differences)
        var outcome = Outcome.page(report.page)
        outcome.failure = failure
        return outcome
    }
}

/// A copy of another store, as a complete inventory.
private struct WholeStore: WholeSource {
    let copy: String
    let pictureFolders: [String]

    var bringsSettings: Bool { true }

    func fill(
        _ store: InventoryStore, from source: String, _ options: ImportOptions, rejected: String,
        progress: @escaping (ImportProgress) throws -> Void
    ) throws -> TakenInventory {
        let report = try store.exchange(
            with: copy, from: source, pictures: pictureFolders, rehearsal: false,
            today: BusinessCalendar.local.moment(store.clock()).day, accepts: PictureDigest.isRight)
        var taken = TakenInventory()
        (taken.missingPictures, taken.anomalies, taken.leftOut) =
            (report.missingPictures, report.anomalies, report.leftOut)
        return taken
    }
}

extension ExchangeReport {
    /// Sentences about values that were overridden, and items that were renamed.
    fileprivate var sentences: [String] {
        func words(_ value: String) -> String { value.isEmpty ? "empty" : value }
        return conflicts.map {
            "conflict: \($0.field) of \($0.label) was changed in both stores, last to \(words($0.kept)); "
                + "\(words($0.lost)) is lost"
        }
            + renamed.map {
                "the stores have different items \($0.from); “\($0.title)” has the SKU \($0.to) now"
            }
    }

    /// The counts of rows, a row for each table.
    fileprivate var page: Page {
        let rows = StoredTable.all.compactMap { table -> [CellValue]? in
            guard let counts = counts[table.table] else { return nil }
            let figures = [counts.added, counts.changed, counts.deleted, counts.unchanged, counts.skipped]
            return [.text(table.name)] + figures.map { .integer(Int64($0)) }
        }
        let names = ["added", "changed", "deleted", "unchanged", "skipped"]
        let columns = [Column("kind", .code)] + names.map { Column($0, .integer) }
        return Page(title: "import", columns: columns, values: rows)
    }
}
