import Inventory
import QueryLanguage

/// The columns of a whole export that list what an item has several of; see `WholeSheet` for how they are written.
enum SheetLists {
    /// The entries of a list: `; ` is between them, and a backslash before what is meant as it is.
    private static func entries(_ text: String) -> [[Character]] {
        var entries: [[Character]] = [[]]
        var isEscaped = false
        for character in text {
            if isEscaped {
                entries[entries.count - 1] += ["\\", character]
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == ";" {
                entries.append([])
            } else {
                entries[entries.count - 1].append(character)
            }
        }
        return entries.map { Array($0.drop(while: \.isWhitespace)) }.filter { !$0.isEmpty }
    }

    private static func unescaped(_ text: some Sequence<Character>) -> String {
        var result = ""
        var isEscaped = false
        for character in text {
            if !isEscaped, character == "\\" {
                isEscaped = true
            } else {
                result.append(character)
                isEscaped = false
            }
        }
        return result
    }

    /// The words of an entry, and the platform after `on`, which may have any name.
    private struct Entry {
        var words: ArraySlice<Substring>
        let platform: String?
        let text: String

        init(_ characters: [Character]) {
            let text = String(characters)
            let place = text.firstRange(of: " on ")
            words = text[..<(place?.lowerBound ?? text.endIndex)].split(separator: " ")[...]
            platform = place.map { unescaped(text[$0.upperBound...]) }
            self.text = text
        }

        func problem(_ reason: String) -> ImportProblem {
            ImportProblem("\(JSONText.excerpt(text)) \(reason)")
        }

        mutating func day() throws(ImportProblem) -> Day {
            guard let word = words.popFirst(), let day = Day(iso: word) else { throw problem("has no day") }
            return day
        }

        /// An amount in digits, in a currency that is known.
        mutating func amount(_ currency: Currency?) throws(ImportProblem) -> Money {
            guard let currency, let word = words.popFirst() else { throw problem("has no amount") }
            return try SheetText.money(word, in: currency)
        }

        /// An amount and its currency, if the next word is a number.
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

    /// Reads listings such as `2026-03-01 20.00 GBP until 2026-03-14T09:00:00.000Z on eBay`.
    static func listings(_ text: String, _ calendar: BusinessCalendar) throws(ImportProblem) -> [SheetListing] {
        var listings: [SheetListing] = []
        for characters in entries(text) {
            var entry = Entry(characters)
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

    /// A sale before the present one, if there is one.
    struct Sale {
        let day: Day
        var returned: Day?
        let platform: String?
        /// All of it but the platform.
        var patch = Patch(.sales)
    }

    /// Reads sales such as `2026-03-01 60.00 GBP fees 6.00 rate 0.855 GBP card returned 2026-03-10 refund 60.00 on eBay`.
    static func sales(
        _ text: String, _ calendar: BusinessCalendar, home: Currency
    ) throws(ImportProblem) -> [Sale] {
        var sales: [Sale] = []
        for characters in entries(text) {
            var entry = Entry(characters)
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

    // MARK: - Photos

    /// A photo's file as the sheet gives it, and what Drive holds of it.
    struct Photo {
        let file: String?
        let driveId: String?
    }

    /// Reads photos such as `Images/a.jpg <1AbC>`.
    static func photos(_ text: String) -> [Photo] {
        entries(text).map { characters in
            var characters = characters[...]
            var driveId: String?
            if characters.last == ">", let open = mark(in: characters) {
                driveId = String(characters[(open + 1)..<(characters.endIndex - 1)])
                characters = characters[..<open]
                if characters.last == " " { characters.removeLast() }
            }
            if driveId?.isEmpty == true { driveId = nil }
            return Photo(file: characters.isEmpty ? nil : unescaped(characters), driveId: driveId)
        }
    }

    /// Where the last `<` is that has no backslash before it.
    private static func mark(in characters: ArraySlice<Character>) -> Int? {
        characters.indices.last { place in
            characters[place] == "<" && (place == characters.startIndex || characters[place - 1] != "\\")
        }
    }
}
