import StoreFile
import Synchronization
import Testing
import TestSupport

@Suite struct PipelineTests {
    private struct Stopped: Error, Equatable { let batch: Int }

    /// Puts the numbers below `count` and returns those taken; the taking thread fails at `failing`.
    private func numbers(_ count: Int, depth: Int, failing: Int? = nil) throws -> [Int] {
        let pipeline = Pipeline<Int, Stopped>(depth: depth)
        let seen = Mutex<[Int]>([])
        let worker = Worker("test") {
            while let number = pipeline.next() {
                seen.withLock { $0.append(number) }
                if number == failing { pipeline.fail(Stopped(batch: number)) }
            }
        }
        let result = Result { for number in 0..<count { try pipeline.put(number) } }
        pipeline.close()
        worker.join()
        try result.get()
        return seen.withLock(\.self)
    }

    @Test(arguments: [1, 2, 7], [0, 1, 6, 5_000]) func everyBatchArrivesOnceAndInOrder(depth: Int, count: Int) throws {
        #expect(try numbers(count, depth: depth) == Array(0..<count))
    }

    @Test(arguments: [1, 2, 7], [0, 1, 100]) func aFailureIsThrownByALaterPut(depth: Int, failing: Int) {
        #expect(throws: Stopped(batch: failing)) { try numbers(1_000_000, depth: depth, failing: failing) }
    }

    @Test func queueHoldsNoMoreThanItsDepth() throws {
        let pipeline = Pipeline<Int, Never>(depth: 3)
        let count = Atomic<Int>(0)
        let worker = Worker("test") {
            for number in 0..<10 {
                pipeline.put(number)
                count.add(1, ordering: .relaxed)
            }
            pipeline.close()
        }
        while count.load(ordering: .relaxed) < 3 {}
        #expect(pipeline.next() == 0)
        #expect(count.load(ordering: .relaxed) <= 4)
        #expect((1..<10).allSatisfy { pipeline.next() == $0 })
        #expect(pipeline.next() == nil && pipeline.next() == nil)
        worker.join()
    }

    @Test func cancellingDropsQueuedElements() throws {
        let pipeline = Pipeline<Int, Never>(depth: 3)
        pipeline.put(1)
        pipeline.cancel()
        #expect(pipeline.next() == nil)
    }
}
