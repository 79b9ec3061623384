import Inventory
import Synchronization

/// Hands what one thread reads of a marketplace's file to another, in batches, so that reading goes on meanwhile.
final class FactHandover: Sendable {
    /// What some rows say, and how many bytes of the file were read with them.
    struct Batch {
        var facts: [OrderFact] = []
        var consumed = 0
    }

    /// Thrown where nobody takes any more.
    struct Abandoned: Error {}

    private let batches = Pipeline<Batch, Abandoned>(depth: 4)
    private let result = Mutex<Result<MarketplaceReport, any Error>?>(nil)
    private let read: @Sendable (FactHandover) throws -> MarketplaceReport

    /// `read` puts the batches, on a thread of its own once they are asked for.
    init(_ read: @escaping @Sendable (FactHandover) throws -> MarketplaceReport) {
        self.read = read
    }

    func put(_ batch: Batch) throws { try batches.put(batch) }

    /// Calls `take` for each batch, and gives what the reading gave in the end; both have ended when it returns.
    func forEach(_ take: (Batch) throws -> Void) throws -> MarketplaceReport {
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
            while let batch = batches.next() { try take(batch) }
        }
        guard let result = result.withLock(\.self) else { throw Abandoned() }
        return try result.get()
    }
}
