import Inventory
import QueryLanguage

/// An item as FlipperHelper writes it, with its listings, its sale and its photos.
///
/// Platforms are names until ``rows(in:session:)``: a record that proves bad must not have added one.
struct ItemRecord {
    private let record: SourceRecord
    private let home: Currency
    let sku: SKU?
    private let bought: BusinessMoment?
    private let deletedAt: Instant?
    private let marketId: Int64?
    private let sellerId: Int64?
    private let texts: (oldId: String?, title: String?, note: String?)
    private let cost: (money: Money?, rate: CapturedRate?, paid: Payment?)
    private let listings: [Listing]
    private let sale: Sale?
    private let photos: [Photo]
    /// How many listings have the purchase's date for want of their own.
    let undatedListings: Int

    private struct Listing {
        let platform: String
        let listed: BusinessMoment
        /// Whether the day is its own, and not that of the purchase.
        let isDated: Bool
        let asking: Money?
    }

    private struct Sale {
        let platform: String?
        let sold: BusinessMoment
        let price: Money?
        let rate: CapturedRate?
        let payment: Payment?
    }

    private struct Photo {
        let file: String?
        let driveId: String?
        let isMain: Bool
    }

    init(_ record: SourceRecord, in context: SourceContext) throws(RecordProblem) {
        self.record = record
        home = context.home
        sku = try record.text(.sku).map { SKU($0) }
        texts = (try Self.oldId(of: record), try record.text(.title), try record.text(.note))
        bought = try record.date(.bought)
        cost = (
            try record.amount(.price, in: .priceCurrency, home: home), try record.rate(.priceRate, to: home),
            try record.payment(.boughtPaid)
        )
        marketId = try context.market(of: record)
        sellerId = try context.seller(of: record)
        deletedAt = try context.deletion(of: record)
        (listings, undatedListings) = try Self.listings(of: record, bought: bought, home: home)
        sale = try Self.sale(of: record, home: home)
        photos = try Self.photos(of: record)
    }

    /// What cannot be in the order of its days, as the rest of a sentence that begins with the item.
    func disorder(in context: SourceContext) -> String? {
        if listings.isEmpty && sale == nil { return nil }
        var history = ItemHistory(bought: bought?.day)
        for listing in listings where listing.isDated {
            history.list(on: context.platforms.identity(of: listing.platform), day: listing.listed.day)
        }
        if let sale {
            let platform = sale.platform.map { (context.platforms.identity(of: $0), $0) }
            history.sell(on: platform, day: sale.sold.day)
        }
        return history.problem
    }

    /// The rows of the item and its parts, with platforms looked up or added.
    func rows(in context: inout SourceContext, session: ImportSession) throws -> ImportedRows {
        var parts: [ImportRow] = []
        for listing in listings {
            parts.append(
                .listing(
                    platformId: try context.platforms.id(of: listing.platform, in: session), listed: listing.listed,
                    asking: listing.asking, ended: sale?.sold, deletedAt: deletedAt))
        }
        if let sale {
            parts.append(
                .sale(
                    platformId: try sale.platform.map { try context.platforms.id(of: $0, in: session) },
                    sold: sale.sold, price: sale.price, rate: sale.rate, payment: sale.payment, deletedAt: deletedAt))
        }
        for (position, photo) in photos.enumerated() {
            parts.append(
                .photo(
                    position: Int64(position), file: photo.file, driveId: photo.driveId, deletedAt: deletedAt))
        }
        return ImportedRows(
            .item(
                sku: sku, oldId: texts.oldId, title: texts.title, note: texts.note, bought: bought, cost: cost.money,
                rate: cost.rate, paid: cost.paid, marketId: marketId, sellerId: sellerId, deletedAt: deletedAt),
            parts: parts)
    }

    /// The sequential id that the app showed before it had SKUs.
    private static func oldId(of record: SourceRecord) throws(RecordProblem) -> String? {
        guard let number = try record.number(.localId) else { return nil }
        guard let id = Int64(exactly: number), id > 0 else {
            throw RecordProblem(reason: "the localId is not a positive whole number")
        }
        return "FH-\(id)"
    }

    private static func listings(
        of record: SourceRecord, bought: BusinessMoment?, home: Currency
    ) throws(RecordProblem) -> (listings: [Listing], undated: Int) {
        guard let value = record.value(.listings) else { return ([], 0) }
        guard value.kind == .array else { throw RecordProblem(reason: "the platform listings are not a list") }
        var listings: [Listing] = []
        var undated = 0
        for element in value.elements {
            guard element.kind == .object else { throw RecordProblem(reason: "a platform listing is not an object") }
            let entry = SourceRecord(json: element, calendar: record.calendar)
            guard try entry.flag(.isListed, default: true) else { continue }
            guard let platform = try entry.text(.platform) else {
                throw RecordProblem(reason: "a platform listing names no platform")
            }
            let date = try entry.date(.listedAt)
            guard let listed = date ?? bought else {
                throw RecordProblem(
                    reason: "the listing on \(JSONText.excerpt(platform)) has no date, nor has the purchase")
            }
            if date == nil { undated += 1 }
            let asking = try entry.amount(.asking, in: .askingCurrency, home: home)
            listings.append(Listing(platform: platform, listed: listed, isDated: date != nil, asking: asking))
        }
        return (listings, undated)
    }

    private static func sale(of record: SourceRecord, home: Currency) throws(RecordProblem) -> Sale? {
        guard try record.flag(.isSold) else { return nil }
        guard let sold = try record.date(.soldAt) else {
            throw RecordProblem(reason: "it is sold, but no date says when")
        }
        let platform = try record.text(.soldPlatform)
        return Sale(
            platform: platform, sold: sold,
            price: try record.amount(.soldPrice, in: .soldCurrency, home: home),
            rate: try record.rate(.soldRate, to: home),
            payment: try record.payment(.payment) ?? platform.map(Platform.usualPayment(on:)))
    }

    private static func photos(of record: SourceRecord) throws(RecordProblem) -> [Photo] {
        guard let list = record.value(.photos) else {
            return try photo(record).map { [$0] } ?? []
        }
        guard list.kind == .array else { throw RecordProblem(reason: "the photos are not a list") }
        var photos: [Photo] = []
        for element in list.elements {
            switch element.kind {
            case .text:
                let file = try SourceRecord.text(element, named: "photo path")
                if file != nil { photos.append(Photo(file: file, driveId: nil, isMain: false)) }
            case .object:
                if let photo = try photo(SourceRecord(json: element, calendar: record.calendar)) {
                    photos.append(photo)
                }
            default: throw RecordProblem(reason: "a photo is neither a path nor an object")
            }
        }
        return photos.filter(\.isMain) + photos.filter { !$0.isMain }
    }

    private static func photo(_ record: SourceRecord) throws(RecordProblem) -> Photo? {
        let (file, driveId) = (try record.text(.photoFile), try record.text(.photoDriveId))
        guard file != nil || driveId != nil else { return nil }
        return Photo(file: file, driveId: driveId, isMain: try record.flag(.isMain))
    }
}
