import Ledger
import QueryLanguage
import Statements
import StoreFile

/// The reductions of prices that are due again.
enum Reductions {
    /// Returns a line for each `reduce … again after N days` whose days have passed; a later one for the same items
    /// counts in its place.
    static func lines(_ environment: Environment) throws -> [ToDoLine] {
        var newest: [Substring: (statement: String, at: Instant)] = [:]
        for change in try environment.store().standingChanges(beginning: "reduce ") {
            newest[items(of: change.statement)] = change
        }
        let today = environment.clock.today
        return newest.values.compactMap { statement, at in
            let days = Int64(today.number - environment.clock.day(at).number)
            guard let after = again(statement), days >= after else { return nil }
            return ToDoLine(section: .reduce, what: "prices came down", days: days, statement: statement)
        }.sorted { ($1.days ?? 0, $0.statement) < ($0.days ?? 0, $1.statement) }
    }

    /// Returns the statement up to its percentage.
    private static func items(of statement: String) -> Substring {
        statement.ranges(of: " by ").last.map { statement[..<$0.lowerBound] } ?? statement[...]
    }

    private static func again(_ statement: String) -> Int64? {
        let words = statement.split(separator: " ").suffix(4)
        guard words.starts(with: ["again", "after"]), words.last == "days" else { return nil }
        return words.dropFirst(2).first.flatMap { Int64($0) }
    }
}
