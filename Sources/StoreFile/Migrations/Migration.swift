internal import GRDB

/// One step of the lineage, which is never changed once it is released.
///
/// It is literal SQL without any code, so that no later change of code can change its effect.
protocol Migration: Sendable {
    /// The name under which the store records the step.
    static var identifier: String { get }

    /// The SQL that brings a store from the previous version to this one, inside a transaction.
    static var sql: StaticString { get }
}

/// The whole lineage: the app's steps, then fhq's own.
///
/// There is no `v4`: the app never released one.
package enum Migrations {
    /// The app's steps, oldest first; `1.0` completes them.
    static let ofApp: [any Migration.Type] = [
        V1InitialSchema.self, V2ListIndexes.self, V3CrockfordSKUs.self, V5MarketEntryFee.self,
    ]

    /// The names of the steps that ``migrator(derive:)`` runs, oldest first, so that an open can compare them without a
    /// migrator.
    static let names = ["1.0", V1_1RowKeys.identifier]

    /// The newest step, which every usable store has run.
    package static let newest = names[names.count - 1]

    /// The `PRAGMA application_id` of a store of this lineage: `fhq1` in ASCII.
    package static let applicationId = 0x6668_7131

    /// Returns the migrator, which runs each missing step in a transaction and records it.
    ///
    /// `derive` recomputes the state derived from rows in tables that a step rebuilds.
    private static func migrator(derive: @escaping @Sendable (StoreConnection) throws -> Void) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1.0", merging: Set(ofApp.map { $0.identifier })) { database, applied in
            let database = StoreConnection(database)
            try database.writing(for: .schemaStep) {
                guard !applied.isEmpty else { return try Schema1.make(in: database) }
                for step in ofApp where !applied.contains(step.identifier) {
                    try database.execute(BoundSQL(sql: step.sql.description))
                }
                try Schema1.rebuild(database, derive)
            }
        }
        // It changes no reference.
        migrator.registerMigration(V1_1RowKeys.identifier, foreignKeyChecks: .immediate) { database in
            let database = StoreConnection(database)
            try database.writing(for: .schemaStep) {
                try database.execute(BoundSQL(sql: V1_1RowKeys.sql.description))
            }
        }
        return migrator
    }

    /// Runs the missing steps.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package static func run(
        on queue: StoreQueue, derive: @escaping @Sendable (StoreConnection) throws -> Void
    ) throws {
        try throwingSQLiteErrors { try migrator(derive: derive).migrate(queue.queue) }
    }

    /// Brings an empty database to one of the steps, like a store left there.
    static func leave(_ queue: StoreQueue, at version: String) throws {
        guard let last = ofApp.firstIndex(where: { $0.identifier == version }) else {
            return try migrator { _ in }.migrate(queue.queue, upTo: version)
        }
        try queue.use { database in
            try database.execute("CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
            for step in ofApp[...last] {
                try database.writing(for: .schemaStep) {
                    try database.execute(BoundSQL(sql: step.sql.description))
                }
                try database.execute("INSERT INTO grdb_migrations (identifier) VALUES (\(step.identifier))")
            }
            try database.execute("PRAGMA application_id = \(sql: applicationId)")
        }
    }
}
