import Programs
import QueryLanguage
import StoreFile

/// The objects that every step of one sync uses.
struct SyncContext: Sendable {
    let store: InventoryStore
    let service: DriveService
    /// See ``SyncState/storeMark``.
    let storeMark: String
    let now: @Sendable () -> Instant
    let report: SyncReport
    let progress: @Sendable (Step) -> Void
}
