import Ledger
import QueryLanguage
import StoreFile

/// One row of items: its cells, compared with the item that it names, and written.
struct ItemSheet: ~Copyable {
    private var edit: RowEdit
    private var sale: SaleSheet
    private let asking: FieldValue?
    /// True if a new item has an asking price and no platform, as in many people's sheets.
    private(set) var leavesAsking = false
    private let listings: [SheetListing]?
    private let earlierSales: [SheetLists.Sale]
    private let photos: [SheetLists.Photo]
    /// The partial refunds of the present sale.
    private let refunds: [Patch]
    /// The row's lists of things that an item may have several of.
    private let lists: [SheetColumn: String]

    /// Every changed cell, known once the row is written.
    private(set) var cells: [SheetCell] = []
    /// The name of a new row in a list of changes.
    var label: String { edit[.itemTitle]?.shown ?? "" }

    /// The fields of a known item, whose former sequential id never changes.
    private static let fieldsOfKnown = SheetFields(
        SheetField.items.filter { $0.field != .itemOldSKU }, of: .items)

    /// Reads the row; its problems are in `row`.
    ///
    /// - Parameter sale: The sale that it tells of; `nil` for the item's present one.
    init(_ row: inout SheetRow, present: StoredRow?, sku: SKU?, sale met: StoredRow? = nil) throws {
        let context = row.context
        let isOfNew = present == nil
        var edit = try RowEdit(
            isOfNew ? context.itemFields : Self.fieldsOfKnown, present: present, isOfNew: isOfNew, &row)
        var listings = row.listings()
        let earlierSales =
            row.cell(.earlierSales) { text throws(ImportProblem) in
                try SheetLists.sales(text, context.calendar, home: context.home)
            } ?? []
        let photos = row.text(.photoFiles).map(SheetLists.photos) ?? []
        var lists: [SheetColumn: String] = [:]
        if !isOfNew {
            for column in SheetColumn.lists where row.has(column) { lists[column] = row.text(column) ?? "" }
        }
        let asked = present?.money("askingMinor", "askingCurrency").map { FieldValue.money($0) } ?? .empty
        var asking = try row.value(.asking, was: asked, in: context.home)
        let sold = try met ?? present?.id("saleId").flatMap { try context.session.rows(of: .sales, $0).first }
        var sale = try SaleSheet(&row, present: sold, isOfNew: isOfNew)
        if row.context.header.isMapped, listings?.count == 1 { sale.listedOn = listings?.first?.platform }
        let currency = sale.currency
        let refunds =
            row.cell(.refunds) { text throws(ImportProblem) in
                try SheetLists.refunds(text, context.calendar, currency)
            } ?? []
        edit.compare(&row)
        Self.compareFate(&edit, &row, isSold: sale.soldDay != nil)
        // A person's sheet has one column for the platform, of the sale and of unsold items.
        let day = isOfNew && row.has(.listed) ? row.listedDay() : nil
        if isOfNew, row.context.header.isMapped {
            if !row.has(.platforms), let platform = sale.platform,
                sale.soldDay == nil || asking?.money != nil || day != nil
            {
                listings = [SheetListing(platform: platform, day: day, mayBeSold: true)]
            } else if sale.soldDay != nil {
                for place in listings?.indices ?? 0..<0 { listings?[place].mayBeSold = true }
            }
        }
        if day != nil, listings?.isEmpty ?? true {
            row.reject(
                "a listing needs a platform", hint: "map its column to platforms, or ignore this one", in: .listed)
        }
        if isOfNew {
            edit.set(.itemSKU, sku.map { .text($0.text) } ?? .empty)
            if asking?.money != nil, listings?.isEmpty ?? true {
                leavesAsking = row.context.header.isMapped
                if leavesAsking { asking = .empty } else { row.rejectAsking() }
            }
        }
        (self.asking, self.listings, self.earlierSales, self.photos) = (asking, listings, earlierSales, photos)
        (self.refunds, self.lists) = (refunds, lists)
        self.edit = edit
        self.sale = sale
    }

    /// Rejects a row that says only how the item left the stock unsold, or only when.
    ///
    /// The status of a sold item doesn't say what it was before.
    private static func compareFate(_ edit: inout RowEdit, _ row: inout SheetRow, isSold: Bool) {
        let fate = edit.result(.itemFate)
        guard (fate == .empty) != (edit.result(.itemGone) == .empty), row.problems.isEmpty else { return }
        if fate == .empty, isSold { return edit.set(.itemGone, .empty) }
        if fate == .empty {
            let fates = Fate.allCases.map(\.rawValue).joined(separator: ", ")
            row.reject("an item with a day in gone needs its fate", hint: fates, in: .gone)
        } else {
            row.reject("a \(fate.shown) item needs its day in gone", in: .fate)
        }
    }

    /// Returns the cells that differ from the stored values; nothing is written.
    func differences(in context: SheetContext) throws -> [SheetCell] {
        var cells = try edit.differences(in: context) + sale.differences(in: context)
        let present = edit.present?.money("askingMinor", "askingCurrency")
        if let asking, asking.money != present {
            let column = SheetField.asking.column
            cells.append(SheetCell(column: column, before: present?.description ?? "", after: asking.shown))
        }
        return cells
    }

    /// The row's values in words: `title Jug · cost 3.50 GBP · sold 2026-03-20 · …`.
    var words: String {
        let listed = (listings ?? []).map { "listed on \($0.platform)\($0.day.map { " \($0.description)" } ?? "")" }
        return (edit.words + listed + sale.words).joined(separator: " · ")
    }

    /// Returns the anomalies that the row would cause.
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

    /// Returns true if the row's profit differs from the one computed from its amounts.
    func contradicts(profitOf row: inout SheetRow) -> Bool {
        guard row.has(.profit), row.share.count == 1, let net = sale.net,
            let cost = edit.result(StoredTable.items["cost"]).money,
            cost.currency == net.currency, let stated = row.profit(in: net.currency)
        else { return false }
        return stated != net.minor - cost.minor
    }

    // MARK: - Writing

    /// The effects of writing a row, besides its edits.
    struct Effect {
        var isNew = false
        /// The id of a new item.
        var id: Int64?
        var listingsWithoutDay = 0
        /// True if the row disagrees with the platforms the item is listed on, which it never changes.
        var leavesPlatforms = false
        /// True if the row disagrees with the stored listings, past sales, refunds or photos, which it never changes.
        var leavesLists = false
        /// True if the row has no sale, although the item is sold here.
        var leavesSale = false
    }

    /// - Parameter memory: The name and the record under which a new row is remembered.
    mutating func write(in context: SheetContext, as memory: (id: String, record: [UInt8])? = nil) throws -> Effect {
        try edit.resolve(in: context)
        guard let present = edit.present else { return try add(in: context, as: memory) }
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

    private mutating func add(in context: SheetContext, as memory: (id: String, record: [UInt8])?) throws -> Effect {
        var effect = Effect(isNew: true)
        var parts: [Patch] = []
        for listing in listings ?? [] {
            // Without a date it was surely listed before the sale.
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
        let rows = NewRows(edit.patch, parts: parts)
        effect.id =
            try memory.map { memory in
                try memory.record.withUnsafeBufferPointer {
                    try context.session.add(.item, id: memory.id, rows: rows, record: $0)
                }
            } ?? context.session.add(rows)
        return effect
    }

    /// Changes the asking price of every live listing of the item, like `edit … set asking`.
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
            // The app has no column for a platform that is not in use, and continues to mark that of the sale.
            present.formIntersection(columns)
            named.remove(sale.presentPlatform)
            present.remove(sale.presentPlatform)
        }
        return named != present
    }
}

extension StoredRow {
    /// The platforms with a live listing of the item.
    fileprivate var platforms: [Int64] {
        (text("listedOn") ?? "").split(separator: ";").compactMap { Int64($0) }
    }
}

extension SheetRow {
    /// Rejects an asking price without a platform.
    fileprivate mutating func rejectAsking() {
        reject(
            "an asking price needs a platform", hint: "name it in the column platforms", in: SheetField.asking.column)
    }
}
