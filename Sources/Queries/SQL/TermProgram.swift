import CSQLite
import QueryLanguage
import StoreFile

/// A program of arithmetic in postfix order, run once for each row: exact fractions, rounded only at the end.
///
/// Its words take arguments of `fhqTerm` in turn: `i` a number, `m` an amount and its currency, `d` a day; `0` is zero in
/// every currency. An operator takes the last values. The last word gives the result: `=M` an amount in minor units, `=I` a
/// whole number, `=N` ten thousand times a number, `=D` a day, `?<` a comparison.
final class TermProgram {
    private enum Word {
        case number, money, day, zero
        case sign(Term.Operator)
        case call(Term.Function, Int)
        case rounded(Term.Kind), result(Term.Kind), comparison(Comparison)
    }

    private let words: [Word]

    init(_ text: String) {
        words = text.split(separator: " ").compactMap { Self.word(String($0)) }
    }

    private static func word(_ text: String) -> Word? {
        if let sign = Term.Operator(rawValue: text) { return .sign(sign) }
        switch text.first {
        case "i" where text == "i": return .number
        case "m" where text == "m": return .money
        case "d": return .day
        case "0": return .zero
        case "?": return Comparison(rawValue: String(text.dropFirst())).map { .comparison($0) }
        case "=": return .result(kind(text.last))
        case "r" where text.count == 2: return .rounded(kind(text.last))
        default:
            let name = text.prefix { $0.isLetter }
            return Term.Function(rawValue: String(name)).map { .call($0, Int(text.dropFirst(name.count)) ?? 1) }
        }
    }

    private static func kind(_ code: Character?) -> Term.Kind {
        switch code {
        case "I": .whole
        case "M": .money
        case "D": .day
        default: .number
        }
    }

    /// A fraction, of an amount with its currency.
    private struct Fraction {
        var top: Int128
        var bottom: Int128 = 1
        /// The code of the currency; `nil` if it is no amount.
        var code: PackedCode?
        /// True for a zero that is in every currency.
        var isAny = false
    }

    /// An unknown value, or one that does not fit.
    private enum TermFailure: Error { case unknown, overflow }

    static let function: @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void = {
        context, count, arguments in
        guard let arguments, count > 0, let program = program(context, arguments[0]) else { return }
        do {
            try program.run(UnsafeMutableBufferPointer(start: arguments, count: Int(count)), context)
        } catch TermFailure.overflow {
            sqlite3_result_error(context, SQLiteError.integerOverflow.message, -1)
        } catch {
            sqlite3_result_null(context)
        }
    }

    /// Returns the program of a call, which is attached to its first argument, a constant.
    private static func program(_ context: OpaquePointer?, _ text: OpaquePointer?) -> TermProgram? {
        if let held = sqlite3_get_auxdata(context, 0) {
            return Unmanaged<TermProgram>.fromOpaque(held).takeUnretainedValue()
        }
        guard let bytes = sqlite3_value_text(text) else { return nil }
        let program = TermProgram(String(cString: bytes))
        let held = Unmanaged.passRetained(program)
        sqlite3_set_auxdata(context, 0, held.toOpaque()) { $0.map { Unmanaged<TermProgram>.fromOpaque($0).release() } }
        // SQLite may have dropped it at once, if it is no constant after all.
        return sqlite3_get_auxdata(context, 0) == nil ? TermProgram(String(cString: bytes)) : program
    }

    private func run(_ arguments: UnsafeMutableBufferPointer<OpaquePointer?>, _ context: OpaquePointer?) throws {
        var stack: [Fraction] = []
        stack.reserveCapacity(8)
        var next = 1
        for word in words {
            switch word {
            case .number:
                stack.append(try Self.number(arguments[next]))
                next += 1
            case .money:
                var amount = try Self.number(arguments[next])
                amount.code = try Self.code(arguments[next + 1])
                stack.append(amount)
                next += 2
            case .day:
                stack.append(try Self.day(arguments[next]))
                next += 1
            case .zero: stack.append(Fraction(top: 0, isAny: true))
            case .sign(let sign):
                let right = stack.removeLast()
                stack.append(try Self.apply(sign, stack.removeLast(), right))
            case .call(let function, let count):
                let parts = Array(stack.suffix(count))
                stack.removeLast(count)
                stack.append(try Self.call(function, parts))
            case .rounded(let kind): stack[stack.count - 1] = try Self.rounded(stack[stack.count - 1], kind)
            case .result(let kind): try Self.give(try Self.rounded(stack[0], kind), kind, context)
            case .comparison(let comparison):
                sqlite3_result_int(context, try Self.compare(stack[0], comparison, stack[1]) ? 1 : 0)
            }
        }
    }

    // MARK: - Arguments

    private static func number(_ value: OpaquePointer?) throws -> Fraction {
        switch sqlite3_value_type(value) {
        case SQLITE_INTEGER: return Fraction(top: Int128(sqlite3_value_int64(value)))
        case SQLITE_FLOAT:
            guard let decimal = try? Decimal64(String(sqlite3_value_double(value))) else { throw TermFailure.unknown }
            return Fraction(top: Int128(decimal.units), bottom: try power(decimal.fractionDigits))
        default: throw TermFailure.unknown
        }
    }

    private static func code(_ value: OpaquePointer?) throws -> PackedCode {
        guard let text = sqlite3_value_text(value) else { throw TermFailure.unknown }
        return PackedCode(text, count: Int(sqlite3_value_bytes(value)))
    }

    private static func day(_ value: OpaquePointer?) throws -> Fraction {
        guard let text = sqlite3_value_text(value),
            let day = Day.number(of: text, count: Int(sqlite3_value_bytes(value)))
        else { throw TermFailure.unknown }
        return Fraction(top: Int128(day))
    }

    // MARK: - Arithmetic

    private static func apply(_ sign: Term.Operator, _ left: Fraction, _ right: Fraction) throws -> Fraction {
        switch sign {
        case .plus, .minus:
            var result = try sum(left, right, sign == .plus ? 1 : -1)
            (result.code, result.isAny) = (try shared(left, right), left.isAny && right.isAny)
            return result
        case .times:
            var result = try fraction(times(left.top, right.top), times(left.bottom, right.bottom))
            result.code = left.code ?? right.code
            return result
        case .over:
            guard right.top != 0 else { throw TermFailure.unknown }
            var result = try fraction(times(left.top, right.bottom), times(left.bottom, right.top))
            let isRatio = right.code != nil || right.isAny
            if isRatio { _ = try shared(left, right) } else { result.code = left.code }
            return result
        }
    }

    /// Returns the currency of two amounts; they are unknown together if they have two.
    private static func shared(_ left: Fraction, _ right: Fraction) throws -> PackedCode? {
        guard let one = left.code, let other = right.code else { return left.code ?? right.code }
        guard one == other else { throw TermFailure.unknown }
        return one
    }

    private static func sum(_ left: Fraction, _ right: Fraction, _ sign: Int128) throws -> Fraction {
        if left.bottom == 1, right.bottom == 1 {
            let (sum, overflow) = left.top.addingReportingOverflow(sign * right.top)
            guard !overflow else { throw TermFailure.overflow }
            return Fraction(top: sum)
        }
        let one = try times(left.top, right.bottom)
        let (sum, overflow) = one.addingReportingOverflow(try times(sign * right.top, left.bottom))
        guard !overflow else { throw TermFailure.overflow }
        return try fraction(sum, times(left.bottom, right.bottom))
    }

    private static func fraction(_ top: Int128, _ bottom: Int128) throws -> Fraction {
        if bottom == 1 { return Fraction(top: top) }
        let divisor = greatestDivisor(top, bottom) * (bottom < 0 ? -1 : 1)
        return Fraction(top: top / divisor, bottom: bottom / divisor)
    }

    private static func greatestDivisor(_ one: Int128, _ other: Int128) -> Int128 {
        var (one, other) = (abs(one), abs(other))
        while other != 0 { (one, other) = (other, one % other) }
        return max(one, 1)
    }

    private static func times(_ one: Int128, _ other: Int128) throws -> Int128 {
        let (product, overflow) = one.multipliedReportingOverflow(by: other)
        guard !overflow, product != .min else { throw TermFailure.overflow }
        return product
    }

    private static func power(_ digits: Int) throws -> Int128 {
        try (0..<digits).reduce(1) { power, _ in try times(power, 10) }
    }

    private static func call(_ function: Term.Function, _ parts: [Fraction]) throws -> Fraction {
        switch function {
        case .abs:
            var part = parts[0]
            part.top = abs(part.top)
            return part
        case .round:
            // Whole pounds, not whole pennies.
            let digits = parts[0].code.flatMap { Currency(bytes: $0.value)?.fractionDigits } ?? 0
            let unit = try power(digits)
            var part = Fraction(top: try times(parts[0].top.rounded(by: times(parts[0].bottom, unit)), unit))
            (part.code, part.isAny) = (parts[0].code, parts[0].isAny)
            return part
        case .min, .max:
            let code = try parts.reduce(parts[0]) { one, other in
                var both = one
                both.code = try shared(one, other)
                return both
            }.code
            var best = try parts.dropFirst().reduce(parts[0]) { best, part in
                try isLess(part, best) == (function == .min) ? part : best
            }
            best.code = code
            return best
        }
    }

    private static func isLess(_ left: Fraction, _ right: Fraction) throws -> Bool {
        try times(left.top, right.bottom) < times(right.top, left.bottom)
    }

    /// Rounds an amount to its minor unit, a number to four decimals and a day to a whole one.
    private static func rounded(_ value: Fraction, _ kind: Term.Kind) throws -> Fraction {
        guard value.bottom != 1 else { return value }
        var result = value
        let scale: Int128 = kind == .number ? 10_000 : 1
        (result.top, result.bottom) = (try times(value.top, scale).rounded(by: value.bottom), scale)
        return result
    }

    // MARK: - The result

    private static func compare(_ left: Fraction, _ comparison: Comparison, _ right: Fraction) throws -> Bool {
        _ = try shared(left, right)
        let isLess = try isLess(left, right)
        let isMore = try self.isLess(right, left)
        return switch comparison {
        case .equal: !isLess && !isMore
        case .notEqual: isLess || isMore
        case .less: isLess
        case .lessOrEqual: !isMore
        case .greater: isMore
        case .greaterOrEqual: !isLess
        }
    }

    private static func give(_ value: Fraction, _ kind: Term.Kind, _ context: OpaquePointer?) throws {
        if kind == .day {
            guard let number = Int32(exactly: value.top), (Day.first.number...Day.last.number).contains(number) else {
                throw TermFailure.unknown
            }
            let text = Day(number: number).description
            return sqlite3_result_text(context, text, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
        }
        let scaled = kind == .number ? try times(value.top, 10_000 / value.bottom) : value.top
        guard let result = Int64(exactly: scaled) else { throw TermFailure.overflow }
        sqlite3_result_int64(context, result)
    }
}
