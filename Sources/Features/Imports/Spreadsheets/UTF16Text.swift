/// A text in UTF-16, as spreadsheets save “Unicode text”, made UTF-8.
struct UTF16Text {
    /// True if the lower byte of a unit comes first.
    let isLittleEndian: Bool

    /// Recognises UTF-16 by its byte order mark, or without one by zeros in every second byte; returns `nil` for
    /// anything else.
    init?(head: [UInt8]) {
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
            isLittleEndian = head[0] == 0xFF
            return
        }
        let zeros = [0, 1].map { parity in head.indices.count { $0 % 2 == parity && head[$0] == 0 } }
        guard head.count >= 4, zeros.min() == 0, zeros[0] + zeros[1] > head.count / 4 else { return nil }
        isLittleEndian = zeros[1] > 0
    }

    /// Writes the text of `file` as UTF-8.
    ///
    /// - Throws: ``ImportError`` for a text that ends within a character or holds half of one.
    func convert(_ file: SourceFile, to output: WorkFolder.File, of path: String) throws {
        let refused = ImportError.unreadable(path: path, reason: "it looks like UTF-16, but is damaged")
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { piece.deallocate() }
        // An odd byte and half of a pair at the end of a piece belong to the next.
        var (rest, units, bytes): ([UInt8], [UInt16], [UInt8]) = ([], [], [])
        var isAtStart = true
        while true {
            let count = try file.read(into: piece)
            if count == 0 { break }
            rest += piece[..<count]
            let whole = rest.count / 2 * 2
            for place in stride(from: 0, to: whole, by: 2) {
                let (high, low) = isLittleEndian ? (rest[place + 1], rest[place]) : (rest[place], rest[place + 1])
                units.append(UInt16(high) << 8 | UInt16(low))
            }
            rest.removeFirst(whole)
            if isAtStart, let mark = units.first {
                if mark == 0xFEFF { units.removeFirst() }
                isAtStart = false
            }
            let half = units.last.flatMap { UTF16.isLeadSurrogate($0) ? units.popLast() : nil }
            let isDamaged = transcode(
                units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true
            ) { bytes.append($0) }
            if isDamaged { throw refused }
            try output.append(bytes)
            units = half.map { [$0] } ?? []
            bytes.removeAll(keepingCapacity: true)
        }
        guard rest.isEmpty, units.isEmpty else { throw refused }
    }
}

extension SourceFile {
    /// Returns the next `count` bytes of the file, fewer at its end.
    func head(_ count: Int) throws -> [UInt8] { try read(atMost: count) }

    /// Returns the rest of the file; `refused` makes the error for more than `most` bytes.
    func readWhole(atMost most: Int, _ refused: (Int) -> ImportError) throws -> [UInt8] {
        let bytes = try read(atMost: most + 1)
        guard bytes.count <= most else { throw refused(most) }
        return bytes
    }

    private func read(atMost most: Int) throws -> [UInt8] {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: min(most, 1 << 18), alignment: 16)
        defer { piece.deallocate() }
        var bytes: [UInt8] = []
        while bytes.count < most {
            let count = try read(
                into: UnsafeMutableRawBufferPointer(rebasing: piece[..<min(piece.count, most - bytes.count)]))
            guard count > 0 else { break }
            bytes.append(contentsOf: piece[..<count])
        }
        return bytes
    }
}
