import GRDB

/// One step of the store's lineage, run once, in order, and never changed after it was released.
///
/// It is SQL alone, literal text that no code takes part in: so nothing that changes later can change what it does.
protocol Migration: Sendable {
    /// The name under which the step is recorded in the store.
    static var identifier: String { get }

    /// Brings the store from the version before to this one, inside a transaction.
    static var sql: StaticString { get }
}

/// The whole lineage, oldest first.
///
/// There is no `v4`: the app whose history this follows never released one.
enum Migrations {
    static let all: [any Migration.Type] = [
        V1InitialSchema.self, V2ListIndexes.self, V3CrockfordSKUs.self, V5MarketEntryFee.self, V6DerivedState.self,
        V7Search.self, V8Changes.self, V9Journal.self, V10RatesByDay.self,
        V11ReportIndexes.self, V12PlatformFees.self, V13Photos.self, V14ReportCosts.self,
        V15Sync.self, V16Imports.self, V17FewerTriggers.self, V18ItemState.self, V19ListingEnds.self,
        V20SKUEnds.self, V21ReportTotals.self, V22EveryScript.self,
        V23ImportedRecords.self, V24OpenStore.self, V25Exchange.self, V26Refunds.self, V27Orders.self,
        V28Chores.self, V29Matching.self, V30BookedShares.self,
    ]
}
