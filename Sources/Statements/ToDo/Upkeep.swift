import Drive
import Ledger
import Marketplaces
import QueryLanguage
import Remote
import Reports

/// Tasks for the upkeep of a store, besides its records.
enum Upkeep {
    static func lines(_ environment: Environment) throws -> [ToDoLine] {
        try [backup(environment), rates(environment), sync(environment)].compactMap(\.self)
            + recurring(environment) + namesakes(environment) + TaxWords.near(environment).map(threshold)
            + unreadable(environment)
    }

    /// The saved statements that an upgrade of fhq left unreadable.
    private static func unreadable(_ environment: Environment) throws -> [ToDoLine] {
        try UnreadableStatement.all(environment).map {
            ToDoLine(section: .upkeep, what: $0.words, days: nil, statement: $0.remedy)
        }
    }

    /// The names that differ only in their case or in how a letter is encoded; one merge each.
    private static func namesakes(_ environment: Environment) throws -> [ToDoLine] {
        try Noun.named.flatMap { noun in
            try environment.store().namesakes(noun).flatMap { names in
                names.dropFirst().map { name in
                    let (from, into) = (Quoting.name(name), Quoting.name(names[0]))
                    return ToDoLine(
                        section: .upkeep, what: "\(noun.rawValue) \(from) and \(into) are spelt alike",
                        statement: "\(noun.singular) merge \(from) into \(into)")
                }
            }
        }
    }

    /// The recurring expenses that fall due within a week, or that no start has booked yet.
    private static func recurring(_ environment: Environment) throws -> [ToDoLine] {
        let today = environment.clock.today
        return try environment.store().recurringDue(by: today.adding(days: 7)).map { what, amount, day in
            let late = Int64(today.number - day.number)
            let words = "\(amount.description) for \(what) \(late < 0 ? "falls" : "fell") due on \(day.description)"
            return ToDoLine(section: .upkeep, what: words, days: late > 0 ? late : nil, statement: "recurring")
        }
    }

    private static func threshold(_ threshold: TaxThreshold) -> ToDoLine {
        ToDoLine(section: .upkeep, what: threshold.words, days: nil, statement: threshold.statement)
    }

    private static func backup(_ environment: Environment) throws -> ToDoLine? {
        try BackupWords.overdue(environment).map {
            ToDoLine(section: .upkeep, what: $0.words, days: $0.days, statement: "backup now")
        }
    }

    private static func rates(_ environment: Environment) throws -> ToDoLine? {
        let store = try environment.store()
        let today = environment.clock.today
        guard let needed = try store.neededRates(home: StoreSettings(store).homeCurrency()), needed.areOld(today: today)
        else { return nil }
        let days = needed.newest.map { Int64(today.number - $0.number) }
        return ToDoLine(
            section: .upkeep, what: days.map { "the newest rates are \($0) days old" } ?? "there are no rates yet",
            days: days, statement: "rates refresh")
    }

    /// Returns the task to sync; `nil` without access to Drive, since nothing is waiting then.
    private static func sync(_ environment: Environment) throws -> ToDoLine? {
        let sync: DriveSync
        do {
            sync = try SyncStatement.sync(environment)
        } catch is ServiceError {
            return nil
        }
        guard sync.isConnected else { return nil }
        let (state, waiting) = try (environment.store().syncState(), environment.store().photoCounts().pending)
        guard try waiting > 0 || sync.hasChanged() else { return nil }
        let days = state.succeededAt.map { Int64(environment.clock.today.number - environment.clock.day($0).number) }
        return ToDoLine(
            section: .upkeep, what: "changes are not on Drive yet", days: days, statement: "sync now")
    }
}
