import Inventory
import QueryLanguage
import Rendering
import Statements

/// What is said after a result, and what a result is held against.
extension Runner {
    func remark(_ remarks: [Remark]) throws {
        let isStrict = environment.options.isStrict
        for remark in remarks where remark.isLoss ? !isStrict : !environment.options.isQuiet {
            errors.notice(remark.text)
        }
        let losses = remarks.filter(\.isLoss).map(\.text)
        guard !isStrict || losses.isEmpty else { throw StatementError("--strict: \(losses.joined(separator: "; "))") }
    }

    func expect(_ rows: Int?) throws {
        guard let expected = environment.options.expectedRows, let rows, rows != expected else { return }
        throw StatementError(
            "expected \(expected) \(expected == 1 ? "row" : "rows"), but there \(rows == 1 ? "is" : "are") \(rows)",
            status: .unexpected)
    }

    /// Says of a query that was slow for want of an index how long it took, without the time spent in a pager.
    func remark(on statement: any Statement, taking duration: Duration) throws {
        guard duration >= .seconds(1), environment.terminal.isInteractive, !environment.options.isQuiet,
            let query = statement as? QueryStatement, try query.looksAtEachRow(in: environment)
        else { return }
        errors.remark(
            "no index helps here: each of all \(query.query.noun.rawValue) was looked at, \(Self.words(duration))")
    }
}
