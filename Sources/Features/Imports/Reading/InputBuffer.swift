/// A buffer for the bytes of a file: taken bytes make room for more, and it grows if necessary.
package final class InputBuffer {
    /// Reads up to the buffer's size and returns the number of bytes; 0 at the end.
    package typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

    private let source: Source
    private var memory: UnsafeMutableRawBufferPointer
    private var start = 0
    private var end = 0
    /// The number of bytes taken.
    private(set) var taken = 0
    /// True if the whole file was read.
    private(set) var isAtEnd = false

    /// The longest record in bytes; a longer one means an unclosed quote, or can't be genuine.
    static let longest = 16 << 20

    init(size: Int, _ source: @escaping Source) {
        self.source = source
        memory = .allocate(byteCount: max(size, 1), alignment: 16)
    }

    deinit {
        memory.deallocate()
    }

    /// The bytes that are read but not taken, valid until more are read.
    var rest: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(
            start: memory.baseAddress?.advanced(by: start).assumingMemoryBound(to: UInt8.self), count: end - start)
    }

    func consume(_ count: Int) {
        start += count
        taken += count
    }

    /// Reads more bytes; throws `tooLong` if the unread part is longer than any record.
    func fill(else tooLong: @autoclosure () -> ImportProblem) throws {
        let count = end - start
        guard count < Self.longest else { throw tooLong() }
        let unread = UnsafeRawBufferPointer(rebasing: memory[start..<end])
        if count * 2 > memory.count {
            let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: memory.count * 2, alignment: 16)
            larger.copyMemory(from: unread)
            memory.deallocate()
            memory = larger
        } else if start > 0 {
            memory.copyMemory(from: unread)
        }
        (start, end) = (0, count)
        let read = try source(UnsafeMutableRawBufferPointer(rebasing: memory[end...]))
        end += read
        isAtEnd = read == 0
    }
}
