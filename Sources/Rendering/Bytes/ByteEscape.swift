/// The way in which a format escapes special bytes in texts.
protocol ByteEscape: ByteScan {
    /// Writes the escape for the special byte at `at`, somewhere in `text`, and moves past all bytes read.
    static func escape(
        _ at: inout UnsafePointer<UInt8>, in text: Range<UnsafePointer<UInt8>>, to out: inout ByteWriter
    ) throws(OutputError)
}

extension ByteWriter {
    /// Texts up to this many bytes are copied while they are scanned, longer ones afterwards.
    static let shortText = 512

    /// Copies a text without special bytes; returns false, without writing, if it has one or is long.
    @inline(__always)
    mutating func plain<Scan: ByteScan>(
        _ text: UnsafeRawBufferPointer, _ scan: Scan.Type
    ) throws(OutputError) -> Bool {
        guard let source = text.baseAddress, text.count > 0 else { return true }
        guard text.count <= ByteWriter.shortText else { return false }
        try reserve(text.count)
        guard Scan.copy(source, text.count, to: next) else { return false }
        advance(text.count)
        return true
    }

    /// Writes a text with its special bytes escaped.
    @inline(__always)
    mutating func escaped<Escape: ByteEscape>(
        _ text: UnsafeRawBufferPointer, _ escape: Escape.Type
    ) throws(OutputError) {
        if try !plain(text, escape) { try escapedSlowly(text, escape) }
    }

    /// Writes the texts of a list joined with `; `.
    mutating func escaped<Escape: ByteEscape>(
        _ list: UnsafeBufferPointer<UnsafeRawBufferPointer>, _ escape: Escape.Type
    ) throws(OutputError) {
        for (index, text) in list.enumerated() {
            if index > 0 { try bytes("; ") }
            try escaped(text, escape)
        }
    }

    mutating func escaped<Escape: ByteEscape>(_ text: String, _ escape: Escape.Type) throws(OutputError) {
        try Array(text.utf8).withUnsafeBufferPointer { bytes throws(OutputError) in
            try escaped(UnsafeRawBufferPointer(bytes), escape)
        }
    }

    @inline(never)
    private mutating func escapedSlowly<Escape: ByteEscape>(
        _ text: UnsafeRawBufferPointer, _ escape: Escape.Type
    ) throws(OutputError) {
        guard let base = text.baseAddress else { return }
        let start = base.assumingMemoryBound(to: UInt8.self)
        let end = start + text.count
        var at = start
        while at < end {
            let plainCount = Escape.plainPrefix(at, end)
            try bytes(at, plainCount)
            at += plainCount
            if at < end { try Escape.escape(&at, in: start..<end, to: &self) }
        }
    }
}
