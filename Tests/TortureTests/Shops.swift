import Foundation
import TestSupport
import Testing

/// Stores in one folder, with a common clock.
final class Shops {
    enum Clock: CaseIterable {
        /// It advances a second with each statement.
        case running
        case standing
        /// It runs, but is set back by up to an hour now and then.
        case setBack
    }

    private let clock: Clock
    let folder = TemporaryFolder()
    private var random: SeededRandom
    private var time = 0
    let names = ["a", "b", "c"]

    init(seed: Int, clock: Clock = .running) {
        random = SeededRandom(seed: UInt64(seed))
        self.clock = clock
    }

    /// Creates copies of all stores in another folder.
    init(copying other: Shops) throws {
        (random, time, clock) = (other.random, other.time, other.clock)
        for shop in names { try FileManager.default.copyItem(atPath: other.path(shop), toPath: path(shop)) }
    }

    func path(_ shop: String) -> String { "\(folder.path)/\(shop).sqlite" }
    func number(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    func pick<Value>(_ values: [Value]) -> Value { values[number(values.count)] }

    /// Gives a store the mark that decides between changes at one moment.
    func mark(_ shop: String, _ mark: String) throws {
        let script =
            "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); "
            + "c.execute('UPDATE exchanges SET mark = ? WHERE seenAt IS NULL', sys.argv[2:]); c.commit()"
        _ = try Child.output(of: ["/usr/bin/python3", "-c", script, path(shop), mark])
    }

    @discardableResult
    func run(_ shop: String, _ text: String, isAtOnce: Bool = false) throws -> Child.Run {
        if !isAtOnce { time = nextTime() }
        let now = String(format: "2026-11-01T%02d:%02d:%02dZ", 8 + time / 3600, time / 60 % 60, time % 60)
        return try Child.run(
            [
                TestProducts.executable("fhq"), "--store", path(shop), "--now", now, "--yes", "--force", "-f",
                "csv", "-c", text,
            ],
            in: folder.path,
            environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "TZ": "UTC", "FHQ_BACKUP": "off"])
    }

    private func nextTime() -> Int {
        switch clock {
        case .running: time + 1
        case .standing: time
        case .setBack: number(4) == 0 ? max(0, time - number(3600)) : time + 1
        }
    }

    /// Imports stores into each other, each pair as the importing store and the imported one.
    func exchange(_ pairs: [(one: String, other: String)]) throws {
        for pair in pairs { #expect(try run(pair.one, "import \(pair.other).sqlite").status == 0) }
    }

    func items(_ shop: String, _ filter: String = "") throws -> [String] {
        try run(shop, "items \(filter) show sku limit all").output.split(separator: "\n").dropFirst().map(
            String.init)
    }

    /// Returns the values of a column that aren't empty.
    func column(_ name: String, of noun: String, _ shop: String) throws -> [String] {
        try run(shop, "\(noun) show \(name) limit all").output.split(separator: "\n").dropFirst().map(String.init)
            .filter { !$0.isEmpty && $0 != "\"\"" }
    }

    /// Runs a random statement of a reseller, which fhq refuses where it makes no sense.
    ///
    /// With `renames` it also gives names to other markets and people, and uses old ones again.
    func work(_ shop: String, renames: Bool = false) throws {
        if renames, number(4) == 0 {
            let (noun, names) = pick([("market", ["Acton", "Soho", "Kew"]), ("seller", ["Jo", "Al", "Ada"])])
            let (old, new) = (pick(names), pick(names))
            if number(3) > 0, old != new {
                try run(shop, "\(noun) edit \(old) set name \(new)")
            } else {
                try run(
                    shop,
                    "buy \"lamp \(number(98))\" for 3 GBP at \(pick(["Acton", "Kew"])) from \(pick(["Jo", "Ada"]))")
            }
            return
        }
        let (n, thing) = (number(98) + 1, pick(["lamp", "vase", "radio", "chair"]))
        guard let item = try items(shop).randomElement(using: &random), number(10) > 2 else {
            try run(
                shop, "buy \"\(thing) \(n)\" for \(n) GBP at \(pick(["Acton", "Soho"])) from \(pick(["Jo", "Al"]))")
            return
        }
        let gone = try items(shop, "deleted").first ?? item
        let sold = try items(shop, "sold").first ?? item
        try run(
            shop,
            pick([
                "edit \(item) set title \"\(thing) \(n)\"", "edit \(item) set title \"\(thing) \(n)\"",
                "edit \(item) set cost \(n) GBP, note n\(n)",
                "edit \(item) set condition \(pick(["used", "good"])), description d\(n)",
                "put \(item) in \(pick(["A12", "Loft"]))",
                "list \(item) on \(pick(["ebay", "vinted"])) for \(n) GBP",
                "sell \(item) for \(n) GBP on \(pick(["ebay", "vinted"])) postage-paid 2",
                "return \(sold)", "refund \(sold) 1 GBP fees-back 0.10", "delete \(item)",
                "delete expense \(n % 3)", "delete sale \(n % 3)", "delete listing \(n % 3)",
                "restore \(gone)", "spend \(n) GBP on entry-fee at Acton", "spend \(n) GBP on packaging",
                "fees on depop set \(n)%, 3% over \(n) GBP cap 9 GBP since 2026-01-0\(n % 9 + 1)",
                "edit (items) set note \"all \(n)\"", "undo", "undo", "redo",
                "redo", "redo", "undo",
                "market edit \(pick(["Acton", "Kew"])) set radius_km \(n)", "seller edit Jo set market Soho",
                "market add \(pick(["Acton", "Kew", "Soho"])) radius \(n) km",
                "seller add \(pick(["Jo", "Ada"])) at Kew",
                "edit \(item) set market \(pick(["Kew", "Soho"])), seller \(pick(["Ada", "Jo"]))",
            ]))
    }

    /// Returns all rows of a store, except ids private to it, and deleted items if they are wanted.
    func everything(_ shop: String, deleted: Bool = true) throws -> [[String]] {
        try show(
            shop,
            [
                """
                items show sku, title, status, bought, cost, currency, market, seller, platforms, asking, sold, sale_price,
                sale_platform, fees, payment, stored_in, condition, description, note limit all
                """,
                deleted ? "items deleted show sku limit all" : "items show count",
                "expenses show date, kind, subkind, amount, currency, market, sku, payment, memo limit all",
                "sales show sold, sku, platform, sale_price, sale_currency, fees, postage, payment, returned, refund, postage_paid limit all",
                "profit by platform in GBP",
                "listings show listed, sku, platform, asking, ended limit all",
                "markets show name, radius_km limit all",
                "sellers show name, market limit all",
                "fees on depop show since, percent, steps, cap limit all",
            ]
        ).map { $0.split(separator: "\n").map(String.init).sorted() }
    }

    /// Returns what each of some queries prints.
    func show(_ shop: String, _ queries: [String]) throws -> [String] {
        try queries.map { query in
            let result = try run(shop, query)
            #expect(result.status == 0, "\(query): \(result.errors)")
            return result.output
        }
    }
}
