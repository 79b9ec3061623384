import Programs

/// Work that is done in the background, so that nobody waits for it.
package struct BackgroundJob: Sendable {
    /// An occasion on which work may be due.
    package enum Moment: Sendable {
        /// A statement has changed the store.
        case change
        /// An amount was converted by the store's rates.
        case conversion
        /// A shell opens, waits for its user, or ends.
        case opening, pause, ending
        /// A run without a shell ends after changing the store, or has been changing it for minutes.
        case changed
    }

    /// The statement that the process runs; it checks again whether it is due.
    package let statement: String
    package let moments: [Moment]
    /// The environment variable that forbids it with `off`.
    package let variable: String
    /// Returns true if all services that it contacts are on this machine; `nil` if it contacts none.
    package let staysHere: (@Sendable (UserConfiguration) -> Bool)?
    /// Returns the minutes between two checks in an open shell; `nil` for none.
    package let minutes: @Sendable (Environment) -> Int?
    /// Returns a remark about the result that let the work begin; `nil` for none.
    package let remark: @Sendable (Environment) throws -> String?
    /// Returns true if it is due now and may begin; `nil` if the next occasion must ask again.
    package let isDue: @Sendable (Moment, Environment) throws -> Bool?

    package init(
        statement: String, moments: [Moment], variable: String,
        staysHere: (@Sendable (UserConfiguration) -> Bool)? = nil,
        minutes: @escaping @Sendable (Environment) -> Int? = { _ in nil },
        remark: @escaping @Sendable (Environment) throws -> String? = { _ in nil },
        isDue: @escaping @Sendable (Moment, Environment) throws -> Bool?
    ) {
        (self.statement, self.moments, self.variable, self.staysHere) = (statement, moments, variable, staysHere)
        (self.minutes, self.remark, self.isDue) = (minutes, remark, isDue)
    }

    /// Returns true if this run may start it.
    ///
    /// A run that changes nothing contacts no service; a run with a fixed clock contacts only services on this machine.
    package func isAllowed(in environment: Environment, clockStandsStill: Bool) -> Bool {
        let options = environment.options
        guard options.user.variable(variable) != "off" else { return false }
        guard let staysHere else { return true }
        return !options.isSafe && !options.isReadOnly && !options.isDryRun
            && (!clockStandsStill || staysHere(options.user))
    }
}

extension StatementCatalog {
    /// All work in the background.
    package var jobs: [BackgroundJob] { [BackupWords.job] + features().flatMap { $0.jobs() } }
}
