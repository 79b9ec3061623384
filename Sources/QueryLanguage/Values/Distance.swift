/// A distance driven, in the unit that was typed.
package struct Distance: Hashable, Sendable {
    package enum Unit: Hashable, Sendable {
        case miles, km
    }

    /// A number above zero, with at most two decimals.
    package let number: Decimal64
    package let unit: Unit

    /// The longest, in either unit, so that no cost overflows.
    fileprivate static let longest: Int64 = 100_000

    /// The distance in hundredths of a mile, rounded half up; a mile has 1.609344 km.
    package var hundredths: Int64 {
        let hundredths = number.units(atFractionDigits: 2) ?? 0
        return unit == .miles ? hundredths : (hundredths * 1_000_000 + 804_672) / 1_609_344
    }

    /// The distance as typed: `24 miles`.
    package var description: String {
        "\(number.description) \((unit == .miles ? Keyword.miles : .km).text)"
    }
}

extension Cursor {
    /// Takes a distance such as `24 miles` or `30 km`, if one comes next.
    ///
    /// - Throws: ``Diagnostic`` for zero, more than two decimals or more than 100,000.
    package mutating func acceptDistance() throws(Diagnostic) -> Distance? {
        let start = self
        guard let raw = try? acceptRaw(), let number = try? Decimal64(raw.text),
            let unit = accept(.miles) ? Distance.Unit.miles : accept(.km) ? .km : nil
        else {
            rewind(to: start)
            return nil
        }
        guard let hundredths = number.units(atFractionDigits: 2), hundredths > 0 else {
            throw Diagnostic("a distance is above zero and has at most two decimals", at: raw.span)
        }
        guard hundredths <= Distance.longest * 100 else { throw Diagnostic("this distance is too large", at: raw.span) }
        return Distance(number: number, unit: unit)
    }
}
