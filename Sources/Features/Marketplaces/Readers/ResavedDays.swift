import Codecs
import Imports
import QueryLanguage

/// A column of days of a marketplace's file, with the forms that the marketplace itself writes in digits.
///
/// `N` stands for a digit. Any other form in digits, or a day that can't be, means that a spreadsheet saved the file
/// again, in the order of its country: then the whole column decides, not the cell.
struct DayColumn<FileColumn: Sendable>: Sendable {
    let column: FileColumn
    let forms: [[UInt8]]
    /// True if the marketplace writes the oldest row first, as few do.
    private(set) var isOldestFirst = false

    private init(_ column: FileColumn, _ forms: [String]) {
        (self.column, self.forms) = (column, forms.map { Array($0.utf8) })
    }

    /// The column of a file whose oldest row comes first.
    var oldestFirst: Self {
        var column = self
        column.isOldestFirst = true
        return column
    }

    /// Returns a column whose days always name the month, or have the year first.
    static func words(_ column: FileColumn) -> Self { Self(column, []) }
    /// Returns a column with days in forms such as `NN/NN/NN`.
    static func digits(_ column: FileColumn, _ forms: String...) -> Self { Self(column, forms) }
}

/// The digits of a day whose first two numbers may each be the month: `3/4/24`, `11-10-2024 09:17`.
enum DayDigits {
    /// Returns the digits without a time behind them; `nil` for a day with a month's name, points or the year first.
    static func of(_ text: String) -> Substring.UTF8View? {
        let day = text.utf8.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ",") }
        var (digits, part) = ([0, 0, 0], 0)
        for byte in day {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits[part] += 1
            case UInt8(ascii: "/"), UInt8(ascii: "-"):
                part += 1
                if part == 3 { return nil }
            default: return nil
            }
        }
        let isDay = part == 2 && (1...2).contains(digits[0]) && (1...2).contains(digits[1])
        return isDay && (digits[2] == 2 || digits[2] == 4) ? day : nil
    }

    /// Returns true if digits have one of the forms, in which `N` stands for a digit.
    static func have(_ digits: Substring.UTF8View, _ forms: [[UInt8]]) -> Bool {
        forms.contains { form in
            form.elementsEqual(digits) { $0 == UInt8(ascii: "N") ? (0x30...0x39).contains($1) : $0 == $1 }
        }
    }
}

/// The evidence in a column of days that a spreadsheet wrote in digits about the order of day and month.
struct DayOrderEvidence {
    /// True if the days of the marketplace's own file rise from row to row.
    let isOldestFirst: Bool
    /// The days by each order, of all cells in the order of the rows; `nil` for one that can't be.
    private var days: [(dayFirst: Day?, monthFirst: Day?)] = []
    /// The first cell that both orders can read, for a question.
    private(set) var example: String?

    init(isOldestFirst: Bool = false) {
        self.isOldestFirst = isOldestFirst
    }

    mutating func note(_ text: String) {
        guard DayDigits.of(text) != nil else { return }
        let (first, second) = (CellDay.read(text, .dayFirst), CellDay.read(text, .monthFirst))
        if first != nil || second != nil { days.append((first, second)) }
        if example == nil, first != nil, second != nil, first != second { example = text }
    }

    /// Returns the possible orders; both if nothing decides.
    ///
    /// - Parameters:
    ///   - today: The latest day that can be.
    ///   - month: The first day of the month that the file's name gives.
    func orders(today: Day, month: Day?) -> [CellDay.Order] {
        let possible = [CellDay.Order.dayFirst, .monthFirst].filter { order in
            series(order).allSatisfy { day in
                guard let day, day <= MarketplaceFile.latest(today) else { return false }
                return month.map { $0.monthNumber == day.monthNumber } ?? true
            }
        }
        guard possible.count != 1 else { return possible }
        let ordered = possible.filter { breaks($0) * 100 <= days.count }
        if ordered.count == 1, days.count > 1 { return ordered }
        let inOneMonth = possible.filter { order in
            let days = Set(series(order).compactMap(\.self))
            return days.count > 2 && Set(days.map(\.monthNumber)).count == 1
        }
        return inOneMonth.count == 1 ? inOneMonth : [.dayFirst, .monthFirst]
    }

    private func series(_ order: CellDay.Order) -> [Day?] {
        days.map { order == .dayFirst ? $0.dayFirst : $0.monthFirst }
    }

    /// Returns how often a day breaks the order of the rows; most marketplaces write the newest first.
    private func breaks(_ order: CellDay.Order) -> Int {
        let days = series(order).compactMap(\.self)
        return zip(days, days.dropFirst()).count { isOldestFirst ? $0 > $1 : $0 < $1 }
    }
}

extension MarketplaceFile {
    /// Returns the file with the order of day and month of each column that a spreadsheet saved again.
    ///
    /// - Parameter today: The latest day that a row can have.
    /// - Throws: ``DayOrderDoubt`` if the rows don't decide.
    package func withDayOrders(today: Day) throws -> MarketplaceFile {
        var file = self
        var doubt: DayOrderDoubt?
        var settled: Set<CellFormat> = []
        let evidence = try dayEvidence()
        for (title, evidence) in evidence {
            let orders = evidence.orders(today: today, month: monthOfName)
            if orders.count == 1 {
                let format: CellFormat = orders[0] == .dayFirst ? .dayFirst : .monthFirst
                settled.insert(format)
                file.map.renamed.append(RenamedColumn(name: title, column: title, format: format))
            } else if let example = evidence.example {
                doubt = DayOrderDoubt(column: title, example: example)
            }
        }
        // One spreadsheet wrote all columns alike.
        if doubt != nil, let format = settled.first, settled.count == 1 {
            file.map.renamed += evidence.keys.filter { title in !file.map.renamed.contains { $0.name == title } }
                .map { RenamedColumn(name: $0, column: $0, format: format) }
            return file
        }
        if let doubt { throw doubt }
        return file
    }

    /// Returns the latest day that a row can have; at the marketplace it may be tomorrow already.
    static func latest(_ today: Day) -> Day { today.adding(days: 1) }

    /// Returns true if a row has a day that can't be yet, written in digits whose order nobody gave: a spreadsheet may have
    /// written them in the same form but in another order.
    package func hasImpossibleDay(_ report: MarketplaceReport, today: Day) -> Bool {
        guard let last = report.days?.upperBound, last > Self.latest(today) else { return false }
        return report.readsDigits
    }

    /// Returns the days whose orders are all in the file, apart from those refunded in full; `nil` if there are none.
    ///
    /// They are the month that its name gives, or else the days after its first and before its last one, since another file may
    /// have the rest of those two.
    package func wholeDays(_ report: MarketplaceReport) -> ClosedRange<Day>? {
        guard source.dropsRefunded, report.problems.isEmpty, let days = report.days else { return nil }
        if let month = monthOfName, month.monthNumber == days.lowerBound.monthNumber,
            month.monthNumber == days.upperBound.monthNumber
        {
            return month...month.adding(months: 1).adding(days: -1)
        }
        let (first, last) = (days.lowerBound.adding(days: 1), days.upperBound.adding(days: -1))
        return first <= last ? first...last : nil
    }

    /// Returns the first day of the month that the name of an Etsy file gives, as in `EtsySoldOrders2025-3.csv`.
    private var monthOfName: Day? {
        let name = path.split(separator: "/").last ?? ""
        guard name.lowercased().hasPrefix("etsy") else { return nil }
        let numbers = name.split { !$0.isASCII || !$0.isNumber }.prefix(2).compactMap { Int($0) }
        guard numbers.count == 2, (2000...2099).contains(numbers[0]), (1...12).contains(numbers[1]) else { return nil }
        return Day(year: numbers[0], month: numbers[1], day: 1)
    }
}

/// A column whose days a spreadsheet wrote in digits that may be read in two ways.
package struct DayOrderDoubt: Error {
    package let column: String
    package let example: String

    /// The two readings of the example, with their format.
    package var readings: [(format: CellFormat, day: Day)] {
        [(CellFormat.dayFirst, CellDay.Order.dayFirst), (.monthFirst, .monthFirst)].compactMap { format, order in
            CellDay.read(example, order).map { (format, $0) }
        }
    }
}

extension Day {
    /// The number of months since the year 0.
    fileprivate var monthNumber: Int { civil.year * 12 + civil.month }
}
