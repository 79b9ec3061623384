/// What columns of other people's sheets mostly are, by the words in their names.
///
/// A column of a sale is never taken for one of a purchase: where a sheet has any, its prices and days are the buyer's.
enum ColumnGuess {
    private static let ofItems: [(column: String, words: [String])] = [
        ("title", ["title", "item", "product", "description", "name"]),
        ("cost", ["cost", "paid", "price", "amount"]),
        ("bought", ["bought", "purchase", "date"]), ("note", ["note", "comment", "memo"]),
    ]

    /// Words of columns that only files of sales and of banks have.
    private static let salesWords = [
        "sold", "sale", "sell", "order", "buyer", "customer", "payout", "earning", "commission", "fee", "shipping",
        "shipment", "shipped", "tracking", "refund", "transaction", "balance", "gross", "net", "tax", "total",
        "revenue",
        "proceeds", "settlement", "listed", "listing", "asking",
    ]

    /// Whether a column is one of a sale, or of the money that came of it.
    static func isOfSale(_ name: String) -> Bool {
        let words = name.lowercased().split { !$0.isLetter }
        return words.contains { word in salesWords.contains { word.hasPrefix($0) && word.count <= $0.count + 3 } }
    }

    /// A column for each name of which that can be guessed, each once.
    static func all(of names: [String]) -> [(name: String, column: String)] {
        let isOfSales = names.contains(where: isOfSale)
        var taken: Set<String> = []
        return ofItems.compactMap { column, words in
            if isOfSales, column == "cost" || column == "bought" { return nil }
            for word in words {
                if let name = names.first(where: { fits($0, word) && !taken.contains($0) }) {
                    taken.insert(name)
                    return (name, column)
                }
            }
            return nil
        }
    }

    private static func fits(_ name: String, _ word: String) -> Bool {
        name.lowercased().contains(word) && !isOfSale(name)
    }
}
