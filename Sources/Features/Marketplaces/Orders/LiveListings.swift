import Ledger
import QueryLanguage
import StoreFile

/// A comparison of the live listings in a marketplace's report with those in the store.
struct LiveListings {
    private let intake: OrderIntake
    private var database: StoreConnection { intake.writer.database }

    init(_ intake: OrderIntake) {
        self.intake = intake
    }

    /// Updates prices and days of known listings, and notes other differences.
    func compare() throws {
        for platform in Set(intake.live.map(\.platform)).sorted() {
            var there: Set<Int64> = []
            for (owner, listing) in intake.live where owner == platform {
                try addListed(listing, platform, &there)
            }
            try noteGone(platform, there)
        }
    }

    private func note(_ sentence: String) {
        if intake.report.listingNotes.count < OrderReport.most { intake.report.listingNotes.append(sentence) }
    }

    /// Adds the item of a live listing, if it is known, to those live on the platform.
    private func addListed(_ listing: LiveListing, _ platform: Int64, _ there: inout Set<Int64>) throws {
        let currency = listing.price?.currency ?? .gbp
        var line = DerivedLine(itemNumber: listing.itemNumber, transaction: "", currency: currency)
        (line.title, line.label) = (listing.title, listing.customLabel.isEmpty ? nil : listing.customLabel)
        (line.price, line.day) = (listing.price?.minor, intake.writer.today)
        line.quantity = listing.quantity ?? 1
        let matching = try intake.matching(platform)
        let named = try matching.named(line)
        if named.isTooMany {
            there.formUnion(named.items.map(\.id))
            let skus = named.items.map(\.sku).joined(separator: ", ")
            note("skipped, since it names several items: \(listing.itemNumber) “\(listing.title)”: \(skus)")
            return
        }
        var found = named.items
        if found.isEmpty, let titled = try matching.titled(line).certain { found = [titled] }
        let refused = try matching.refused(line, of: "")
        found.removeAll { refused.contains($0.id) }
        let name = try intake.booking(platform).platformName
        guard let item = found.first else {
            intake.report.listings.unknown += 1
            note("live on \(name), unknown here: \(listing.itemNumber) “\(listing.title)”")
            return
        }
        there.insert(item.id)
        try intake.booking(platform).remember(listing.itemNumber, item.id)
        let status = try database.cached("SELECT status FROM items WHERE id = \(item.id)").value(String.self)
        if status == "sold" {
            note("sold here, still live on \(name): \(item.sku) “\(listing.title)”, \(listing.itemNumber)")
            intake.report.listings.unchanged += 1
            return
        }
        try update(item, listing, platform)
    }

    private func update(_ item: OrderMatching.Candidate, _ listing: LiveListing, _ platform: Int64) throws {
        let row = try database.cached(
            """
            SELECT listings.id, askingMinor, askingCurrency, listedDay FROM listings
            WHERE itemId = \(item.id) AND platformId = \(platform) AND endedAt IS NULL AND deletedAt IS NULL
            """
        ).first()
        let day = listing.listedDay ?? intake.writer.today
        guard let row else {
            try intake.writer.rows.insert(
                [.listing(platform: platform, listed: .noon(of: day), asking: listing.price, ended: nil)],
                ofEach: [item.id])
            intake.report.listings.new += 1
            return
        }
        let (minor, currency, listedDay) = try (
            row["askingMinor"] as Int64?, row["askingCurrency"] as String?, row["listedDay"] as String?
        )
        let isPriceSame = listing.price.map { $0.minor == minor && $0.currency.code == currency } ?? true
        let isDaySame = listing.listedDay == nil || listedDay == day.description
        guard !isPriceSame || !isDaySame else {
            intake.report.listings.unchanged += 1
            return
        }
        var patch = Patch(.listings)
        if let price = listing.price { patch.set(.listingAsking, price) }
        if listing.listedDay != nil { patch.set(.listingListed, .noon(of: day)) }
        try intake.writer.rows.update(patch, where: "id = \(try row["id"] as Int64)")
        intake.report.listings.changed += 1
    }

    /// Notes listings in the store that the report lacks.
    private func noteGone(_ platform: Int64, _ there: Set<Int64>) throws {
        let booking = try intake.booking(platform)
        let rows = try database.cursor(
            """
            SELECT items.id, sku, title, platforms.slug FROM listings JOIN items ON items.id = itemId
                JOIN platforms ON platforms.id = platformId
            WHERE platformId = \(platform) AND endedAt IS NULL AND listings.deletedAt IS NULL
                AND items.deletedAt IS NULL
            ORDER BY items.id
            """)
        while let row = try rows.next() {
            guard try !there.contains(row["id"]) else { continue }
            let (sku, slug): (String, String) = try (row["sku"], row["slug"])
            note("listed here, not live on \(booking.platformName): unlist \(sku) on \(slug)")
        }
    }
}
