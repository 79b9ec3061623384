import QueryLanguage

/// Rows as bytes, on their way to the thread that writes them, so that binding them copies and frees nothing.
///
/// A row is the place of its statement, its number of values and, for each value, a kind and the contents.
package struct RowBatch: ~Copyable, @unchecked Sendable {
    private enum StorageClass: UInt8 {
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

    // MARK: - Appending

    /// Begins a row with this number of values.
    package mutating func begin(statement: Int, values: Int) {
        reserve(4)
        put(UInt16(truncatingIfNeeded: statement))
        put(UInt16(truncatingIfNeeded: values))
    }

    /// Appends a value to the row.
    package mutating func append(_ value: StoredValue) {
        switch value {
        case .null:
            reserve(1)
            put(StorageClass.null.rawValue)
        case .integer(let integer):
            reserve(9)
            put(StorageClass.integer.rawValue)
            put(integer)
        case .real(let real):
            reserve(9)
            put(StorageClass.real.rawValue)
            put(real)
        case .text(var text): text.withUTF8 { append(text: $0) }
        case .instant(let instant): TimestampText.write(instant, to: append(textOfLength: 24))
        case .day(let day): TimestampText.write(day, to: append(textOfLength: 10))
        }
    }

    /// Appends the values to the row, and then NULL this many times.
    package mutating func append(_ values: [StoredValue], nulls: Int = 0) {
        // Most values are NULL, so there is always room for one of each.
        let count = values.count + nulls
        reserve(count)
        for (place, value) in values.enumerated() {
            if case .null = value {
                put(StorageClass.null.rawValue)
            } else {
                append(value)
                reserve(count - place - 1)
            }
        }
        for _ in 0..<nulls { put(StorageClass.null.rawValue) }
    }

    /// Appends a text, which is copied.
    package mutating func append(text: UnsafeBufferPointer<UInt8>) {
        _ = append(textOfLength: text.count).update(fromContentsOf: text)
    }

    /// Appends several texts joined by spaces, as one text.
    package mutating func append(joining texts: [String]) {
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

    /// Returns the place to write the text's bytes to.
    private mutating func append(textOfLength length: Int) -> UnsafeMutableBufferPointer<UInt8> {
        reserve(9 + length)
        put(StorageClass.text.rawValue)
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

    // MARK: - Writing

    /// Runs each row's statement and then empties the batch; texts are bound in place.
    ///
    /// `nulls` has a bit for each of the first values of each statement that is bound to NULL: most values of most rows are,
    /// and are not bound again.
    mutating func write(with statements: [RowStatement], nulls: inout [UInt64]) throws {
        defer { count = 0 }
        let bytes = bytes
        var place = 0
        func read<Value: BitwiseCopyable>(_ type: Value.Type = Value.self) -> Value {
            defer { place += MemoryLayout<Value>.size }
            return bytes.loadUnaligned(fromByteOffset: place, as: type)
        }
        while place < count {
            let number = Int(read(UInt16.self))
            let statement = statements[number]
            let values = Int32(read(UInt16.self))
            var (before, now) = (nulls[number], UInt64(0))
            for index in 0..<values {
                switch StorageClass(rawValue: read()) {
                case .integer: statement.bind(.integer(read()), at: index + 1)
                case .real: statement.bind(.real(read()), at: index + 1)
                case .text:
                    let length = Int(read(Int64.self))
                    let start = (bytes + place).assumingMemoryBound(to: UInt8.self)
                    statement.bind(unowned: UnsafeBufferPointer(start: start, count: length), at: index + 1)
                    place += length
                case .null, nil:
                    if before & 1 == 0 { statement.bind(.null, at: index + 1) }
                    if index < UInt64.bitWidth { now |= 1 << UInt64(index) }
                }
                before >>= 1
            }
            nulls[number] = now
            try statement.run()
        }
    }
}
