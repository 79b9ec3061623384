import Inventory
import QueryLanguage

/// One row of items: what its cells say, compared with the item that it names, and written.
struct ItemSheet {
    private var edit: RowEdit
    private var sale: SaleSheet
    private let asking: FieldValue?
    private let listings: [SheetListing]?
    private let earlierSales: [SheetLists.Sale]
    private let photos: [SheetLists.Photo]
    /// What of the present sale was given back in part.
    private let refunds: [Patch]
    /// What the row says of what an item may have several of.
    private var lists: [SheetColumn: String] = [:]

    /// Every cell that changes something, known once the row was written.
    private(set) var cells: [SheetCell] = []
    /// What a new row is called in a list of changes.
    var label: String { edit[.itemTitle]?.shown ?? "" }

    /// The sequential id that an item had before stays what it is.
    private static let fieldsOfKnown = SheetField.items.filter { $0.field != .itemOldSKU }

    /// Reads the row; its problems are in `row`.
    init(_ row: inout SheetRow, present: StoredRow?, sku: SKU?) throws {
        let context = row.context
        let isOfNew = present == nil
        edit = try RowEdit(
            .items, isOfNew ? SheetField.items : Self.fieldsOfKnown, present: present, isOfNew: isOfNew, &row)
        listings = row.listings()
        earlierSales =
            row.cell(.earlierSales) { text throws(ImportProblem) in
                try SheetLists.sales(text, context.calendar, home: context.home)
            } ?? []
        photos = row.text(.photoFiles).map(SheetLists.photos) ?? []
        for column in SheetColumn.lists where !isOfNew && row.has(column) { lists[column] = row.text(column) ?? "" }
        let asked = FieldValue(present?.money("askingMinor", "askingCurrency")) { .money($0) }
        asking = try row.value(.asking, was: asked, in: context.home)
        let sold = try present?.id("saleId").flatMap { try context.session.rows(of: .sales, $0).first }
        let sale = try SaleSheet(&row, present: sold, isOfNew: isOfNew)
        self.sale = sale
        refunds =
            row.cell(.refunds) { text throws(ImportProblem) in
                try SheetLists.refunds(text, context.calendar, sale.currency)
            } ?? []
        edit.compare(&row)
        if isOfNew {
            edit.set(.itemSKU, FieldValue(sku?.text) { .text($0) })
            if asking?.money != nil, listings?.isEmpty ?? true {
                row.reject(
                    "an asking price needs a platform", hint: "name it in the column platforms",
                    in: SheetField.asking.column)
            }
        }
    }

    /// What the row makes improbable of the item.
    func anomalies(in context: SheetContext) throws -> [Anomaly] {
        let bought = edit.result(.itemBought).day
        guard let present = edit.present else {
            var history = ItemHistory(bought: bought)
            for listing in listings ?? [] {
                guard let day = listing.day ?? bought ?? sale.soldDay else { continue }
                history.list(on: context.platforms.identity(of: listing.platform), day: day)
            }
            for sale in earlierSales {
                let place = sale.platform.map { (id: context.platforms.identity(of: $0), name: $0) }
                history.sell(on: place, day: sale.day, returned: sale.returned, money: SaleMoney(sale.patch))
            }
            try sale.put(into: &history, in: context)
            return history.anomalies(today: context.today)
        }
        guard try bought != present.value(of: .itemBought).day || sale.changes(in: context) else { return [] }
        var history = try context.session.history(of: present.id)
        let known = history.anomalies(today: context.today)
        history.bought = bought
        try sale.put(into: &history, in: context)
        return history.anomalies(today: context.today).filter { !known.contains($0) }
    }

    // MARK: - Writing

    /// What became of a row, besides its edits.
    struct Effect {
        var isNew = false
        var listingsWithoutDay = 0
        /// Whether the row names other platforms than those the item is listed on, which is left as it is.
        var leavesPlatforms = false
        /// Whether the row says other listings, earlier sales, refunds or photos than there are, which are left as they are.
        var leavesLists = false
        /// Whether the row knows of no sale, though the item is sold here.
        var leavesSale = false
    }

    mutating func write(in context: SheetContext) throws -> Effect {
        try edit.resolve(in: context)
        guard let present = edit.present else { return try add(in: context) }
        var effect = Effect()
        effect.leavesSale = sale.isMissing
        effect.leavesPlatforms = leavesPlatforms(of: present, in: context)
        effect.leavesLists = try leavesLists(of: present, in: context)
        try context.session.update(edit.patch, present.id)
        cells = edit.cells
        try changeAsking(of: present, in: context)
        cells += try sale.write(of: present.id, in: context)
        return effect
    }

    private mutating func add(in context: SheetContext) throws -> Effect {
        var effect = Effect(isNew: true)
        var parts: [Patch] = []
        for listing in listings ?? [] {
            // One that is not dated was surely there before the sale.
            let day = listing.day ?? edit[.itemBought]?.day ?? sale.soldDay
            if day == nil { effect.listingsWithoutDay += 1 }
            parts.append(
                .listing(
                    platform: try context.platform(listing.platform),
                    listed: context.start(of: day ?? context.today),
                    asking: listing.isWhole ? listing.asking : asking?.money,
                    ended: listing.isWhole ? listing.ended : sale.end(of: listing).map(context.start)))
        }
        for var earlier in earlierSales {
            if let platform = earlier.platform {
                earlier.patch.set(.salePlatform, .row(try context.platform(platform)))
            }
            parts.append(earlier.patch)
            parts += earlier.refunds
        }
        for (position, photo) in photos.enumerated() {
            parts.append(.photo(position: position, file: photo.file, driveId: photo.driveId))
        }
        if let patch = try sale.newSale(in: context) { parts += [patch] + refunds }
        _ = try context.session.add(NewRows(edit.patch, parts: parts))
        return effect
    }

    /// As `edit … set asking`, this is for every live listing of the item.
    private mutating func changeAsking(of item: StoredRow, in context: SheetContext) throws {
        let present = item.money("askingMinor", "askingCurrency")
        guard let asking, !item.platforms.isEmpty, asking.money != present else { return }
        try context.session.update(
            Patch(.listingAsking, asking), where: "itemId = ? AND endedAt IS NULL AND deletedAt IS NULL", item.id)
        cells.append(
            SheetCell(column: SheetField.asking.column, before: present?.description ?? "", after: asking.shown))
    }

    private func leavesLists(of item: StoredRow, in context: SheetContext) throws -> Bool {
        if lists.isEmpty { return false }
        let present = try context.session.lists(of: item.id)
        return lists.contains { !SheetText.sameText($1, present[$0.name] ?? "") }
    }

    private func leavesPlatforms(of item: StoredRow, in context: SheetContext) -> Bool {
        guard let listings, lists[.listings]?.isEmpty ?? true else { return false }
        var named = Set(listings.map { context.platforms.known($0.platform) })
        var present = Set(item.platforms.map { Int64?($0) })
        let columns = context.header.listings.map { context.platforms.known($0.platform) }
        if !columns.isEmpty {
            // The app has no column for a platform that is not in use, and goes on marking that of the sale.
            present.formIntersection(columns)
            named.remove(sale.presentPlatform)
            present.remove(sale.presentPlatform)
        }
        return named != present
    }
}

extension StoredRow {
    /// Of an item, the platforms with a live listing.
    fileprivate var platforms: [Int64] {
        (text("listedOn") ?? "").split(separator: ";").compactMap { Int64($0) }
    }
}
