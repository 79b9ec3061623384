import Codecs
import Interchange
import Ledger
import QueryLanguage
import StoreFile

/// An item in FlipperHelper's form, with its listings, its sale and its photos.
///
/// Platforms are names until ``rows(in:session:)``, since an invalid record must not add one.
struct ItemRecord {
    private var main: Patch
    let sku: SKU?
    private let bought: BusinessMoment?
    private let deletedAt: Instant?
    private let listings: [Listing]
    private let sales: [Sale]
    /// True if the record lists its sales and the ends of its listings.
    private let listsSales: Bool
    private let photos: [Photo]
    /// The number of listings without a date, which get the purchase's.
    let undatedListings: Int

    private struct Listing {
        let platform: String
        let listed: BusinessMoment
        /// True if the listing has a date, rather than that of the purchase.
        let isDated: Bool
        let patch: Patch
    }

    private struct Sale {
        let platform: String?
        let sold: BusinessMoment
        let patch: Patch
        let refunds: [Patch]
    }

    private struct Photo {
        let isMain: Bool
        let patch: Patch
    }

    init(_ record: SourceRecord, in context: SourceContext) throws(ImportProblem) {
        main = try context.patch(.items, of: record)
        var oldSKU = try Self.oldId(of: record)
        if oldSKU == nil { oldSKU = try record.text(.legacySKU) }
        main.set(.itemOldSKU, oldSKU.map { .text($0) } ?? .empty)
        sku = main.sku.map { SKU($0) }
        bought = main.moment(.itemBought)
        deletedAt = try context.deletion(of: record)
        main.setDeletion(deletedAt)
        (listings, undatedListings) = try Self.listings(of: record, bought: bought, in: context)
        listsSales = record.value(.sales) != nil
        sales = try Self.sales(of: record, in: context)
        photos = try Self.photos(of: record, in: context)
    }

    /// Returns the improbable facts of the item.
    func anomalies(in context: SourceContext) -> [Anomaly] {
        var history = ItemHistory(bought: bought?.day)
        for listing in listings where listing.isDated {
            history.list(on: context.platforms.identity(of: listing.platform), day: listing.listed.day)
        }
        for sale in sales {
            let platform = sale.platform.map { (context.platforms.identity(of: $0), $0) }
            history.sell(
                on: platform, day: sale.sold.day, returned: sale.patch.moment(.saleReturned)?.day,
                money: SaleMoney(sale.patch, refunds: sale.refunds),
                refundDays: sale.refunds.compactMap { $0.moment(.refundDay)?.day })
        }
        return history.anomalies(today: context.today)
    }

    /// Returns the rows of the item and its parts, with platforms looked up or added.
    func rows(in context: inout SourceContext, session: ImportSession) throws -> NewRows {
        var parts: [Patch] = []
        for listing in listings {
            var patch = listing.patch
            patch.set(.listingPlatform, .row(try context.platforms.id(of: listing.platform, in: session)))
            patch.set(.listingListed, .moment(listing.listed))
            if !listsSales, patch.isEmpty(.listingEnded) {
                patch.set(.listingEnded, (sales.first?.sold).map { .moment($0) } ?? .empty)
            }
            parts.append(patch)
        }
        for sale in sales {
            var patch = sale.patch
            if let platform = sale.platform {
                patch.set(.salePlatform, .row(try context.platforms.id(of: platform, in: session)))
            }
            parts.append(patch)
            parts += sale.refunds
        }
        for (position, photo) in photos.enumerated() {
            var patch = photo.patch
            patch.set(.photoPosition, .integer(Int64(position)))
            parts.append(patch)
        }
        // A refund comes and goes with its sale.
        if let deletedAt {
            for index in parts.indices where parts[index].table !== StoredTable.refunds {
                parts[index].setDeletion(deletedAt)
            }
        }
        return NewRows(main, parts: parts)
    }

    /// Returns the sequential id that the app showed before it had SKUs; `nil` if there is none.
    private static func oldId(of record: SourceRecord) throws(ImportProblem) -> String? {
        guard let number = try record.number(.localId) else { return nil }
        guard let id = Int64(exactly: number), id > 0 else {
            throw ImportProblem("the localId is not a positive whole number")
        }
        return "FH-\(id)"
    }

    private static func listings(
        of record: SourceRecord, bought: BusinessMoment?, in context: SourceContext
    ) throws(ImportProblem) -> (listings: [Listing], undated: Int) {
        guard let value = record.value(.listings) else { return ([], 0) }
        guard value.kind == .array else { throw ImportProblem("the platform listings are not a list") }
        var listings: [Listing] = []
        for element in value.elements {
            guard element.kind == .object else { throw ImportProblem("a platform listing is not an object") }
            let entry = context.record(element)
            guard try entry.flag(.isListed, default: true) else { continue }
            guard let platform = try entry.text(.platform) else {
                throw ImportProblem("a platform listing names no platform")
            }
            let patch = try context.patch(.listings, of: entry)
            let date = patch.moment(.listingListed)
            guard let listed = date ?? bought else {
                throw ImportProblem(
                    "the listing on \(JSONText.excerpt(platform)) has no date, nor has the purchase")
            }
            listings.append(Listing(platform: platform, listed: listed, isDated: date != nil, patch: patch))
        }
        return (listings, listings.count { !$0.isDated })
    }

    private static func sales(of record: SourceRecord, in context: SourceContext) throws(ImportProblem) -> [Sale] {
        guard let list = record.value(.sales) else {
            return try record.flag(.isSold) ? [try sale(of: record, on: record.text(.soldPlatform), in: context)] : []
        }
        guard list.kind == .array else { throw ImportProblem("the sales are not a list") }
        var sales: [Sale] = []
        for element in list.elements {
            guard element.kind == .object else { throw ImportProblem("a sale is not an object") }
            let entry = context.record(element)
            sales.append(try sale(of: entry, on: entry.text(.platform), in: context))
        }
        return sales
    }

    private static func sale(
        of record: SourceRecord, on platform: String?, in context: SourceContext
    ) throws(ImportProblem) -> Sale {
        var patch = try context.patch(.sales, of: record)
        guard let sold = patch.moment(.saleSold) else {
            throw ImportProblem("it is sold, but no date says when")
        }
        if patch.isEmpty(.salePayment), let platform, record.value(.isSold) != nil {
            patch.set(.salePayment, .payment(Platform.usualPayment(on: platform)))
        }
        return Sale(platform: platform, sold: sold, patch: patch, refunds: try refunds(of: record, in: context))
    }

    /// Returns the partial refunds of a sale, in its currency.
    private static func refunds(of record: SourceRecord, in context: SourceContext) throws(ImportProblem) -> [Patch] {
        guard let list = record.value(.refunds) else { return [] }
        guard list.kind == .array else { throw ImportProblem("the refunds are not a list") }
        let keys = StoredField.salePrice.currencyKeys
        let code = try keys.flatMap { keys throws(ImportProblem) in try record.currency(keys) }
        let currency = code ?? context.home
        var refunds: [Patch] = []
        for element in list.elements {
            guard element.kind == .object else { throw ImportProblem("a refund is not an object") }
            let entry = context.record(element)
            guard let moment = try entry.date(.refundDate) else { throw ImportProblem("a refund has no date") }
            let amount = try entry.amount(.refundAmount, in: nil, home: currency)
            let feesBack = try entry.amount(.feesBack, in: nil, home: currency, mayBeNegative: true)
            refunds.append(.refund(on: moment, minor: amount?.minor ?? 0, feesMinor: feesBack?.minor ?? 0))
        }
        return refunds
    }

    private static func photos(of record: SourceRecord, in context: SourceContext) throws(ImportProblem) -> [Photo] {
        guard let list = record.value(.photos) else {
            return try photo(record, in: context).map { [$0] } ?? []
        }
        guard list.kind == .array else { throw ImportProblem("the photos are not a list") }
        var photos: [Photo] = []
        for element in list.elements {
            switch element.kind {
            case .text:
                if let file = try SourceRecord.text(element, named: "photo path") {
                    photos.append(Photo(isMain: false, patch: .photo(position: 0, file: file, driveId: nil)))
                }
            case .object:
                if let photo = try photo(context.record(element), in: context) { photos.append(photo) }
            default: throw ImportProblem("a photo is neither a path nor an object")
            }
        }
        return photos.filter(\.isMain) + photos.filter { !$0.isMain }
    }

    private static func photo(_ record: SourceRecord, in context: SourceContext) throws(ImportProblem) -> Photo? {
        let patch = try context.patch(.photos, of: record)
        return patch.isEmpty ? nil : Photo(isMain: try record.flag(.isMain), patch: patch)
    }
}
