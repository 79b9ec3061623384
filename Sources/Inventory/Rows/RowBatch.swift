import QueryLanguage

/// Rows on their way to the thread that writes them, as bytes: what binds them copies and frees nothing.
///
/// A row is the place of its statement, how many values it has and, for each, a kind and what it holds.
struct RowBatch: ~Copyable, @unchecked Sendable {
    private enum Kind: UInt8 {
        case null, integer, real, text
    }

    private var bytes: UnsafeMutableRawPointer
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int) {
        self.capacity = capacity
        bytes = .allocate(byteCount: capacity, alignment: 8)
    }

    deinit {
        bytes.deallocate()
    }

    // MARK: - In

    /// Begins a row of so many values.
    mutating func begin(statement: Int, values: Int) {
        reserve(4)
        put(UInt16(truncatingIfNeeded: statement))
        put(UInt16(truncatingIfNeeded: values))
    }

    mutating func append(_ value: StoredValue) {
        switch value {
        case .null:
            reserve(1)
            put(Kind.null.rawValue)
        case .integer(let integer):
            reserve(9)
            put(Kind.integer.rawValue)
            put(integer)
        case .real(let real):
            reserve(9)
            put(Kind.real.rawValue)
            put(real)
        case .text(var text): text.withUTF8 { append(text: $0) }
        case .instant(let instant): TimestampText.write(instant, to: append(textOfLength: 24))
        case .day(let day): TimestampText.write(day, to: append(textOfLength: 10))
        }
    }

    mutating func append(text: UnsafeBufferPointer<UInt8>) {
        _ = append(textOfLength: text.count).update(fromContentsOf: text)
    }

    /// Appends one text of several with spaces between them.
    mutating func append(joining texts: [String]) {
        let length = texts.reduce(texts.count - 1) { $0 + $1.utf8.count }
        var rest = append(textOfLength: max(0, length))[...]
        for (index, var text) in texts.enumerated() {
            if index > 0 {
                rest[rest.startIndex] = UInt8(ascii: " ")
                rest = rest.dropFirst()
            }
            text.withUTF8 { bytes in
                _ = UnsafeMutableBufferPointer(rebasing: rest).update(fromContentsOf: bytes)
                rest = rest.dropFirst(bytes.count)
            }
        }
    }

    /// Where the text's bytes are to be written.
    private mutating func append(textOfLength length: Int) -> UnsafeMutableBufferPointer<UInt8> {
        reserve(9 + length)
        put(Kind.text.rawValue)
        put(Int64(length))
        defer { count += length }
        return UnsafeMutableBufferPointer(start: (bytes + count).assumingMemoryBound(to: UInt8.self), count: length)
    }

    private mutating func reserve(_ length: Int) {
        guard count + length > capacity else { return }
        capacity = max(capacity * 2, count + length)
        let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
        larger.copyMemory(from: bytes, byteCount: count)
        bytes.deallocate()
        bytes = larger
    }

    private mutating func put<Value: BitwiseCopyable>(_ value: Value) {
        bytes.storeBytes(of: value, toByteOffset: count, as: Value.self)
        count += MemoryLayout<Value>.size
    }

    // MARK: - Out

    /// Runs each row's statement, and is empty then; texts are bound where they lie.
    mutating func write(with statements: [RowStatement]) throws {
        defer { count = 0 }
        let bytes = bytes
        var place = 0
        func take<Value: BitwiseCopyable>(_ type: Value.Type = Value.self) -> Value {
            defer { place += MemoryLayout<Value>.size }
            return bytes.loadUnaligned(fromByteOffset: place, as: type)
        }
        while place < count {
            let statement = statements[Int(take(UInt16.self))]
            let values = Int32(take(UInt16.self))
            for index in 0..<values {
                switch Kind(rawValue: take()) {
                case .integer: statement.bind(.integer(take()), at: index + 1)
                case .real: statement.bind(.real(take()), at: index + 1)
                case .text:
                    let length = Int(take(Int64.self))
                    let start = (bytes + place).assumingMemoryBound(to: UInt8.self)
                    statement.bind(unowned: UnsafeBufferPointer(start: start, count: length), at: index + 1)
                    place += length
                case .null, nil: statement.bind(.null, at: index + 1)
                }
            }
            try statement.run()
        }
    }
}
