import Queries
import QueryLanguage
import Rendering

/// An item as a person at a terminal reads it: what it cost and is listed at, its history in a line for each event, and
/// what it earned.
struct ItemScreen {
    let item: ItemMatch
    let environment: Environment

    /// An event of the item's history.
    private struct Event {
        var day: Day
        /// The place among the events of a day.
        var place: Int
        var text: String
    }

    func screen() throws -> Screen {
        let facts = try Facts.of(.items, where: .compare(.itemID, .equal, .value(.integer(Int(item.id)))), self).first
        guard let facts else { return Screen(text: item.named, rowCount: 0) }
        let state = item.isDeleted ? "deleted, \(facts["status"])" : facts["status"]
        let lines = try [visible("\(item.named) · \(state)")] + figures(facts) + [""] + history(facts)
        return Screen(text: lines.joined(separator: "\n"), rowCount: 1)
    }

    // MARK: - Figures

    private func figures(_ facts: Facts) -> [String] {
        let places = facts["platforms"].replacing("; ", with: ", ")
        let asking = [facts["asking"], places.isEmpty ? "" : "on \(places)"].filter { !$0.isEmpty }
        func days(_ field: String) -> String {
            Int(facts[field]).map { "\(grouped($0)) \($0 == 1 ? "day" : "days")" } ?? ""
        }
        let isSold = facts["status"] == "sold"
        let rows = [
            ("cost", facts["cost"].isEmpty ? "unknown" : facts["cost"]), ("listed", asking.joined(separator: " ")),
            ("age", days("age")), ("sold in", isSold ? days("days_to_sell") : ""), ("photos", facts["photos"]),
            ("haul", facts["haul"]), ("note", facts["note"]),
            ("earned", facts["profit"].isEmpty && isSold ? "unknown" : facts["profit"]),
        ]
        return rows.filter { !$0.1.isEmpty }.map { name, value in
            "  \(name)\(String(repeating: " ", count: 8 - name.count))\(visible(value))"
        }
    }

    // MARK: - History

    private func history(_ facts: Facts) throws -> [String] {
        let sales = try Facts.of(.sales, self)
        let events = try purchase(facts) + listings(sales) + sales.flatMap(sale) + expenses() + fate(facts)
        let sorted = events.sorted { ($0.day, $0.place) < ($1.day, $1.place) }
        let days = sorted.map { environment.words($0.day) }
        let width = days.map(\.count).max() ?? 0
        return zip(days, sorted).map { day, event in
            "  \(day)\(String(repeating: " ", count: width + 2 - day.count))\(visible(event.text))"
        }
    }

    private func event(_ day: String, _ place: Int, _ parts: [String]) -> [Event] {
        // A listing's end is an instant.
        guard let day = Day(iso: day.prefix(10)) else { return [] }
        return [Event(day: day, place: place, text: parts.filter { !$0.isEmpty }.joined(separator: " · "))]
    }

    /// Returns the words that are not empty as one phrase.
    private func phrase(_ words: String...) -> String { words.filter { !$0.isEmpty }.joined(separator: " ") }

    /// Returns the words followed by the value; empty without one.
    private func after(_ words: String, _ value: String) -> String { value.isEmpty ? "" : "\(words) \(value)" }

    private func purchase(_ facts: Facts) -> [Event] {
        let place = phrase(after("at", facts["market"]), after("from", facts["seller"]))
        return event(facts["bought"], 0, [phrase("bought", after("for", facts["cost"]), place)])
    }

    /// Returns the events of the listings; a listing that a sale ended needs no other end.
    private func listings(_ sales: [Facts]) throws -> [Event] {
        try Facts.of(.listings, self).flatMap { listing in
            let platform = listing["platform"]
            let isSold = sales.contains { listing["ended"].hasPrefix($0["sold"]) && $0["platform"] == platform }
            return event(
                listing["listed"], 1, [phrase("listed on", platform, after("for", listing["asking"]))])
                + (isSold ? [] : event(listing["ended"], 2, ["taken down from \(platform)"]))
        }
    }

    private func sale(_ sale: Facts) -> [Event] {
        let refund = after("refunded", sale["refund"])
        let costs =
            [after("postage paid by the buyer", sale["postage_paid"])]
            + ["fees", "postage", "packaging"].map { after($0, sale[$0]) }
        let isReturned = !sale["returned"].isEmpty
        let sold = phrase("sold", after("for", sale["sale_price"]), after("on", sale["platform"]))
        return event(sale["sold"], 3, [sold] + costs + [after("paid by", sale["payment"]), isReturned ? "" : refund])
            + event(sale["returned"], 4, ["returned", refund])
    }

    private func expenses() throws -> [Event] {
        try Facts.of(.expenses, self).flatMap { expense in
            event(expense["date"], 5, ["spent \(expense["amount"]) on \(expense["kind"])", expense["memo"]])
        }
    }

    private func fate(_ facts: Facts) -> [Event] { event(facts["gone"], 6, [facts["status"]]) }

    // MARK: - Reading

    /// The fields of one record, by name; a field without a value is empty.
    private struct Facts {
        private var values: [String: String] = [:]

        subscript(_ name: String) -> String { values[name] ?? "" }

        /// Returns the records of a noun that belong to the item, the oldest first.
        static func of(_ noun: Noun, _ page: ItemScreen) throws -> [Facts] {
            guard let sku = FieldCatalog.field("sku", of: noun) else { return [] }
            return try Facts.of(noun, where: .compare(sku, .equal, .value(.text(page.item.sku))), page)
        }

        static func of(_ noun: Noun, where condition: Expression, _ page: ItemScreen) throws -> [Facts] {
            let fields = FieldCatalog.fields(of: noun).filter { $0.isShown && $0.kind != .currency }
            var texts = RowTexts(noun, fields, wantsDeleted: page.item.isDeleted)
            texts.isPlain = true
            return try texts.all(condition, page.environment).reversed().map { row in
                var facts = Facts()
                for (field, text) in zip(fields, row) where !text.isEmpty {
                    facts.values[field.name] = field.kind == .money ? grouping(text) : text
                }
                return facts
            }
        }

        /// Returns an amount with a comma at each thousand: `1,204.50 GBP`.
        private static func grouping(_ amount: String) -> String {
            let whole = amount.drop { $0 == "-" }.prefix { $0.isNumber }
            return Int(whole).map { amount.replacing(whole, with: grouped($0), maxReplacements: 1) } ?? amount
        }
    }
}
