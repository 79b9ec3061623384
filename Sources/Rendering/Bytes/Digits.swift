/// A writer of numbers as ASCII digits, directly into a buffer.
enum Digits {
    /// The room for any number: a sign, 20 digits, a point.
    static let largest = 24

    private static let pairs: StaticString = """
        0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
        5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
        """

    /// Writes a whole number and returns the number of bytes.
    @inline(__always)
    static func write(_ value: Int64, to target: UnsafeMutablePointer<UInt8>) -> Int {
        let sign = writeSign(of: value, to: target)
        return sign + write(value.magnitude, to: target + sign)
    }

    /// Writes `units` of 10^-digits with all decimals and returns the number of bytes.
    @inline(__always)
    static func write(_ units: Int64, digits: Int, to target: UnsafeMutablePointer<UInt8>) -> Int {
        precondition(0...18 ~= digits, "a decimal has from 0 to 18 digits")
        if digits == 0 { return write(units, to: target) }
        // A constant divisor becomes a multiplication, and nearly every amount has two decimals.
        let (whole, fraction) =
            digits == 2
            ? units.magnitude.quotientAndRemainder(dividingBy: 100)
            : units.magnitude.quotientAndRemainder(dividingBy: power(of: digits))
        var count = writeSign(of: units, to: target)
        count += write(whole, to: target + count)
        target[count] = UInt8(ascii: ".")
        fill(fraction, count: digits, at: target + count + 1)
        return count + 1 + digits
    }

    @inline(__always)
    private static func writeSign(of value: Int64, to target: UnsafeMutablePointer<UInt8>) -> Int {
        guard value < 0 else { return 0 }
        target.pointee = UInt8(ascii: "-")
        return 1
    }

    @inline(__always)
    private static func write(_ value: UInt64, to target: UnsafeMutablePointer<UInt8>) -> Int {
        if value < 10 {
            target.pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value)
            return 1
        }
        let count = digitCount(value)
        fill(value, count: count, at: target)
        return count
    }

    /// Writes the last `count` digits of a number, with leading zeros.
    @inline(__always)
    private static func fill(_ value: UInt64, count: Int, at target: UnsafeMutablePointer<UInt8>) {
        var rest = value
        var at = count
        while at >= 2 {
            let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
            rest = quotient
            at -= 2
            let source = pairs.utf8Start + Int(truncatingIfNeeded: pair &* 2)
            target[at] = source[0]
            target[at + 1] = source[1]
        }
        if at == 1 { target.pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10) }
    }

    @inline(__always)
    private static func digitCount(_ value: UInt64) -> Int {
        var rest = value
        var count = 1
        while rest >= 10_000 {
            rest /= 10_000
            count += 4
        }
        if rest >= 1_000 { return count + 3 }
        if rest >= 100 { return count + 2 }
        return rest >= 10 ? count + 1 : count
    }

    private static func power(of exponent: Int) -> UInt64 {
        (0..<exponent).reduce(1) { product, _ in product * 10 }
    }
}

extension ByteWriter {
    /// Writes a number or a truth value; nothing for any other cell.
    @inline(__always)
    package mutating func number(_ cell: Cell) throws(OutputError) {
        try reserve(Digits.largest)
        switch cell {
        case .integer(let value): advance(Digits.write(value, to: next))
        case .decimal(let units, let digits): advance(Digits.write(units, digits: digits, to: next))
        case .boolean(let flag): try flag ? bytes("true") : bytes("false")
        case .empty, .text, .list: break
        }
    }
}
