import QueryLanguage

/// The rows that one sheet holds: all, or where they are too many those of a year, or some of those.
public struct SheetPart: Hashable, Sendable {
    public enum Span: Hashable, Sendable {
        case everything
        /// The year of purchase, or of the expense.
        case year(Int)
        /// What has no day of purchase.
        case undated
    }

    public var span: Span
    /// Which part of the span, from 1, and how many rows each has; `nil` where one sheet holds all of it.
    public var slice: Slice?

    public struct Slice: Hashable, Sendable {
        public var number: Int
        public var size: Int

        public init(number: Int, size: Int) {
            self.number = number
            self.size = size
        }
    }

    public init(_ span: Span, slice: Slice? = nil) {
        self.span = span
        self.slice = slice
    }

    public static let everything = SheetPart(.everything)

    /// What sets the sheet's name apart from its siblings', `2025` or `2025 part 2`; empty for everything.
    public var suffix: String {
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

    /// Divides so many rows of a span into parts of at most `size`.
    static func parts(of span: Span, rows: Int, size: Int) -> [SheetPart] {
        guard rows > size else { return rows > 0 ? [SheetPart(span)] : [] }
        return (1...(rows + size - 1) / size).map { SheetPart(span, slice: Slice(number: $0, size: size)) }
    }
}

extension Noun {
    /// By what rows are ordered: what is new comes last, so that earlier parts stay as they are.
    fileprivate var keyField: Field { self == .items ? .itemSKU : .expenseID }

    /// The day by whose year a sheet that is too large is divided.
    var dayField: Field { self == .items ? .itemBought : .expenseDate }

    /// Every row that is not deleted, by key, with the columns of the noun and what `more` names.
    public func sheetQuery(showing more: [String] = []) -> Query {
        var query = Query(noun: self)
        if !more.isEmpty {
            let shown = FieldCatalog.fields(of: self).filter { $0.isShown || more.contains($0.name) }
            query.columns = shown.map { .field($0) }
        }
        query.sort = [SortKey(by: .field(keyField))]
        query.window = .all
        return query
    }

    /// The query narrowed to the rows of a part.
    func sheetQuery(_ part: SheetPart, showing more: [String]) -> Query {
        var query = sheetQuery(showing: more)
        switch part.span {
        case .everything: break
        case .year(let year):
            let bounds = Bounds(
                from: Day(year: year, month: 1, day: 1), through: Day(year: year, month: 12, day: 31))
            query.filters = [.period(self == .items ? .bought : .spent, bounds)]
            // In the order of the index that finds them: a year may have more rows than memory should hold.
            query.sort = [SortKey(by: .field(dayField))]
        case .undated: query.condition = .isEmpty(dayField)
        }
        if let slice = part.slice { query.window = .page(slice.number, size: slice.size) }
        return query
    }
}
