import Ledger
import QueryLanguage
import Rendering
import Statements

/// `sync status`: shows the state of Drive and the store, as far as it is known without asking Drive.
enum SyncStatus {
    static func outcome(_ environment: Environment) throws -> Outcome {
        let store = try environment.store()
        let (state, files, photos) = try (store.syncState(), store.driveFiles(), store.photoCounts())
        let sync = try SyncStatement.sync(environment)
        let hasChanged = try sync.hasChanged()
        func link(_ kind: DriveFile.Role) -> CellValue {
            files.first { $0.kind == kind && $0.part.isEmpty }?.link.map { .text($0) } ?? .empty
        }
        func time(_ instant: Instant?) -> CellValue { instant.map { .text($0.description) } ?? .empty }
        let cells: [(Column, CellValue)] = [
            (Column("connected", .text), .text(sync.isConnected ? "yes" : "no")),
            (Column("changed", .text), .text(hasChanged ? "yes" : "no")),
            (Column("photos_pending", .integer), .integer(Int64(photos.pending))),
            (Column("photos_set_aside", .integer), .integer(Int64(photos.setAside))),
            (Column("last_success", .text), time(state.succeededAt)),
            (Column("last_failure", .text), time(state.failedAt)),
            (Column("failure", .text), state.failure.map { .text($0) } ?? .empty),
            (Column("next_try", .text), time(state.nextTryAt)),
            (Column("items_link", .text), link(.items)),
            (Column("expenses_link", .text), link(.expenses)),
            (Column("automatic", .text), .text(try AutomaticSync.state(environment, knowing: state))),
            (
                Column("waits", .text),
                try AutomaticSync.waiting(environment, knowing: state).map { .text($0) } ?? .empty
            ),
        ]
        var outcome = Outcome.page(Page(title: "sync", columns: cells.map(\.0), values: [cells.map(\.1)]))
        outcome.isRecord = true
        return outcome
    }
}
