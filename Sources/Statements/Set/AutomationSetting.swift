import Drive
import Programs
import QueryLanguage

/// The settings of automatic work for this store on this machine.
package enum AutomationSetting: Hashable, Sendable {
    case sync(isOn: Bool)
    /// The minutes between syncs; `nil` for no sync while a shell is open.
    case syncEvery(minutes: Int?)
    case rates(isOn: Bool)

    static let part = Part<AutomationSetting>.oneOf([
        .sequence([
            .word(.sync),
            .oneOf([
                .value(
                    .auto,
                    .case(.onOrOff, AutomationSetting.sync) { if case .sync(let isOn) = $0 { isOn } else { nil } },
                    \.self),
                .value(
                    .every,
                    .case(.minutesOrOff, AutomationSetting.syncEvery) {
                        if case .syncEvery(let minutes) = $0 { minutes } else { nil }
                    }, \.self),
            ]),
        ]),
        .sequence([
            .word(.rates),
            .value(
                .auto,
                .case(.onOrOff, AutomationSetting.rates) { if case .rates(let isOn) = $0 { isOn } else { nil } }, \.self
            ),
        ]),
    ])

    private var work: Automation.Work {
        switch self {
        case .sync, .syncEvery: .sync
        case .rates: .rates
        }
    }

    func save(_ environment: Environment) throws {
        let store = try environment.store()
        guard let file = AutomationFile(work, of: store, in: environment.options.services) else {
            throw StatementError(
                "there is no home folder to keep this setting in",
                hints: ["set the environment variable HOME or XDG_CONFIG_HOME"])
        }
        try Foreground.run(watch: environment.progress) { [self] _ in try await file.change(change) }
        switch self {
        case .sync(isOn: true): try AutomaticSync.turnOn(environment)
        // A running sync would continue.
        case .sync(isOn: false): _ = try store.syncTurn.takeFromAutomatic()
        case .rates(isOn: false): _ = try file.turn.takeFromAutomatic()
        case .syncEvery, .rates: break
        }
    }

    @Sendable private func change(_ automation: inout Automation) {
        switch self {
        case .sync(let isOn), .rates(let isOn): automation.isOn = isOn
        case .syncEvery(let minutes): automation.minutes = minutes
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
