import GRDB
import GRDBSQLite
import QueryLanguage

/// The rates of the store, ready for millions of conversions; a currency is loaded when it is first asked for.
///
/// Every rate is quoted per euro, as the European Central Bank does: an amount × per euro (wanted) ÷ per euro (given),
/// in whole numbers throughout, rounded once. Valid while the store is read and on that thread alone.
public final class RateTable {
    private let connection: OpaquePointer?
    private var codes: [PackedCode] = []
    private var series: [RateSeries] = []
    private static let euro = PackedCode(.eur)

    /// The rates that `database` holds.
    convenience init(_ database: Database) {
        self.init(connection: database.sqliteConnection)
    }

    /// A table of whatever the connection holds, which must outlive it.
    init(connection: OpaquePointer?) {
        self.connection = connection
    }

    /// The amount in another currency by the rate of the day, or the newest earlier one of at most 30 days before.
    ///
    /// `minor` is in the minor unit of `from`; `day` counts from 1970-01-01. `nil` if there is no rate, or the result does
    /// not fit 64 bits.
    public func convert(_ minor: Int64, from: Currency, to: Currency, on day: Int32) -> Conversion? {
        converter(from: from, to: to).convert(minor, on: day)
    }

    /// The same, by the record's own rate if that is to the currency wanted.
    public func convert(
        _ minor: Int64, from: Currency, to: Currency, on day: Int32, captured: RecordedRate?
    ) -> Conversion? {
        converter(from: from, to: to).convert(minor, on: day, captured: captured)
    }

    /// What converts from one currency to another, for a loop over many amounts.
    public func converter(from: Currency, to: Currency) -> Converter {
        converter(from: PackedCode(from), to: PackedCode(to))
    }

    func converter(from: PackedCode, to: PackedCode) -> Converter {
        Converter(from: series(from), to: series(to), path: Self.path(from, to), wanted: to)
    }

    /// The newest day of which the store has a rate for the currency; `nil` if it has none, and for the euro.
    public func newestDay(of currency: Currency) -> Day? {
        series(PackedCode(currency)).newestDay.map { Day(number: $0) }
    }

    private static func path(_ from: PackedCode, _ to: PackedCode) -> Conversion.Path {
        if from == to { return .same }
        if from == euro { return .direct }
        return to == euro ? .reverse : .cross
    }

    /// Which of two currencies an amount could not be converted for: never the home currency, else the one given, unless
    /// only the other has no rates.
    func lacking(_ given: PackedCode, _ wanted: PackedCode) -> PackedCode {
        if given == home || wanted == home { return given == home ? wanted : given }
        let givenHasRates = given == Self.euro || series(given).newestDay != nil
        let wantedHasRates = wanted == Self.euro || series(wanted).newestDay != nil
        return givenHasRates && !wantedHasRates ? wanted : given
    }

    /// What `set currency` says, as the store keeps it, or pounds.
    private lazy var home: PackedCode = {
        var statement: OpaquePointer?
        sqlite3_prepare_v2(connection, "SELECT value FROM settings WHERE key = 'currency'", -1, &statement, nil)
        defer { sqlite3_finalize(statement) }
        guard sqlite3_step(statement) == SQLITE_ROW, let text = sqlite3_column_text(statement, 0) else {
            return PackedCode(.gbp)
        }
        return PackedCode(text, count: Int(sqlite3_column_bytes(statement, 0)))
    }()

    func series(_ code: PackedCode) -> RateSeries {
        for index in codes.indices where codes[index] == code { return series[index] }
        let loaded = load(code)
        codes.append(code)
        series.append(loaded)
        return loaded
    }

    private func load(_ code: PackedCode) -> RateSeries {
        let letters = code.text
        return RateSeries(fractionDigits: Currency(bytes: code.value)?.fractionDigits ?? 2) { [connection] first, end in
            Self.rates(of: letters, from: first, before: end, connection)
        }
    }

    private static func rates(
        of code: String, from first: Int32, before end: Int32, _ connection: OpaquePointer?
    ) -> RateSeries.Rates {
        var rates: RateSeries.Rates = []
        var statement: OpaquePointer?
        let sql = "SELECT day, perEuro FROM rates WHERE currency = ? AND day >= ? AND day < ? ORDER BY day"
        sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
        defer { sqlite3_finalize(statement) }
        // No day is later than one that begins with a letter.
        let days = [Day(number: first).description, end > Day.last.number ? "a" : Day(number: end).description]
        for (index, text) in ([code] + days).enumerated() {
            sqlite3_bind_text(
                statement, Int32(index) + 1, text, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
        }
        while sqlite3_step(statement) == SQLITE_ROW {
            guard let day = sqlite3_column_text(statement, 0), let rate = sqlite3_column_text(statement, 1),
                let number = Day.number(of: day, count: Int(sqlite3_column_bytes(statement, 0))),
                let value = RateValue(
                    UnsafeBufferPointer(start: rate, count: Int(sqlite3_column_bytes(statement, 1))))
            else { continue }
            rates.append((number, value))
        }
        return rates
    }
}

/// Converts amounts from one currency to another.
public struct Converter {
    fileprivate let from: RateSeries
    fileprivate let to: RateSeries
    fileprivate let path: Conversion.Path
    fileprivate let wanted: PackedCode

    /// The rate of one day, for all its amounts.
    struct DayRate {
        let factor: ExactFactor
        /// The oldest day whose rate it is made of.
        let rateDay: Int32
        let path: Conversion.Path

        func convert(_ minor: Int64) -> Conversion? {
            factor.apply(to: minor).map { Conversion(minor: $0, rateDay: rateDay, path: path) }
        }
    }

    /// As ``RateTable/convert(_:from:to:on:)``.
    public func convert(_ minor: Int64, on day: Int32) -> Conversion? {
        if path == .same { return Conversion(minor: minor, rateDay: day, path: path) }
        return rate(on: day)?.convert(minor)
    }

    /// The rate of a day between two currencies that are not the same; `nil` if there is none.
    func rate(on day: Int32) -> DayRate? {
        var given: (mantissa: Int64, age: Int32) = (1, 0)
        var asked: (mantissa: Int64, age: Int32) = (1, 0)
        if path != .direct {
            guard let rate = from.rate(on: day) else { return nil }
            given = rate
        }
        if path != .reverse {
            guard let rate = to.rate(on: day) else { return nil }
            asked = rate
        }
        let exponent = from.scale + to.fractionDigits - to.scale - from.fractionDigits
        return ExactFactor(asked.mantissa, by: given.mantissa, exponent: exponent).map {
            DayRate(factor: $0, rateDay: day - max(given.age, asked.age), path: path)
        }
    }

    /// As ``RateTable/convert(_:from:to:on:captured:)``.
    public func convert(_ minor: Int64, on day: Int32, captured: RecordedRate?) -> Conversion? {
        guard let captured, PackedCode(captured.currency) == wanted else { return convert(minor, on: day) }
        let rate = RateValue(mantissa: captured.rate.units, scale: captured.rate.fractionDigits)
        return convert(minor, on: day, captured: rate)
    }

    func convert(_ minor: Int64, on day: Int32, captured: RateValue?) -> Conversion? {
        guard path != .same, let captured else { return convert(minor, on: day) }
        let exponent = to.fractionDigits - from.fractionDigits - captured.scale
        guard let factor = ExactFactor(captured.mantissa, by: 1, exponent: exponent),
            let result = factor.apply(to: minor)
        else { return convert(minor, on: day) }
        return Conversion(minor: result, rateDay: day, path: .captured)
    }
}

extension InventoryStore {
    /// Calls `body` with the rates of the store, as one unchanging view of it.
    public func withRates<Result>(_ body: (RateTable) throws -> Result) throws -> Result {
        try read { try body(RateTable($0)) }
    }
}

extension RateTable {
    /// How much of `to` one unit of `from` was on a day, for people to read.
    ///
    /// A rate as it was published, less zeros at its end; a quotient has six decimals, or more where it is small.
    public func rate(from: Currency, to: Currency, on day: Int32) -> Decimal64? {
        if from == to { return Decimal64(units: 1, fractionDigits: 0) }
        guard let given = perEuro(from, on: day), let asked = perEuro(to, on: day) else { return nil }
        if from == .eur {
            var rate = asked
            while rate.scale > 0, rate.mantissa % 10 == 0 {
                rate = RateValue(mantissa: rate.mantissa / 10, scale: rate.scale - 1)
            }
            return Decimal64(units: rate.mantissa, fractionDigits: rate.scale)
        }
        for digits in 6...18 {
            guard
                let factor = ExactFactor(
                    asked.mantissa, by: given.mantissa, exponent: given.scale - asked.scale + digits),
                let units = factor.apply(to: 1)
            else { return nil }
            if units >= 100_000 { return Decimal64(units: units, fractionDigits: digits) }
        }
        return nil
    }

    private func perEuro(_ currency: Currency, on day: Int32) -> RateValue? {
        guard currency != .eur else { return RateValue(mantissa: 1, scale: 0) }
        let series = series(PackedCode(currency))
        return series.rate(on: day).map { RateValue(mantissa: $0.mantissa, scale: series.scale) }
    }
}
