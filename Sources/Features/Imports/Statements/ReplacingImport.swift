import Interchange
import Ledger
import QueryLanguage
import Rendering
import Statements
import Upkeep

/// The import of an inventory that replaces everything.
struct ReplacingImport {
    let found: DetectedSource
    /// The path that the user gave.
    let path: String
    let options: ImportOptions
    let environment: Environment

    func run() throws -> Outcome {
        defer { try? environment.progress(nil) }
        let replacement = try takeIn()
        let difference = replacement.difference
        environment.tell(difference.differences)
        var outcome = Outcome.page(Self.page(difference))
        outcome.failure = ImportStatement.failure(leavingOut: replacement.taken.leftOut, environment)
        guard !options.isDryRun else { return outcome }
        guard !difference.isNothing else {
            environment.notice("nothing to replace: the inventories are the same")
            return outcome
        }
        if difference.losesSomething { try confirm(difference) }
        let restored = try environment.replacingStore { _ in
            try replacement.takePlace(progress: BackupWords.progress("replacing", environment))
        }
        try environment.progress(nil)
        say(restored, replacement.taken.report)
        return outcome
    }

    private func takeIn() throws -> InventoryReplacement {
        var options = options
        // It goes into a temporary store.
        options.isDryRun = false
        options.takesHome = true
        let replacement = try InventoryReplacement(of: found, for: environment.store(), options) {
            try environment.progress("importing \($0.file)", $0.done, of: $0.total)
        }
        try environment.progress(nil)
        let taken = replacement.taken
        if let report = taken.report {
            for notice in report.notices { environment.notice(notice) }
            if report.outcome == .refused { throw report.refusal }
        }
        if let sentence = taken.anomalies.sentence { environment.notice(sentence) }
        if !taken.missingPictures.isEmpty {
            let names = taken.missingPictures.prefix(10).joined(separator: ", ")
            environment.notice("missing pictures: \(names)")
        }
        return replacement
    }

    /// Asks for confirmation, unless it was given; throws if nobody can be asked.
    private func confirm(_ difference: StoreDifference) throws {
        guard !environment.options.yes else { return }
        let losses = Self.losses(difference)
        guard let ask = environment.ask else {
            throw StatementError(
                "this would replace the inventory (\(losses)) and needs confirmation",
                hints: ["add --yes to confirm, or dry run to see the differences"])
        }
        environment.notice("fhq first makes a backup of the present inventory")
        guard try ask(Question("Replace the inventory with “\(visible(path))” (\(losses))?")) else {
            throw StatementError("nothing was replaced")
        }
    }

    /// Returns a summary such as `292 items lost, 4 changed, 12 sales lost`.
    private static func losses(_ difference: StoreDifference) -> String {
        difference.counts.flatMap { kind, counts in
            let noun = { (count: Int) in count == 1 ? String(kind.dropLast()) : kind }
            return [
                counts.lost > 0 ? "\(grouped(counts.lost)) \(noun(counts.lost)) lost" : nil,
                counts.changed > 0 ? "\(grouped(counts.changed)) \(noun(counts.changed)) changed" : nil,
            ].compactMap(\.self)
        }.joined(separator: ", ")
    }

    private func say(_ restored: RestoredBackup, _ report: ImportReport?) {
        if let rejected = report?.rejectedPath {
            environment.notice("the skipped records are in \(visible(rejected))")
        }
        guard !environment.options.isQuiet else { return }
        if restored.missingPhotos > 0 {
            environment.notice("\(BackupWords.pictures(restored.missingPhotos)) missing here and in the import")
        }
        environment.notice("to go back: revert import, or restore backup \(restored.safety.name)")
    }

    private static func page(_ difference: StoreDifference) -> Page {
        let figures: [(String, KeyPath<StoreDifference.Counts, Int>)] = [
            ("here", \.here), ("source", \.there), ("lost", \.lost), ("added", \.added), ("changed", \.changed),
            ("unchanged", \.unchanged),
        ]
        let rows = difference.counts.map { kind, counts -> [CellValue] in
            [.text(kind)] + figures.map { .integer(Int64(counts[keyPath: $0.1])) }
        }
        let columns = [Column("kind", .code)] + figures.map { Column($0.0, .integer) }
        return Page(title: "import", columns: columns, values: rows)
    }
}
