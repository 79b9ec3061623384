import FeatureList
import Foundation
import GrammarSupport
import QueryLanguage
import Statements
import TestSupport

/// Random statements that change the store, from the grammar, about things that a shop has.
struct RandomWrites {
    private var random: SeededRandom
    private var sentences: SentenceGenerator
    /// The same, where a name is the number of an order.
    private var ofOrders: SentenceGenerator
    private let skus: [String]
    private let folder = TemporaryFolder()
    private var imports = 0

    private static let matching = ["match", "unmatch", "ignore", "accept"]
    private static let words =
        StatementCatalog.program.all.map(\.word) + StatementCatalog.program.nounForms.map(\.noun.rawValue)

    /// The statements of the catalogue that change the store, as their sentences say.
    static func writing() throws -> Set<String> {
        var generator = SentenceGenerator(try committedGrammar(), seed: 29)
        var found: Set<String> = []
        for word in words {
            for _ in 0..<60 where !found.contains(word) {
                guard let statement = try? parse(generator.sentence(of: "\(word)_statement")) else { continue }
                if statement.effects.contains(.writesStore) { found.insert(word) }
            }
        }
        return found
    }

    /// Buys what the statements will be about.
    init(on shop: Shop, seed: UInt64) throws {
        random = SeededRandom(seed: seed)
        try shop.run(
            """
            set currency GBP; buy lot Stock pieces 8 for 20 GBP at Battersea from Jo haul Sunday on 2026-01-01
            list (items) on ebay; buy Vase for 1 GBP on 2026-01-02; list Vase on vinted for 9 GBP
            """)
        skus = try shop.run("items show sku")
        let names = ["Battersea", "Kempton", "Jo", "Sunday", "\"Brass lamp\"", "\"\\u{1F4A1} \\n\""]
        let picture = "\"\(repository)/examples/inventory/Images/\(try Self.picture())\""
        let numbers = (1...3).map(String.init)
        let grammar = try committedGrammar().replacing("ITEM", with: skus).replacing("SKU", with: skus)
            .replacing("ITEM_WORD", with: skus).replacing("PIECES", with: skus)
            .replacing("TEXT", with: names).replacing("INTEGER", with: numbers)
            .replacing("DAY", with: ["2026-10-30", "today"]).replacing("BARE_DAY", with: ["2026-10-31"])
            .replacing("MONEY", with: ["3.50", "12 GBP", "20 EUR"]).replacing("PICTURE", with: [picture])
        sentences = SentenceGenerator(grammar, seed: seed)
        ofOrders = SentenceGenerator(grammar.replacing("TEXT", with: numbers), seed: seed)
    }

    private static func picture() throws -> String {
        try FileManager.default.contentsOfDirectory(atPath: "\(repository)/examples/inventory/Images").sorted()[0]
    }

    /// One of the words, and a statement that begins with it; what is said of orders comes more often than anything else.
    mutating func next(of words: [String]) -> (word: String, statement: String) {
        let choices = words + (imports == 0 ? ["import"] : Self.matching)
        let word = choices[random.below(choices.count)]
        if word == "import" { return (word, nextImport()) }
        // Few numbers are boxes of a form, and few queries find a price to reduce.
        if word == "reduce" { return (word, "reduce (items listed with asking) by \(1 + random.below(60))%") }
        if word == "kind" { return (word, "kind add thing\(random.below(4)) for sa103s \(11 + random.below(9))") }
        while true {
            let isOfOrders = Self.matching.contains(word)
            let sentence =
                isOfOrders ? ofOrders.sentence(of: "\(word)_statement") : sentences.sentence(of: "\(word)_statement")
            guard let statement = try? parse(sentence), statement.effects.isSubset(of: [.writesStore, .readsFiles]),
                statement.effects.contains(.writesStore)
            else { continue }
            return (word, sentence)
        }
    }

    // MARK: - Orders

    private static let columns = [
        "Transaction creation date", "Type", "Order number", "Net amount", "Payout currency", "Payout date",
        "Payout ID",
        "Item ID", "Transaction ID", "Item title", "Custom label", "Quantity", "Item subtotal", "Postage and packaging",
        "Final Value Fee - fixed", "Final Value Fee - variable", "Gross transaction amount", "Transaction currency",
        "Reference ID", "Description",
    ]

    /// A file that says more of the orders than the one before.
    private mutating func nextImport() -> String {
        imports += 1
        var rows: [[String: String]] = []
        for order in 0..<imports * 2 {
            let quantity = order % 2 + 1
            rows.append([
                // The first contradicts its own result.
                "Type": "Order", "Order number": "12-1048\(order)-55231", "Net amount": order == 0 ? "36.20" : "37.20",
                "Item ID": "40719\(order % 3)",
                "Transaction ID": "T\(order)", "Item title": "Thing \(order)", "Quantity": "\(quantity)",
                "Custom label": order % 3 == 0 ? skus[random.below(skus.count)] : "--", "Item subtotal": "39.00",
                "Postage and packaging": "3.20", "Final Value Fee - fixed": "-0.40",
                "Final Value Fee - variable": "-4.60", "Gross transaction amount": "42.20",
            ])
            guard order < imports else { continue }
            rows.append([
                "Type": "Refund", "Order number": "12-1048\(order)-55231", "Net amount": "-10.00",
                "Gross transaction amount": "-10.00", "Reference ID": "R\(order)",
            ])
        }
        rows.append(["Type": "Other fee", "Net amount": "-0.35", "Reference ID": "F", "Description": "Insertion fee"])
        rows.append(["Type": "Payout", "Net amount": "-59.78"])
        let file = "\(folder.path)/orders-\(imports).csv"
        let lines = rows.map { row in
            let common = [
                "Transaction creation date": "28 Oct 2026", "Payout date": "31 Oct 2026", "Payout ID": "7593167856",
                "Payout currency": "GBP", "Transaction currency": "GBP",
            ]
            return Self.columns.map { row[$0] ?? common[$0] ?? "--" }.joined(separator: ",")
        }
        try? ([Self.columns.joined(separator: ",")] + lines).joined(separator: "\n")
            .write(toFile: file, atomically: true, encoding: .utf8)
        return "import \"\(file)\""
    }
}
