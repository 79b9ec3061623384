/// The bytes of a file that are at hand: what is taken makes room for more, and what does not fit makes it grow.
final class InputBuffer {
    /// Reads up to the buffer's size; 0 at the end.
    typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

    private let source: Source
    private var memory: UnsafeMutableRawBufferPointer
    private var start = 0
    private var end = 0
    /// How many bytes were taken so far.
    private(set) var taken = 0
    /// Whether all of the file was read.
    private(set) var isAtEnd = false

    /// A record may have as many bytes: with more, a quote was surely left open, or it is none of a thing that was bought.
    static let longest = 16 << 20

    init(size: Int, _ source: @escaping Source) {
        self.source = source
        memory = .allocate(byteCount: max(size, 1), alignment: 16)
    }

    deinit {
        memory.deallocate()
    }

    /// What was read and not taken, good until more is read.
    var rest: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(
            start: memory.baseAddress?.advanced(by: start).assumingMemoryBound(to: UInt8.self), count: end - start)
    }

    func take(_ count: Int) {
        start += count
        taken += count
    }

    /// Reads more behind what is there; `tooLong` is thrown where that is longer than any record.
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
