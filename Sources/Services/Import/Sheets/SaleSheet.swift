import Inventory
import QueryLanguage

/// What a row of items says of its sale.
///
/// With the day in `sold`, an unsold item is sold, and the sale of a sold one is edited. An empty `sold` takes no sale
/// back: a sheet written before the sale looks just so.
struct SaleSheet {
    private var edit: RowEdit
    /// Whether the item is sold here and the row, which has the column, does not say so.
    let isMissing: Bool
    private let isNamed: Bool
    /// The day that the row brings.
    let soldDay: Day?

    private static let parts = SheetField.sales.filter { $0.field.unit == .part }

    /// `isOfNew` says that the item is not here yet.
    init(_ row: inout SheetRow, present: StoredRow?, isOfNew: Bool) throws {
        edit = try RowEdit(.sales, SheetField.sales, present: present, isOfNew: isOfNew, &row)
        let sold = edit[.saleSold]
        isMissing = sold == .empty && present != nil
        soldDay = sold?.day
        isNamed = soldDay != nil || present != nil && sold == nil
        if isNamed {
            checkCosts(&row)
            edit.compare(&row)
        } else if present == nil {
            let told = [.salePrice, .salePlatform] + Self.parts.map(\.field)
            guard told.contains(where: { edit[$0] ?? .empty != .empty }) else { return }
            row.reject("a sale needs the day that it was sold", in: .sold)
        }
    }

    /// Fees, postage and packaging are in the currency of the price, and change with it.
    private func checkCosts(_ row: inout SheetRow) {
        let price = edit.result(.salePrice).money
        for part in Self.parts {
            guard let amount = edit.result(part.field).money else { continue }
            if price == nil {
                row.reject("a sale without a price has no currency for this", in: part.column)
            } else if amount.currency != price?.currency {
                row.reject(
                    "it would stay in \(amount.currency.code), and the sale in \(price?.currency.code ?? "")",
                    in: part.column)
            }
        }
    }

    // MARK: - Days

    /// Adds the sale, as it would be, to the days of the item's life, unless the row leaves its day and place.
    func put(into history: inout ItemHistory, in context: SheetContext) throws {
        guard try changes(in: context), let day = edit.result(.saleSold).day else { return }
        history.sell(edit.present?.id, on: try place(in: context), day: day)
    }

    /// Whether the row says another day or place of the sale than is here.
    func changes(in context: SheetContext) throws -> Bool {
        guard isNamed else { return false }
        if edit.result(.saleSold).day != edit.present?.value(of: .saleSold).day { return true }
        return try place(in: context)?.id != presentPlatform
    }

    /// The currency of the price.
    var currency: Currency? { edit.result(.salePrice).money?.currency }

    /// The platform of the sale that is here.
    var presentPlatform: Int64? { edit.present?.value(of: .salePlatform).id }

    private func place(in context: SheetContext) throws -> (id: Int64, name: String)? {
        guard let value = edit[.salePlatform] else {
            return try presentPlatform.map { ($0, try context.session.name(of: $0, in: .platforms)) }
        }
        return value.text.map { (context.platforms.identity(of: $0), $0) }
    }

    /// The day on which the sale ends a listing of a new item, if it does.
    func end(of listing: SheetListing) -> Day? {
        guard listing.mayBeSold, let name = edit[.salePlatform]?.text,
            PlatformDirectory.sameName(name, listing.platform)
        else { return nil }
        return soldDay
    }

    // MARK: - Writing

    /// Sells the item or edits its sale; returns the cells that change something.
    mutating func write(of item: Int64, in context: SheetContext) throws -> [SheetCell] {
        guard let patch = try newSale(in: context) else { return [] }
        if let present = edit.present {
            try context.session.update(patch, present.id)
        } else {
            try context.session.insert(patch, item: item)
        }
        return edit.cells
    }

    /// The sale with its platform looked up or added; `nil` if the row does not name one.
    mutating func newSale(in context: SheetContext) throws -> Patch? {
        guard isNamed else { return nil }
        try edit.resolve(in: context)
        if edit.present == nil, edit[.salePayment] == nil, let name = edit[.salePlatform]?.text {
            edit.change(SheetField(.salePayment), .payment(Platform.usualPayment(on: name)), "", "")
        }
        return edit.patch
    }
}
