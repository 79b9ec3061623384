import QueryLanguage

/// The three letters of a currency in one number, for comparison without a String.
struct PackedCode: Equatable {
    let value: UInt32

    init(value: UInt32) {
        self.value = value
    }

    init(_ currency: Currency) {
        value = currency.packed
    }

    init(_ bytes: UnsafePointer<UInt8>, count: Int) {
        value = count == 3 ? UInt32(bytes[0]) << 16 | UInt32(bytes[1]) << 8 | UInt32(bytes[2]) : 0
    }

    /// The three letters.
    var text: String {
        String(decoding: [16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }, as: UTF8.self)
    }
}
