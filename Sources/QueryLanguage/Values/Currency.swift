/// A currency by its ISO 4217 code.
public struct Currency: Hashable, Sendable, Comparable {
    /// The code as a number, for fast comparison: three upper-case ASCII letters, the first in the highest byte.
    public let packed: UInt32

    public static let gbp = Currency(packed: 0x474250)
    public static let eur = Currency(packed: 0x455552)

    private init(packed: UInt32) {
        self.packed = packed
    }

    /// The currency with this code, in any case; `nil` if ISO 4217 has no such code.
    public init?(code: some StringProtocol) {
        self.init(code: String(code)[...])
    }

    /// The currency whose code this part of a text is.
    public init?(code: Substring) {
        let bytes = code.utf8
        guard bytes.count == 3 else { return nil }
        self.init(bytes: bytes.reduce(0) { $0 << 8 | UInt32($1) })
    }

    /// The currency whose code, in any case, these three bytes are, the first the highest; `nil` if there is none.
    public init?(bytes: UInt32) {
        // Of all bytes only lower-case letters lead to upper-case ones.
        let packed = bytes & 0xDFDFDF
        guard Self.has(packed, in: Self.codes) else { return nil }
        self.packed = packed
    }

    /// The ISO 4217 code, three upper-case letters.
    public var code: String {
        String(unsafeUninitializedCapacity: 3) { buffer in
            for position in 0..<3 {
                buffer[position] = UInt8(truncatingIfNeeded: packed >> UInt32(16 - 8 * position))
            }
            return 3
        }
    }

    /// How many decimals an amount has: 2 for most, 0 for the yen, 3 for the Kuwaiti dinar (ISO 4217, column E).
    public var fractionDigits: Int {
        if Self.has(packed, in: Self.withoutDecimals) { return 0 }
        return Self.has(packed, in: Self.withThreeDecimals) ? 3 : 2
    }

    /// How many minor units one unit holds: 100 for most.
    public var minorPerUnit: Int64 {
        switch fractionDigits {
        case 0: 1
        case 3: 1000
        default: 100
        }
    }

    public static func < (left: Currency, right: Currency) -> Bool {
        left.packed < right.packed
    }

    /// Every known code, in alphabetical order.
    public static var all: [Currency] {
        codes.withUTF8Buffer { bytes in
            stride(from: 0, to: bytes.count, by: 3).map { Currency(packed: pack(bytes, at: $0)) }
        }
    }

    /// Whether a table, whose codes are in order, has the one.
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

    /// The active codes of ISO 4217 and those that ended while the European Central Bank published rates for them.
    private static let codes: StaticString = """
        AEDAFNALLAMDANGAOAARSAUDAWGAZNBAMBBDBDTBGNBHDBIFBMDBNDBOBBRLBSDBTNBWPBYNBZDCADCDFCHFCLPCNYCOPCRCCUPCVECYPCZKDJFDKK\
        DOPDZDEEKEGPERNETBEURFJDFKPGBPGELGHSGIPGMDGNFGTQGYDHKDHNLHRKHTGHUFIDRILSINRIQDIRRISKJMDJODJPYKESKGSKHRKMFKPWKRWKWD\
        KYDKZTLAKLBPLKRLRDLSLLTLLVLLYDMADMDLMGAMKDMMKMNTMOPMRUMTLMURMVRMWKMXNMYRMZNNADNGNNIONOKNPRNZDOMRPABPENPGKPHPPKRPLN\
        PYGQARROLRONRSDRUBRWFSARSBDSCRSDGSEKSGDSHPSITSKKSLESOSSRDSSPSTNSVCSYPSZLTHBTJSTMTTNDTOPTRLTRYTTDTWDTZSUAHUGXUSDUYU\
        UZSVESVNDVUVWSTXAFXCDXOFXPFYERZARZMWZWG
        """
}
