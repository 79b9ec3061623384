import QueryLanguage

/// The rows of one sheet: all or, if they are too many, those of a year or a part of them.
package struct SheetPart: Hashable, Sendable {
    /// The days that a sheet covers.
    package enum Span: Hashable, Sendable {
        case everything
        /// The year of purchase, or of the expense.
        case year(Int)
        /// Rows without a day of purchase.
        case undated
    }

    package var span: Span
    /// The number of the part within the span, from 1, and its rows; `nil` if one sheet holds the span.
    package var slice: Slice?

    /// The number of a part and its rows.
    package struct Slice: Hashable, Sendable {
        package var number: Int
        package var size: Int

        package init(number: Int, size: Int) {
            self.number = number
            self.size = size
        }
    }

    package init(_ span: Span, slice: Slice? = nil) {
        self.span = span
        self.slice = slice
    }

    package static let everything = SheetPart(.everything)

    /// The words that distinguish the sheet's name, `2025` or `2025 part 2`; empty for everything.
    package var suffix: String {
        let part = slice.map { "part \($0.number)" }
        return [spanWords, part].compactMap { $0 }.joined(separator: " ")
    }

    private var spanWords: String? {
        switch span {
        case .everything: nil
        case .year(let year): String(year)
        case .undated: "undated"
        }
    }

    /// Divides the rows of a span into parts of at most `size`.
    static func parts(of span: Span, rows: Int, size: Int) -> [SheetPart] {
        guard rows > size else { return rows > 0 ? [SheetPart(span)] : [] }
        return (1...(rows + size - 1) / size).map { SheetPart(span, slice: Slice(number: $0, size: size)) }
    }
}

extension Noun {
    /// The day whose year divides a sheet that is too large.
    var dayField: Field { self == .items ? .itemBought : .expenseDate }

    /// Returns the query limited to the rows of a part.
    func sheetQuery(_ part: SheetPart, showing more: [String]) -> Query {
        var query = sheetQuery(showing: more)
        let isThere: Expression? = self == .items ? .isEmpty(.itemFate) : nil
        query.condition = isThere
        switch part.span {
        case .everything: break
        case .year(let year):
            let bounds = Bounds(
                from: Day(year: year, month: 1, day: 1), through: Day(year: year, month: 12, day: 31))
            query.filters = [.period(self == .items ? .bought : .spent, bounds)]
            // In the order of the index that finds them, since a year may have more rows than should be in memory.
            query.sort = [SortKey(by: .field(dayField))]
        case .undated: query.condition = .all([.isEmpty(dayField)] + [isThere].compactMap(\.self))
        }
        if let slice = part.slice { query.window = .page(slice.number, size: slice.size) }
        return query
    }
}
