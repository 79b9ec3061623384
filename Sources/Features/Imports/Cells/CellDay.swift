import Ledger
import QueryLanguage
import StoreFile

/// A parser of days in marketplaces' forms, with or without a time.
///
/// `11 Nov 2026`, `Nov 11, 2026`, `18-Dec-25`, `Sep-27-26`, `1 Sept 2026`, `31 July, 2026`, `11.11.2026`,
/// `11. Nov 2026`, `3rd April 2026`, `2026-05-01 10:00:00 +0200`, `10/25/2026`.
package enum CellDay {
    /// The order of day and month in a day made only of digits.
    package enum Order: Sendable {
        case dayFirst, monthFirst
    }

    /// Returns the day in a text; `nil` if it has none of these forms.
    package static func read(_ text: String, _ order: Order) -> Day? {
        if let day = ofDigits(text.utf8, order) { return day }
        if let day = Day(iso: Substring(text.utf8.prefix(10))) { return day }
        var (words, hasPoints) = ([Word](), false)
        var rest = text.unicodeScalars[...]
        while let first = rest.first, words.count < 3 {
            if isDigit(first) {
                let digits = rest.prefix(while: isDigit)
                guard digits.count <= 4, let number = Int(String(digits)) else { return nil }
                words.append(.number(number, digits: digits.count))
                rest = rest.dropFirst(digits.count)
                hasPoints = hasPoints || rest.first == "."
            } else if first.properties.isAlphabetic {
                let letters = String(rest.prefix { $0.properties.isAlphabetic })
                rest = rest.dropFirst(letters.unicodeScalars.count)
                if case .number(1...31, 1...2) = words.last, ordinals.contains(letters.lowercased()) { continue }
                guard let month = month(letters) else { return nil }
                words.append(.month(month))
            } else {
                guard " -/.,\u{A0}".unicodeScalars.contains(first) else { return nil }
                rest = rest.dropFirst()
            }
        }
        // A time may follow, but no text that could be part of the day.
        if let next = rest.first, isDigit(next) || next.properties.isAlphabetic && next != "T" { return nil }
        return day(words, hasPoints ? .dayFirst : order)
    }

    /// Reads digits with one sign twice between them, `14/03/2026`, as nearly every cell has them; `nil` for all else.
    private static func ofDigits(_ text: String.UTF8View, _ order: Order) -> Day? {
        guard text.count <= 10 else { return nil }
        var (numbers, digits, sign) = ([0, 0, 0], [0, 0, 0], UInt8(0))
        var part = 0
        for byte in text {
            if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
                numbers[part] = numbers[part] * 10 + Int(byte - UInt8(ascii: "0"))
                digits[part] += 1
            } else {
                guard part < 2, part == 0 ? "/.-".utf8.contains(byte) : byte == sign else { return nil }
                (sign, part) = (byte, part + 1)
            }
        }
        guard (1...2).contains(digits[0]), (1...2).contains(digits[1]), digits[2] == 2 || digits[2] == 4 else {
            return nil
        }
        let isDayFirst = order == .dayFirst || sign == UInt8(ascii: ".")
        return Day(
            year: full(numbers[2], digits[2]), month: numbers[isDayFirst ? 1 : 0], day: numbers[isDayFirst ? 0 : 1])
    }

    /// Returns true for digits such as `03/04/2026`, whose first two numbers may each be the month.
    static func isAmbiguous(_ text: ArraySlice<UInt8>) -> Bool {
        var (number, digits, part, sign) = (0, 0, 0, UInt8(0))
        for byte in text {
            if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
                (number, digits) = (number * 10 + Int(byte - UInt8(ascii: "0")), digits + 1)
                guard digits <= (part < 2 ? 2 : 4) else { return false }
            } else {
                guard part == 0 ? byte == UInt8(ascii: "/") || byte == UInt8(ascii: "-") : byte == sign, part < 2,
                    (1...12).contains(number)
                else { return false }
                (number, digits, part, sign) = (0, 0, part + 1, byte)
            }
        }
        return part == 2 && (digits == 2 || digits == 4)
    }

    /// The ends of ordinal numbers, as in `3rd`.
    private static let ordinals: Set<String> = ["st", "nd", "rd", "th"]

    private enum Word {
        case number(Int, digits: Int)
        case month(Int)
    }

    private static func day(_ words: [Word], _ order: Order) -> Day? {
        guard words.count == 3 else { return nil }
        switch (words[0], words[1], words[2]) {
        case (.number(let day, 1...2), .month(let month), .number(let year, let digits)),
            (.month(let month), .number(let day, 1...2), .number(let year, let digits)):
            return Day(year: full(year, digits), month: month, day: day)
        case (.number(let year, 4), .month(let month), .number(let day, 1...2)),
            (.number(let year, 4), .number(let month, 1...2), .number(let day, 1...2)):
            return Day(year: year, month: month, day: day)
        case (.number(let first, 1...2), .number(let second, 1...2), .number(let year, let digits)):
            let (day, month) = order == .dayFirst ? (first, second) : (second, first)
            return Day(year: full(year, digits), month: month, day: day)
        default: return nil
        }
    }

    /// Returns a full year: two digits are in this century, one or three are invalid.
    private static func full(_ year: Int, _ digits: Int) -> Int {
        digits == 2 ? 2000 + year : digits == 4 ? year : 0
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// Returns true for the name of a month, or its beginning.
    static func isMonth(_ word: String) -> Bool { month(word) != nil }

    /// Returns the month with a name or beginning in English, German, French, Italian, Spanish or Dutch; `nil` if there is
    /// none.
    private static func month(_ name: String) -> Int? {
        let name = name.lowercased()
        // In French “jui” begins two months.
        guard name.count >= 3, name != "jui" else { return nil }
        if let other = ["mrz": 3, "sept": 9][name] { return other }
        return names.first { $0.name.hasPrefix(name) }?.month
    }

    private static let names: [(name: String, month: Int)] = {
        let english = [
            "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
            "november",
            "december",
        ]
        let german = ["januar", "februar", "märz", "marz", "mai", "juni", "juli", "oktober", "dezember"]
        let french = [
            "janvier", "février", "fevrier", "mars", "avril", "juin", "juillet", "août", "aout", "septembre", "octobre",
            "novembre", "décembre", "decembre",
        ]
        let italian = [
            "gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre", "ottobre",
            "novembre", "dicembre",
        ]
        let spanish = [
            "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre",
            "noviembre", "diciembre",
        ]
        let dutch = [
            "januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september", "oktober",
            "november", "december",
        ]
        let years = [english, italian, spanish, dutch].flatMap { $0.enumerated().map { ($1, $0 + 1) } }
        return years + zip(german, [1, 2, 3, 3, 5, 6, 7, 10, 12]).map { ($0, $1) }
            + zip(french, [1, 2, 2, 3, 4, 6, 7, 8, 8, 9, 10, 11, 12, 12]).map { ($0, $1) }
    }()
}
