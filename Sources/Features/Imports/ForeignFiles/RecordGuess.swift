/// A guess at the file of the folder that a list of records is, by the keys of its first record.
enum RecordGuess {
    static func file(of head: [UInt8]) -> String? {
        let text = first(of: head)
        func has(_ key: String) -> Bool { text.contains("\"\(key)\"") }
        // Records of the app's have a text for their id.
        let whole = String(decoding: head, as: UTF8.self).filter { !$0.isWhitespace }
        guard whole.contains("\"id\":\"") else { return nil }
        if has("transportType") { return "transportExpenses.json" }
        if has("radiusKm") || has("latitude") { return "markets.json" }
        if has("platformListings") || has("isSold") || has("sku") || has("photoLocalPath") { return "items.json" }
        if has("kind") && has("amount") { return "expenses.json" }
        if has("amount") && has("marketId") { return "entryFees.json" }
        if has("firstDay") { return "hauls.json" }
        return has("name") && has("id") ? "sellers.json" : nil
    }

    /// Returns true for items, sales or expenses as `as json` and `as ndjson` write them.
    static func isOurs(_ head: [UInt8]) -> Bool {
        let text = first(of: head)
        return ["asking_currency", "sale_currency", "subkind"].contains { text.contains("\"\($0)\"") }
    }

    /// Returns the text of the first record, as far as it is in `head`.
    private static func first(of head: [UInt8]) -> String {
        let start = head.firstIndex(of: UInt8(ascii: "{")) ?? head.endIndex
        return String(decoding: head[start...].prefix { $0 != UInt8(ascii: "}") }, as: UTF8.self)
    }
}
