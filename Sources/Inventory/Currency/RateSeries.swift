/// The rates of one currency, one for each day between its first and its last, as whole numbers of one scale.
///
/// A day without a rate of its own has the newest earlier one, for at most ``longestGap`` days.
final class RateSeries {
    /// Minor units: the decimals an amount in this currency has.
    let fractionDigits: Int
    /// The decimals of every mantissa.
    let scale: Int
    private let firstDay: Int32
    private let count: Int
    /// How much of the currency one euro is, times ten to the power of `scale`; 0 where there is none.
    private let mantissas: UnsafeMutablePointer<Int64>
    /// How many days older than the day its rate is.
    private let ages: UnsafeMutablePointer<UInt8>
    /// The newest day with a rate of its own.
    let newestDay: Int32?

    /// How many days an amount may be younger than the rate it is converted by.
    static let longestGap: Int32 = 30
    /// The most days a series may span, some 270 years; what lies before is left out.
    private static let longestSpan: Int32 = 100_000

    /// `rates`: by day, the oldest first.
    init(_ rates: [(day: Int32, rate: RateValue)], fractionDigits: Int) {
        self.fractionDigits = fractionDigits
        let newest = rates.last?.day
        let kept = rates.filter { $0.rate.mantissa > 0 && $0.day > (newest ?? 0) - Self.longestSpan }
        let scale = kept.reduce(0) { max($0, $1.rate.scale) }
        self.scale = scale
        newestDay = kept.last?.day
        firstDay = kept.first?.day ?? 0
        count = kept.isEmpty ? 0 : Int(kept[kept.count - 1].day - kept[0].day + Self.longestGap) + 1
        mantissas = .allocate(capacity: count)
        mantissas.initialize(repeating: 0, count: count)
        ages = .allocate(capacity: count)
        ages.initialize(repeating: 0, count: count)
        for (index, entry) in kept.enumerated() {
            guard let mantissa = entry.rate.mantissa(atScale: scale) else { continue }
            let next = index + 1 < kept.count ? kept[index + 1].day : Int32.max
            fill(mantissa, from: entry.day, through: min(next - 1, entry.day + Self.longestGap))
        }
    }

    deinit {
        mantissas.deallocate()
        ages.deallocate()
    }

    private func fill(_ mantissa: Int64, from day: Int32, through last: Int32) {
        guard day <= last else { return }
        for each in day...last {
            mantissas[Int(each - firstDay)] = mantissa
            ages[Int(each - firstDay)] = UInt8(each - day)
        }
    }

    /// The rate for a day and how many days old it then is; `nil` if there is none.
    @inline(__always)
    func rate(on day: Int32) -> (mantissa: Int64, age: Int32)? {
        let offset = Int(day) - Int(firstDay)
        guard offset >= 0, offset < count, mantissas[offset] != 0 else { return nil }
        return (mantissas[offset], Int32(ages[offset]))
    }
}
