import Codecs
import QueryLanguage
import StoreFile

extension Money {
    /// Returns one of several shares of the amount, to the minor unit; the first ones get the leftover units.
    func share(_ share: (index: Int64, count: Int64)) -> Money {
        let (whole, rest) = minor.quotientAndRemainder(dividingBy: share.count)
        return Money(minor: whole + (share.index < rest ? 1 : 0), currency: currency)
    }
}

extension Currency {
    /// Reads a cell with a code and nothing else.
    init?(plain bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count == 3 else { return nil }
        self.init(bytes: bytes.reduce(0) { $0 << 8 | UInt32($1) })
    }
}

extension Decimal64 {
    /// Reads digits, and optionally a point followed by digits; returns `nil` for more than 18 digits, or any other bytes.
    init?(plain bytes: UnsafeBufferPointer<UInt8>) {
        var (units, point): (Int64, Int?) = (0, nil)
        guard (1...19).contains(bytes.count) else { return nil }
        for (place, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "."), point == nil, place > 0 {
                point = place
            } else {
                guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), place < 18 || point != nil else {
                    return nil
                }
                units = units * 10 + Int64(byte - UInt8(ascii: "0"))
            }
        }
        let decimals = point.map { bytes.count - 1 - $0 }
        if decimals == 0 { return nil }
        self.init(units: units, fractionDigits: decimals ?? 0)
    }
}

extension FieldValue {
    var money: Money? { if case .money(let money) = self { money } else { nil } }
    var day: Day? { if case .day(let day) = self { day } else { nil } }
    var rate: CapturedRate? { if case .rate(let rate) = self { rate } else { nil } }
    var text: String? { if case .text(let text) = self { text } else { nil } }
    var id: Int64? { if case .row(let id) = self { id } else { nil } }
}

extension SheetRow {
    /// Returns the number of items in the row, by default 1.
    mutating func quantity() -> Int64 {
        for column in [SheetColumn.quantity, .quantityEach] where has(column) {
            let count = cell(column) { text throws(ImportProblem) -> Int64 in
                if !SheetText.isSomething(text) { return 1 }
                if let count = Int64(text) ?? Double(text).flatMap({ Int64(exactly: $0) }), (1...1000).contains(count) {
                    return count
                }
                throw ImportProblem("\(JSONText.excerpt(text)) is not a quantity", hint: "write 1 to 1000")
            }
            return count ?? 1
        }
        return 1
    }
}
