import Ledger
import Queries
import QueryLanguage

/// Tasks for the upkeep of a store, besides its records.
enum Upkeep {
    static func lines(_ environment: Environment) throws -> [ToDoLine] {
        let tasks = try environment.catalog.features().flatMap { try $0.hooks.upkeep(environment) }
        func lines(_ kind: UpkeepTask.Kind) -> [ToDoLine] { tasks.filter { $0.kind == kind }.map(\.line) }
        return try [backup(environment)].compactMap(\.self) + lines(.figures) + lines(.copy) + recurring(environment)
            + namesakes(environment) + lines(.records) + unreadable(environment)
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

    private static func backup(_ environment: Environment) throws -> ToDoLine? {
        try BackupWords.overdue(environment).map {
            ToDoLine(section: .upkeep, what: $0.words, days: $0.days, statement: "backup now")
        }
    }
}

extension UpkeepTask {
    fileprivate var line: ToDoLine { ToDoLine(section: .upkeep, what: what, days: days, statement: statement) }
}
