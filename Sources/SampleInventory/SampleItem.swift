import QueryLanguage

/// One item of a made-up inventory, with its listings and its sale.
struct SampleItem {
    private(set) var record = JSONRecord()

    /// Creates a random item.
    init(localId: Int, _ places: SamplePlaces, _ random: inout SeededRandom) {
        let bought = SampleCalendar.purchase(&random)
        let form: DateForm = random.chance(percent: 60) ? .reference : .iso8601
        let cost = SampleMoney.cost(&random)
        begin(localId: localId, title: SampleTitles.title(&random), sku: nil, cost: cost, &random)
        record.date("createdAt", bought, as: form)
        if random.chance(percent: 85) { record.text("marketId", random.pick(places.markets).id) }
        if random.chance(percent: 45) { record.text("sellerId", random.pick(places.sellers).id) }
        if random.chance(percent: 10) { record.text("notes", random.pick(SampleTitles.notes)) }
        addPhoto(&random)
        addTrade(bought: bought, cost: cost, form: form, &random)
        record.flag("deleted", random.chance(percent: 2))
        if random.chance(percent: 5) { record.raw("conditionScore", "{\"grade\":\"B+\",\"checked\":[1,2.50,null]}") }
    }

    /// Creates an item written by hand: with a title as in real data, or one used in the documentation.
    init(fixed: Fixed, localId: Int, _ places: SamplePlaces, _ random: inout SeededRandom) {
        begin(localId: localId, title: fixed.title, sku: fixed.sku, cost: fixed.cost, &random)
        record.date("createdAt", SampleCalendar.at(fixed.bought), as: .iso8601)
        record.optional("marketId", places.markets.first { $0.name == fixed.market }?.id)
        if fixed.fromJo { record.text("sellerId", places.sellers[0].id) }
        if let picture = fixed.picture { record.text("photoLocalPath", picture) }
        let listings = fixed.listed.map { platform, at, asking in
            Self.listing(platform, at: SampleCalendar.at(at), asking: asking, as: .iso8601)
        }
        record.objects("platformListings", listings)
        record.flag("isSold", fixed.sold != nil)
        if let sold = fixed.sold {
            sale(at: SampleCalendar.at(sold.at), price: sold.price, on: sold.platform, paid: sold.paid, as: .reference)
        }
        record.flag("deleted", fixed.deleted)
    }

    /// Appends the values that every item has; without `sku` it gets the next one of the sample.
    private mutating func begin(
        localId: Int, title: String?, sku: String?, cost: Money, _ random: inout SeededRandom
    ) {
        record.text("id", random.uuid())
        record.integer("localId", localId)
        record.amount("price", cost)
        if cost.currency != .gbp { record.text("buyCurrency", cost.currency.code) }
        record.optional("title", title)
        record.optional("sku", sku ?? SampleCalendar.sku(localId: localId)?.text)
    }

    private mutating func addPhoto(_ random: inout SeededRandom) {
        guard random.chance(percent: 6) else { return }
        record.text("photoLocalPath", random.pick(["Images/brass.png", "Images/blue.png"]))
        if random.chance(percent: 50) { record.text("photoGoogleDriveId", "drive-\(random.below(1_000_000))") }
    }

    private mutating func addTrade(bought: Instant, cost: Money, form: DateForm, _ random: inout SeededRandom) {
        var listings: [(platform: String, at: Instant)] = []
        if random.chance(percent: 82) {
            let first = SampleCalendar.after(bought, upTo: 14, &random)
            listings = SampleMoney.platforms(&random).map { ($0, SampleCalendar.after(first, upTo: 3, &random)) }
            listings.removeAll { $0.at >= SampleCalendar.end }
        }
        let asking = SampleMoney.asking(cost: cost, &random)
        record.objects(
            "platformListings",
            listings.map { Self.listing($0.platform, at: $0.at, asking: asking, as: form) })
        let start = listings.map(\.at).max() ?? bought
        let soldAt = SampleCalendar.after(start, upTo: 150, &random)
        let sells = random.chance(percent: listings.isEmpty ? 25 : 72) && soldAt < SampleCalendar.end
        record.flag("isSold", sells)
        guard sells else { return }
        let offline = random.pick(["Car Boot", "Car Boot", "Sold Offline"])
        let platform = listings.isEmpty || random.chance(percent: 5) ? offline : random.pick(listings).platform
        let paid: String? = random.chance(percent: 30) ? nil : platform == offline ? "cash" : "card"
        sale(at: soldAt, price: SampleMoney.sold(asking: asking, &random), on: platform, paid: paid, as: form)
    }

    private static func listing(_ platform: String, at: Instant, asking: Money?, as form: DateForm) -> JSONRecord {
        var record = JSONRecord()
        record.text("platform", platform)
        record.date("listedAt", at, as: form)
        if let asking { record.amount("askingPrice", asking) }
        if let asking, asking.currency != .gbp { record.text("askingCurrency", asking.currency.code) }
        return record
    }

    private mutating func sale(at: Instant, price: Money, on platform: String, paid: String?, as form: DateForm) {
        record.date("soldAt", at, as: form)
        record.amount("soldPrice", price)
        if price.currency != .gbp { record.text("sellCurrency", price.currency.code) }
        record.text("soldPlatform", platform)
        record.optional("paymentMethod", paid)
    }
}
