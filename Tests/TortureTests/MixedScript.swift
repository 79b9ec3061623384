import TestSupport

/// Statements of every writing kind, on items already in the store.
enum MixedScript {
    /// Buys `count` items for the script, and returns their SKUs.
    static func stock(_ store: TorturedStore, count: Int) throws -> [String] {
        let run = try store.run([
            "--no-header", "--quiet", "-c", "buy lot Stock pieces \(count) for 90 GBP at Battersea",
        ])
        guard run.status == 0 else { throw Child.Failure(description: run.errors) }
        return run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }

    /// Returns a life for each item: listed, sold, returned, edited, deleted and restored, with expenses and undo.
    static func statements(on skus: [String], label: String = "") -> [String] {
        skus.enumerated().flatMap { index, sku in life(of: sku, "\(label)\(index)", index) }
    }

    private static func life(of sku: String, _ name: String, _ index: Int) -> [String] {
        var life = [
            "buy \"Thing \(name)\" for \(index).50 GBP at \"Market \(index % 3)\" from Jo paid cash",
            "list \(sku) on ebay, vinted for 25 GBP",
            "spend 12.40 GBP on transport car gas \"trip \(name)\"",
            "edit \(sku) set title \"Edited \(name)\", cost 3 GBP, note \"line\"",
            "sell \(sku) for 20 GBP on vinted fees 1.20 postage 3.10 postage-paid 4 paid card",
            "refund \(sku) 3 GBP fees-back 0.40",
        ]
        if index % 2 == 0 { life += ["return \(sku) refund 20 GBP", "buy lot \"Lot \(name)\" pieces 3 for 10 GBP"] }
        if index % 3 == 0 { life += ["delete \(sku)", "restore \(sku)"] }
        return life
    }
}
