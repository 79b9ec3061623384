/// A currency by its ISO 4217 code.
package struct Currency: Hashable, Sendable, Comparable {
    /// The code as a number, for fast comparison: three upper-case ASCII letters, the first in the highest byte.
    package let packed: UInt32

    package static let gbp = Currency(packed: 0x474250)
    package static let eur = Currency(packed: 0x455552)
    package static let usd = Currency(packed: 0x555344)

    private init(packed: UInt32) {
        self.packed = packed
    }

    /// Returns the currency with this code, ignoring case; `nil` if ISO 4217 has no such code.
    package init?(code: some StringProtocol) {
        self.init(code: String(code)[...])
    }

    /// Returns the currency whose code is this part of a text.
    package init?(code: Substring) {
        let bytes = code.utf8
        guard bytes.count == 3 else { return nil }
        self.init(bytes: bytes.reduce(0) { $0 << 8 | UInt32($1) })
    }

    /// Returns the currency whose code, in any case, is in these three bytes, the first the highest; `nil` if there is
    /// none.
    package init?(bytes: UInt32) {
        // Only lower-case letters become upper-case ones by this mask.
        let packed = bytes & 0xDFDFDF
        guard Self.isCommon(packed) || Self.has(packed, in: Self.codes) else { return nil }
        self.packed = packed
    }

    /// The ISO 4217 code, three upper-case letters.
    package var code: String {
        String(unsafeUninitializedCapacity: 3) { buffer in
            for position in 0..<3 {
                buffer[position] = UInt8(truncatingIfNeeded: packed >> UInt32(16 - 8 * position))
            }
            return 3
        }
    }

    /// The number of decimals of an amount: 2 for most, 0 for the yen, 3 for the Kuwaiti dinar (ISO 4217, column E).
    package var fractionDigits: Int {
        if Self.isCommon(packed) { return 2 }
        if Self.has(packed, in: Self.withoutDecimals) { return 0 }
        return Self.has(packed, in: Self.withThreeDecimals) ? 3 : 2
    }

    /// The number of minor units in one unit: 100 for most.
    package var minorPerUnit: Int64 {
        switch fractionDigits {
        case 0: 1
        case 3: 1000
        default: 100
        }
    }

    package static func < (left: Currency, right: Currency) -> Bool {
        left.packed < right.packed
    }

    /// Every known code, in alphabetical order.
    package static var all: [Currency] {
        codes.withUTF8Buffer { bytes in
            stride(from: 0, to: bytes.count, by: 3).map { Currency(packed: pack(bytes, at: $0)) }
        }
    }

    /// Returns true for the codes of most amounts, which then aren't searched for.
    private static func isCommon(_ packed: UInt32) -> Bool {
        packed == gbp.packed || packed == eur.packed || packed == usd.packed
    }

    /// Returns true if a sorted table contains the code.
    private static func has(_ packed: UInt32, in table: StaticString) -> Bool {
        table.withUTF8Buffer { bytes in
            var (low, high) = (0, bytes.count / 3)
            while low < high {
                let middle = (low + high) / 2
                if pack(bytes, at: middle * 3) < packed { low = middle + 1 } else { high = middle }
            }
            return low * 3 < bytes.count && pack(bytes, at: low * 3) == packed
        }
    }

    private static func pack(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt32 {
        UInt32(bytes[start]) << 16 | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2])
    }

    private static let withoutDecimals: StaticString = "BIFCLPDJFGNFISKJPYKMFKRWPYGRWFUGXVNDVUVXAFXOFXPF"
    private static let withThreeDecimals: StaticString = "BHDIQDJODKWDLYDOMRTND"

    /// The active codes of ISO 4217, and those that ended while the European Central Bank published rates for them.
    private static let codes: StaticString = """
        AEDAFNALLAMDANGAOAARSAUDAWGAZNBAMBBDBDTBGNBHDBIFBMDBNDBOBBRLBSDBTNBWPBYNBZDCADCDFCHFCLPCNYCOPCRCCUPCVECYPCZKDJFDKK\
        DOPDZDEEKEGPERNETBEURFJDFKPGBPGELGHSGIPGMDGNFGTQGYDHKDHNLHRKHTGHUFIDRILSINRIQDIRRISKJMDJODJPYKESKGSKHRKMFKPWKRWKWD\
        KYDKZTLAKLBPLKRLRDLSLLTLLVLLYDMADMDLMGAMKDMMKMNTMOPMRUMTLMURMVRMWKMXNMYRMZNNADNGNNIONOKNPRNZDOMRPABPENPGKPHPPKRPLN\
        PYGQARROLRONRSDRUBRWFSARSBDSCRSDGSEKSGDSHPSITSKKSLESOSSRDSSPSTNSVCSYPSZLTHBTJSTMTTNDTOPTRLTRYTTDTWDTZSUAHUGXUSDUYU\
        UZSVESVNDVUVWSTXAFXCDXOFXPFYERZARZMWZWG
        """
}
