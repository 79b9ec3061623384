import Codecs
import QueryLanguage
import StoreFile

/// The columns of a whole export with lists; see `WholeSheet` for their form.
enum SheetLists {
    private struct Letter {
        let character: Character
        /// True after a backslash, which makes the character literal.
        let isEscaped: Bool

        func marks(_ character: Character) -> Bool { !isEscaped && self.character == character }
    }

    /// Returns the entries of a list, which are separated by `; `.
    private static func entries(_ text: String) -> [ArraySlice<Letter>] {
        var letters: [Letter] = []
        var isEscaped = false
        for character in text {
            let isBackslash = character == "\\" && !isEscaped
            if !isBackslash { letters.append(Letter(character: character, isEscaped: isEscaped)) }
            isEscaped = isBackslash
        }
        return letters.split { $0.marks(";") }.map { $0.drop { $0.character.isWhitespace } }.filter { !$0.isEmpty }
    }

    /// The words of an entry, and the platform after `on`, which may have any name.
    private struct Entry {
        var words: ArraySlice<Substring>
        let platform: String?
        let text: String

        init(_ letters: ArraySlice<Letter>) {
            let text = String(letters.map(\.character))
            let place = text.firstRange(of: " on ")
            words = text[..<(place?.lowerBound ?? text.endIndex)].split(separator: " ")[...]
            platform = place.map { String(text[$0.upperBound...]) }
            self.text = text
        }

        func problem(_ reason: String) -> ImportProblem {
            ImportProblem("\(JSONText.excerpt(text)) \(reason)")
        }

        mutating func day() throws(ImportProblem) -> Day {
            guard let word = words.popFirst(), let day = Day(iso: word) else { throw problem("has no day") }
            return day
        }

        /// Returns an amount in digits, in a known currency.
        mutating func amount(_ currency: Currency?) throws(ImportProblem) -> Money {
            guard let currency, let word = words.popFirst() else { throw problem("has no amount") }
            return try SheetText.money(word, in: currency)
        }

        /// Returns an amount and its currency, if the next word is a number.
        mutating func price() throws(ImportProblem) -> Money? {
            guard let first = words.first?.first, first.isNumber else { return nil }
            guard words.count > 1, let currency = Currency(code: words[words.startIndex + 1]) else {
                throw problem("has an amount without a currency")
            }
            let money = try amount(currency)
            words.removeFirst()
            return money
        }
    }

    // MARK: - Listings

    /// Parses listings such as `2026-03-01 20.00 GBP until 2026-03-14T09:00:00.000Z on eBay`.
    static func listings(_ text: String, _ calendar: BusinessCalendar) throws(ImportProblem) -> [SheetListing] {
        var listings: [SheetListing] = []
        for letters in entries(text) {
            var entry = Entry(letters)
            guard let platform = entry.platform, !platform.isEmpty else { throw entry.problem("names no platform") }
            var listing = SheetListing(platform: platform, day: try entry.day(), isWhole: true)
            listing.asking = try entry.price()
            if entry.words.first == "until" {
                guard entry.words.count > 1, let end = Instant(rfc3339: entry.words[entry.words.startIndex + 1]) else {
                    throw entry.problem("does not say when it ended")
                }
                listing.ended = calendar.moment(end)
                entry.words = entry.words.dropFirst(2)
            }
            guard entry.words.isEmpty else { throw entry.problem("is not a listing") }
            listings.append(listing)
        }
        return listings
    }

    // MARK: - Sales

    /// An earlier sale.
    struct Sale {
        let day: Day
        var returned: Day?
        let platform: String?
        /// All of it except the platform.
        var patch = Patch(.sales)
        /// The partial refunds.
        var refunds: [Patch] = []
    }

    /// Parses sales such as `2026-03-01 60.00 GBP fees 6.00 rate 0.855 GBP card returned 2026-03-10 refund 57.00
    /// refunded 2026-03-05 3.00 on eBay`.
    static func sales(
        _ text: String, _ calendar: BusinessCalendar, home: Currency
    ) throws(ImportProblem) -> [Sale] {
        var sales: [Sale] = []
        for letters in entries(text) {
            var entry = Entry(letters)
            let table = StoredTable.sales
            var sale = Sale(day: try entry.day(), platform: entry.platform)
            sale.patch.set(table["sold"], .moment(calendar.start(of: sale.day)))
            let price = try entry.price()
            sale.patch.set(table["sale_price"], FieldValue(price) { .money($0) })
            while let word = entry.words.popFirst() {
                if let payment = Payment(rawValue: String(word)) {
                    sale.patch.set(table["payment"], .payment(payment))
                } else if let part = table.fields.first(where: { $0.unit == .part && $0.name == word }) {
                    sale.patch.set(part, .money(try entry.amount(price?.currency)))
                } else if word == "returned" {
                    let end = try entry.day()
                    sale.returned = end
                    sale.patch.set(table["returned"], .moment(calendar.start(of: end)))
                } else if word == "refunded" {
                    sale.refunds.append(try refund(&entry, calendar, price?.currency))
                } else if word == "rate" {
                    let rate = entry.words.prefix(2).joined(separator: " ")
                    entry.words = entry.words.dropFirst(2)
                    sale.patch.set(table["sale_rate"], .rate(try SheetText.rate(rate, home: home)))
                } else {
                    throw entry.problem("is not a sale")
                }
            }
            sales.append(sale)
        }
        return sales
    }

    /// Parses partial refunds such as `2026-03-05 3.00 fees-back 0.40`, in the currency of their sale.
    static func refunds(
        _ text: String, _ calendar: BusinessCalendar, _ currency: Currency?
    ) throws(ImportProblem) -> [Patch] {
        var refunds: [Patch] = []
        for letters in entries(text) {
            var entry = Entry(letters)
            refunds.append(try refund(&entry, calendar, currency))
            guard entry.words.isEmpty else { throw entry.problem("is not a refund") }
        }
        return refunds
    }

    private static func refund(
        _ entry: inout Entry, _ calendar: BusinessCalendar, _ currency: Currency?
    ) throws(ImportProblem) -> Patch {
        var patch = Patch(.refunds)
        patch.set(StoredTable.refunds["refunded"], .moment(calendar.start(of: try entry.day())))
        patch.set(StoredTable.refunds["amount"], .integer(try entry.amount(currency).minor))
        var feesBack: Int64 = 0
        if entry.words.first == "fees-back" {
            entry.words.removeFirst()
            // A marketplace may have lost more by its exchange rate than came back.
            let isLoss = entry.words.first?.hasPrefix("-") == true
            if isLoss { entry.words[entry.words.startIndex].removeFirst() }
            feesBack = try entry.amount(currency).minor * (isLoss ? -1 : 1)
        }
        patch.set(StoredTable.refunds["fees_back"], .integer(feesBack))
        return patch
    }

    // MARK: - Photos

    /// A photo's file in the sheet, and its id in Drive.
    struct Photo {
        let file: String?
        let driveId: String?
    }

    /// Parses photos such as `Images/a.jpg <1AbC>`.
    static func photos(_ text: String) -> [Photo] {
        entries(text).map { letters in
            var (file, driveId) = (letters, "")
            if letters.last?.marks(">") == true, let open = letters.lastIndex(where: { $0.marks("<") }) {
                driveId = String(letters[(open + 1)...].dropLast().map(\.character))
                file = letters[..<open]
                if file.last?.marks(" ") == true { file.removeLast() }
            }
            return Photo(
                file: file.isEmpty ? nil : String(file.map(\.character)), driveId: driveId.isEmpty ? nil : driveId)
        }
    }
}
