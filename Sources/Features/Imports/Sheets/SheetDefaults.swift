import QueryLanguage

/// The values that a statement gives to all rows of a sheet that have none themselves.
package struct SheetDefaults: Hashable, Sendable {
    /// The platform of rows with a sale or an asking price.
    package var platform: String?
    /// The day of sale of rows with a price.
    package var sold: Day?
    /// The market of purchases and expenses.
    package var market: String?

    var isEmpty: Bool { self == SheetDefaults() }

    /// Returns the defaults with those of another, which take precedence.
    func taking(_ other: SheetDefaults) -> SheetDefaults {
        var defaults = self
        defaults.platform = other.platform ?? platform
        defaults.sold = other.sold ?? sold
        defaults.market = other.market ?? market
        return defaults
    }

    private static let (market, asking, salePlatform) = (
        SheetColumn.named("market"), SheetField.asking.column, SheetColumn.named("sale_platform")
    )

    /// Returns the columns that the defaults fill in a sheet with the given ones.
    ///
    /// - Throws: ``ImportProblem`` for a default that fits no row.
    func columns(beside has: (SheetColumn) -> Bool) throws(ImportProblem) -> [SheetColumn] {
        var columns = market == nil ? [] : [Self.market]
        if sold != nil {
            guard has(.price) else {
                throw ImportProblem("`sold` is for rows with a price, and no column is sale_price", canBeSkipped: false)
            }
            columns.append(.sold)
        }
        guard platform != nil else { return columns }
        if has(.price) || has(.sold) { columns.append(Self.salePlatform) }
        if has(Self.asking) { columns.append(.platforms) }
        guard columns.contains(Self.salePlatform) || columns.contains(.platforms) else {
            throw ImportProblem(
                "`on` is for rows with a sale or an asking price, and the sheet has neither", canBeSkipped: false)
        }
        return columns
    }

    /// Puts the defaults into the empty cells of a row.
    func fill(_ cells: inout [String], place: (SheetColumn) -> Int?) {
        func text(_ column: SheetColumn) -> String? {
            place(column).map { String(SheetText.trimmed(cells[$0])) }.flatMap { SheetText.isSomething($0) ? $0 : nil }
        }
        func hasAmount(_ column: SheetColumn) -> Bool { text(column)?.contains { ("1"..."9").contains($0) } ?? false }
        func put(_ value: String?, _ column: SheetColumn) {
            guard let value, text(column) == nil, let place = place(column) else { return }
            cells[place] = value
        }
        put(market, Self.market)
        if hasAmount(.price) { put(sold?.description, .sold) }
        guard text(.platforms) == nil else { return }
        if text(.sold) != nil {
            put(platform, Self.salePlatform)
        } else if hasAmount(Self.asking), text(Self.salePlatform) == nil {
            put(platform, .platforms)
        }
    }
}
