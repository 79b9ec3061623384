import QueryLanguage
import StoreFile

/// A compiler of arithmetic to a call of `fhqTerm`, whose first argument is a program for ``TermProgram``.
struct TermSQL {
    /// One value of a term, with the column that tells its currency.
    struct Operand {
        var value: BoundSQL
        var currency: BoundSQL?
        /// The divisor of the value, for averages and percentiles.
        var divisor: BoundSQL?
        var kind: Term.Kind
    }

    /// Returns the SQL of a field.
    let field: (Field) -> Operand
    /// Returns the SQL of a figure.
    let figure: (Aggregate) -> Operand

    /// Returns SQL for the value of a term; `NULL` if it is unknown.
    ///
    /// An amount is in minor units, a number with decimals is ten thousand times as much, and a day is a text.
    func value(_ term: Term) -> BoundSQL {
        var call = Call()
        add(term, to: &call)
        call.program.append("=\(code(term.kind))")
        return call.sql
    }

    /// Returns SQL that is 1 or 0 as the comparison is true or false; `NULL` if a side is unknown.
    func compare(_ left: Term, _ comparison: Comparison, _ right: Term) -> BoundSQL {
        var call = Call()
        for side in [left, right] {
            add(side, to: &call)
            call.program.append("r\(code(side.kind))")
        }
        call.program.append("?\(comparison.rawValue)")
        return call.sql
    }

    /// Returns SQL for the currency of a term of amounts; `nil` if it has none, or any.
    func currency(_ term: Term) -> BoundSQL? {
        guard term.kind == .money else { return nil }
        switch term {
        case .field(let field): return self.field(field).currency
        case .figure(let figure): return self.figure(figure).currency
        case .value(.money(let money)): return "\(money.currency.code)"
        case .value: return nil
        case .binary(let left, _, let right): return currency(left) ?? currency(right)
        case .call(_, let parts): return parts.lazy.compactMap(currency).first
        }
    }

    private struct Call {
        var program: [String] = []
        var arguments: [BoundSQL] = []

        mutating func push(_ word: String, _ arguments: BoundSQL...) {
            program.append(word)
            self.arguments += arguments
        }

        var sql: BoundSQL {
            let all = ["\(program.joined(separator: " "))"] + arguments
            return "\(sql: StoreFunction.term.rawValue)(\(all.joined(separator: ", ")))"
        }
    }

    private func code(_ kind: Term.Kind?) -> String {
        switch kind {
        case .whole: "I"
        case .money: "M"
        case .day: "D"
        case .number, nil: "N"
        }
    }

    private func add(_ term: Term, to call: inout Call) {
        switch term {
        case .field(let field): add(self.field(field), to: &call)
        case .figure(let figure): add(self.figure(figure), to: &call)
        case .value(let value): add(value, to: &call)
        case .binary(let left, let sign, let right):
            add(left, to: &call)
            add(right, to: &call)
            call.program.append(sign.rawValue)
        case .call(let function, let parts):
            for part in parts { add(part, to: &call) }
            call.program.append(function.rawValue + (function.isOfSeveral ? "\(parts.count)" : ""))
        }
    }

    private func add(_ operand: Operand, to call: inout Call) {
        switch (operand.kind, operand.currency) {
        case (.money, let currency?): call.push("m", operand.value, currency)
        case (.day, _): call.push("d", operand.value)
        default: call.push("i", operand.value)
        }
        if let divisor = operand.divisor {
            call.push("i", divisor)
            call.program.append("/")
        }
    }

    private func add(_ value: Value, to call: inout Call) {
        switch value {
        case .integer(let number): call.push("i", "\(sql: String(number))")
        case .decimal(let number):
            call.push("i", "\(sql: String(number.units))")
            let scale = (0..<number.fractionDigits).reduce(1) { power, _ in power * 10 }
            call.push("i", "\(sql: String(scale))")
            call.program.append("/")
        case .money(let money): call.push("m", "\(sql: String(money.minor))", "\(money.currency.code)")
        case .period(let period): call.push("d", "\(period.first.description)")
        default: call.program.append("0")
        }
    }
}
