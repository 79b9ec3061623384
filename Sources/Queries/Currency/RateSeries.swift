import QueryLanguage

/// The rates of one currency for each day between its first and its last, as whole numbers of one scale.
///
/// A day without a published rate uses the newest earlier one, up to ``longestGap`` days old. Rates are loaded only as
/// far back as they are needed: a report over a year has no use for the twenty years before.
final class RateSeries {
    typealias Rates = [(day: Int32, rate: RateValue)]

    /// The number of decimals of an amount in this currency.
    let fractionDigits: Int
    /// The number of decimals of every mantissa; it may grow when earlier rates are loaded.
    @exclusivity(unchecked) private(set) var scale = 0
    /// Loads the rates from the first day up to but not including the end, oldest first.
    private let load: (_ first: Int32, _ end: Int32) -> Rates
    private var rates: Rates = []
    /// The first day from which all rates are loaded.
    private var loadedFrom: Int32 = .max
    /// The first day from which `mantissas` and `ages` are filled in.
    @exclusivity(unchecked) private var completeFrom: Int32 = .max
    @exclusivity(unchecked) private var firstDay: Int32 = 0
    /// The amount of the currency that one euro buys, times ten to the power of `scale`; 0 if there is no rate.
    @exclusivity(unchecked) private var mantissas: [Int64] = []
    /// The age in days of the rate used for each day.
    @exclusivity(unchecked) private var ages: [UInt8] = []

    /// The most days that a rate may be older than the amount it converts.
    static let longestGap: Int32 = 30
    /// The most days that a series may span, some 270 years; earlier rates are ignored.
    private static let longestSpan: Int32 = 100_000
    /// The number of earlier days loaded along with the requested one; it doubles each time.
    private var reach: Int32 = 366

    init(fractionDigits: Int, load: @escaping (_ first: Int32, _ end: Int32) -> Rates) {
        self.fractionDigits = fractionDigits
        self.load = load
    }

    /// The newest day with a published rate.
    var newestDay: Int32? {
        if rates.isEmpty { extend(to: Day.first.number) }
        return rates.last?.day
    }

    /// Returns the rate for a day and its age in days; `nil` if there is none.
    @inline(__always)
    func rate(on day: Int32) -> (mantissa: Int64, age: Int32)? {
        if day < completeFrom { extend(to: day) }
        let offset = Int(day) - Int(firstDay)
        guard offset >= 0, offset < mantissas.count, mantissas[offset] != 0 else { return nil }
        return (mantissas[offset], Int32(ages[offset]))
    }

    private func extend(to day: Int32) {
        guard completeFrom > Day.first.number else { return }
        completeFrom = max(day - reach, Day.first.number)
        reach = min(2 * reach, Self.longestSpan)
        let first = max(completeFrom - Self.longestGap, Day.first.number)
        rates = load(first, loadedFrom) + rates
        loadedFrom = first
        spread()
    }

    /// Fills in a rate for every day.
    private func spread() {
        let newest = rates.last?.day ?? 0
        var kept: Rates = []
        // A damaged store may have days out of order.
        for entry in rates where entry.rate.mantissa > 0 && entry.day > newest - Self.longestSpan && entry.day <= newest
        {
            if entry.day > kept.last?.day ?? .min { kept.append(entry) }
        }
        scale = kept.reduce(0) { max($0, $1.rate.scale) }
        firstDay = kept.first?.day ?? 0
        let count = kept.isEmpty ? 0 : Int(newest - firstDay + Self.longestGap) + 1
        mantissas = Array(repeating: 0, count: count)
        ages = Array(repeating: 0, count: count)
        for (index, entry) in kept.enumerated() {
            guard let mantissa = entry.rate.mantissa(atScale: scale) else { continue }
            let next = index + 1 < kept.count ? kept[index + 1].day : Int32.max
            fill(mantissa, from: entry.day, through: min(next - 1, entry.day + Self.longestGap))
        }
    }

    private func fill(_ mantissa: Int64, from day: Int32, through last: Int32) {
        guard day <= last else { return }
        for each in day...last {
            mantissas[Int(each - firstDay)] = mantissa
            ages[Int(each - firstDay)] = UInt8(each - day)
        }
    }
}
