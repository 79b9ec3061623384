import Cells
import CSQLite
import QueryLanguage
import StoreFile

/// The way to read one value of a row from the columns of a statement.
///
/// Nothing here becomes a String: text is passed on from SQLite's own buffer. A reader is used for every cell, so no
/// case counts references: the pointers belong to the ``NameSource``, which outlives the rows.
package enum CellReader: BitwiseCopyable {
    case text(Int32)
    case integer(Int32)
    case boolean(Int32)
    case real(Int32)
    /// The name of a weekday by its number, 0 for Monday.
    case weekday(Int32)
    /// A decimal number stored as text.
    case decimalText(Int32)
    /// An amount and its currency.
    case money(Int32, currency: Int32)
    /// The code of a currency; empty if its amount is unknown.
    case currencyOf(Int32, amount: Int32)
    /// An amount in a fixed currency. If its column is NULL although the column `marker` is not, the amount could not be
    /// computed and counts as left out.
    case fixed(Int32, digits: Int, marker: Int32)
    case name(Int32, Unmanaged<NameCache>)
    case names(Int32, Unmanaged<NameCache>, Unmanaged<ListBuffer>)
    /// Days from the day in the column to the day number `today`; empty if the status is `sold`.
    case age(Int32, status: Int32, today: Int32)
    /// Days between two columns; if the second is NULL, up to the day number `otherwise`.
    case days(from: Int32, to: Int32, otherwise: Int32)
    /// A sum and a count; their quotient is rounded half away from zero.
    case average(Int32, count: Int32, currency: Int32?, digits: Int)
    /// A median or percentile as a multiple of it.
    case quotient(Int32, by: Int64, currency: Int32?, digits: Int)
    /// `isListed` is true if the listings in the column have one on the platform; `listedDay` is that listing's day, see
    /// ``RowReader/listedDay(_:on:)``.
    case isListed(Int32, on: Int64)
    case listedDay(Int32, on: Int64)
    /// The number of rows or parts that had to be left out.
    case loss(Int32, LeftOut.Counter)
}

/// A reader of the rows of one statement.
struct RowReader {
    let statement: OpaquePointer
    let readers: [CellReader]
    private(set) var leftOut = LeftOut()
    /// True if an amount that was read did not fit 64 bits.
    private(set) var hasOverflow = false
    /// The decimals of each currency met, in the lowest byte, at the place that the code's bits give; the most used
    /// currencies have different places.
    private var decimals = [UInt](repeating: .max, count: 16)
    private var rowLeftOut = false
    /// The first currency in each currency column, 0 before one is read, and the columns that have others too, as bits.
    private var firstCurrencies = [UInt32](repeating: 0, count: UInt64.bitWidth)
    private var mixed: UInt64 = 0
    /// The number of rows behind this one without a day; several amounts of one row may lack it.
    private var undated = 0
    /// The currency column of this row that was read last, and its decimals.
    private var digitsColumn: Int32 = -1
    private var digits = 2

    init(statement: OpaquePointer, readers: [CellReader]) {
        self.statement = statement
        self.readers = readers
    }

    /// Fills `row` with the values of the statement's current row.
    mutating func read(into row: UnsafeMutableBufferPointer<Cell>) {
        rowLeftOut = false
        undated = 0
        digitsColumn = -1
        let readers = readers
        readers.withUnsafeBufferPointer { readers in
            for index in readers.indices {
                // Nearly every cell is one of these, and is read without a call.
                switch readers[index] {
                case .text(let column): row[index] = text(column)
                case .money(let column, let currency): row[index] = money(column, currency)
                case let reader: row[index] = value(reader)
                }
            }
        }
        if rowLeftOut { leftOut.otherCurrency += 1 }
        leftOut.undated += undated
    }

    @inline(never)
    private mutating func value(_ reader: CellReader) -> Cell {
        switch reader {
        case .text(let column): return text(column)
        case .integer(let column): return integer(column).map { .integer($0) } ?? .empty
        case .boolean(let column): return isNull(column) ? .empty : .boolean(sqlite3_column_int(statement, column) != 0)
        case .real(let column): return isNull(column) ? .empty : real(sqlite3_column_double(statement, column))
        case .weekday(let column): return integer(column).map { WeekdayNames.cell($0) } ?? .empty
        case .decimalText(let column): return decimal(column)
        case .money(let column, let currency): return money(column, currency)
        case .currencyOf(let code, let amount): return isNull(amount) ? .empty : text(code)
        case .fixed(let column, let digits, let marker): return fixed(column, digits, marker)
        case .name(let column, let names):
            guard let id = integer(column) else { return .empty }
            return names._withUnsafeGuaranteedRef { $0.name(id) }
        case .names(let column, let names, let list):
            return names._withUnsafeGuaranteedRef { names in
                list._withUnsafeGuaranteedRef { self.names(column, names, $0) }
            }
        case .age(let column, let status, let today): return age(column, status, today)
        case .days(let first, let last, let otherwise):
            return dayNumber(first).map { .integer(Int64(dayNumber(last) ?? otherwise) - Int64($0)) } ?? .empty
        case .average(let sum, let count, let currency, let digits): return average(sum, count, currency, digits)
        case .quotient(let column, let divisor, let currency, let digits):
            return amount(column).map { quotient($0, by: divisor, currency, digits) } ?? .empty
        case .loss(let column, .undated):
            undated = max(undated, Int(sqlite3_column_int64(statement, column)))
            return .empty
        case .loss(let column, let kind):
            leftOut[kind] &+= Int(sqlite3_column_int64(statement, column))
            return .empty
        case .isListed(let column, let platform): return .boolean(listedDay(column, on: platform) != nil)
        case .listedDay(let column, let platform): return listedDay(column, on: platform).map { .text($0) } ?? .empty
        }
    }

    /// Returns an amount in minor units; it is not whole only if SQLite ran out of room and switched to floating point.
    @inline(__always)
    private mutating func amount(_ column: Int32) -> Int64? {
        let value = sqlite3_column_value(statement, column)
        switch sqlite3_value_type(value) {
        case SQLITE_NULL: return nil
        case SQLITE_FLOAT: hasOverflow = true
        default: break
        }
        return sqlite3_value_int64(value)
    }

    private func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(statement, column) == SQLITE_NULL
    }

    @inline(__always)
    private func text(_ column: Int32) -> Cell {
        bytes(column).map { .text($0) } ?? .empty
    }

    /// Returns SQLite's own bytes of a text; `nil` for NULL.
    @inline(__always)
    func bytes(_ column: Int32) -> UnsafeRawBufferPointer? {
        // The column accessors cost more than reading its value object, which stays this thread's until the next row.
        let value = sqlite3_column_value(statement, column)
        guard let pointer = sqlite3_value_text(value) else { return nil }
        return UnsafeRawBufferPointer(start: pointer, count: Int(sqlite3_value_bytes(value)))
    }

    @inline(__always)
    private func integer(_ column: Int32) -> Int64? {
        let value = sqlite3_column_value(statement, column)
        return sqlite3_value_type(value) == SQLITE_NULL ? nil : sqlite3_value_int64(value)
    }

    private func code(_ column: Int32) -> PackedCode? {
        let value = sqlite3_column_value(statement, column)
        guard let pointer = sqlite3_value_text(value) else { return nil }
        return PackedCode(pointer, count: Int(sqlite3_value_bytes(value)))
    }

    @inline(__always)
    private mutating func money(_ column: Int32, _ currency: Int32) -> Cell {
        amount(column).map { .decimal($0, digits: fractionDigits(currency)) } ?? .empty
    }

    /// Returns the decimals of the currency in `column`, which several amounts of a row share.
    private mutating func fractionDigits(_ column: Int32) -> Int {
        if column != digitsColumn { (digitsColumn, digits) = (column, newFractionDigits(column)) }
        return digits
    }

    private mutating func newFractionDigits(_ column: Int32) -> Int {
        guard let code = code(column)?.value else { return 2 }
        note(code, of: column)
        let place = Int((code ^ code >> 1 ^ code >> 10) & 15)
        if decimals[place] >> 8 != UInt(code) {
            decimals[place] = UInt(code) << 8 | UInt(Currency(bytes: code)?.fractionDigits ?? 2)
        }
        return Int(decimals[place] & 0xFF)
    }

    private mutating func note(_ code: UInt32, of column: Int32) {
        let place = min(Int(column), firstCurrencies.count - 1)
        if firstCurrencies[place] == 0 { firstCurrencies[place] = code }
        if firstCurrencies[place] != code { mixed |= 1 << UInt64(place) }
    }

    /// The currencies of the amounts that were read in each column; only of amounts in the currency of their row.
    var currencies: [Int: LeftOut.ColumnCurrency] {
        var found: [Int: LeftOut.ColumnCurrency] = [:]
        for (index, reader) in readers.enumerated() {
            guard case .money(_, let currency) = reader else { continue }
            let place = min(Int(currency), firstCurrencies.count - 1)
            guard firstCurrencies[place] != 0 else { continue }
            found[index] = mixed >> UInt64(place) & 1 == 0 ? .one(firstCurrencies[place]) : .several
        }
        return found
    }

    private func decimal(_ column: Int32) -> Cell {
        guard let pointer = sqlite3_column_text(statement, column) else { return .empty }
        let bytes = UnsafeBufferPointer(start: pointer, count: Int(sqlite3_column_bytes(statement, column)))
        guard let value = RateValue(bytes) else { return .empty }
        return .decimal(value.mantissa, digits: value.scale)
    }

    private mutating func fixed(_ column: Int32, _ digits: Int, _ marker: Int32) -> Cell {
        if let minor = amount(column) { return .decimal(minor, digits: digits) }
        if !isNull(marker) { rowLeftOut = true }
        return .empty
    }

    private func real(_ value: Double) -> Cell {
        if let decimal = try? Decimal64(String(value)) {
            return .decimal(decimal.units, digits: decimal.fractionDigits)
        }
        guard value.isFinite, abs(value) < 9e9 else { return .empty }
        return .decimal(Int64((value * 1e9).rounded()), digits: 9)
    }

    private func names(_ column: Int32, _ names: NameCache, _ list: ListBuffer) -> Cell {
        guard let pointer = sqlite3_column_text(statement, column) else { return .empty }
        list.clear()
        var id: Int64 = 0
        for position in 0...Int(sqlite3_column_bytes(statement, column)) {
            let byte = pointer[position]
            if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
                // Wraps around if a damaged list has endless digits: no row has such an id.
                id = id &* 10 &+ Int64(byte - UInt8(ascii: "0"))
            } else {
                if case .text(let bytes) = names.name(id) { list.append(bytes) }
                id = 0
            }
        }
        return .list(list.elements)
    }

    private func dayNumber(_ column: Int32) -> Int32? {
        let value = sqlite3_column_value(statement, column)
        guard let bytes = sqlite3_value_text(value) else { return nil }
        return Day.number(of: bytes, count: Int(sqlite3_value_bytes(value)))
    }

    /// Returns true for `purchased` and `listed`.
    private static func isStock(_ status: UnsafePointer<UInt8>) -> Bool {
        status[0] == UInt8(ascii: "p") || status[0] == UInt8(ascii: "l") && status[1] == UInt8(ascii: "i")
    }

    private func age(_ column: Int32, _ status: Int32, _ today: Int32) -> Cell {
        guard let bytes = sqlite3_column_text(statement, status), Self.isStock(bytes),
            let start = dayNumber(column)
        else { return .empty }
        return .integer(Int64(today) - Int64(start))
    }

    private mutating func average(_ sum: Int32, _ count: Int32, _ currency: Int32?, _ digits: Int) -> Cell {
        let divisor = sqlite3_column_int64(statement, count)
        guard divisor > 0, let sum = amount(sum) else { return .empty }
        return quotient(sum, by: divisor, currency, digits)
    }

    /// Returns the quotient, rounded half away from zero to the currency's minor unit, or to `digits` decimals for
    /// plain numbers.
    private mutating func quotient(
        _ value: Int64, by divisor: Int64, _ currency: Int32?, _ digits: Int
    ) -> Cell {
        if let currency { return .decimal(value.rounded(by: divisor), digits: fractionDigits(currency)) }
        let scale = (0..<digits).reduce(Int64(1)) { power, _ in power * 10 }
        let (scaled, overflow) = value.multipliedReportingOverflow(by: scale)
        return overflow ? .empty : .decimal(scaled.rounded(by: divisor), digits: digits)
    }
}
