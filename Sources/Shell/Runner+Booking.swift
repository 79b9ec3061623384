import Ledger

extension Runner {
    /// Books the recurring expenses that have fallen due, once in a run that may write.
    ///
    /// A failure is left to the statement that writes next; the next start tries again.
    func bookRecurring() {
        let options = environment.options
        guard !hasBooked, !isInTransaction, let background, !background.hasFixedClock, !options.isReadOnly,
            !options.isDryRun, !options.isSafe, !options.isAtomic
        else { return }
        hasBooked = true
        guard let count = try? environment.store().bookRecurring(today: environment.clock.today), count > 0 else {
            return
        }
        background.storeChanged(in: environment)
        errors.notice("booked \(count) recurring expense\(count == 1 ? "" : "s") that had fallen due")
    }
}
