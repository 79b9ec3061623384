import StoreFile
import Synchronization

/// A handover of facts in batches from the thread that reads a marketplace's file to another, so that reading continues
/// meanwhile.
final class FactHandover: Sendable {
    /// The facts of some rows, and the number of bytes read with them.
    struct Batch {
        var facts: [OrderFact] = []
        var consumed = 0
    }

    /// Thrown to the reading thread when nobody takes its batches any more.
    struct Abandoned: Error {}

    private let batches = Pipeline<Batch, Abandoned>(depth: 4)
    private let result = Mutex<Result<MarketplaceReport, any Error>?>(nil)
    private let read: @Sendable (FactHandover) throws -> MarketplaceReport

    /// Creates a handover; `read` runs on another thread once batches are wanted.
    init(_ read: @escaping @Sendable (FactHandover) throws -> MarketplaceReport) {
        self.read = read
    }

    func put(_ batch: Batch) throws { try batches.put(batch) }

    /// Passes each batch to `body`, and returns the result of the reading; both have ended when it returns.
    func forEach(_ body: (Batch) throws -> Void) throws -> MarketplaceReport {
        let worker = Worker("facts") { [self] in
            let result = Result { try read(self) }
            self.result.withLock { $0 = result }
            batches.close()
        }
        do {
            defer {
                batches.fail(Abandoned())
                worker.join()
            }
            while let batch = batches.next() { try body(batch) }
        }
        guard let result = result.withLock(\.self) else { throw Abandoned() }
        return try result.get()
    }
}
