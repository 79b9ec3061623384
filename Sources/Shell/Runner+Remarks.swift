import Inventory
import QueryLanguage
import Rendering
import Statements

/// What is said after a result, and what a result is held against.
extension Runner {
    /// Keeps a query or report for `last`.
    func remember(_ statement: any Statement) {
        guard let repeatable = statement.repeatable else { return }
        environment.session.update { $0.last = { repeatable.canonical } }
    }

    func remark(_ remarks: [Remark]) throws {
        let isStrict = environment.options.isStrict
        for remark in remarks where remark.isLoss ? !isStrict : !environment.options.isQuiet {
            errors.notice(remark.text)
        }
        let losses = remarks.filter(\.isLoss).map(\.text)
        guard !isStrict || losses.isEmpty else { throw StatementError("--strict: \(losses.joined(separator: "; "))") }
    }

    /// Says, once a run, that what was read lacks what another program's changes lead to.
    var staleness: Remark? {
        guard let sentence = environment.session.openStore?.staleness else { return nil }
        defer { environment.session.update { $0.hasSaidStale = true } }
        return environment.session.hasSaidStale && !environment.options.isStrict ? nil : Remark(sentence, isLoss: true)
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

    /// Says that none of several statements was done, since one of them cannot be read.
    func account(forUnread source: Source) {
        let (script, wrong) = Script.reading(source, scope: StatementScope.make(environment))
        account(for: 0, of: script.entries.count + wrong.count)
    }

    /// Says how many statements of a text were done before one that was not, since all of a paste runs at once.
    func account(for done: Int, of count: Int) {
        guard count > 1 else { return }
        let left = count - done - 1
        let words =
            done == 0
            ? "none of the \(count) statements was done"
            : "\(done) of \(count) statements \(done == 1 ? "was" : "were") done"
        let rest = left == 1 ? "the last was not run" : "the last \(left) were not run"
        errors.notice(done == 0 || left == 0 ? words : "\(words); \(rest)")
    }
}
