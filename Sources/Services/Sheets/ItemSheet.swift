import Inventory
import QueryLanguage

/// One row of items: what its cells say, compared with the item that it names, and written.
struct ItemSheet {
    private let present: StoredRow?
    private var edit: RowEdit
    private var sale: SaleSheet
    private let asking: SheetValue<Money>
    private let listings: SheetValue<[SheetListing]>
    private let earlierSales: [SheetLists.Sale]
    private let photos: [SheetLists.Photo]
    /// What the row says of what an item may have several of.
    private var lists: [SheetColumn: String] = [:]

    /// Every cell that changes something, known once the row was written.
    private(set) var cells: [SheetCell] = []

    /// Reads the row; its problems are in `row`.
    init(_ row: inout SheetRow, present: StoredRow?, sku: SKU?, in context: SheetContext) throws {
        self.present = present
        let fields = present == nil ? SheetField.items : Self.fieldsOfKnown
        edit = RowEdit(.items, fields, present: present, isOfNew: present == nil)
        try edit.read(&row, in: context)
        listings = context.names.readListings(of: &row, context.calendar)
        earlierSales =
            row.value(.earlierSales) { text throws(SheetProblem) in
                try SheetLists.sales(text, context.calendar, home: context.home)
            }.value ?? []
        photos = row.text(.photoFiles).value.map(SheetLists.photos) ?? []
        if present != nil {
            for column in SheetColumn.lists where row.header.place(of: column) != nil {
                lists[column] = row.text(column).value ?? ""
            }
        }
        let asked = present?.money("askingMinor", "askingCurrency")
        asking = row.money(
            SheetField.asking.column, SheetField.asking.second ?? SheetField.asking.column,
            else: asked?.currency ?? context.home)
        let sold = try present?.id("saleId").flatMap { try context.session.rows(of: .sales, $0).first }
        sale = try SaleSheet(&row, present: sold, isOfNew: present == nil, in: context)
        edit.compare(&row, in: context)
        if present == nil {
            edit.set(.itemSKU, FieldValue(sku?.text) { .text($0) })
            if asking.value != nil, listings.value?.isEmpty ?? true {
                row.reject(
                    SheetProblem("an asking price needs a platform", hint: "name it in the column platforms"),
                    in: SheetField.asking.column)
            }
        }
        try refuseDisorder(&row, in: context)
    }

    /// The sequential id that an item had before stays what it is.
    private static let fieldsOfKnown = SheetField.items.filter { $0.field != .itemOldSKU }

    /// Refuses days in an order that cannot be, where the row brings one.
    private func refuseDisorder(_ row: inout SheetRow, in context: SheetContext) throws {
        guard row.problems.isEmpty, !context.allowsOddDays else { return }
        let bought = edit.result(.itemBought).day
        guard let present else {
            var history = ItemHistory(bought: bought)
            for listing in listings.value ?? [] {
                guard let day = listing.day ?? bought ?? sale.soldDay else { continue }
                history.list(on: context.names.platforms.identity(of: listing.platform), day: day)
            }
            for sale in earlierSales {
                let place = sale.platform.map { (id: context.names.platforms.identity(of: $0), name: $0) }
                history.sell(on: place, day: sale.day, returned: sale.returned)
            }
            _ = try sale.put(into: &history, in: context)
            return Self.reject(
                history.problem, in: sale.soldDay == nil ? .platforms : .sold, of: &row)
        }
        let boughtChanges = bought != present.value(of: .itemBought).day
        guard try boughtChanges || sale.changes(in: context) else { return }
        var history = try context.session.history(of: present.id)
        history.bought = bought
        if boughtChanges { Self.reject(history.problemOfPurchase, in: .named("bought"), of: &row) }
        if try sale.put(into: &history, in: context) { Self.reject(history.problemOfAddedSale, in: .sold, of: &row) }
    }

    private static func reject(_ problem: String?, in column: SheetColumn, of row: inout SheetRow) {
        guard let problem else { return }
        row.reject(SheetProblem("it \(problem)", hint: "--force takes it"), in: column)
    }

    // MARK: - Writing

    /// What became of a row, besides its edits.
    struct Effect {
        var isNew = false
        var listingsWithoutDay = 0
        /// Whether the row names other platforms than those the item is listed on, which is left as it is.
        var leavesPlatforms = false
        /// Whether the row says other listings, earlier sales or photos than there are, which are left as they are.
        var leavesLists = false
        /// Whether the row knows of no sale, though the item is sold here.
        var leavesSale = false
    }

    mutating func write(in context: inout SheetContext) throws -> Effect {
        try edit.resolve(in: &context)
        guard let present else { return try add(in: &context) }
        var effect = Effect()
        effect.leavesSale = sale.isMissing
        effect.leavesPlatforms = leavesPlatforms(of: present, in: context)
        effect.leavesLists = try leavesLists(of: present, in: context)
        try context.session.update(edit.patch, present.id)
        cells = edit.cells
        try changeAsking(of: present, in: context)
        cells += try sale.write(of: present.id, in: &context)
        return effect
    }

    private mutating func add(in context: inout SheetContext) throws -> Effect {
        var effect = Effect(isNew: true)
        var parts: [Patch] = []
        for listing in listings.value ?? [] {
            // One that is not dated was surely there before the sale.
            let day = listing.day ?? edit[.itemBought].value?.day ?? sale.soldDay
            if day == nil { effect.listingsWithoutDay += 1 }
            parts.append(
                .listing(
                    platform: try context.names.platform(listing.platform),
                    listed: context.moment(day ?? context.today),
                    asking: listing.isWhole ? listing.asking : asking.value,
                    ended: listing.isWhole ? listing.ended : sale.end(of: listing).map(context.moment)))
        }
        for var earlier in earlierSales {
            if let platform = earlier.platform {
                earlier.patch.set(.salePlatform, .row(try context.names.platform(platform)))
            }
            parts.append(earlier.patch)
        }
        for (position, photo) in photos.enumerated() {
            parts.append(.photo(position: position, file: photo.file, driveId: photo.driveId))
        }
        if let patch = try sale.newSale(in: &context) { parts.append(patch) }
        _ = try context.session.add(NewRows(edit.patch, parts: parts))
        return effect
    }

    /// As `edit … set asking`, this is for every live listing of the item.
    private mutating func changeAsking(of item: StoredRow, in context: SheetContext) throws {
        let present = item.money("askingMinor", "askingCurrency")
        guard !item.platforms.isEmpty, !asking.isAbsent, asking.value != present else { return }
        try context.session.update(
            Patch(.listingAsking, FieldValue(asking.value) { .money($0) }),
            where: "itemId = ? AND endedAt IS NULL AND deletedAt IS NULL", item.id)
        cells.append(
            SheetCell(
                column: SheetField.asking.column, before: present?.description ?? "",
                after: asking.value?.description ?? ""))
    }

    private func leavesLists(of item: StoredRow, in context: SheetContext) throws -> Bool {
        if lists.isEmpty { return false }
        let present = try context.session.lists(of: item.id)
        return lists.contains { !SheetText.sameText($1, present[$0.name] ?? "") }
    }

    private func leavesPlatforms(of item: StoredRow, in context: SheetContext) -> Bool {
        if listings.isAbsent || lists[.listings]?.isEmpty == false { return false }
        var named = Set((listings.value ?? []).map { context.names.platforms.known($0.platform) })
        var present = Set(item.platforms.map { Int64?($0) })
        let columns = context.header.listings.map { context.names.platforms.known($0.platform) }
        if !columns.isEmpty {
            // The app has no column for a platform that is not in use, and goes on marking that of the sale.
            present.formIntersection(columns)
            named.remove(sale.presentPlatform)
            present.remove(sale.presentPlatform)
        }
        return named != present
    }

    /// What a new row is called in a list of changes.
    var label: String { edit[.itemTitle].value?.shown ?? "" }
}

extension StoredRow {
    /// Of an item, the platforms with a live listing.
    fileprivate var platforms: [Int64] {
        (text("listedOn") ?? "").split(separator: ";").compactMap { Int64($0) }
    }
}
