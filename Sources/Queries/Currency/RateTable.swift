import CSQLite
import QueryLanguage
import StoreFile
import Synchronization

/// The rates of the store, ready for millions of conversions; a currency is loaded when first needed.
///
/// Every rate is quoted per euro, as the European Central Bank does: an amount × per euro (wanted) ÷ per euro (given),
/// in whole numbers throughout, rounded once. A table is valid only while the store is read, and only on that thread.
package final class RateTable {
    private let connection: OpaquePointer?
    @exclusivity(unchecked) private var codes: [PackedCode] = []
    @exclusivity(unchecked) private var series: [RateSeries] = []
    /// Called when nothing holds the table any more.
    var onRelease: (() -> Void)?
    private static let euro = PackedCode(.eur)

    /// True if an amount has been converted since this flag was last cleared; only then does the age of the rates
    /// matter.
    package static let hasConverted = Atomic(false)

    /// Creates a table of the rates in `database`.
    package convenience init(_ database: StoreConnection) {
        self.init(connection: database.sqliteConnection)
    }

    /// Creates a table that reads from a connection, which must outlive it.
    init(connection: OpaquePointer?) {
        self.connection = connection
    }

    deinit { onRelease?() }

    /// Returns the amount in another currency by the rate of the day, or the newest earlier rate up to 30 days old.
    ///
    /// `minor` is in the minor unit of `from`; `day` counts from 1970-01-01.
    ///
    /// - Returns: `nil` if there is no rate, or the result does not fit 64 bits.
    package func convert(_ minor: Int64, from: Currency, to: Currency, on day: Int32) -> Conversion? {
        converter(from: from, to: to).convert(minor, on: day)
    }

    /// Converts like ``convert(_:from:to:on:)``, but by the record's own rate if that leads to the currency wanted.
    package func convert(
        _ minor: Int64, from: Currency, to: Currency, on day: Int32, captured: RecordedRate?
    ) -> Conversion? {
        converter(from: from, to: to).convert(minor, on: day, captured: captured)
    }

    /// Returns a converter between two currencies, for a loop over many amounts.
    package func converter(from: Currency, to: Currency) -> Converter {
        converter(from: PackedCode(from), to: PackedCode(to))
    }

    /// Returns a converter between two packed currencies.
    package func converter(from: PackedCode, to: PackedCode) -> Converter {
        Converter(from: series(from), to: series(to), path: Self.path(from, to), wanted: to)
    }

    /// Returns the newest day with a rate for the currency; `nil` if there is none, and for the euro.
    package func newestDay(of currency: Currency) -> Day? {
        series(PackedCode(currency)).newestDay.map { Day(number: $0) }
    }

    private static func path(_ from: PackedCode, _ to: PackedCode) -> Conversion.Path {
        if from == to { return .same }
        if from == euro { return .direct }
        return to == euro ? .reverse : .cross
    }

    /// Returns the one of two currencies to blame for a failed conversion.
    ///
    /// It is never the home currency. Otherwise it is the given one, unless only the wanted one has no rates.
    package func lacking(_ given: PackedCode, _ wanted: PackedCode) -> PackedCode {
        if given == home || wanted == home { return given == home ? wanted : given }
        let givenHasRates = given == Self.euro || series(given).newestDay != nil
        let wantedHasRates = wanted == Self.euro || series(wanted).newestDay != nil
        return givenHasRates && !wantedHasRates ? wanted : given
    }

    /// The home currency stored by `set currency`, or pounds.
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
        Self.hasConverted.store(true, ordering: .relaxed)
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
        // The end is compared as text; no day is later than one that begins with a letter.
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

/// A converter of amounts from one currency to another.
package struct Converter {
    fileprivate let from: RateSeries
    fileprivate let to: RateSeries
    fileprivate let path: Conversion.Path
    fileprivate let wanted: PackedCode

    /// The rate of one day, for all amounts of that day.
    package struct DayRate {
        let factor: ExactFactor
        /// The oldest day among the rates it combines.
        let rateDay: Int32
        let path: Conversion.Path

        /// Returns the converted amount; `nil` if it does not fit.
        package func convert(_ minor: Int64) -> Conversion? {
            factor.apply(to: minor).map { Conversion(minor: $0, rateDay: rateDay, path: path) }
        }
    }

    /// Converts like ``RateTable/convert(_:from:to:on:)``.
    package func convert(_ minor: Int64, on day: Int32) -> Conversion? {
        if path == .same { return Conversion(minor: minor, rateDay: day, path: path) }
        return rate(on: day)?.convert(minor)
    }

    /// Returns the rate of a day between two different currencies; `nil` if there is none.
    package func rate(on day: Int32) -> DayRate? {
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

    /// Converts like ``RateTable/convert(_:from:to:on:captured:)``.
    package func convert(_ minor: Int64, on day: Int32, captured: RecordedRate?) -> Conversion? {
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
    /// Calls `body` with the rates of the store, read as one consistent snapshot.
    ///
    /// - Throws: ``StoreError`` if the store can't be read, and any error that `body` throws.
    package func withRates<Result>(_ body: (RateTable) throws -> Result) throws -> Result {
        try read { try body(RateTable($0)) }
    }
}

extension RateTable {
    /// Returns the amount of `to` that one unit of `from` bought on a day, for people to read.
    ///
    /// A published rate keeps its digits without trailing zeros; a quotient has six decimals, or more if it is small.
    ///
    /// - Returns: `nil` if there is no rate.
    package func rate(from: Currency, to: Currency, on day: Int32) -> Decimal64? {
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
