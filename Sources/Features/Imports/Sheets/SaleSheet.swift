import Ledger
import QueryLanguage
import StoreFile

/// The sale in a row of items.
///
/// With a day in `sold`, an unsold item is sold, and the sale of a sold one is edited. An empty `sold` undoes no sale,
/// since a sheet written before the sale looks the same.
struct SaleSheet: ~Copyable {
    private var edit: RowEdit
    /// True if the item is sold here and the row, which has the column, has no sale.
    let isMissing: Bool
    private let isNamed: Bool
    /// The day in the row.
    let soldDay: Day?
    /// The only platform on which the row lists its item; it is that of the sale, if no cell of the sale names one.
    var listedOn: String?

    private static let parts = SheetField.sales.filter { $0.field.unit == .part }
    private static let fieldsOfKnown = SheetFields(SheetField.sales, of: .sales)
    /// The fields that need the day of a sale.
    private static let dated: [StoredField] = [.salePrice, .salePlatform] + parts.map(\.field)

    /// Reads the sale; `isOfNew` is true for a new item.
    init(_ row: inout SheetRow, present: StoredRow?, isOfNew: Bool) throws {
        let fields = present == nil ? row.context.saleFields : Self.fieldsOfKnown
        edit = try RowEdit(fields, present: present, isOfNew: isOfNew, &row)
        let sold = edit[.saleSold]
        isMissing = sold == .empty && present != nil
        soldDay = sold?.day
        isNamed = soldDay != nil || present != nil && sold == nil
        if isNamed {
            checkCosts(&row)
            edit.compare(&row)
        } else if present == nil {
            // A person's sheet names the platform before the sale, and may have zeros for missing amounts.
            let isMapped = row.context.header.isMapped
            guard
                Self.dated.contains(where: { field in
                    switch edit[field] {
                    case nil, .empty: false
                    case .money(let money) where isMapped: money.minor != 0
                    default: !isMapped
                    }
                })
            else { return }
            row.reject("a sale needs its day", in: .sold)
        }
    }

    /// Checks that fees, postage and packaging are in the currency of the price, with which they change.
    private func checkCosts(_ row: inout SheetRow) {
        let price = edit.result(.salePrice).money
        for part in Self.parts {
            guard let amount = edit.result(part.field).money else { continue }
            if price == nil {
                row.reject("this amount needs the sale's price, which gives its currency", in: part.column)
            } else if amount.currency != price?.currency {
                row.reject(
                    "it would stay in \(amount.currency.code), but the sale is in \(price?.currency.code ?? "")",
                    in: part.column)
            }
        }
    }

    /// The row's value of each field of its sale; empty without a sale.
    var words: [String] { isNamed ? edit.words : [] }

    // MARK: - Days

    /// Adds the future sale to the days of the item's life, unless the row leaves its day and place unchanged.
    func put(into history: inout ItemHistory, in context: SheetContext) throws {
        guard try changes(in: context), let day = edit.result(.saleSold).day else { return }
        history.sell(edit.present?.id, on: try place(in: context), day: day)
    }

    /// Returns true if the row has another day or place of the sale than the store.
    func changes(in context: SheetContext) throws -> Bool {
        guard isNamed else { return false }
        if edit.result(.saleSold).day != edit.present?.value(of: .saleSold).day { return true }
        return try place(in: context)?.id != presentPlatform
    }

    /// The price and the buyer's postage, less the costs of the sale; `nil` without a sale or a price.
    var net: Money? {
        guard soldDay != nil, let price = edit.result(.salePrice).money else { return nil }
        return Self.parts.reduce(into: price) { net, part in
            let amount = edit.result(part.field).money?.minor ?? 0
            net.minor += part.field == .salePostagePaid ? amount : -amount
        }
    }

    /// The platform in the row.
    var platform: String? { edit[.salePlatform]?.text ?? (soldDay == nil ? nil : listedOn) }

    /// The currency of the price.
    var currency: Currency? { edit.result(.salePrice).money?.currency }

    /// The platform of the stored sale.
    var presentPlatform: Int64? { edit.present?.value(of: .salePlatform).id }

    private func place(in context: SheetContext) throws -> (id: Int64, name: String)? {
        guard let value = edit[.salePlatform] else {
            if edit.present == nil, let platform { return (context.platforms.identity(of: platform), platform) }
            return try presentPlatform.map { ($0, try context.session.name(of: $0, in: .platforms)) }
        }
        return value.text.map { (context.platforms.identity(of: $0), $0) }
    }

    /// Returns the day on which the sale ends a listing of a new item; `nil` if it doesn't.
    func end(of listing: SheetListing) -> Day? {
        guard listing.mayBeSold, let name = platform,
            PlatformDirectory.sameName(name, listing.platform)
        else { return nil }
        return soldDay
    }

    /// Returns the cells that differ from the stored values; nothing is written.
    func differences(in context: SheetContext) throws -> [SheetCell] {
        isNamed ? try edit.differences(in: context) : []
    }

    // MARK: - Writing

    /// Sells the item or edits its sale, and returns the changed cells.
    mutating func write(of item: Int64, in context: SheetContext) throws -> [SheetCell] {
        guard let patch = try newSale(in: context) else { return [] }
        if let present = edit.present {
            try context.session.update(patch, present.id)
        } else {
            try context.session.insert(patch, item: item)
            try endListing(of: item, patch, in: context)
        }
        return edit.cells
    }

    /// Ends the live listing on the platform of a new sale.
    private func endListing(of item: Int64, _ sale: Patch, in context: SheetContext) throws {
        guard context.header.isMapped, let sold = sale.moment(.saleSold) else { return }
        for listing in try context.session.rows(of: .listings, where: "itemId = ?", item) where !listing.isDeleted {
            guard case .integer(let platform) = sale[StoredField.salePlatform.place],
                listing.value(of: .listingPlatform).id == platform, listing.value(of: .listingEnded) == .empty,
                listing.value(of: .listingListed).day.map({ $0 <= sold.day }) ?? true
            else { continue }
            try context.session.update(Patch(.listingEnded, .moment(sold)), listing.id)
        }
    }

    /// Returns the sale with its platform looked up or added; `nil` if the row has none.
    mutating func newSale(in context: SheetContext) throws -> Patch? {
        guard isNamed else { return nil }
        try edit.resolve(in: context)
        if edit.present == nil, edit[.salePlatform]?.text == nil, let listedOn {
            edit.set(.salePlatform, .row(try context.platform(listedOn)))
        }
        if edit.present == nil, edit[.salePayment] == nil, let name = platform {
            edit.set(.salePayment, .payment(Platform.usualPayment(on: name)))
        }
        return edit.patch
    }
}
