/// The elements of one list cell, in memory that stays in place until the next row.
package final class ListBuffer {
    private var storage = UnsafeMutableBufferPointer<UnsafeRawBufferPointer>.allocate(capacity: 8)
    private var count = 0

    deinit {
        storage.deallocate()
    }

    var elements: UnsafeBufferPointer<UnsafeRawBufferPointer> {
        UnsafeBufferPointer(rebasing: storage[..<count])
    }

    func clear() {
        count = 0
    }

    func append(_ element: UnsafeRawBufferPointer) {
        if count == storage.count {
            let larger = UnsafeMutableBufferPointer<UnsafeRawBufferPointer>.allocate(capacity: 2 * count)
            _ = larger.moveInitialize(fromContentsOf: storage[..<count])
            storage.deallocate()
            storage = larger
        }
        storage.initializeElement(at: count, to: element)
        count += 1
    }
}
