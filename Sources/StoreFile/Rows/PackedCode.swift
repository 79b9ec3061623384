import QueryLanguage

/// The three letters of a currency code in one number, to compare codes without a String.
public struct PackedCode: Equatable, Sendable {
    /// The letters, the first in the highest of three bytes; 0 for a text of another length.
    public let value: UInt32

    /// Takes the number of a code.
    @inlinable public init(value: UInt32) {
        self.value = value
    }

    package init(_ currency: Currency) {
        value = currency.packed
    }

    /// Packs the bytes of a text.
    @inlinable public init(_ bytes: UnsafePointer<UInt8>, count: Int) {
        value = count == 3 ? UInt32(bytes[0]) << 16 | UInt32(bytes[1]) << 8 | UInt32(bytes[2]) : 0
    }

    /// Compares the letters; written out, since other modules would have to call the synthesised version.
    @inlinable public static func == (one: PackedCode, other: PackedCode) -> Bool { one.value == other.value }

    /// The three letters.
    package var text: String {
        String(decoding: [16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }, as: UTF8.self)
    }
}
