import SystemLibrary

/// A filter between a machine format and a terminal, which shows control characters instead of obeying them.
///
/// It comes after the formats, so that none can forget it. Line ends and tabs pass unchanged.
final class TerminalFilter {
    private let target: ByteOutput
    /// True to use JSON's escapes for hidden characters, so that text copied from the terminal stays JSON.
    private let writesJSON: Bool
    /// The beginning of a sequence that continues in the next buffer.
    private var begun: [UInt8] = []

    init(_ target: ByteOutput, for format: OutputFormat) {
        self.target = target
        writesJSON = format.isJSON
    }

    /// Returns the output for the format; ``finish()`` must be called at the end.
    func input() -> ByteOutput {
        ByteOutput { [self] buffer, count throws(OutputError) in
            try pass(begun + UnsafeBufferPointer(start: buffer, count: count), isLast: false)
            return buffer
        }
    }

    /// Passes on an incomplete sequence.
    func finish() throws(OutputError) {
        try pass(begun, isLast: true)
    }

    private func pass(_ bytes: [UInt8], isLast: Bool) throws(OutputError) {
        begun = []
        var out = ByteWriter(target)
        defer { out.close() }
        try bytes.withUnsafeBufferPointer { bytes throws(OutputError) in
            guard var at = bytes.baseAddress else { return }
            let end = at + bytes.count
            while at < end {
                let plain = ControlScan.plainPrefix(at, end)
                try out.bytes(at, plain)
                at += plain
                guard at < end else { return }
                let sequence = UTF8Sequence(at, end)
                if !sequence.isValid, !isLast, at + sequence.length == end, end - at < 4, at.pointee >= 0xC2 {
                    begun = Array(UnsafeBufferPointer(start: at, count: end - at))
                    return
                }
                try show(sequence, at, &out)
                at += sequence.length
            }
        }
    }

    private func show(
        _ sequence: UTF8Sequence, _ at: UnsafePointer<UInt8>, _ out: inout ByteWriter
    ) throws(OutputError) {
        if at.pointee == UInt8(ascii: "\n") || at.pointee == UInt8(ascii: "\t") { return try out.byte(at.pointee) }
        guard let symbol = sequence.symbol else { return try out.bytes(at, sequence.length) }
        guard writesJSON, sequence.isValid else { return try out.text(symbol) }
        let digits = String(sequence.value, radix: 16)
        try out.text("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    }
}

/// The bytes that need a check: control characters and non-ASCII.
private enum ControlScan: ByteScan {
    @inline(__always)
    static func flags(_ word: UInt64) -> UInt64 {
        Word.less(word, than: 0x20) | Word.equal(word, 0x7F) | word
    }
}
