import Codecs
import QueryLanguage
import StoreFile

/// A parser of the texts of cells; a problem shows how to write them.
package enum SheetText {
    // MARK: - Days

    /// Reads a day: `2026-03-14`, with a time behind it or without, or as `format` writes it.
    ///
    /// - Parameters:
    ///   - format: The form of days in the column; `nil` if unknown, so that an ambiguous day is refused.
    ///   - takesSerials: True for a workbook, whose days may be numbers.
    /// - Throws: ``ImportProblem`` for a text that isn't a day, or is ambiguous.
    static func day(
        _ text: String, _ format: CellFormat? = nil, takesSerials: Bool = false
    ) throws(ImportProblem) -> Day {
        if let day = Day(iso: text) { return day }
        if takesSerials, let day = serial(text) { return day }
        let readings = readings(of: text, format)
        guard let first = readings.first, let last = readings.last else {
            throw ImportProblem("\(JSONText.excerpt(text)) is not a day", hint: dayHint(text, format))
        }
        if first == last { return first }
        throw ImportProblem(
            "\(JSONText.excerpt(text)) could be \(first.description) or \(last.description)",
            hint: "say which: map … as \"d/m/y\", or as \"m/d/y\"")
    }

    private static func readings(of text: String, _ format: CellFormat?) -> [Day] {
        switch format {
        case .dayFirst: [CellDay.read(text, .dayFirst)].compactMap(\.self)
        case .monthFirst: [CellDay.read(text, .monthFirst)].compactMap(\.self)
        case .yearFirst where !text.prefix(4).allSatisfy(\.isNumber): []
        default: [CellDay.read(text, .dayFirst), CellDay.read(text, .monthFirst)].compactMap(\.self)
        }
    }

    private static func dayHint(_ text: String, _ format: CellFormat?) -> String {
        if let day = serial(text) {
            return "a spreadsheet's number for \(day.description)? "
                + "give the column the format YYYY-MM-DD in the spreadsheet"
        }
        return format.map { "the column writes days as \($0.text)" } ?? "write 2026-03-14 or 14/03/2026"
    }

    /// Returns the day for a spreadsheet's number, with or without a fraction.
    ///
    /// Excel and LibreOffice count days from 1899-12-30.
    static func serial(_ text: String) -> Day? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = Int32(parts[0]), (20_000...80_000).contains(whole),
            parts.count == 1 || Double(text) != nil
        else { return nil }
        return Day(number: whole - 25_569)
    }

    // MARK: - Amounts

    /// An amount: digits, with the currency in the text, if any.
    struct Amount {
        var digits: Substring
        var currency: Currency?
        /// True for `$3`, whose country is unknown.
        var isSomeDollar = false

        /// Returns the currency of the amount, by default `standard`.
        ///
        /// - Throws: ``ImportProblem`` for a dollar of an unknown country.
        func currency(else standard: Currency) throws(ImportProblem) -> Currency {
            guard isSomeDollar else { return currency ?? standard }
            if CellAmount.isDollar(standard) { return standard }
            throw ImportProblem("the amount doesn't say which dollar", hint: "add currency USD to the import")
        }

        /// Turns spending written as a negative amount into a positive one.
        ///
        /// - Throws: ``ImportProblem`` for a positive amount, which contradicts the others in its column.
        mutating func negate() throws(ImportProblem) {
            if digits.first == "-" {
                digits = digits.dropFirst()
            } else if digits.contains(where: { "123456789".contains($0) }) {
                throw ImportProblem("the column's other amounts are negative, but this one isn't")
            }
        }
    }

    /// Reads `3.50`, `£3.50`, `3.50 GBP`, `£1,200.00`, `(3.50)`, `50p` or `1.200,00 €`; `nil` for a dash or `n/a`,
    /// which stand for no amount.
    ///
    /// - Parameter format: The column's format of amounts; `nil` if it is unknown.
    /// - Throws: ``ImportProblem`` for a text that isn't an amount in that format.
    static func amount(_ text: String, _ format: CellFormat? = nil) throws(ImportProblem) -> Amount? {
        if format != .decimalComma, isPlain(text) { return Amount(digits: text[...]) }
        if format != .decimalComma, let amount = signed(text) { return amount }
        if !isSomething(text) { return nil }
        if text.last == "p", let pence = Int64(text.dropLast()) {
            return Amount(digits: Decimal64(units: pence, fractionDigits: 2).description[...], currency: .gbp)
        }
        guard (format.map { [$0] } ?? [.decimalPoint, .decimalComma]).contains(where: { $0.allows(text) }) else {
            throw ImportProblem(
                "\(JSONText.excerpt(text)) is not an amount",
                hint: format.map { "the column writes amounts as \($0.text)" } ?? "write 3.50")
        }
        guard let cell = try CellAmount(text, usesDecimalComma: format == .decimalComma) else { return nil }
        return Amount(
            digits: cell.number.description[...], currency: cell.isSomeDollar ? nil : cell.currency,
            isSomeDollar: cell.isSomeDollar)
    }

    /// Reads `£1,234.56` and `1,234.56 EUR`, the forms of most cells with a currency; `nil` for all others, which a slower
    /// parser reads.
    private static func signed(_ text: String) -> Amount? {
        var bytes = text.utf8[...]
        var currency: Currency?
        if let sign = signs.first(where: { bytes.starts(with: $0.sign) }) {
            (bytes, currency) = (bytes.dropFirst(sign.sign.count), sign.currency)
        } else if let last = bytes.last, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= last,
            let code = Currency(code: Substring(bytes.suffix(3))), bytes.dropLast(3).last == UInt8(ascii: " ")
        {
            (bytes, currency) = (bytes.dropLast(4), code)
        }
        var (whole, decimals, group, hasGroups) = (0, -1, 0, false)
        for byte in bytes {
            if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
                if decimals >= 0 { decimals += 1 } else { (whole, group) = (whole + 1, group + 1) }
            } else if byte == UInt8(ascii: ","), decimals < 0, hasGroups ? group == 3 : (1...3).contains(group) {
                (group, hasGroups) = (0, true)
            } else if byte == UInt8(ascii: "."), decimals < 0 {
                decimals = 0
            } else {
                return nil
            }
        }
        guard whole > 0, !hasGroups || group == 3, decimals != 0, decimals <= 2 else { return nil }
        let digits = hasGroups ? Substring(bytes).filter { $0 != "," }[...] : Substring(bytes)
        return Amount(digits: digits, currency: currency)
    }

    private static let signs = [("£", Currency.gbp), ("€", .eur)].map { (sign: Array($0.utf8), currency: $1) }

    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 == UInt8(ascii: ".") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }

    /// Returns true if a cell has contents; a dash, `n/a` or a currency's sign alone doesn't count.
    static func isSomething(_ text: some StringProtocol) -> Bool { !CellText.clean(String(text)).isEmpty }

    /// Returns the amount in `currency`, never rounded and never negative.
    static func money(_ digits: Substring, in currency: Currency) throws(ImportProblem) -> Money {
        do throws(Money.Malformation) {
            let money = try Money(decimal: digits, currency: currency)
            if money.minor >= 0 { return money }
        } catch {
            switch error {
            case .notANumber:
                throw ImportProblem("\(JSONText.excerpt(String(digits))) is not an amount", hint: "write 3.50")
            case .tooLarge: throw ImportProblem("\(JSONText.excerpt(String(digits))) is too large")
            case .tooManyDecimals(let allowed):
                throw ImportProblem(
                    "\(JSONText.excerpt(String(digits))) has more decimals than \(currency.code)",
                    hint: "\(currency.code) has \(allowed == 0 ? "none" : "\(allowed)")")
            }
        }
        throw ImportProblem("an amount can't be negative")
    }

    /// Parses a rate: `0.855` to the home currency, or `0.855 EUR`.
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

    /// Returns the currency of a code.
    ///
    /// - Throws: ``ImportProblem`` for a text that isn't a currency's code.
    package static func currency(_ text: String) throws(ImportProblem) -> Currency {
        if let currency = Currency(code: text) { return currency }
        throw ImportProblem(
            "\(JSONText.excerpt(text)) is not the code of a currency",
            hint: Spelling.nearest(to: text.uppercased(), among: Currency.all.map(\.code)).map { "did you mean \($0)?" }
                ?? "write a code such as GBP")
    }

    /// Returns true for yes, false for no or an empty text.
    static func isYes(_ text: String) throws(ImportProblem) -> Bool {
        switch text.lowercased() {
        case "true", "yes", "1": return true
        case "false", "no", "0", "": return false
        default: throw ImportProblem("\(JSONText.excerpt(text)) is neither yes nor no")
        }
    }

    /// Returns the text of a cell that fhq's own tab-separated file writes with `\t \n \r \\`.
    static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
        let marks: [Character: Character] = ["t": "\t", "n": "\n", "r": "\r", "\\": "\\"]
        var (plain, isEscaped) = ("", false)
        for character in text {
            if isEscaped {
                plain += marks[character].map(String.init) ?? "\\\(character)"
            } else if character != "\\" {
                plain.append(character)
            }
            isEscaped = character == "\\" && !isEscaped
        }
        return isEscaped ? plain + "\\" : plain
    }

    /// Returns a text without white space at its ends.
    package static func trimmed(_ text: some StringProtocol) -> Substring {
        // Nearly no cell has a space at its ends, and classifying a character is slow.
        let whole = Substring(text)
        if let first = whole.utf8.first, let last = whole.utf8.last, isASCIIMark(first), isASCIIMark(last) {
            return whole
        }
        let scalars = whole.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return Substring(scalars[first...last])
    }

    private static func isASCIIMark(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F
    }

    /// Returns true if two texts are equal, with any form of line breaks.
    static func sameText(_ left: String, _ right: String) -> Bool {
        left == right && left.utf8.elementsEqual(right.utf8)
            || unixLines(left).utf8.elementsEqual(unixLines(right).utf8)
    }

    private static func unixLines(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\r")) else { return text }
        return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }
}
