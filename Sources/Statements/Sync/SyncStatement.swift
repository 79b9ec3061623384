import Inventory
import QueryLanguage
import Rendering
import Services

/// `sync now`, `sync status`, `sync watch`: keeps sheets and photos in the user's Google Drive up to date.
public struct SyncStatement: Statement, Hashable {
    public enum Action: Hashable, Sendable {
        case now(full: Bool)
        case status
        /// Again and again, with so many minutes between.
        case watch(minutes: Int)
    }

    public var action: Action
    public var output = OutputClause()

    public static let spec = StatementSpec(
        name: "sync",
        summary: "brings your Google Drive up to date: the photos, a sheet of items, a sheet of expenses",
        syntax: "\"sync\" ( ( \"now\" [ \"full\" ] | \"status\" ) output | \"watch\" [ \"every\" INTEGER \"min\" ] )",
        discussion: SyncWords.discussion,
        examples: [Example("sync status as json")])

    public static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        var statement = SyncStatement(action: try action(&cursor))
        if case .watch = statement.action { return statement }
        try statement.output.parse(&cursor)
        return statement
    }

    private static func action(_ cursor: inout Cursor) throws(Diagnostic) -> Action {
        if cursor.accept(.now) { return .now(full: cursor.accept(.full)) }
        if cursor.accept(.status) { return .status }
        guard cursor.accept(.watch) else { throw cursor.unexpected() }
        guard cursor.accept(.every) else { return .watch(minutes: 5) }
        let minutes = try cursor.integer(in: 1...1440, what: "the number of minutes between two syncs")
        try cursor.expect(.min)
        return .watch(minutes: minutes)
    }

    public var canonical: String {
        switch action {
        case .now(let full): "sync now\(full ? " full" : "")\(output.canonical)"
        case .status: "sync status\(output.canonical)"
        case .watch(let minutes): "sync watch every \(minutes) min"
        }
    }

    public var effects: Effects {
        output.effects.union(action == .status ? [] : [.usesNetwork, .writesStore])
    }

    public func run(in environment: Environment) throws -> Outcome {
        switch action {
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
