/// The stock keeping unit of an item, as stored and shown.
///
/// Our own are `FH-` and eight characters of Crockford's Base32, which hold 40 bits: the milliseconds from 2024-01-01
/// UTC to the creation of the SKU. Stores from before migration `v3` used `FH-1`, `FH-2` …; an imported SKU may be any
/// text. So may the words that a user types for an item: words of a title, the end of an SKU, or `@2`.
package struct SKU: Hashable, Sendable {
    package let text: String

    /// The digits, and the letters except I, L, O and U, in the order of their values, which is that of ASCII.
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
    /// 2024-01-01T00:00:00Z, the instant of number 0.
    package static let epoch = Instant(milliseconds: 1_704_067_200_000)
    /// The number after the last that 40 bits can hold, reached in November 2058.
    package static let end: Int64 = 1 << 40

    /// Normalises a typed SKU: case and hyphens are ignored, and in our own form `I L` mean `1` and `O` means `0`.
    ///
    /// A text of another form is kept as it is.
    package init(_ text: some StringProtocol) {
        var whole = String(text)
        let isOurs = whole.withUTF8 { SKU(canonical: $0) } != nil
        self.text = isOurs ? whole : Self.crockford(whole) ?? Self.sequential(whole) ?? whole
    }

    /// Creates an SKU from its bytes; returns `nil` unless they are in our own form exactly as written.
    package init?(canonical bytes: UnsafeBufferPointer<UInt8>) {
        let digits = Self.digits
        guard bytes.count == 11, bytes.starts(with: "FH-".utf8), bytes[3...].allSatisfy({ digits[Int($0)] >= 0 })
        else { return nil }
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the value of a digit, its place in the alphabet; `nil` for another character.
    private static func value(of digit: UInt8) -> Int64? {
        let place = digits[Int(digit)]
        return place < 0 ? nil : Int64(place)
    }

    private static let digits: [Int8] = (0...255).map { byte in
        alphabet.firstIndex(of: byte).map { Int8($0) } ?? -1
    }

    /// Creates the SKU of `number` milliseconds since ``epoch``; returns `nil` outside `0 ..< end`.
    package init?(number: Int64) {
        guard (0..<Self.end).contains(number) else { return nil }
        text = String(unsafeUninitializedCapacity: 11) { buffer in
            _ = buffer.update(fromContentsOf: "FH-".utf8)
            for place in 0..<8 { buffer[3 + place] = Self.alphabet[Int(number >> Int64(35 - 5 * place)) & 31] }
            return 11
        }
    }

    /// The milliseconds since ``epoch`` in an SKU of our own form, whoever made it; `nil` for other forms.
    package var number: Int64? {
        let bytes = text.utf8
        guard bytes.count == 11, bytes.starts(with: "FH-".utf8) else { return nil }
        var value: Int64 = 0
        for byte in bytes.dropFirst(3) {
            guard let digit = Self.value(of: byte) else { return nil }
            value = value << 5 | digit
        }
        return value
    }

    /// The row of the last list that `@2` refers to; `nil` for anything else.
    package var row: Int? {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "@"), digits.count < 8 else { return nil }
        return Day.digits(Array(digits)[...]).flatMap { $0 > 0 ? $0 : nil }
    }

    /// True if this one word names an item by itself, so that no word of a title can follow.
    var isWhole: Bool { number != nil || isSequential || row != nil }

    /// True for an id of the form used before migration `v3`, such as `FH-12`.
    package var isSequential: Bool {
        Self.sequential(text) == text
    }

    /// Returns the beginning of an SKU as typed, without an opening quote and with look-alike letters read as digits.
    package static func prefix(_ typed: String) -> String {
        let typed = typed.filter { $0 != "\"" }
        guard let body = body(typed) else { return typed.uppercased() }
        return "FH-" + String(decoding: body.map(readDigit), as: UTF8.self)
    }

    /// Returns the digit for a look-alike letter: `I L` mean `1` and `O` means `0`.
    private static func readDigit(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "I"), UInt8(ascii: "L"): UInt8(ascii: "1")
        case UInt8(ascii: "O"): UInt8(ascii: "0")
        default: byte
        }
    }

    /// Returns the last characters of an SKU with look-alike letters read as digits; `nil` if they can't be part of
    /// one.
    package static func ending(_ typed: String) -> String? {
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
