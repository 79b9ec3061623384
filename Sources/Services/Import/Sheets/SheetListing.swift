import Inventory
import QueryLanguage

/// A platform that a row says its item is listed on.
struct SheetListing {
    let platform: String
    var day: Day?
    var asking: Money?
    var ended: BusinessMoment?
    /// Whether all of it is known, and nothing of it is for other columns to say.
    var isWhole = false
    /// Whether the sale on that platform is what ended it: the app goes on marking it.
    var mayBeSold = false
}

extension SheetRow {
    /// Where the row says that its item is listed, in whichever way the sheet says it; `nil` if it does not.
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
            return platforms(.platforms).map { $0.map { SheetListing(platform: $0) } }
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
