import Interchange
import Ledger
import QueryLanguage
import StoreFile
import Upkeep

extension InventoryStore {
    /// Merges another store, whose file was copied to `copy`, as one import from `source`.
    ///
    /// The copy is checked in full, with each of its tables, views and triggers compared to those of the migrations,
    /// and migrated. `pictures` are folders that may hold its pictures; `accepts` checks that a picture's file has the
    /// SHA-256 in its name. Facts that are improbable on the day `today` are counted.
    ///
    /// - Throws: ``StoreError`` if the copy is damaged, newer or not a store, or this store can't be written.
    package func exchange(
        with copy: String, from source: String, pictures: [String], rehearsal: Bool,
        today: Day? = nil,
        accepts: (_ path: String, _ sha256: String) -> Bool
    ) throws -> ExchangeReport {
        try withBackupDraft { draft in
            let other = BackupFile(path: draft)
            let version = try prepare(
                other, from: copy, readOnly: false, refusing: ["table", "view", "trigger", "index"], carriesOver: true)
            let carriesOver = version.map(Lineage.isBeforeRelease) ?? false
            var missing: [String] = []
            if !rehearsal, let photoFolder {
                let needed = try other.pictures().filter { !$0.isSpare }
                missing = try BackupPictures(path: photoFolder.path).add(
                    needed, from: pictures, accepts: { accepts($1, $0.sha256) }
                ).map(\.name)
            }
            return try other.withDatabase { database in
                if !missing.isEmpty {
                    for name in missing {
                        let hash = name.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? name
                        var row = Patch(.photoSHA256, .empty)
                        row.set(.photoBytes, .empty)
                        try RowWriter(database, at: nil).update(row, where: "sha256 = \(hash)")
                    }
                }
                let expected = try database.value(Int.self, "SELECT count(*) FROM items") ?? 0
                return try runImport(from: source, rehearsal: rehearsal, expected: expected) { session in
                    var report = try StoreExchange(
                        session, theirs: try ExchangeSide(database), today: today, carriesOver: carriesOver
                    ).run()
                    report.missingPictures = missing
                    return report
                }
            }
        }
    }
}
