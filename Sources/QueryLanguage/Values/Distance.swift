/// A distance driven, in the unit that was typed.
package struct Distance: Hashable, Sendable {
    package enum Unit: String, Hashable, Sendable {
        case miles, km
    }

    /// A number above zero, with at most two decimals.
    package let number: Decimal64
    package let unit: Unit

    /// The longest, in either unit, so that no cost overflows.
    static let longest: Int64 = 100_000

    /// The distance in hundredths of a mile, rounded half up; a mile has 1.609344 km.
    package var hundredths: Int64 {
        let hundredths = number.units(atFractionDigits: 2) ?? 0
        return unit == .miles ? hundredths : (hundredths * 1_000_000 + 804_672) / 1_609_344
    }

    /// The distance as typed: `24 miles`.
    package var description: String {
        "\(number.description) \(unit.rawValue)"
    }
}
