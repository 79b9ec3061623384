import Queries
import QueryLanguage
import Rendering
import Statements
import StoreFile

/// Remarks after a result, and comparisons with an expected one.
extension Runner {
    /// Keeps a query or report for `last`.
    func remember(_ statement: any Statement) {
        guard let repeatable = statement.repeatable else { return }
        environment.session.update { $0.last = { repeatable.canonical } }
    }

    func show(_ outcome: Outcome, of statement: any Statement, pages: Bool) throws {
        func account(for rows: Int?) throws {
            try remark(outcome.remarks() + [staleness, newerRates].compactMap(\.self))
            try expect(rows)
        }
        guard presenter.writesFile(outcome, statement.output) else {
            return try account(for: presenter.show(outcome, output: statement.output, pages: pages))
        }
        try write(statement) {
            try presenter.show(outcome, output: statement.output, pages: pages, accept: account)
        }
    }

    /// Writes the file of a statement and reports the number of rows.
    private func write(_ statement: any Statement, _ show: () throws -> Int?) throws {
        let rows = try watching(statement, show)
        errors.progress(nil)
        guard let rows, let path = statement.output.path else { return }
        let counted = "\(grouped(rows)) \(rows == 1 ? "row" : "rows")"
        let isAdded = if case .append = statement.output.sink { true } else { false }
        environment.confirm("\(isAdded ? "added" : "wrote") \(counted) to \(path)")
    }

    func remark(_ remarks: [Remark]) throws {
        let isStrict = environment.options.isStrict
        for remark in remarks where remark.isLoss ? !isStrict : !environment.options.isQuiet {
            errors.notice(remark.text)
        }
        guard isStrict, remarks.contains(where: \.isLoss) else { return }
        let losses = remarks.filter(\.isLoss).map { $0.text.split(separator: " · try: ", maxSplits: 1) }
        let remedies = losses.flatMap { $0.dropFirst() }.map { "try: \($0)" }
        throw StatementError(
            "--strict: \(losses.map { $0[0] }.joined(separator: "; "))",
            hints: remedies.enumerated().filter { !remedies.prefix($0.offset).contains($0.element) }.map(\.element))
    }

    /// The remark, once in a run, that a result lacks state derived from another program's changes.
    var staleness: Remark? {
        guard let sentence = environment.session.openStore?.staleness else { return nil }
        defer { environment.session.update { $0.hasSaidStale = true } }
        return environment.session.hasSaidStale && !environment.options.isStrict ? nil : Remark(sentence, isLoss: true)
    }

    /// The remark about work that figures which needed rates have let begin.
    var newerRates: Remark? {
        guard let background, RateTable.hasConverted.exchange(false, ordering: .relaxed) else { return nil }
        let remarks = background.look(at: .conversion, in: environment).compactMap { try? $0.remark(environment) }
        return remarks.first.map { Remark($0) }
    }

    func expect(_ rows: Int?) throws {
        guard let expected = environment.options.expectedRows, let rows, rows != expected else { return }
        throw StatementError(
            "expected \(expected) \(expected == 1 ? "row" : "rows"), but there \(rows == 1 ? "is" : "are") \(rows)",
            status: .unexpected)
    }

    /// Reports the time of a query that was slow without an index, excluding the time in a pager.
    func remark(on statement: any Statement, taking duration: Duration) throws {
        guard duration >= .seconds(1), environment.terminal.isInteractive, !environment.options.isQuiet,
            let query = statement as? QueryStatement, try query.looksAtEachRow(in: environment)
        else { return }
        errors.remark(
            "slow: no index fits, so fhq read all \(query.query.noun.rawValue) in \(Self.words(duration))")
    }

    /// Reports that none of several statements was run, since one of them can't be parsed.
    func account(forUnread source: Source) {
        let (script, wrong) = Script.reading(source, scope: StatementScope.make(environment))
        account(for: 0, of: script.entries.count + wrong.count)
    }

    /// Reports how many statements of a text were run before one failed, since all of a paste runs at once.
    func account(for done: Int, of count: Int) {
        guard count > 1 else { return }
        let left = count - done - 1
        let words =
            done == 0
            ? "none of the \(count) statements ran"
            : "\(done) of \(count) statements ran"
        let rest = left == 1 ? "the last did not" : "the last \(left) did not"
        errors.notice(done == 0 || left == 0 ? words : "\(words); \(rest)")
    }
}
