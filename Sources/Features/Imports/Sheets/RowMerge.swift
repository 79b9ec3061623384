import Codecs
import Interchange
import Ledger
import Queries
import QueryLanguage
import StoreFile

/// A merge of a row with what is here, by what its source said last.
///
/// A cell counts only if it says something else than before. What was changed here in between stays, and both values are
/// a conflict. Of what the source has not told before, a cell fills what is empty here and replaces nothing, except
/// amounts that fhq worked out itself.
struct RowMerge {
    /// The columns whose cells are ignored.
    private(set) var hidden: Set<SheetColumn>
    /// The cells that say something else than what stays here.
    private(set) var conflicts: [SheetCell] = []
    private let row: SheetRow
    /// The texts of the row as it last came, by the names of its columns; empty if it never came.
    private let base: [String: String]

    /// The columns that, once filled, take nothing away by being emptied.
    private static let lasting: Set<SheetColumn> = [.title, .named("bought"), .sold, .price]

    /// - Parameters:
    ///   - hidden: Further columns to ignore.
    ///   - differences: Returns what a row would change here.
    init(
        _ row: SheetRow, base: [String: String], hidden: Set<SheetColumn> = [], sale: MetSale? = nil,
        differences: (inout SheetRow) throws -> [SheetCell]
    ) throws {
        (self.row, self.base, self.hidden) = (row, base, row.hidden.union(hidden))
        hideUnchanged()
        hideEmptied(sale)
        var (earlier, now) = (SheetRow(texts: base, like: row), row)
        now.hidden = self.hidden
        earlier.hidden = self.hidden.union(SheetColumn.mappable.filter { base[$0.name] == nil })
        let changedHere = base.isEmpty ? [] : Set(try differences(&earlier).map(\.column))
        for cell in try differences(&now) {
            let isTaken = base[cell.column.name] == nil ? cell.before.isEmpty : !changedHere.contains(cell.column)
            if try isTaken || sale?.worksOut(cell.column) ?? false { continue }
            self.hidden.insert(cell.column)
            if try sale?.confirms(cell, row) != true { conflicts.append(cell) }
        }
    }

    /// Hides the cells that say what they said before; an amount and its currency are one.
    private mutating func hideUnchanged() {
        var unchanged = Set(row.texts.filter { base[$0.column.name] == $0.text }.map(\.column))
        for field in SheetField.all {
            guard let second = field.second, row.has(field.column), row.has(second) else { continue }
            if unchanged.contains(field.column) != unchanged.contains(second) {
                unchanged.subtract([field.column, second])
            }
        }
        hidden.formUnion(unchanged)
    }

    /// Hides the empty cells that clear nothing.
    private mutating func hideEmptied(_ sale: MetSale?) {
        for (column, text) in row.texts where !hidden.contains(column) && !row.isSomething(text) {
            let before = base[column.name] ?? ""
            if row.isSomething(before) {
                guard Self.lasting.contains(column) else { continue }
                conflicts.append(SheetCell(column: column, before: sale?.shown(column) ?? before, after: ""))
            }
            hidden.insert(column)
        }
    }
}

/// The sale here that a row tells of.
struct MetSale {
    let row: StoredRow
    /// True if a marketplace's order made or matched it.
    let isOfOrder: Bool
    private let session: ImportSession

    init(_ row: StoredRow, in session: ImportSession) throws {
        (self.row, self.session) = (row, session)
        isOfOrder =
            try session.database.value(Bool.self, "SELECT orderId IS NOT NULL FROM sales WHERE id = \(row.id)") ?? false
    }

    private static let costs = ["fees", "postage", "packaging"].map(SheetColumn.named)

    /// Returns the value of a column here; `nil` for a column of the item.
    fileprivate func shown(_ column: SheetColumn) -> String? {
        SheetField.sales.first { $0.column == column }.map { row.value(of: $0.field).shown }
    }

    /// Returns true if the amount in a column is the one that fhq worked out from the fees of the platform.
    fileprivate func worksOut(_ column: SheetColumn) throws -> Bool {
        guard column == Self.costs[0], let fees = row.value(of: StoredTable.sales["fees"]).money,
            let price = row.value(of: .salePrice).money, let day = row.value(of: .saleSold).day,
            let platform = row.value(of: .salePlatform).id
        else { return false }
        let postage = row.value(of: .salePostagePaid).money
        let quote = try session.database.feeQuote(platform, price: price, and: postage, on: day, takesPublic: true)
        return quote.amount == fees
    }

    /// Returns true if a cell that differs says the same: price and postage in one amount, or nothing for a cost that the
    /// marketplace gives.
    fileprivate func confirms(_ cell: SheetCell, _ row: SheetRow) throws -> Bool {
        let field = SheetField.sales.first { $0.column == cell.column }
        guard let field, let price = self.row.value(of: .salePrice).money else { return false }
        var row = row
        let said = try row.value(field, was: .empty, in: price.currency)?.money
        if isOfOrder, Self.costs.contains(cell.column) { return said?.minor == 0 }
        guard cell.column == .price, let postage = self.row.value(of: .salePostagePaid).money else { return false }
        let own = try row.value(Self.postagePaid, was: .empty, in: price.currency)
        guard (own ?? .empty) == .empty, let said, said.currency == price.currency else { return false }
        return said.minor == price.minor + postage.minor
    }

    private static let postagePaid = SheetField(.salePostagePaid)
}

/// The part of a sale that a row tells.
enum SaleTelling {
    case nothing, sale
    /// In a person's sheet, a day without a price, or a price without a day.
    case half

    /// - Parameter texts: The texts of the row's cells, by the names of their columns.
    init(_ texts: [String: String], in row: SheetRow) {
        func has(_ column: SheetColumn) -> Bool { texts[column.name].map(row.isSomething) ?? false }
        let price = texts[SheetColumn.price.name] ?? ""
        self =
            switch (has(.sold), has(.price)) {
            case (true, true): .sale
            case (true, false): row.context.header.isMapped ? .half : .sale
            case (false, true):
                row.context.header.isMapped && price.contains { ("1"..."9").contains($0) } ? .half : .nothing
            case (false, false): .nothing
            }
    }
}

/// The sale of a known item that a row tells of, and what of the row belongs to it.
struct RowSale {
    /// The sale; `nil` for none here.
    private(set) var met: MetSale?
    /// The texts of the row as it last came, without those of a sale that it did not tell.
    private(set) var base: [String: String]
    /// The columns of the sale, if they say nothing.
    private(set) var hidden: Set<SheetColumn> = []
    /// True if the row no longer tells the sale that it made, and nobody else told of it or changed it since.
    private(set) var isGone = false

    init(_ row: SheetRow, of item: StoredRow, base: [String: String], in session: ImportSession) throws {
        self.base = base
        let (before, now) = (SaleTelling(base, in: row), SaleTelling(row.told, in: row))
        let sales = try session.rows(of: .sales, where: "itemId = ?", item.id).filter { !$0.isDeleted }
        let current = sales.first { $0.id == item.id("saleId") }
        func day(_ row: SheetRow) throws -> Day? {
            var row = row
            return try row.value(Self.sold, was: .empty, in: row.context.home)?.day
        }
        var sale: StoredRow?
        if before == .sale {
            // The same row of the same source is always the same sale.
            let day = try day(SheetRow(texts: base, like: row))
            sale = sales.last { $0.value(of: .saleSold).day == day } ?? current ?? sales.last
            isGone = row.has(.sold) && row.has(.price) && now == .nothing
        } else {
            // Where it is listed is where a newly told sale was.
            let left = Set((SheetColumn.ofSale.union(now == .sale ? [.platforms] : [])).map(\.name))
            self.base = base.filter { !left.contains($0.key) }
            if now == .sale, current == nil, let day = try day(row) {
                // A sale is a new one only after the return of those before.
                sale = sales.last { $0.value(of: StoredTable.sales["returned"]).day.map { day <= $0 } ?? true }
            } else if now == .sale {
                sale = current
            }
        }
        if sale == nil, before == .sale || now != .sale { hidden = SheetColumn.ofSale }
        met = try sale.map { try MetSale($0, in: session) }
    }

    private static let sold = SheetField(.saleSold)

    /// Decides whether a sale that the row no longer tells is gone; if not, day and price contradict, and nothing else.
    mutating func settleGone(_ row: SheetRow, _ differences: (inout SheetRow) throws -> [SheetCell]) throws {
        guard isGone else { return }
        var earlier = SheetRow(texts: base, like: row)
        earlier.hidden = Set(SheetColumn.mappable).subtracting(SheetColumn.ofSale)
        let isReturned = met?.row.value(of: StoredTable.sales["returned"]) != .empty
        isGone = try met?.isOfOrder == false && !isReturned && differences(&earlier).isEmpty
        hidden = isGone ? SheetColumn.ofSale : SheetColumn.ofSale.subtracting([.sold, .price])
    }
}
