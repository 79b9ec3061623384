import Programs
import QueryLanguage
import Rendering
import Statements

/// `sync now`, `sync status`, `sync watch`: keeps sheets and photos in the user's Google Drive up to date.
package struct SyncStatement: FormStatement {
    /// The kind of sync, or its status.
    package enum Action: Hashable, Sendable {
        case now(Extent)
        case status
        /// Repeats a sync at an interval in minutes.
        case watch(minutes: Int)
    }

    /// The extent of a sync.
    package enum Extent: Hashable, Sendable {
        case changes
        /// First checks everything in Drive.
        case full
        /// Does nothing unless the user has agreed to automatic syncs and something is waiting.
        case ifDue
    }

    package var action: Action
    package var output = OutputClause()

    package static let form = Form(
        "sync", SyncStatement(action: .status),
        [
            .oneOf([
                .sequence([
                    .oneOf([
                        .case(
                            { SyncStatement(action: .now($0)) }, .changes,
                            [
                                .word(.now),
                                .optional(
                                    .oneOf([
                                        .word(.full, \.self, .full),
                                        .sequence([.word(.if), .word(.due, \.self, .ifDue)]),
                                    ])),
                            ]
                        ) { if case .now(let extent) = $0.action { extent } else { nil } },
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

    package static let spec = StatementSpec(
        form, summary: "brings your Google Drive up to date: the photos, a sheet of items, a sheet of expenses",
        discussion: SyncWords.discussion,
        examples: [Example("sync status as json")])

    package var effects: Effects {
        output.effects.union(action == .status ? [] : [.usesNetwork, .writesStore])
    }

    package func run(in environment: Environment) throws -> Outcome {
        switch action {
        case .status: return try SyncStatus.outcome(environment)
        case .now(.ifDue): return SyncWords.outcome(try AutomaticSync.run(environment), whenNothing: "no sync is due")
        case .now(let extent): return try Self.asked(environment, full: extent == .full)
        case .watch(let minutes): return try SyncWatch(environment: environment, minutes: minutes).run()
        }
    }

    private static func asked(_ environment: Environment, full: Bool) throws -> Outcome {
        var outcome = SyncWords.outcome(try sync(environment, full: full), whenNothing: "everything is up to date")
        let agreement = try AutomaticSync.confirm(sync(environment).grant, environment)
        outcome.remarks = { [remarks = outcome.remarks] in remarks() + [agreement].compactMap(\.self) }
        return outcome
    }

    static func sync(_ environment: Environment) throws -> DriveSync {
        let store = try environment.store()
        return try DriveSync(
            store: store, settings: environment.options.user, homeCurrency: StoreSettings(store).homeCurrency(),
            today: environment.clock.today, now: environment.clock.now)
    }

    /// Runs one sync; returns `nil`, without contacting Drive, if there was nothing to do.
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
