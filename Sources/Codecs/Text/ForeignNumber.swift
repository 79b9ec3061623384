/// A reader of the numbers in foreign files, which may be of any length and sign.
package enum ForeignNumber {
    /// Reads a whole number, and returns the nearest one within `range`; `nil` for a text that is no whole number.
    ///
    /// - "12", 0...9 → 9
    /// - "-5", 1...1000 → 1
    /// - "9223372036854775808", 0...9 → 9
    package static func whole(_ text: some StringProtocol, in range: ClosedRange<Int>) -> Int? {
        var digits = Array(text.utf8)[...]
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
        guard !digits.isEmpty, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        let number = Int(String(decoding: digits, as: UTF8.self)) ?? .max
        return min(max(isNegative ? -number : number, range.lowerBound), range.upperBound)
    }
}
