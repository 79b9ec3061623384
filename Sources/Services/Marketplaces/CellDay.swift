import QueryLanguage

/// Days as marketplaces write them, with a time behind or without.
///
/// `11 Nov 2026`, `Nov 11, 2026`, `18-Dec-25`, `Sep-27-26`, `1 Sept 2026`, `31 July, 2026`, `11.11.2026`, `11. Nov 2026`,
/// `2026-05-01 10:00:00 +0200`, `10/25/2026`.
enum CellDay {
    /// What comes first in a day of digits alone, the year excepted.
    enum Order: Sendable {
        case dayFirst, monthFirst
    }

    static func read(_ text: String, _ order: Order) -> Day? {
        if let day = Day(iso: text.prefix(10)) { return day }
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
                let letters = rest.prefix { $0.properties.isAlphabetic }
                guard let month = month(String(letters)) else { return nil }
                words.append(.month(month))
                rest = rest.dropFirst(letters.count)
            } else {
                guard " -/.,\u{A0}".unicodeScalars.contains(first) else { return nil }
                rest = rest.dropFirst()
            }
        }
        // A time may follow, and nothing that could be a part of the day.
        if let next = rest.first, isDigit(next) || next.properties.isAlphabetic && next != "T" { return nil }
        return day(words, hasPoints ? .dayFirst : order)
    }

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

    /// Two digits are a year of this century; one or three are none.
    private static func full(_ year: Int, _ digits: Int) -> Int {
        digits == 2 ? 2000 + year : digits == 4 ? year : 0
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    /// The month that a name or the beginning of one is, in English or German.
    private static func month(_ name: String) -> Int? {
        let name = name.lowercased()
        guard name.count >= 3 else { return nil }
        if let other = ["mrz": 3, "sept": 9][name] { return other }
        return names.first { $0.name.hasPrefix(name) }?.month
    }

    private static let names: [(name: String, month: Int)] = {
        let english = [
            "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
            "november",
            "december",
        ]
        let german = ["januar", "februar", "märz", "mai", "juni", "juli", "oktober", "dezember"]
        return english.enumerated().map { ($1, $0 + 1) } + zip(german, [1, 2, 3, 5, 6, 7, 10, 12]).map { ($0, $1) }
    }()
}
