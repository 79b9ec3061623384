import GRDB

/// One step of the app's lineage, which is never changed.
///
/// It is SQL alone, literal text that no code takes part in: so nothing that changes later can change what it does.
protocol Migration: Sendable {
    /// The name under which the step is recorded in the store.
    static var identifier: String { get }

    /// Brings the store from the version before to this one, inside a transaction.
    static var sql: StaticString { get }
}

/// The whole lineage: the app's steps, then fhq's own.
///
/// There is no `v4`: the app never released one.
enum Migrations {
    /// The app's steps, oldest first, which `1.0` completes.
    static let ofApp: [any Migration.Type] = [
        V1InitialSchema.self, V2ListIndexes.self, V3CrockfordSKUs.self, V5MarketEntryFee.self,
    ]

    /// The names of fhq's steps, oldest first.
    static let names = migrator.migrations

    /// The newest step, at which every store is that can be used.
    static let newest = names[names.count - 1]

    /// What `PRAGMA application_id` says of a store of this lineage: `fhq1` in ASCII.
    static let applicationId = 0x6668_7131

    /// Runs the steps that a store lacks, each in a transaction, and records them.
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1.0", merging: Set(ofApp.map { $0.identifier })) { database, applied in
            if applied.isEmpty {
                try Schema1.make(in: database)
            } else {
                for step in ofApp where !applied.contains(step.identifier) {
                    try database.execute(sql: step.sql.description)
                }
                try Schema1.rebuild(database)
            }
        }
        return migrator
    }

    /// Brings an empty database to one of the steps, as a store that was left there.
    static func leave(_ queue: DatabaseQueue, at version: String) throws {
        guard let last = ofApp.firstIndex(where: { $0.identifier == version }) else {
            return try migrator.migrate(queue, upTo: version)
        }
        try queue.unsafeReentrantWrite { database in
            try database.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
            for step in ofApp[...last] {
                try database.execute(sql: step.sql.description)
                try database.execute(
                    sql: "INSERT INTO grdb_migrations (identifier) VALUES (?)", arguments: [step.identifier])
            }
            try database.execute(sql: "PRAGMA application_id = \(applicationId)")
        }
    }
}
