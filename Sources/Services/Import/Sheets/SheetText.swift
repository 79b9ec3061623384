import Inventory
import QueryLanguage

/// Reads the texts of cells; what cannot be read is a problem that says how to write it.
enum SheetText {
    // MARK: - Days

    /// `2026-03-14`; a time of midnight after it, as spreadsheets write a date that they think is a moment, is taken.
    static func day(_ text: String) throws(ImportProblem) -> Day {
        if let day = Day(iso: text) { return day }
        let head = text.prefix(10)
        if let day = Day(iso: head), ["T00:00:00", " 00:00:00", " 00:00"].contains(text.dropFirst(10)) { return day }
        throw ImportProblem("\(JSONText.excerpt(text)) is not a day", hint: dayHint(text))
    }

    private static func dayHint(_ text: String) -> String {
        let form = "give the column the format YYYY-MM-DD in the spreadsheet"
        if let serial = Int32(text), (20_000...80_000).contains(serial) {
            // Excel and LibreOffice count days from 1899-12-30.
            let day = Day(number: serial - 25_569).description
            return "a spreadsheet's number for \(day)? \(form)"
        }
        let parts = text.split { !$0.isNumber }.compactMap { Int($0) }
        guard parts.count == 3 else { return "write 2026-03-14, or \(form)" }
        let full = parts[2] < 100 ? parts[2] + 2000 : parts[2]
        var readings: [Day?] = [Day(year: full, month: parts[1], day: parts[0])]
        if parts[0] != parts[1] { readings.append(Day(year: full, month: parts[0], day: parts[1])) }
        if parts[0] > 99 { readings = [Day(year: parts[0], month: parts[1], day: parts[2])] }
        let meant = readings.compactMap { $0?.description }
        guard !meant.isEmpty else { return "write 2026-03-14, or \(form)" }
        return "\(meant.joined(separator: " or "))? \(form)"
    }

    // MARK: - Amounts

    /// An amount as typed: digits, with a currency before or after them if the text names one.
    struct Amount {
        var digits: Substring
        var currency: Currency?
    }

    /// `3.50`, `£3.50`, `3.50 GBP` or `GBP 3.50`.
    static func amount(_ text: String) -> Amount {
        if text.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
            return Amount(digits: text[...], currency: nil)
        }
        if let first = text.first, let currency = symbols[first] {
            return Amount(digits: trimmed(text.dropFirst()), currency: currency)
        }
        if let last = text.last, let currency = symbols[last] {
            return Amount(digits: trimmed(text.dropLast()), currency: currency)
        }
        if let currency = Currency(code: text.suffix(3)) {
            return Amount(digits: trimmed(text.dropLast(3)), currency: currency)
        }
        if let currency = Currency(code: text.prefix(3)) {
            return Amount(digits: trimmed(text.dropFirst(3)), currency: currency)
        }
        return Amount(digits: text[...], currency: nil)
    }

    private static let symbols: [Character: Currency] = ["£": .gbp, "€": .eur]

    /// The amount in `currency`: never rounded, never below zero.
    static func money(_ digits: Substring, in currency: Currency) throws(ImportProblem) -> Money {
        do throws(Money.Malformation) {
            let money = try Money(decimal: digits, currency: currency)
            if money.minor >= 0 { return money }
        } catch {
            switch error {
            case .notANumber:
                throw ImportProblem(
                    "\(JSONText.excerpt(String(digits))) is not an amount", hint: amountHint(String(digits)))
            case .tooLarge: throw ImportProblem("\(JSONText.excerpt(String(digits))) is too large")
            case .tooManyDecimals(let allowed):
                throw ImportProblem(
                    "\(JSONText.excerpt(String(digits))) has more decimals than \(currency.code)",
                    hint: allowed == 0 ? "it has none" : "it has \(allowed)")
            }
        }
        throw ImportProblem("an amount cannot be below zero")
    }

    private static func amountHint(_ text: String) -> String {
        if text.hasPrefix("$") { return "write 3.50, and the currency in its own column" }
        let separators: Set<Character> = [",", ".", " ", "\u{A0}", "\u{202F}", "'", "’"]
        let parts = text.split(omittingEmptySubsequences: false) { separators.contains($0) }
        let marks = text.filter { separators.contains($0) }
        guard parts.count > 1, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }) else {
            return "write 3.50"
        }
        // The last mark is a point if it differs from those before it, or if no group of three follows it.
        let hasDecimals = parts[parts.count - 1].count != 3 || marks.count > 1 && marks.last != marks.first
        let whole = hasDecimals ? parts.dropLast().joined() : parts.joined()
        let meant = hasDecimals ? "\(whole).\(parts[parts.count - 1])" : whole
        return "write \(meant)\(parts.count == 2 && hasDecimals ? "" : ", without separators of thousands")"
    }

    /// `0.855` to the home currency, or `0.855 EUR`.
    static func rate(_ text: some StringProtocol, home: Currency) throws(ImportProblem) -> CapturedRate {
        let words = text.split(separator: " ")
        let code = words.count == 2 ? Currency(code: words[1]) : words.count == 1 ? home : nil
        guard let currency = code, let number = words.first.flatMap({ Double($0) }), number >= 1e-9, number <= 1e9,
            words[0].utf8.allSatisfy({ "0123456789.".utf8.contains($0) })
        else {
            throw ImportProblem("\(JSONText.excerpt(String(text))) is not a rate", hint: "write 0.855 or 0.855 EUR")
        }
        return CapturedRate(factor: String(words[0]), currency: currency)
    }

    // MARK: - Words

    static func currency(_ text: String) throws(ImportProblem) -> Currency {
        if let currency = Currency(code: text) { return currency }
        throw ImportProblem(
            "\(JSONText.excerpt(text)) is not the code of a currency",
            hint: Spelling.nearest(to: text.uppercased(), among: Currency.all.map(\.code)).map { "did you mean \($0)?" }
                ?? "write a code such as GBP")
    }

    /// Whether a word says so; an empty one does not.
    static func isYes(_ text: String) throws(ImportProblem) -> Bool {
        switch text.lowercased() {
        case "true", "yes", "1": return true
        case "false", "no", "0", "": return false
        default: throw ImportProblem("\(JSONText.excerpt(text)) is neither yes nor no")
        }
    }

    static func trimmed(_ text: some StringProtocol) -> Substring {
        // Nearly no cell has a space at its ends, and what a character is takes long to find out.
        let whole = Substring(text)
        if let first = whole.utf8.first, let last = whole.utf8.last, isASCIIMark(first), isASCIIMark(last) {
            return whole
        }
        let start = text.drop(while: \.isWhitespace)
        let rest = start.reversed().drop(while: \.isWhitespace).count
        return Substring(start.prefix(rest))
    }

    private static func isASCIIMark(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F
    }

    /// A line break is one, however a spreadsheet writes it.
    static func sameText(_ left: String, _ right: String) -> Bool {
        left == right && left.utf8.elementsEqual(right.utf8)
            || unixLines(left).utf8.elementsEqual(unixLines(right).utf8)
    }

    private static func unixLines(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\r")) else { return text }
        return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }
}
