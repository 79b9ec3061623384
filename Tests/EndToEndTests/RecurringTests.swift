import TestSupport
import Testing

/// Recurring expenses: which start books them, and how often.
///
/// All due days are long past, so that the day of the test makes no difference.
@Suite struct RecurringTests {
    private static let rule =
        "spend 12.99 on other \"PO box\" every month from 2025-01-31 until 2025-04-30 paid card"
    /// A start with the system's clock.
    private static let clock = ["FHQ_NOW": ""]

    private static func program() throws -> Program {
        let program = try Program(isEmpty: true)
        let run = try program.run("-c", rule)
        try #require(run.status == 0, "\(run.errors)")
        return program
    }

    /// The days of the expenses that were booked, read without fhq.
    private static func days(_ program: Program) throws -> [String] {
        let sql = "SELECT day FROM expenses WHERE memo = 'PO box' AND deletedAt IS NULL ORDER BY day"
        return try Child.output(of: ["/usr/bin/sqlite3", "-readonly", program.store, sql])
            .split(separator: "\n").map(String.init)
    }

    private static let all = ["2025-01-31", "2025-02-28", "2025-03-31", "2025-04-30"]

    @Test func theNextStartThatWritesBooksWhatHasFallenDueOnce() throws {
        let program = try Self.program()
        let run = try program.run("-c", "spend 1 on other; spend 2 on other", environment: Self.clock)
        #expect(run.status == 0)
        #expect(run.errors.contains("booked 4 recurring expenses that had fallen due · 51.96 GBP\n"))
        #expect(try Self.days(program) == Self.all)
        let again = try program.run("-c", "spend 3 on other", environment: Self.clock)
        #expect(again.status == 0 && !again.errors.contains("booked"))
        #expect(try Self.days(program) == Self.all)
        let text = "expenses where memo = \"PO box\" show date, kind, amount, currency, payment sort date asc limit 1"
        #expect(try program.run("-c", text).lines.last == "2025-01-31\tother\t12.99\tGBP\tcard")
        #expect(try program.run("-c", "recurring show next, until").lines.last == "\t2025-04-30")
    }

    /// The program's clock stands still on 1 November 2026.
    @Test(arguments: [
        ("every month from 2026-11-02", ""), ("every month from 2026-11-01", " · 1 already due: 12.99 GBP"),
        ("every month from 2026-01-31", " · 10 already due: 129.90 GBP"),
        ("every quarter from 2026-01-31", " · 4 already due: 51.96 GBP"),
        ("every year from 2020-02-29 until 2024-02-29", " · 5 already due: 64.95 GBP"),
    ]) func aRuleThatBeganEarlierSaysHowManyAreDue(rule: String, due: String) throws {
        let run = try Program(isEmpty: true).run("-c", "spend 12.99 on other \"PO box\" \(rule)")
        let end = due + (due.isEmpty ? "" : ", booked at the next start") + " · recurring 1\n"
        #expect(run.errors.hasPrefix("12.99 GBP on other “PO box” every ") && run.errors.hasSuffix(end))
        #expect(run.errors.contains("already due") == !due.isEmpty, "\(run.errors)")
    }

    @Test func theBookingSaysItsSumByCurrency() throws {
        let program = try Self.program()
        _ = try program.run("-c", "spend 5 EUR on other every year from 2025-01-31 until 2026-01-31")
        let run = try program.run("-c", "spend 1 on other", environment: Self.clock)
        #expect(run.errors.contains("booked 6 recurring expenses that had fallen due · 51.96 GBP and 10.00 EUR\n"))
    }

    @Test(arguments: [
        ["-c", "expenses"], ["--read-only", "-c", "expenses"], ["--dry-run", "-c", "spend 1 on other"],
        ["--atomic", "-c", "spend 1 on other"], ["--safe", "-c", "expenses"],
        ["--now", "2026-11-01T12:00:00Z", "-c", "spend 1 on other"], ["--check", "-c", "spend 1 on other"],
    ]) func otherStartsBookNothing(arguments: [String]) throws {
        let program = try Self.program()
        let run = try program.run(arguments, environment: Self.clock)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try Self.days(program).isEmpty)
        let fixed = try program.run("-c", "spend 1 on other")
        #expect(fixed.status == 0)
        #expect(try Self.days(program).isEmpty)
    }

    @Test func undoPassesOverWhatWasBooked() throws {
        let program = try Self.program()
        _ = try program.run("-c", "spend 1 on other \"stamps\"")
        let run = try program.run("-c", "undo", environment: Self.clock)
        #expect(run.errors.contains("stamps"))
        #expect(try Self.days(program) == Self.all)
        #expect(try program.run("-c", "changes show statement limit 1").lines.last == "book recurring")
    }

    @Test func aDeletedExpenseIsNotBookedAgain() throws {
        let program = try Self.program()
        _ = try program.run("-c", "spend 1 on other", environment: Self.clock)
        _ = try program.run("-c", "delete expense 1; spend 1 on other", environment: Self.clock)
        _ = try program.run("-c", "spend 1 on other", environment: Self.clock)
        #expect(try Self.days(program) == Array(Self.all.dropFirst()))
    }

    @Test func twoStoresThatAreExchangedHaveEachExpenseOnce() throws {
        let here = try Self.program()
        let there = try Program(isEmpty: true)
        let copy = try there.run("--yes", "-c", "import \(Self.quoted(here.store))")
        try #require(copy.status == 0, "\(copy.errors)")
        for program in [here, there] {
            _ = try program.run("-c", "spend 1 on packaging", environment: Self.clock)
            #expect(try Self.days(program) == Self.all)
        }
        for (program, other) in [(here, there), (there, here), (here, there)] {
            let run = try program.run("--yes", "-c", "import \(Self.quoted(other.store))", environment: Self.clock)
            #expect(run.status == 0, "\(run.errors)")
            #expect(try Self.days(program) == Self.all)
        }
    }

    @Test func aPausedRuleBooksNothingAndSkipsThoseDays() throws {
        let program = try Program(isEmpty: true)
        _ = try program.run(
            "-c", "spend 5 on other \"PO box\" every year from 2020-02-29; edit recurring 1 set paused yes")
        _ = try program.run("-c", "spend 1 on other", environment: Self.clock)
        #expect(try Self.days(program).isEmpty)
        _ = try program.run("-c", "edit recurring 1 set paused no")
        #expect(try program.run("-c", "recurring show next").lines.last == "2027-02-28")
    }

    private static func quoted(_ path: String) -> String { "\"\(path)\"" }
}
