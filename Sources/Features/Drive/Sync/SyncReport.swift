import Synchronization

/// The results of a sync, sheet by sheet.
package final class SyncReport: Sendable {
    /// The change to a sheet.
    package enum Change: String, Sendable {
        case created, updated, unchanged
    }

    /// The result for one sheet.
    package struct SheetResult: Hashable, Sendable {
        package var name: String
        package var change: Change
        package var rowCount: Int
        /// The bytes sent; 0 if nothing was sent.
        package var bytes: Int
        package var link: String?
    }

    /// The result for the photos.
    package struct Photos: Hashable, Sendable {
        package var uploaded = 0
        /// The photos that failed permanently, whose reasons are stored.
        package var setAside = 0
        package var bytes = 0
    }

    private struct State {
        var lines: [SheetResult] = []
        var photos = Photos()
        var notes: [String] = []
    }

    private let state = Mutex(State())

    package init() {}

    package var lines: [SheetResult] { state.withLock(\.lines) }
    package var photos: Photos { state.withLock(\.photos) }
    /// Further sentences for the user.
    package var notes: [String] { state.withLock(\.notes) }

    func add(_ target: SheetTarget, _ change: Change, _ sheet: SheetFile, link: String?) {
        let line = SheetResult(
            name: target.name, change: change, rowCount: sheet.rows,
            bytes: change == .unchanged ? 0 : sheet.packedBytes,
            link: link)
        state.withLock { $0.lines.append(line) }
    }

    func add(backup name: String, bytes: Int, items: Int) {
        let line = SheetResult(name: name, change: .created, rowCount: items, bytes: bytes, link: nil)
        state.withLock { $0.lines.append(line) }
    }

    func note(_ sentence: String) {
        state.withLock { if !$0.notes.contains(sentence) { $0.notes.append(sentence) } }
    }

    func count(_ change: (inout Photos) -> Void) {
        state.withLock { change(&$0.photos) }
    }
}
