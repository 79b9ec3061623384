import CSQLite
import QueryLanguage
import StoreFile

/// The rates behind `fhqConvert`: one table for all calls of a query, loaded as needed.
///
/// The statements that convert keep the table alive until they are reset; the next query then reads the rates of its
/// snapshot.
final class ConversionSource {
    private let connection: OpaquePointer?
    /// The table while a statement holds it; a weak reference would make each use of it slow.
    private unowned(unsafe) var table: RateTable?
    /// The currencies for which the present query has found no rate.
    private var missing: [PackedCode] = []
    /// The days of amounts with only an old rate, each counted once per currency.
    private var stale = StaleRates()
    private var staleDays: Set<Int64> = []

    init(connection: OpaquePointer?) {
        self.connection = connection
    }

    typealias Arguments = UnsafeMutablePointer<OpaquePointer?>?

    static let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = { pointer in
        pointer.map { Unmanaged<AnyObject>.fromOpaque($0).release() }
    }

    private static func source(_ context: OpaquePointer?) -> ConversionSource? {
        sqlite3_user_data(context).map { Unmanaged<ConversionSource>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Returns the table of the present query, which is attached to the first argument of a call, a constant.
    private func table(_ context: OpaquePointer?) -> RateTable {
        if let held = sqlite3_get_auxdata(context, 0) {
            return Unmanaged<RateTable>.fromOpaque(held).takeUnretainedValue()
        }
        let table = table ?? newTable()
        sqlite3_set_auxdata(context, 0, Unmanaged.passRetained(table).toOpaque(), Self.release)
        return table
    }

    private func newTable() -> RateTable {
        let table = RateTable(connection: connection)
        self.table = table
        table.onRelease = { [unowned self] in self.table = nil }
        missing = []
        stale = StaleRates()
        staleDays = []
        return table
    }

    /// Notes an old rate.
    ///
    /// An expression may be computed more than once for a row, so it counts days, not amounts.
    private func noteStale(_ rateDay: Int32, on day: Int32, _ code: PackedCode) {
        guard staleDays.insert(Int64(code.value) << 32 | Int64(UInt32(bitPattern: day))).inserted else { return }
        stale.add(rateDay, on: day, code)
    }

    private func noteMissing(_ code: PackedCode) {
        if !missing.contains(code) { missing.append(code) }
    }

    static let convert: @convention(c) (OpaquePointer?, Int32, Arguments) -> Void = { context, _, arguments in
        guard let arguments, sqlite3_value_type(arguments[1]) != SQLITE_NULL, let source = source(context),
            let wanted = code(arguments[0]), let given = code(arguments[2])
        else { return }
        let minor = sqlite3_value_int64(arguments[1])
        if given == wanted { return sqlite3_result_int64(context, minor) }
        let table = source.table(context)
        // Amounts without a day are counted by the query itself, see `StoredAmount.isUndated(in:)`.
        guard let text = sqlite3_value_text(arguments[3]) else { return }
        guard let day = Day.number(of: text, count: Int(sqlite3_value_bytes(arguments[3])))
        else { return source.noteMissing(table.lacking(given, wanted)) }
        let converter = table.converter(from: given, to: wanted)
        guard let result = converter.convert(minor, on: day, captured: captured(arguments[4], arguments[5], wanted))
        else {
            guard converter.rate(on: day) == nil else {
                return sqlite3_result_error(context, SQLiteError.integerOverflow.message, -1)
            }
            return source.noteMissing(table.lacking(given, wanted))
        }
        if StaleRates.isOld(result.rateDay, on: day) { source.noteStale(result.rateDay, on: day, given) }
        sqlite3_result_int64(context, result.minor)
    }

    private static func code(_ value: OpaquePointer?) -> PackedCode? {
        sqlite3_value_text(value).map { PackedCode($0, count: Int(sqlite3_value_bytes(value))) }
    }

    /// Returns the record's own rate if it leads to the currency wanted; otherwise `nil`.
    private static func captured(_ rate: OpaquePointer?, _ currency: OpaquePointer?, _ wanted: PackedCode) -> RateValue?
    {
        guard code(currency) == wanted, let text = sqlite3_value_text(rate) else { return nil }
        return RateValue(UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(rate))))
    }

    static let missing: @convention(c) (OpaquePointer?, Int32, Arguments) -> Void = { context, _, _ in
        guard let source = source(context), !source.missing.isEmpty else { return }
        let text = source.missing.map(\.text).sorted().joined(separator: ", ")
        source.missing = []
        sqlite3_result_text(context, text, -1, ConversionSource.transient)
    }

    static let stale: @convention(c) (OpaquePointer?, Int32, Arguments) -> Void = { context, _, _ in
        guard let source = source(context), source.stale.count > 0 else { return }
        withUnsafeBytes(of: source.stale) {
            sqlite3_result_blob(context, $0.baseAddress, Int32($0.count), ConversionSource.transient)
        }
        source.stale = StaleRates()
        source.staleDays = []
    }

    private static var transient: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}

extension StoreConnection {
    /// Returns the currencies without a rate and the old rates that queries met since the last call.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    package func conversionLosses() throws -> (missing: String?, stale: StaleRates) {
        var losses: (missing: String?, stale: StaleRates) = (nil, StaleRates())
        let functions = [StoreFunction.missing, .stale].map { "\($0.rawValue)()" }.joined(separator: ", ")
        try RowStatement(cached: "SELECT \(functions)", in: self).forEachRow { row in
            losses.missing = row.text(0)
            if let bytes = row.bytes(1), bytes.count == MemoryLayout<StaleRates>.size {
                losses.stale = bytes.loadUnaligned(as: StaleRates.self)
            }
        }
        return losses
    }
}
