import Inventory
import QueryLanguage
import Rendering
import Services

/// `sync now`, `sync status`, `sync watch`: keeps sheets and photos in the user's Google Drive up to date.
public struct SyncStatement: FormStatement {
    public enum Action: Hashable, Sendable {
        case now(full: Bool)
        case status
        /// Again and again, with so many minutes between.
        case watch(minutes: Int)
    }

    public var action: Action
    public var output = OutputClause()

    public static let form = Form(
        "sync", SyncStatement(action: .status),
        [
            .oneOf([
                .sequence([
                    .oneOf([
                        .case({ SyncStatement(action: .now(full: $0)) }, false, [.word(.now), .flag(.full, \.self)]) {
                            if case .now(let full) = $0.action { full } else { nil }
                        },
                        .word(.status, \.action, .status),
                    ]),
                    .output(\.output),
                ]),
                .case(
                    { SyncStatement(action: .watch(minutes: $0)) }, 5,
                    [.word(.watch), .optional(.value(.every, .minutes, \.self))]
                ) { if case .watch(let minutes) = $0.action { minutes } else { nil } },
            ])
        ])

    public static let spec = StatementSpec(
        form, summary: "brings your Google Drive up to date: the photos, a sheet of items, a sheet of expenses",
        discussion: SyncWords.discussion,
        examples: [Example("sync status as json")])

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

extension Argument<Int> {
    fileprivate static var minutes: Argument {
        Argument("INTEGER \"min\"") { cursor throws(Diagnostic) in
            let minutes = try cursor.integer(in: 1...1440, what: "the number of minutes between two syncs")
            try cursor.expect(.min)
            return minutes
        } print: {
            "\($0) min"
        }
    }
}
