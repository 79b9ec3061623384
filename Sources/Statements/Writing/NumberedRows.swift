import QueryLanguage
import Rendering

/// Rows named by their numbers in the store, such as expenses.
struct NumberedRows {
    let noun: Noun
    let numbers: [Int64]
    let change: StoreChange

    init(_ noun: Noun, _ numbers: [Int64], _ change: StoreChange) {
        (self.noun, self.numbers, self.change) = (noun, numbers, change)
    }

    /// Asks a person once about several rows, with the list of them.
    func confirm(_ verb: String) throws {
        let environment = change.environment
        guard numbers.count > 1, let ask = environment.ask, !environment.options.yes, !environment.options.isDryRun
        else { return }
        for number in numbers.prefix(10) { environment.notice(visible("  \(try change.named(noun, number))")) }
        if numbers.count > 10 { environment.notice("  … and \(grouped(numbers.count - 10)) more") }
        guard try ask(Question("\(verb) these \(numbers.count) \(noun.rawValue)?")) else {
            throw StatementError("nothing was done")
        }
    }
}

extension ItemNames {
    /// Returns the noun of the rows that are named; `nil` without rows, or while no list is shown.
    func noun(in environment: Environment) throws -> Noun? {
        guard environment.session.shown != nil else { return nil }
        for name in names {
            if case .rows(let rows) = name { return try environment.shownRows(rows)[0].row.noun }
        }
        return nil
    }
}
