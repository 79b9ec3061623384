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
    /// What the app's own columns mark; absent in any other sheet.
    mutating func markedListings() -> SheetValue<[SheetListing]> {
        if header.listings.isEmpty { return .absent }
        var marked: [SheetListing] = []
        for columns in header.listings {
            let isListed = cell(columns.listed) { text throws(SheetProblem) in try SheetText.isYes(text) }
            let day = columns.day.flatMap { cell($0, SheetText.day) }
            if isListed == true { marked.append(SheetListing(platform: columns.platform, day: day, mayBeSold: true)) }
        }
        return .value(marked)
    }
}

extension SheetText {
    static func isYes(_ text: String) throws(SheetProblem) -> Bool {
        switch text.lowercased() {
        case "true", "yes", "1": return true
        case "false", "no", "0": return false
        default: throw SheetProblem("\(JSONText.excerpt(text)) is neither yes nor no")
        }
    }
}

extension SheetNames {
    /// Where the row says that its item is listed, in whichever way the sheet says it.
    func readListings(of row: inout SheetRow, _ calendar: BusinessCalendar) -> SheetValue<[SheetListing]> {
        let whole = row.value(.listings) { text throws(SheetProblem) in try SheetLists.listings(text, calendar) }
        if let listings = whole.value {
            refuseUnknown(listings.map(\.platform), in: .listings, of: &row)
            return whole
        }
        let marked = row.markedListings()
        guard case .value(let listings) = marked else {
            switch readPlatforms(.platforms, of: &row) {
            case .absent: return .absent
            case .empty: return .empty
            case .value(let names): return .value(names.map { SheetListing(platform: $0) })
            }
        }
        refuseUnknown(listings.map(\.platform), in: .platforms, of: &row)
        return marked
    }
}
