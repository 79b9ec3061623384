import Programs
import QueryLanguage
import Statements
import UnattendedWork

/// `set rates auto on`: lets fhq fetch newer rates by itself, for this store on this machine.
package struct RatesSetting: SettingStatement {
    var isOn: Bool

    package static let form = Form(
        "set", RatesSetting(isOn: false), [.word(.rates), .value(.auto, .onOrOff, \.isOn)])

    static let discussion = """
        rates auto     on fetches newer rates in the background when amounts are converted (`help rates`). Automatic
                       settings are kept in ~/.config/fhq/drive, for this store on this machine.
        """

    package var effects: Effects { .writesFiles }

    package func save(_ environment: Environment) throws {
        let file = try AutomationFile.needed(.rates, of: environment.store(), in: environment.options.user)
        try Foreground.run(watch: environment.progress) { [isOn] _ in try await file.change { $0.isOn = isOn } }
        // A fetch that runs would continue.
        if !isOn { _ = try file.turn.takeFromAutomatic() }
    }
}
