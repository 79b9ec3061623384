import Ledger
import QueryLanguage
import StoreFile

/// The form of days or amounts in a column of another person's sheet.
package enum CellFormat: Hashable, Sendable, CaseIterable {
    /// `14/11/2026` or `14.11.26`.
    case dayFirst
    /// `11/14/2026`.
    case monthFirst
    /// `2026-11-14`.
    case yearFirst
    /// `1,234.56`.
    case decimalPoint
    /// `1.234,56`.
    case decimalComma

    /// The format as a statement writes it after `as`.
    package var text: String {
        switch self {
        case .dayFirst: "d/m/y"
        case .monthFirst: "m/d/y"
        case .yearFirst: "y-m-d"
        case .decimalPoint: "1,234.56"
        case .decimalComma: "1.234,56"
        }
    }

    /// Parses `d/m/y`, `DD.MM.YYYY` or `1.234,56`; returns `nil` for any other text.
    package init?(_ text: String) {
        let parts = text.lowercased().split(omittingEmptySubsequences: false) {
            $0 == "/" || $0 == "." || $0 == "-"
        }
        let isOfDays = parts.allSatisfy { part in part.allSatisfy { $0 == part.first } }
        let found = Self.allCases.first { format in
            isOfDays && format.content == .day
                ? String(parts.compactMap(\.first)) == format.text.filter(\.isLetter) : text == format.text
        }
        guard let found else { return nil }
        self = found
    }

    /// A regular expression for the forms of days in a statement; those of amounts are in quotes.
    package static let dayPattern = "(?i:d+[/.\\-]m+[/.\\-]y+|m+[/.\\-]d+[/.\\-]y+|y+[/.\\-]m+[/.\\-]d+)"

    /// The kind of cell that the format applies to.
    package var content: CellContent { self == .decimalPoint || self == .decimalComma ? .amount : .day }

    /// Returns true if the marks between a cell's digits fit the format: groups of three, then the decimals.
    func allows(_ text: String) -> Bool {
        let (group, decimal): (Character, Character) = self == .decimalComma ? (".", ",") : (",", ".")
        let marks = text.drop { !$0.isNumber }.filter { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
        let parts: [Substring] = marks.split(omittingEmptySubsequences: false) { $0 == decimal }
        guard parts.count <= 2, !(parts.last ?? "").contains(group) || parts.count == 1 else { return false }
        let groups: [Substring] = parts[0].split(omittingEmptySubsequences: false) { $0 == group }
        return AmountParts.areGroups(groups.dropFirst())
    }
}

/// A kind of cell that sheets write in different forms.
package enum CellContent: Sendable { case day, amount }

/// The evidence in one column's cells about their form, collected cell by cell.
struct CellEvidence {
    let content: CellContent
    /// The formats that are the only possible one for a cell.
    private(set) var shown: Set<CellFormat> = []
    /// The formats of an ambiguous cell; empty if there is none.
    private(set) var doubtful: [CellFormat] = []
    /// True if an amount has a dollar sign of an unknown country.
    private(set) var hasSomeDollar = false
    /// The currencies of amounts, and whether any amount has none.
    private(set) var currencies: Set<Currency> = []
    private(set) var hasBare = false
    /// True if an amount is negative, or positive.
    private var (hasNegative, hasPositive) = (false, false)
    /// The number of cells that are not empty, and of those that are no day or amount.
    private(set) var (filled, unreadable) = (0, 0)

    /// The number of unambiguous cells after which no more are examined.
    private static let enough = 1000

    init(_ content: CellContent) { self.content = content }

    /// The format of the column; `nil` if its cells need none, or disagree.
    var format: CellFormat? { shown.count == 1 ? shown.first : nil }

    /// The formats among which a person must choose; empty if the cells decide.
    var open: [CellFormat] { format == nil ? doubtful : [] }

    /// True if all amounts are negative.
    var isNegative: Bool { hasNegative && !hasPositive }

    /// True once further cells can't add evidence.
    var isSettled: Bool { format != nil && filled > 100 || filled >= Self.enough && doubtful.isEmpty }

    mutating func note(_ text: String) {
        guard !text.isEmpty, !isSettled else { return }
        filled += 1
        if content == .day { noteDay(text) } else { noteAmount(text) }
    }

    /// Notes a cell of a record, unless it can't add evidence.
    mutating func note(_ record: CSVReader.Record, at place: Int) {
        guard !isSettled, !record.isEmpty(at: place) else { return }
        if content == .day, !doubtful.isEmpty, CellDay.isAmbiguous(record.bytes(at: place)) { return }
        note(String(SheetText.trimmed(record.lenientText(at: place))))
    }

    private mutating func noteDay(_ text: String) {
        if Day(iso: Substring(text.utf8.prefix(10))) != nil { return }
        switch (CellDay.read(text, .dayFirst), CellDay.read(text, .monthFirst)) {
        case (.some, nil): shown.insert(.dayFirst)
        case (nil, .some): shown.insert(.monthFirst)
        case (let first?, let second?): if first != second { doubtful = [.dayFirst, .monthFirst] }
        case (nil, nil): unreadable += 1
        }
    }

    /// Notes an amount: one or two digits after the last mark are decimals; a point before three may be either.
    private mutating func noteAmount(_ text: String) {
        guard let amount = try? SheetText.amount(text) else {
            if SheetText.isSomething(text) { unreadable += 1 }
            return
        }
        if let currency = amount.currency { currencies.insert(currency) }
        hasBare = hasBare || amount.currency == nil && !amount.isSomeDollar
        let isNegative = amount.digits.first == "-"
        if amount.digits.contains(where: { "123456789".contains($0) }) {
            (hasNegative, hasPositive) = (hasNegative || isNegative, hasPositive || !isNegative)
        }
        hasSomeDollar = hasSomeDollar || amount.isSomeDollar
        // A point before the digits belongs to a currency's name: `Rs. 500`.
        let digits = text.drop { !$0.isNumber }.filter { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
        guard let place = digits.lastIndex(where: { $0 == "." || $0 == "," }) else { return }
        let (behind, mark) = (digits.distance(from: place, to: digits.endIndex) - 1, digits[place])
        if behind != 3 || digits[..<place].contains(where: { ($0 == "." || $0 == ",") && $0 != mark }) {
            shown.insert(mark == "." ? .decimalPoint : .decimalComma)
        } else if digits[..<place].contains(mark) {
            shown.insert(mark == "." ? .decimalComma : .decimalPoint)
        } else if mark == "." {
            doubtful = [.decimalPoint, .decimalComma]
        }
    }
}
