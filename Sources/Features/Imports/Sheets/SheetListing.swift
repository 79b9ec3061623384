import QueryLanguage
import StoreFile

/// A platform on which a row lists its item.
struct SheetListing {
    let platform: String
    var day: Day?
    var asking: Money?
    var ended: BusinessMoment?
    /// True if it is complete, so that other columns add nothing to it.
    var isWhole = false
    /// True if the sale on that platform may have ended it, since the app continues to mark it.
    var mayBeSold = false
}

extension SheetRow {
    /// Returns the day in the column mapped to `listed`; `nil` for none.
    mutating func listedDay() -> Day? {
        let context = context
        return cell(.listed) { text throws(ImportProblem) in
            try SheetText.isSomething(text) ? context.day(text, .listed) : nil
        } ?? nil
    }

    /// Returns the listings of the row's item, in whichever form the sheet has them; `nil` if it has none.
    mutating func listings() -> [SheetListing]? {
        let calendar = context.calendar
        let whole = cell(.listings) { text throws(ImportProblem) in
            text.isEmpty ? nil : try SheetLists.listings(text, calendar)
        }
        if let whole = whole ?? nil {
            refuseUnknown(whole.map(\.platform), in: .listings)
            return whole
        }
        if context.header.listings.isEmpty {
            let day = listedDay()
            return platforms(.platforms).map { $0.map { SheetListing(platform: $0, day: day) } }
        }
        var marked: [SheetListing] = []
        for columns in context.header.listings {
            let isListed = cell(at: columns.listed, SheetText.isYes)
            let day = columns.day.flatMap { place in
                cell(at: place) { text throws(ImportProblem) in text.isEmpty ? nil : try SheetText.day(text) } ?? nil
            }
            if isListed == true { marked.append(SheetListing(platform: columns.platform, day: day, mayBeSold: true)) }
        }
        refuseUnknown(marked.map(\.platform), in: .platforms)
        return marked
    }
}
