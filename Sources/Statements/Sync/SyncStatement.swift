import Inventory
import QueryLanguage
import Rendering
import Services

/// `sync now`, `sync status`, `sync watch`: keeps sheets and photos in the user's Google Drive up to date.
public enum SyncStatement: Statement, Hashable {
    case now(full: Bool)
    case status
    /// Again and again, with so many minutes between.
    case watch(minutes: Int)

    public static let spec = StatementSpec(
        name: "sync",
        summary: "brings your Google Drive up to date: the photos, a sheet of items, a sheet of expenses",
        syntax: "\"sync\" ( \"now\" [ \"full\" ] | \"status\" | \"watch\" [ \"every\" INTEGER \"min\" ] )",
        discussion: SyncWords.discussion)

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        if cursor.accept(.now) { return SyncStatement.now(full: cursor.accept(.full)) }
        if cursor.accept(.status) { return SyncStatement.status }
        guard cursor.accept(.watch) else { throw cursor.unexpected() }
        guard cursor.accept(.every) else { return SyncStatement.watch(minutes: 5) }
        let minutes = try cursor.integer(in: 1...1440, what: "the minutes between two syncs")
        try cursor.expect(.min)
        return SyncStatement.watch(minutes: minutes)
    }

    public var canonical: String {
        switch self {
        case .now(let full): full ? "sync now full" : "sync now"
        case .status: "sync status"
        case .watch(let minutes): "sync watch every \(minutes) min"
        }
    }

    public var effects: Effects { self == .status ? [] : [.usesNetwork, .writesStore] }

    public func run(in environment: Environment) throws -> Outcome {
        switch self {
        case .status: return try SyncStatus.outcome(environment)
        case .now(let full): return SyncWords.outcome(try Self.sync(environment, full: full))
        case .watch(let minutes): return try SyncWatch(environment: environment, minutes: minutes).run()
        }
    }

    static func sync(_ environment: Environment) throws -> DriveSync {
        let store = try environment.store()
        return try DriveSync(
            store: store, settings: environment.options.services, homeCurrency: StoreSettings(store).homeCurrency(),
            today: environment.clock.today, now: environment.clock.now)
    }

    /// One sync; `nil` if there was nothing to do, which asks nobody.
    static func sync(_ environment: Environment, full: Bool) throws -> SyncReport? {
        let sync = try sync(environment)
        guard try full || !sync.isUpToDate() else { return nil }
        let report = try Foreground.run(watch: environment.progress) { progress in
            try await sync.run(full: full) { progress.say($0) }
        }
        for note in report.notes { environment.notice(note) }
        return report
    }
}
