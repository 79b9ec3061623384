import Ledger
import Statements

extension Runner {
    /// Runs a statement, after the booking of what has fallen due if it is the first that writes.
    func start(_ statement: any Statement) throws -> Outcome {
        if statement.effects.contains(.writesStore) { bookRecurring() }
        return try statement.run(in: environment)
    }

    /// Starts the work that is due after a statement that writes.
    func startWork(after statement: any Statement) {
        guard statement.effects.contains(.writesStore), !isInTransaction else { return }
        background?.storeChanged(in: environment)
    }

    /// Books the recurring expenses that have fallen due, once in a run that may write.
    ///
    /// A failure is left to the statement that writes next; the next start tries again.
    func bookRecurring() {
        let options = environment.options
        guard !isInTransaction, let background, !background.hasBooked, !background.hasFixedClock, !options.isReadOnly,
            !options.isDryRun, !options.isSafe, !options.isAtomic
        else { return }
        background.hasBooked = true
        guard let booked = try? environment.store().bookRecurring(today: environment.clock.today), booked.count > 0
        else { return }
        background.storeChanged(in: environment)
        let expenses = booked.count == 1 ? "expense" : "expenses"
        errors.notice("booked \(booked.count) recurring \(expenses) that had fallen due · \(booked.sums.words)")
    }
}
