import Inventory
import QueryLanguage

/// One row of items: what its cells say, compared with the item that it names, and written.
struct ItemSheet {
    private let present: SheetItem?
    private let sku: SKU?
    private var own: SheetDiff<ItemEdit>
    private let sale: SaleSheet
    private let places: [(kind: NamedKind, column: SheetColumn, value: SheetValue<String>)]
    private let asking: SheetValue<Money>
    private let listings: SheetValue<[SheetListing]>
    private let bought: SheetValue<Day>
    private let earlierSales: [SheetLists.Sale]
    private let photos: [SheetLists.Photo]
    private let oldSKU: String?
    /// What the row says of what an item may have several of.
    private var lists: [SheetColumn: String] = [:]

    /// Every cell that changes something, known once the row was written.
    private(set) var cells: [(column: SheetColumn, before: String, after: String)] = []

    /// Reads the row; its problems are in `row`.
    init(_ row: inout SheetRow, present: SheetItem?, sku: SKU?, in context: SheetContext) throws {
        self.present = present
        self.sku = sku
        own = SheetDiff(isOfNew: present == nil)
        bought = row.day(.bought)
        context.refuseFuture(bought, .bought, was: present?.bought, in: &row)
        let cost = row.money(.cost, .currency, else: present?.cost?.currency ?? context.home)
        places = [
            (.market, .market, try context.names.read(.market, .market, of: &row)),
            (.seller, .seller, try context.names.read(.seller, .seller, of: &row)),
            (.haul, .haul, try context.names.read(.haul, .haul, of: &row)),
        ]
        listings = context.names.readListings(of: &row, context.calendar)
        earlierSales =
            row.value(.earlierSales) { text throws(SheetProblem) in
                try SheetLists.sales(text, context.calendar, home: context.home)
            }.value ?? []
        photos = row.text(.photoFiles).value.map(SheetLists.photos) ?? []
        oldSKU = row.text(.oldSKU).value
        if present != nil {
            for column in SheetColumn.lists where row.header.place(of: column) != nil {
                lists[column] = row.text(column).value ?? ""
            }
        }
        asking = row.money(.asking, .askingCurrency, else: present?.asking?.currency ?? context.home)
        sale = SaleSheet(&row, present: present?.sale, isOfNew: present == nil, in: context)
        own.compare(row.text(.title), with: present?.title, .title) { .title($0) }
        own.compare(bought, with: present?.bought, .bought, shown: \.description) { .bought($0.map(context.moment)) }
        own.compare(cost, with: present?.cost, .cost, shown: \.description) { .cost($0) }
        let rate = row.rate(.costRate, home: context.home, was: present?.rate)
        own.compare(rate, with: present?.rate, of: Self.result(cost, present?.cost), .costRate) { .rate($0) }
        let paid = row.value(.boughtPaid, SheetText.payment)
        own.compare(paid, with: present?.paid, .boughtPaid, shown: \.rawValue) { .paid($0) }
        own.compare(row.text(.note), with: present?.note, .note) { .note($0) }
        if present == nil, asking.value != nil, listings.value?.isEmpty ?? true {
            row.reject(
                SheetProblem("an asking price needs a platform", hint: "name it in the column platforms"), in: .asking)
        }
        try refuseDisorder(&row, in: context)
    }

    /// Refuses days in an order that cannot be, where the row brings one.
    private func refuseDisorder(_ row: inout SheetRow, in context: SheetContext) throws {
        guard row.problems.isEmpty, !context.allowsOddDays else { return }
        let boughtDay = Self.result(bought, present?.bought)
        guard let present else {
            var history = ItemHistory(bought: boughtDay)
            for listing in listings.value ?? [] {
                guard let day = listing.day ?? boughtDay ?? sale.soldDay else { continue }
                history.list(on: context.names.identity(of: listing.platform), day: day)
            }
            for sale in earlierSales {
                let place = sale.platform.map { (id: context.names.identity(of: $0), name: $0) }
                history.sell(on: place, day: sale.day, returned: sale.returned)
            }
            _ = sale.put(into: &history, in: context)
            return Self.reject(history.problem, in: sale.soldDay == nil ? .platforms : .sold, of: &row)
        }
        guard boughtDay != present.bought || sale.changes(in: context) else { return }
        var history = try context.sheet.history(of: present.id)
        history.bought = boughtDay
        if boughtDay != present.bought { Self.reject(history.problemOfPurchase, in: .bought, of: &row) }
        if sale.put(into: &history, in: context) { Self.reject(history.problemOfAddedSale, in: .sold, of: &row) }
    }

    private static func reject(_ problem: String?, in column: SheetColumn, of row: inout SheetRow) {
        guard let problem else { return }
        row.reject(SheetProblem("it \(problem)", hint: "--force takes it"), in: column)
    }

    /// What there is after the cell was taken.
    static func result<Value>(_ value: SheetValue<Value>, _ present: Value?) -> Value? {
        switch value {
        case .absent: present
        case .empty: nil
        case .value(let value): value
        }
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
        try comparePlaces(in: &context)
        guard let present else { return try add(in: &context) }
        var effect = Effect()
        effect.leavesSale = sale.isMissing
        effect.leavesPlatforms = leavesPlatforms(of: present, in: context)
        effect.leavesLists = try leavesLists(of: present, in: context)
        try context.sheet.change(item: present.id, own.edits)
        cells = own.cells
        try changeAsking(of: present, in: context)
        cells += try sale.write(of: present.id, in: &context)
        return effect
    }

    private mutating func comparePlaces(in context: inout SheetContext) throws {
        for (kind, column, value) in places {
            let present = kind == .market ? present?.market : kind == .seller ? present?.seller : present?.haul
            guard let name = value.value else {
                if case .empty = value, let present { own.add(Self.edit(kind, nil), column, present.name, "") }
                continue
            }
            if name == present?.name { continue }
            let id = try context.names.id(kind, name)
            if id != present?.id { own.add(Self.edit(kind, id), column, present?.name ?? "", name) }
        }
    }

    private static func edit(_ kind: NamedKind, _ id: Int64?) -> ItemEdit {
        switch kind {
        case .market: .market(id)
        case .seller: .seller(id)
        case .haul: .haul(id)
        }
    }

    private func add(in context: inout SheetContext) throws -> Effect {
        var effect = Effect(isNew: true)
        var item = NewItem(sku: sku, own.edits + (oldSKU.map { [.oldSKU($0)] } ?? []))
        for listing in listings.value ?? [] {
            // One that is not dated was surely there before the sale.
            let day = listing.day ?? bought.value ?? sale.soldDay
            if day == nil { effect.listingsWithoutDay += 1 }
            item.list(
                on: try context.names.platform(listing.platform), listed: context.moment(day ?? context.today),
                asking: listing.isWhole ? listing.asking : asking.value,
                ended: listing.isWhole ? listing.ended : sale.end(of: listing).map(context.moment))
        }
        for earlier in earlierSales {
            let platform = try earlier.platform.map { [SaleEdit.platform(try context.names.platform($0))] }
            item.sell(earlier.edits + (platform ?? []))
        }
        for photo in photos { item.add(photo: photo.file, driveId: photo.driveId) }
        if let edits = try sale.newEdits(in: &context) { item.sell(edits) }
        try context.sheet.add(item)
        return effect
    }

    /// As `edit … set asking`, this is for every live listing of the item.
    private mutating func changeAsking(of item: SheetItem, in context: SheetContext) throws {
        guard !item.platforms.isEmpty else { return }
        var diff = SheetDiff<Money?>(isOfNew: false)
        diff.compare(asking, with: item.asking, .asking, shown: \.description) { $0 }
        guard let wanted = diff.edits.first else { return }
        try context.sheet.changeAsking(of: item.id, to: wanted)
        cells += diff.cells
    }

    private func leavesLists(of item: SheetItem, in context: SheetContext) throws -> Bool {
        if lists.isEmpty { return false }
        let present = try context.sheet.lists(of: item.id)
        return lists.contains { !SheetText.sameText($1, present[$0.rawValue] ?? "") }
    }

    private func leavesPlatforms(of item: SheetItem, in context: SheetContext) -> Bool {
        if listings.isAbsent || lists[.listings]?.isEmpty == false { return false }
        var named = Set((listings.value ?? []).map { context.names.knownPlatform($0.platform) })
        var present = Set(item.platforms.map { Int64?($0) })
        let columns = context.header.listings.map { context.names.knownPlatform($0.platform) }
        if !columns.isEmpty {
            // The app has no column for a platform that is not in use, and goes on marking that of the sale.
            present.formIntersection(columns)
            named.remove(item.sale?.platform?.id)
            present.remove(item.sale?.platform?.id)
        }
        return named != present
    }

    /// What a new row is called in a list of changes.
    var label: String {
        for case .title(let title?) in own.edits { return title }
        return ""
    }
}
