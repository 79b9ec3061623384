import GRDB
import QueryLanguage

extension InventoryStore {
    /// Takes another store in, of whose file `copy` is a private copy: as one import, from `source`.
    ///
    /// The copy is checked as a whole, with each of its tables, views and triggers compared to what migrations make, and
    /// brought up to date. `pictures` are folders in which those of its photos may be; `accepts` says of a picture's file
    /// whether it has the SHA-256 that it is called by. What comes and is improbable on the day `today` is counted. Throws ``StoreError`` for what is damaged, newer or no store.
    public func exchange(
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
                missing = try BackupPictures(path: photoFolder.path).take(
                    needed, from: pictures, accepts: { accepts($1, $0.sha256) }
                ).map(\.name)
            }
            return try other.withDatabase { database in
                if !missing.isEmpty {
                    for name in missing {
                        let hash = name.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? name
                        try database.execute(
                            sql: "UPDATE photos SET sha256 = NULL, bytes = NULL WHERE sha256 = ?", arguments: [hash])
                    }
                }
                return try runImport(from: source, rehearsal: rehearsal) { session in
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
