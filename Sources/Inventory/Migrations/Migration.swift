import GRDB

/// One step of the store's lineage, run once, in order, and never changed after it was released.
protocol Migration: Sendable {
    /// The name under which the step is recorded in the store.
    static var identifier: String { get }

    /// Brings the store from the version before to this one, inside a transaction.
    static func migrate(_ database: Database) throws
}

/// The whole lineage, oldest first.
///
/// There is no `v4`: the app whose history this follows never released one.
enum Migrations {
    static let all: [any Migration.Type] = [
        V1InitialSchema.self, V2ListIndexes.self, V3CrockfordSKUs.self, V5MarketEntryFee.self, V6DerivedState.self,
        V7Search.self, V8Changes.self, V9Journal.self, V10RatesByDay.self,
        V11ReportIndexes.self, V12PlatformFees.self, V13Photos.self, V14ReportCosts.self,
        V15Sync.self, V16Imports.self,
    ]
}
