import CSQLite
import QueryLanguage
import StoreFile

/// The functions that fhq adds to SQL on its own connection.
package enum StoreFunction: String, CaseIterable {
    /// `fhqContains(text, part)`: true if the text contains the part, ignoring case in every script, and apostrophes.
    case contains = "fhqContains"
    /// `fhqEqual(text, text)`: true if two texts are equal, ignoring Unicode normal form.
    case equal = "fhqEqual"
    /// `fhqWords(text)`: the words of a text as the search index holds them, see ``SearchWords/indexed``.
    case words = "fhqWords"
    /// `fhqBareWords(text)`: the words of a text without its apostrophes.
    case bareWords = "fhqBareWords"
    /// `fhqSame(name, name)`: true if two names are equal, ignoring case and Unicode normal form.
    case same = "fhqSame"
    /// `fhqNameKey(name)`: the text that all names equal to this one share, see ``FoldedText/nameKey(_:)``.
    case nameKey = "fhqNameKey"
    /// `fhqWeek(day)`: the ISO 8601 week, `2026-W07`.
    case week = "fhqWeek"
    /// `fhqDistance(lat, lon, lat, lon)`: kilometres along the great circle.
    case distance = "fhqDistance"
    /// `fhqMedian(number)`: twice the median of whole numbers, so that it stays whole; for other numbers the median.
    case median = "fhqMedian"
    /// `fhqPercentile(number, percent)`: a hundred times the percentile of whole numbers, so that it stays whole; for other
    /// numbers the percentile. Between two values it lies in proportion, as PostgreSQL's `percentile_cont` has it.
    case percentile = "fhqPercentile"
    /// `fhqRatio(part, whole)`: the fraction in ten-thousandths, see ``Int64/fraction(of:)``; `NULL` if either is.
    case ratio = "fhqRatio"
    /// `fhqTerm(program, …)`: the value of arithmetic, or of a comparison, over its further arguments, see ``TermProgram``.
    case term = "fhqTerm"
    /// `fhqTrend(month, month)`: the rows of each of the twelve months up to the second, as a row of small bars.
    case trend = "fhqTrend"
    /// `fhqConvert(wanted, amount, currency, day, rate, rateCurrency)`: the amount in the currency wanted; `NULL`
    /// without a rate.
    ///
    /// The last two are the rate recorded with the amount.
    case convert = "fhqConvert"
    /// `fhqMissing()`: the currencies for which the running query has found no rate so far.
    case missing = "fhqMissing"
    /// `fhqStale()`: the ``StaleRates`` of the running query, as raw bytes; `NULL` if there are none.
    case stale = "fhqStale"

    /// Returns the ISO 8601 week of `day`, such as `2026-W07`: that of its Thursday.
    package static func weekLabel(_ day: Day) -> String {
        let thursday = day.adding(days: 4 - day.weekday)
        guard let first = Day(year: thursday.civil.year, month: 1, day: 1) else { return "" }
        let week = String((thursday.number - first.number) / 7 + 1)
        return "\(thursday.description.prefix(4))-W\(week.count == 1 ? "0" : "")\(week)"
    }

    /// Adds every function to a connection.
    package static func register(on connection: OpaquePointer?) {
        let rates = ConversionSource(connection: connection)
        for function in allCases {
            let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC
            switch function {
            case .contains:
                sqlite3_create_function_v2(connection, function.rawValue, 2, flags, nil, containsText, nil, nil, nil)
            case .equal:
                sqlite3_create_function_v2(connection, function.rawValue, 2, flags, nil, isSameText, nil, nil, nil)
            case .nameKey:
                sqlite3_create_function_v2(connection, function.rawValue, 1, flags, nil, nameKeyOf, nil, nil, nil)
            case .bareWords:
                sqlite3_create_function_v2(connection, function.rawValue, 1, flags, nil, foldedBareWords, nil, nil, nil)
            case .words:
                sqlite3_create_function_v2(connection, function.rawValue, 1, flags, nil, foldedWords, nil, nil, nil)
            case .same:
                sqlite3_create_function_v2(connection, function.rawValue, 2, flags, nil, isSameName, nil, nil, nil)
            case .week:
                sqlite3_create_function_v2(connection, function.rawValue, 1, flags, nil, isoWeek, nil, nil, nil)
            case .distance:
                sqlite3_create_function_v2(connection, function.rawValue, 4, flags, nil, greatCircle, nil, nil, nil)
            case .median:
                sqlite3_create_function_v2(
                    connection, function.rawValue, 1, flags, nil, nil, Percentile.step, Percentile.finishMedian, nil)
            case .percentile:
                sqlite3_create_function_v2(
                    connection, function.rawValue, 2, flags, nil, nil, Percentile.step, Percentile.finish, nil)
            case .ratio:
                sqlite3_create_function_v2(connection, function.rawValue, 2, flags, nil, ratioOf, nil, nil, nil)
            case .term:
                sqlite3_create_function_v2(
                    connection, function.rawValue, -1, flags, nil, TermProgram.function, nil, nil, nil)
            case .trend:
                sqlite3_create_function_v2(
                    connection, function.rawValue, 2, flags, nil, nil, MonthlyTrend.step, MonthlyTrend.finish, nil)
            case .convert:
                sqlite3_create_function_v2(
                    connection, function.rawValue, 6, SQLITE_UTF8, Unmanaged.passRetained(rates).toOpaque(),
                    ConversionSource.convert, nil, nil, ConversionSource.release)
            case .missing:
                sqlite3_create_function_v2(
                    connection, function.rawValue, 0, SQLITE_UTF8, Unmanaged.passRetained(rates).toOpaque(),
                    ConversionSource.missing, nil, nil, ConversionSource.release)
            case .stale:
                sqlite3_create_function_v2(
                    connection, function.rawValue, 0, SQLITE_UTF8, Unmanaged.passRetained(rates).toOpaque(),
                    ConversionSource.stale, nil, nil, ConversionSource.release)
            }
        }
    }
}

private typealias Arguments = UnsafeMutablePointer<OpaquePointer?>?

private func text(_ value: OpaquePointer?) -> UnsafeBufferPointer<UInt8>? {
    guard let pointer = sqlite3_value_text(value) else { return nil }
    return UnsafeBufferPointer(start: pointer, count: Int(sqlite3_value_bytes(value)))
}

private func containsText(_ context: OpaquePointer?, _ count: Int32, _ arguments: Arguments) {
    guard let arguments, let whole = text(arguments[0]), let part = text(arguments[1]) else { return }
    sqlite3_result_int(context, FoldedText.contains(whole, part) ? 1 : 0)
}

private func foldedWords(_ context: OpaquePointer?, _ count: Int32, _ arguments: Arguments) {
    guard let arguments, let text = text(arguments[0]) else { return }
    result(context, SearchWords(text))
}

private func foldedBareWords(_ context: OpaquePointer?, _ count: Int32, _ arguments: Arguments) {
    guard let arguments, let text = text(arguments[0]) else { return }
    result(context, SearchWords(leavingOutApostrophes: String(decoding: text, as: UTF8.self)))
}

private func nameKeyOf(_ context: OpaquePointer?, _ count: Int32, _ arguments: Arguments) {
    guard let arguments, let name = text(arguments[0]) else { return }
    let scalars = FoldedText.nameKey(String(decoding: name, as: UTF8.self)).compactMap {
        Unicode.Scalar(UInt32(bitPattern: $0))
    }
    result(context, String(String.UnicodeScalarView(scalars)))
}

private func result(_ context: OpaquePointer?, _ words: SearchWords) {
    result(context, words.indexed.joined(separator: " "))
}

private func result(_ context: OpaquePointer?, _ text: String) {
    var words = text
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    words.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
            sqlite3_result_text64(context, $0.baseAddress, UInt64($0.count), transient, UInt8(SQLITE_UTF8))
        }
    }
}

private func isSameName(_ context: OpaquePointer?, _ count: Int32, _ arguments: Arguments) {
    guard let arguments, let left = text(arguments[0]), let right = text(arguments[1]) else { return }
    sqlite3_result_int(context, FoldedText.isSameName(left, right) ? 1 : 0)
}

private func isSameText(_ context: OpaquePointer?, _ count: Int32, _ arguments: Arguments) {
    guard let arguments, let left = text(arguments[0]), let right = text(arguments[1]) else { return }
    sqlite3_result_int(context, FoldedText.isSameText(left, right) ? 1 : 0)
}

private func ratioOf(_ context: OpaquePointer?, _ count: Int32, _ arguments: Arguments) {
    guard let arguments, (0..<2).allSatisfy({ sqlite3_value_type(arguments[$0]) != SQLITE_NULL }) else { return }
    let (part, whole) = (sqlite3_value_int64(arguments[0]), sqlite3_value_int64(arguments[1]))
    if let ratio = part.fraction(of: whole) { sqlite3_result_int64(context, ratio) }
}

private func isoWeek(_ context: OpaquePointer?, _ count: Int32, _ arguments: Arguments) {
    guard let arguments, let bytes = text(arguments[0]),
        let day = Day(iso: String(decoding: bytes, as: UTF8.self))
    else { return }
    let label = StoreFunction.weekLabel(day)
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    sqlite3_result_text(context, label, -1, transient)
}

private func greatCircle(_ context: OpaquePointer?, _ count: Int32, _ arguments: Arguments) {
    guard let arguments, (0..<4).allSatisfy({ sqlite3_value_type(arguments[$0]) != SQLITE_NULL }) else { return }
    let degrees = (0..<4).map { sqlite3_value_double(arguments[$0]) }
    let kilometres = GreatCircle.kilometres(from: (degrees[0], degrees[1]), to: (degrees[2], degrees[3]))
    sqlite3_result_double(context, kilometres)
}

/// The collected numbers of a group; an aggregate's context starts as zeroed memory, so `nil` means there are none yet.
private enum Percentile {
    final class Values {
        var whole: [Int64] = []
        var fractional: [Double] = []
        var percent = 50
    }

    static let step: @convention(c) (OpaquePointer?, Int32, Arguments) -> Void = { context, count, arguments in
        guard let arguments, let value = arguments[0],
            let slot = sqlite3_aggregate_context(context, Int32(MemoryLayout<UnsafeRawPointer?>.size))
        else { return }
        let holder = slot.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
        let values = holder.pointee.map { Unmanaged<Values>.fromOpaque($0).takeUnretainedValue() } ?? Values()
        if holder.pointee == nil {
            holder.pointee = Unmanaged.passRetained(values).toOpaque()
            if count > 1 { values.percent = Int(sqlite3_value_int(arguments[1])) }
        }
        switch sqlite3_value_type(value) {
        case SQLITE_NULL: break
        case SQLITE_FLOAT: values.fractional.append(sqlite3_value_double(value))
        default: values.whole.append(sqlite3_value_int64(value))
        }
    }

    static let finishMedian: @convention(c) (OpaquePointer?) -> Void = { finish($0, scale: 2) }
    static let finish: @convention(c) (OpaquePointer?) -> Void = { finish($0, scale: 100) }

    /// Gives the value at the percentage of the way from the first to the last, times `scale` if it is whole.
    private static func finish(_ context: OpaquePointer?, scale: Int) {
        guard let slot = sqlite3_aggregate_context(context, 0),
            let held = slot.assumingMemoryBound(to: UnsafeMutableRawPointer?.self).pointee
        else { return }
        let values = Unmanaged<Values>.fromOpaque(held).takeRetainedValue()
        let count = values.whole.count + values.fractional.count
        guard count > 0 else { return }
        let (place, rest) = ((count - 1) * values.percent).quotientAndRemainder(dividingBy: 100)
        guard values.fractional.isEmpty else {
            var all = values.fractional + values.whole.map(Double.init)
            let (lower, upper) = MiddleValues.find(&all, from: place, toNext: rest > 0)
            let share = Double(rest) / 100
            return sqlite3_result_double(context, lower * (1 - share) + upper * share)
        }
        let (lower, upper) = MiddleValues.find(&values.whole, from: place, toNext: rest > 0)
        let weight = Int64(rest * scale / 100)
        let (one, other) = (
            lower.multipliedReportingOverflow(by: Int64(scale) - weight), upper.multipliedReportingOverflow(by: weight)
        )
        let (sum, overflow) = one.partialValue.addingReportingOverflow(other.partialValue)
        if overflow || one.overflow || other.overflow {
            sqlite3_result_error(context, "integer overflow", -1)
        } else {
            sqlite3_result_int64(context, sum)
        }
    }
}
