import Codecs
import Ledger
import QueryLanguage
import StoreFile

/// An amount in a marketplace's form: `£39.00`, `$1,234.56`, `-£1.44`, `CA$76.00`, `($25.99)`, `116,99 €`, `-4.6`.
package struct CellAmount: Equatable {
    package let number: Decimal64
    /// The currency of its sign or code; `nil` if it has none.
    package let currency: Currency?
    /// True for a dollar sign alone, which may be that of any country.
    let isSomeDollar: Bool

    /// Parses a cell; returns `nil` if it is empty or a sign for nothing.
    ///
    /// The last mark is a decimal mark if one or two digits follow it; before three digits it separates thousands,
    /// except a point in a file without decimal commas.
    ///
    /// - Throws: ``ImportProblem`` for a text that is not an amount.
    package init?(_ text: String, usesDecimalComma: Bool) throws(ImportProblem) {
        if let number = try? Decimal64(text), !usesDecimalComma || number.fractionDigits < 3 {
            (self.number, currency, isSomeDollar) = (number, nil, false)
            return
        }
        var parts = AmountParts()
        for scalar in text.unicodeScalars where !parts.read(scalar) {
            throw ImportProblem("\(JSONText.excerpt(text)) is not an amount")
        }
        if parts.digits.isEmpty, parts.mark.isEmpty || parts.mark.utf8.count < 4 && !parts.hasLetters { return nil }
        guard let digits = parts.plain(usesDecimalComma: usesDecimalComma), let number = try? Decimal64(digits),
            parts.isWhole
        else { throw ImportProblem("\(JSONText.excerpt(text)) is not an amount") }
        self.number =
            parts.isNegative
            ? Decimal64(units: -number.units, fractionDigits: number.fractionDigits) : number
        isSomeDollar = parts.mark == "$"
        currency = parts.mark.isEmpty ? nil : Self.signs[parts.mark] ?? Currency(code: parts.mark)
        if !parts.mark.isEmpty, currency == nil {
            guard text.contains(parts.mark) else { throw ImportProblem("\(JSONText.excerpt(text)) is not an amount") }
            throw ImportProblem("\(JSONText.excerpt(parts.mark)) is not a known currency sign")
        }
    }

    /// Returns the amount in minor units of a currency.
    ///
    /// - Throws: ``ImportProblem`` if the amount is in another one, or has too many decimals.
    package func minor(in wanted: Currency) throws(ImportProblem) -> Int64 {
        if let currency, currency != wanted, !(isSomeDollar && Self.isDollar(wanted)) {
            throw ImportProblem("the amount is in \(currency.code), but the line is in \(wanted.code)")
        }
        let minor = number.units(atFractionDigits: wanted.fractionDigits)
        if let minor, minor.magnitude <= Money.mostMinor { return minor }
        throw ImportProblem("\(number.description) is not an amount in \(wanted.code)")
    }

    private static let signs: [String: Currency] = {
        let codes = [
            "£": "GBP", "€": "EUR", "$": "USD", "US$": "USD", "C$": "CAD", "CA$": "CAD", "A$": "AUD", "AU$": "AUD",
            "NZ$": "NZD", "HK$": "HKD", "S$": "SGD", "SG$": "SGD", "MX$": "MXN", "¥": "JPY", "zł": "PLN", "kr": "SEK",
            "₹": "INR", "Rs": "INR", "Rs.": "INR", "Fr": "CHF", "Fr.": "CHF", "SFr.": "CHF", "Kč": "CZK", "EURO": "EUR",
            "euro": "EUR", "Euro": "EUR",
        ]
        return codes.compactMapValues { Currency(code: $0) }
    }()

    /// Returns the currency in the name of a column, as in “Cost (£)” or “Price EUR”; `nil` if there is none.
    static func mark(in name: String) -> (currency: Currency?, isSomeDollar: Bool)? {
        let words = name.split { !$0.isLetter && !$0.isCurrencySymbol }
        for word in words where word.contains(where: \.isCurrencySymbol) || word.count == 3 && word == word.uppercased()
        {
            if word == "$" { return (nil, true) }
            // Words such as “ALL” are codes too, but of currencies that a column is unlikely to be in.
            let coded = Currency(code: word).flatMap { signs.values.contains($0) ? $0 : nil }
            if let currency = signs[String(word)] ?? coded { return (currency, false) }
        }
        return nil
    }

    /// Returns true for currencies that use the dollar sign alone.
    static func isDollar(_ currency: Currency) -> Bool { dollars.contains(currency) }

    private static let dollars = Set(
        ["USD", "CAD", "AUD", "NZD", "HKD", "SGD", "MXN", "TWD"].compactMap { Currency(code: $0) })
}

/// The parts of an amount, collected character by character.
struct AmountParts {
    /// The digits and the marks between them.
    var digits = ""
    /// The currency's sign or code.
    var mark = ""
    var isNegative = false
    var hasLetters = false
    private var parentheses = (opened: 0, closed: 0)
    private var signs = 0
    /// True if text has followed the digits, so that no more may come.
    private var isClosed = false
    /// True after `.-`, which stands for no pennies.
    private var isWithoutDecimals = false

    /// True if there is at most one sign, and parentheses are balanced.
    var isWhole: Bool { signs <= 1 && parentheses.opened == parentheses.closed && parentheses.opened <= 1 }

    /// Reads the next character; returns `false` if it can't be part of an amount there.
    mutating func read(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "." where digits.isEmpty && hasLetters: mark.append(".")
        case "0"..."9", ".", ",", "'", "’":
            if isClosed { return false }
            digits.unicodeScalars.append(scalar)
        case "-", "−", "–", "—":
            if isWithoutDecimals { return true }
            // `12.-` and `12,--` are whole amounts.
            if let last = digits.last, digits.count > 1, ".,".contains(last) {
                digits.removeLast()
                (isClosed, isWithoutDecimals) = (true, true)
                return true
            }
            (isNegative, signs) = (true, signs + 1)
            isClosed = !digits.isEmpty
        case "+": signs += 1
        case "(": (isNegative, parentheses.opened) = (true, parentheses.opened + 1)
        case ")": (isClosed, parentheses.closed) = (true, parentheses.closed + 1)
        case " ", "\u{A0}", "\u{202F}", "\u{2009}": break
        default:
            if !digits.isEmpty { isClosed = true }
            hasLetters = hasLetters || scalar.properties.isAlphabetic
            mark.unicodeScalars.append(scalar)
            return mark.utf8.count <= 8
        }
        return true
    }

    /// Returns the digits with a point before the decimals and no other marks; `nil` if the marks make no sense.
    func plain(usesDecimalComma: Bool) -> String? {
        let marks: Set<Character> = [".", ",", "'", "’"]
        guard let last = digits.lastIndex(where: marks.contains) else { return digits }
        let (behind, mark) = (digits.distance(from: last, to: digits.endIndex) - 1, digits[last])
        let whole = digits[..<last].filter { !marks.contains($0) }
        let decimals = digits[digits.index(after: last)...]
        let groups = digits[..<last].split(omittingEmptySubsequences: false, whereSeparator: marks.contains).dropFirst()
        let isOfThousands =
            behind == 3 && (mark != "." || usesDecimalComma || !groups.isEmpty && digits.contains("."))
            && digits[..<last].allSatisfy { $0 == mark || !marks.contains($0) }
        if isOfThousands, Self.areGroups(groups + [decimals]) { return whole + decimals }
        guard Self.areGroups(groups), !whole.isEmpty || behind > 0 else { return nil }
        // A mark that occurred before is no decimal mark.
        guard !digits[..<last].contains(mark), behind > 0, mark == "." || behind < 3 || usesDecimalComma else {
            return nil
        }
        return "\(whole.isEmpty ? "0" : whole).\(decimals)"
    }

    /// Returns true for groups of three digits, and for those of India, `1,23,456`: of two before the last.
    static func areGroups(_ groups: some BidirectionalCollection<Substring>) -> Bool {
        groups.last.map { $0.count == 3 } ?? true
            && (groups.allSatisfy { $0.count == 3 } || groups.dropLast().allSatisfy { $0.count == 2 })
    }
}
