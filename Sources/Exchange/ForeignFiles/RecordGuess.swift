/// A guess at the file of the folder that a list of records is, by the keys of its first record.
enum RecordGuess {
    static func file(of head: [UInt8]) -> String? {
        guard let start = head.firstIndex(of: UInt8(ascii: "{")) else { return nil }
        let text = String(decoding: head[start...].prefix { $0 != UInt8(ascii: "}") }, as: UTF8.self)
        func has(_ key: String) -> Bool { text.contains("\"\(key)\"") }
        if has("transportType") { return "transportExpenses.json" }
        if has("radiusKm") || has("latitude") { return "markets.json" }
        if has("platformListings") || has("isSold") || has("sku") || has("photoLocalPath") { return "items.json" }
        if has("kind") && has("amount") { return "expenses.json" }
        if has("amount") && has("marketId") { return "entryFees.json" }
        if has("firstDay") { return "hauls.json" }
        return has("name") && has("id") ? "sellers.json" : nil
    }
}
