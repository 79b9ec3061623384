import Inventory
import Synchronization

/// What a sync did, sheet by sheet.
public final class SyncReport: Sendable {
    public enum Change: String, Sendable {
        case created, updated, unchanged
    }

    public struct Line: Hashable, Sendable {
        public var name: String
        public var change: Change
        public var rowCount: Int
        /// As sent; 0 where nothing was.
        public var bytes: Int
        public var link: String?
    }

    public struct Photos: Hashable, Sendable {
        public var uploaded = 0
        /// Failed for good, each with its reason kept.
        public var setAside = 0
        public var bytes = 0
    }

    private struct State {
        var lines: [Line] = []
        var photos = Photos()
        var notes: [String] = []
    }

    private let state = Mutex(State())

    public init() {}

    public var lines: [Line] { state.withLock(\.lines) }
    public var photos: Photos { state.withLock(\.photos) }
    /// What the user should know beside.
    public var notes: [String] { state.withLock(\.notes) }

    func add(_ target: SheetTarget, _ change: Change, _ sheet: SheetFile, link: String?) {
        let line = Line(
            name: target.name, change: change, rowCount: sheet.rows,
            bytes: change == .unchanged ? 0 : sheet.packedBytes,
            link: link)
        state.withLock { $0.lines.append(line) }
    }

    func add(backup name: String, bytes: Int, items: Int) {
        let line = Line(name: name, change: .created, rowCount: items, bytes: bytes, link: nil)
        state.withLock { $0.lines.append(line) }
    }

    func note(_ sentence: String) {
        state.withLock { if !$0.notes.contains(sentence) { $0.notes.append(sentence) } }
    }

    func count(_ change: (inout Photos) -> Void) {
        state.withLock { change(&$0.photos) }
    }
}
