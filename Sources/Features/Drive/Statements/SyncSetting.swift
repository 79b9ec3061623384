import Programs
import QueryLanguage
import Statements
import UnattendedWork

/// `set sync auto on`: the settings of automatic syncs for this store on this machine.
package enum SyncSetting: SettingStatement {
    case auto(isOn: Bool)
    /// The minutes between syncs; `nil` for no sync while a shell is open.
    case every(minutes: Int?)

    package static let form = Form(
        "set", SyncSetting.auto(isOn: false),
        [
            .word(.sync),
            .oneOf([
                .value(
                    .auto,
                    .case(.onOrOff, SyncSetting.auto) { if case .auto(let isOn) = $0 { isOn } else { nil } }, \.self),
                .value(
                    .every,
                    .case(.minutesOrOff, SyncSetting.every) {
                        if case .every(let minutes) = $0 { minutes } else { nil }
                    }, \.self),
            ]),
        ])

    static let discussion = """
        sync auto      on keeps the sheets in Drive up to date by itself, from the next `sync now` on (`help sync`).
        sync every     the time between syncs while a shell is open: `5 min` by default, or `off`.
        """

    package var effects: Effects { .writesFiles }

    package func save(_ environment: Environment) throws {
        let store = try environment.store()
        let file = try AutomationFile.needed(.sync, of: store, in: environment.options.user)
        try Foreground.run(watch: environment.progress) { [self] _ in try await file.change(change) }
        switch self {
        case .auto(isOn: true): try AutomaticSync.turnOn(environment)
        // A running sync would continue.
        case .auto(isOn: false): _ = try store.syncTurn.takeFromAutomatic()
        case .every: break
        }
    }

    @Sendable private func change(_ automation: inout Automation) {
        switch self {
        case .auto(let isOn): automation.isOn = isOn
        case .every(let minutes): automation.minutes = minutes
        }
    }
}

extension Argument<Int?> {
    fileprivate static var minutesOrOff: Argument {
        Argument("( INTEGER \"min\" | \"off\" )") { cursor throws(Diagnostic) in
            if cursor.accept(.off) { return nil }
            let minutes = try cursor.integer(in: 1...1440, what: "the number of minutes between two syncs")
            try cursor.expect(.min)
            return minutes
        } print: {
            $0.map { "\($0) min" } ?? Keyword.off.text
        }
    }
}
