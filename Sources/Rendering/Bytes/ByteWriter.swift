import SystemLibrary

/// The write position in a ``ByteOutput``, held by value while a page is rendered.
///
/// A class would check each access for exclusivity and reload its fields; a value stays in registers.
package struct ByteWriter {
    private let output: ByteOutput
    private(set) var next: UnsafeMutablePointer<UInt8>
    private var end: UnsafeMutablePointer<UInt8>

    /// Creates a writer at the position of an output.
    package init(_ output: ByteOutput) {
        self.output = output
        next = output.next
        end = output.end
    }

    /// Returns the position to the output; nothing may be written afterwards.
    package func close() { output.next = next }

    /// Makes room for `count` bytes, far fewer than the buffer holds.
    @inline(__always)
    mutating func reserve(_ count: Int) throws(OutputError) {
        if end - next < count { try drain() }
    }

    /// Accepts bytes that were written at `next`, within reserved room.
    @inline(__always)
    mutating func advance(_ count: Int) { next += count }

    @inline(__always)
    mutating func byte(_ byte: UInt8) throws(OutputError) {
        try reserve(1)
        next.pointee = byte
        next += 1
    }

    @inline(__always)
    mutating func bytes(_ source: UnsafeRawPointer, _ count: Int) throws(OutputError) {
        if count > end - next { return try longBytes(source, count) }
        memcpy(next, source, count)
        next += count
    }

    /// Writes a text that is part of the program.
    @inline(__always)
    package mutating func bytes(_ text: StaticString) throws(OutputError) {
        try bytes(text.utf8Start, text.utf8CodeUnitCount)
    }

    /// Writes a text made at run time; it has another name so that a literal never becomes a String.
    package mutating func text(_ text: String) throws(OutputError) {
        for byte in text.utf8 { try self.byte(byte) }
    }

    mutating func repeated(_ byte: UInt8, count: Int) throws(OutputError) {
        var rest = count
        while rest > 0 {
            let part = min(rest, 1_024)
            try reserve(part)
            memset(next, Int32(byte), part)
            next += part
            rest -= part
        }
    }

    @inline(never)
    private mutating func drain() throws(OutputError) {
        output.next = next
        defer { resume() }
        try output.flush()
    }

    /// Continues at the output's position, perhaps in another buffer.
    private mutating func resume() {
        next = output.next
        end = output.end
    }

    @inline(never)
    private mutating func longBytes(_ source: UnsafeRawPointer, _ count: Int) throws(OutputError) {
        output.next = next
        defer { resume() }
        try output.write(UnsafeRawBufferPointer(start: source, count: count))
    }
}
