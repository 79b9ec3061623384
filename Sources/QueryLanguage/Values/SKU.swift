/// The stock keeping unit of an item, as it is stored and shown.
///
/// Ours are `FH-` and eight characters of Crockford's Base32, which hold 40 bits: the milliseconds since 2024-01-01 UTC
/// at which the SKU was made. Stores from before migration `v3` used `FH-1`, `FH-2` …; an imported SKU may be any text.
/// So may what a person types where a statement expects one: words of a title, the end of an SKU, or `@2`.
public struct SKU: Hashable, Sendable {
    public let text: String

    /// Digits and letters without I, L, O and U, in the order of their values, which is also the order of ASCII.
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
    /// 2024-01-01T00:00:00Z, the moment counted as 0.
    public static let epoch = Instant(milliseconds: 1_704_067_200_000)
    /// The number after the last one that 40 bits can count, reached in November 2058.
    public static let end: Int64 = 1 << 40

    /// Normalises what was typed: case and hyphens do not matter, `I L` mean `1` and `O` means `0` in our own form.
    ///
    /// A text of another form is kept as it is.
    public init(_ text: some StringProtocol) {
        self.text = Self.crockford(text) ?? Self.sequential(text) ?? String(text)
    }

    /// The SKU whose bytes are these, if they are in our own form as it is written.
    public init?(canonical bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count == 11, bytes.starts(with: "FH-".utf8), bytes[3...].allSatisfy({ Self.value(of: $0) != nil })
        else { return nil }
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// What a digit of ours counts: its place in the alphabet.
    private static func value(of digit: UInt8) -> Int64? {
        let place = digits[Int(digit)]
        return place < 0 ? nil : Int64(place)
    }

    private static let digits: [Int8] = (0...255).map { byte in
        alphabet.firstIndex(of: byte).map { Int8($0) } ?? -1
    }

    /// The SKU that counts `number` milliseconds since ``epoch``; `nil` outside `0 ..< end`.
    public init?(number: Int64) {
        guard (0..<Self.end).contains(number) else { return nil }
        text = String(unsafeUninitializedCapacity: 11) { buffer in
            _ = buffer.update(fromContentsOf: "FH-".utf8)
            for place in 0..<8 { buffer[3 + place] = Self.alphabet[Int(number >> Int64(35 - 5 * place)) & 31] }
            return 11
        }
    }

    /// The milliseconds since ``epoch`` that our own form holds, whoever made it; `nil` for other forms.
    public var number: Int64? {
        let bytes = text.utf8
        guard bytes.count == 11, bytes.starts(with: "FH-".utf8) else { return nil }
        var value: Int64 = 0
        for byte in bytes.dropFirst(3) {
            guard let digit = Self.value(of: byte) else { return nil }
            value = value << 5 | digit
        }
        return value
    }

    /// The row of the list shown last that `@2` means; `nil` for anything else.
    public var row: Int? {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "@"), digits.count < 8 else { return nil }
        return Day.digits(Array(digits)[...]).flatMap { $0 > 0 ? $0 : nil }
    }

    /// Whether this is one word that names an item by itself, which no word of a title can follow.
    var isWhole: Bool { number != nil || isSequential || row != nil }

    /// Whether this is an id of the form used before migration `v3`, such as `FH-12`.
    public var isSequential: Bool {
        Self.sequential(text) == text
    }

    /// The beginning of an SKU as typed, an opening quote included, with its letters read as our own form reads them.
    public static func prefix(_ typed: String) -> String {
        let typed = typed.filter { $0 != "\"" }
        guard let body = body(typed) else { return typed.uppercased() }
        return "FH-" + String(decoding: body.map(readDigit), as: UTF8.self)
    }

    /// `I L` mean `1` and `O` means `0`.
    private static func readDigit(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "I"), UInt8(ascii: "L"): UInt8(ascii: "1")
        case UInt8(ascii: "O"): UInt8(ascii: "0")
        default: byte
        }
    }

    /// The last characters of an SKU as our own form reads them; `nil` where it has no such characters.
    public static func ending(_ typed: String) -> String? {
        let digits = typed.uppercased().utf8.map(readDigit)
        return digits.allSatisfy(alphabet.contains) ? String(decoding: digits, as: UTF8.self) : nil
    }

    private static func body(_ text: some StringProtocol) -> [UInt8]? {
        let bytes = text.utf8.map { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") ? $0 - 32 : $0 }
        guard bytes.starts(with: Array("FH".utf8)) else { return nil }
        return Array(bytes.dropFirst(2).filter { $0 != UInt8(ascii: "-") })
    }

    private static func crockford(_ text: some StringProtocol) -> String? {
        guard let body = body(text), body.count == 8 else { return nil }
        let digits = body.map(readDigit)
        guard digits.allSatisfy(alphabet.contains) else { return nil }
        return "FH-" + String(decoding: digits, as: UTF8.self)
    }

    private static func sequential(_ text: some StringProtocol) -> String? {
        guard let body = body(text), !body.isEmpty, body.count < 8, let number = Day.digits(body[...]), number > 0
        else {
            return nil
        }
        return "FH-\(number)"
    }
}
