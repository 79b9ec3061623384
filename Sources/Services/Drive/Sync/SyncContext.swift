import Inventory
import QueryLanguage

/// What every step of one sync works with.
struct SyncContext: Sendable {
    let store: InventoryStore
    let service: DriveService
    /// See ``SyncState/storeMark``.
    let storeMark: String
    let now: @Sendable () -> Instant
    let report: SyncReport
    let progress: @Sendable (Step) -> Void
}
