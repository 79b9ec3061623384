import Ledger
import Programs
import Queries
import QueryLanguage
import Remote
import Rendering
import Statements
import UnattendedWork

/// Rates fetched in the background, after the user has agreed.
package enum AutomaticRates {
    /// The milliseconds between two attempts.
    private static let pause: Int64 = 6 * 3_600_000

    /// The work in the background.
    package static let job = BackgroundJob(
        statement: "rates refresh if due", moments: [.conversion, .opening], variable: "FHQ_RATES",
        staysHere: { $0.leadsHere("FHQ_RATES_URL") }, remark: words, isDue: { (try? mayBegin($1)) ?? false })

    /// Returns true if rates may be fetched in the background now, and notes the start.
    ///
    /// - Throws: ``StoreError`` if the store can't be read, ``ServiceError`` if the user's choice can't be read.
    package static func mayBegin(_ environment: Environment) throws -> Bool {
        guard try areDue(environment), let file = try file(environment) else { return false }
        return file.begin(at: environment.clock.now(), after: pause)
    }

    /// Returns true if the user has agreed, amounts need conversion, and newer rates were published.
    static func areDue(_ environment: Environment) throws -> Bool {
        guard try file(environment)?.read()?.isOn == true else { return false }
        let store = try environment.store()
        let needed = try store.neededRates(home: StoreSettings(store).homeCurrency())
        return needed?.areBehind(at: environment.clock.now()) ?? false
    }

    /// Takes the turn to fetch rates in the background; returns `nil` if none are due, or while another process has it.
    ///
    /// Keep it until the rates are in the store, since `set rates auto off` waits for that.
    static func takeTurnIfDue(_ environment: Environment) throws -> Turn? {
        guard try areDue(environment), let turn = try file(environment)?.turn.acquire(.automatic) else { return nil }
        // Another process may have switched it off, or fetched the rates, meanwhile.
        return try areDue(environment) ? turn : nil
    }

    /// Returns a sentence about the rates in use while newer ones are fetched.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package static func words(_ environment: Environment) throws -> String {
        guard let newest = try environment.store().newestRates() else {
            return "there are no rates yet; fetching them"
        }
        return "rates of \(newest.day.description); fetching newer ones"
    }

    /// Takes a successful, typed `rates refresh` as agreement, unless the user has chosen before.
    ///
    /// With `--quiet` the user isn't told about it, so it doesn't count as agreement.
    ///
    /// Returns a remark about it; otherwise `nil`.
    static func agree(_ environment: Environment) throws -> Remark? {
        guard environment.session.isTyped, !environment.options.isQuiet, let file = try file(environment),
            try file.read()?.isOn == nil
        else { return nil }
        try Foreground.run(watch: environment.progress) { _ in try await file.change { $0.isOn = true } }
        return Remark("from now on fhq fetches newer rates by itself; set rates auto off stops that")
    }

    static func file(_ environment: Environment) throws -> AutomationFile? {
        AutomationFile(.rates, of: try environment.store(), in: environment.options.user)
    }
}
