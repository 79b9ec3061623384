import Exchange
import Interchange
import Ledger
import QueryLanguage
import Rendering
import Statements
import StoreFile

// Another store.
extension ImportStatement {
    /// The number of records left out that are named.
    private static let shownLeftOut = 10

    func exchange(
        with found: DetectedSource, _ store: InventoryStore, _ environment: Environment
    ) throws -> Outcome {
        guard case .store(let copy) = found.way else { preconditionFailure("It is a store.") }
        if !map.isEmpty { throw StatementError("map is for sheets, but “\(found.path)” is a store") }
        let isRehearsal = isDryRun || environment.options.isDryRun
        let report = try store.exchange(
            with: copy, from: found.source ?? path, pictures: found.pictureFolders, rehearsal: isRehearsal,
            today: environment.clock.today,
            accepts: PictureDigest.isRight)
        if let words = isRehearsal ? report.anomalies.clause : report.anomalies.sentence { environment.notice(words) }
        for conflict in report.conflicts {
            environment.notice(
                visible(
                    "conflict: \(conflict.field) of \(conflict.label) was changed in both stores, last to "
                        + "\(conflict.kept.isEmpty ? "empty" : conflict.kept); "
                        + "\(conflict.lost.isEmpty ? "empty" : conflict.lost) is lost"))
        }
        for item in report.renamed {
            environment.notice(
                visible("the stores have different items \(item.from); “\(item.title)” has the SKU \(item.to) now"))
        }
        let failure = Self.failure(leavingOut: report.leftOut, environment)
        if !report.missingPictures.isEmpty {
            environment.notice(
                "missing pictures: \(report.missingPictures.prefix(10).joined(separator: ", "))")
        }
        environment.tell(report.differences)
        let rows = StoredTable.all.compactMap { table -> [CellValue]? in
            guard let counts = report.counts[table.table] else { return nil }
            let figures = [counts.added, counts.changed, counts.deleted, counts.unchanged, counts.skipped]
            return [.text(table.name)] + figures.map { .integer(Int64($0)) }
        }
        let names = ["added", "changed", "deleted", "unchanged", "skipped"]
        var outcome = Outcome.page(
            Page(
                title: "import", columns: [Column("kind", .code)] + names.map { Column($0, .integer) }, values: rows))
        outcome.failure = failure
        return outcome
    }

    /// Names the records of another store that were left out, and returns the failure for them; `nil` for none.
    static func failure(leavingOut records: [String], _ environment: Environment) -> StatementError? {
        guard !records.isEmpty else { return nil }
        for sentence in records.prefix(shownLeftOut) { environment.notice(visible(sentence)) }
        if records.count > shownLeftOut { environment.notice("… and \(grouped(records.count - shownLeftOut)) more") }
        let count = "\(grouped(records.count)) record\(records.count == 1 ? " was" : "s were")"
        return StatementError(
            "\(count) left out; the others were taken",
            hints: ["run check in the other store, correct them there, and import it again"])
    }
}
