import QueryLanguage
import Remote
import Statements

/// Work that is done in the background, so that nobody waits for it.
enum BackgroundWork: CaseIterable {
    case backup, sync, rates

    /// An occasion on which work may be due.
    enum Moment {
        /// A statement has changed the store.
        case change
        /// An amount was converted by the store's rates.
        case conversion
        /// A shell opens, waits for its user, or ends.
        case opening, pause, ending
        /// A run without a shell ends after changing the store, or has been changing it for minutes.
        case changed
    }

    struct Row {
        /// The statement that the process runs; it checks again whether it is due.
        var statement: String
        var moments: [Moment]
        /// The environment variable that forbids it with `off`.
        var variable: String
        /// The variables with the addresses of its services; empty if it uses none.
        var endpoints: [String]
        /// Returns true if it is due now and may begin; `nil` if the next occasion must ask again.
        var isDue: (Moment, Environment) throws -> Bool?
    }

    var row: Row {
        switch self {
        case .backup:
            Row(
                statement: "backup now if due", moments: [.change], variable: "FHQ_BACKUP", endpoints: [],
                isDue: { try BackupWords.mayBegin($1) })
        case .sync:
            Row(
                statement: "sync now if due", moments: [.opening, .pause, .ending, .changed], variable: "FHQ_SYNC",
                endpoints: ["FHQ_GOOGLE_API", "FHQ_GOOGLE_OAUTH"],
                isDue: { moment, environment in
                    let mayBegin =
                        try? moment == .changed
                        ? AutomaticSync.mayBeginAfterChange(environment)
                        : AutomaticSync.mayBegin(atEnd: moment == .ending, environment)
                    return mayBegin ?? false
                })
        case .rates:
            Row(
                statement: "rates refresh if due", moments: [.conversion, .opening], variable: "FHQ_RATES",
                endpoints: ["FHQ_RATES_URL"], isDue: { (try? AutomaticRates.mayBegin($1)) ?? false })
        }
    }
}

extension BackgroundWork.Row {
    /// Returns true if this run may start it.
    ///
    /// A run that changes nothing contacts no service; a run with a fixed clock contacts only services on this machine.
    func isAllowed(in environment: Environment, clockStandsStill: Bool) -> Bool {
        let options = environment.options
        guard options.services.variable(variable) != "off" else { return false }
        guard !endpoints.isEmpty else { return true }
        return !options.isSafe && !options.isReadOnly && !options.isDryRun
            && (!clockStandsStill || endpoints.allSatisfy(options.services.leadsHere))
    }
}
