import QueryLanguage

/// The rates of one currency, one for each day between its first and its last, as whole numbers of one scale.
///
/// A day without a rate of its own has the newest earlier one, for at most ``longestGap`` days. Rates are loaded as far
/// back as days are asked for: a report over a year has no use for those of the twenty before.
final class RateSeries {
    typealias Rates = [(day: Int32, rate: RateValue)]

    /// Minor units: the decimals an amount in this currency has.
    let fractionDigits: Int
    /// The decimals of every mantissa; it may grow when earlier rates are loaded.
    private(set) var scale = 0
    /// Gives the rates from one day on and before another, the oldest first.
    private let load: (_ first: Int32, _ end: Int32) -> Rates
    private var rates: Rates = []
    /// Every rate from this day on is loaded.
    private var loadedFrom: Int32 = .max
    /// The days from this one on have their rate below.
    private var completeFrom: Int32 = .max
    private var firstDay: Int32 = 0
    /// How much of the currency one euro is, times ten to the power of `scale`; 0 where there is none.
    private var mantissas: [Int64] = []
    /// How many days older than the day its rate is.
    private var ages: [UInt8] = []

    /// How many days an amount may be younger than the rate it is converted by.
    static let longestGap: Int32 = 30
    /// The most days a series may span, some 270 years; what lies before is left out.
    private static let longestSpan: Int32 = 100_000
    /// How many days before the one asked for are loaded with it at first; twice as many each further time.
    private var reach: Int32 = 366

    init(fractionDigits: Int, load: @escaping (_ first: Int32, _ end: Int32) -> Rates) {
        self.fractionDigits = fractionDigits
        self.load = load
    }

    /// The newest day with a rate of its own.
    var newestDay: Int32? {
        if rates.isEmpty { extend(to: Day.first.number) }
        return rates.last?.day
    }

    /// The rate for a day and how many days old it then is; `nil` if there is none.
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

    /// Gives every day its rate.
    private func spread() {
        let newest = rates.last?.day ?? 0
        var kept: Rates = []
        // A damaged store may have days out of their order.
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
