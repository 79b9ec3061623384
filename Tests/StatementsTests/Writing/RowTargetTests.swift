import FeatureList
import Foundation
import QueryLanguage
import Statements
import TestSupport
import Testing

/// The meaning of `@N` for each statement, after a list of each noun whose rows a prompt numbers.
@Suite struct RowTargetTests {
    /// A statement about the row `@`, by the word it begins with; `edit` sets a field of the noun shown.
    static let statements: [String: [String]] = [
        "item": ["item @"], "find": ["find @"], "changes": ["changes of @"],
        "offer": ["offer 9 for @ on vinted", "offer @ 9 on vinted"], "worth": ["worth @"],
        "list": ["list @ on etsy for 9"],
        "unlist": ["unlist @", "unlist @ on ebay"],
        "sell": ["sell @ for 7 on etsy"], "return": ["return @"], "refund": ["refund @ 1"],
        "match": ["match @ to new for 1", "match 1 to @"], "unmatch": ["unmatch @"], "ignore": ["ignore @"],
        "keep": ["keep @"], "donate": ["donate @"], "bin": ["bin @"], "lost": ["lost @ note \"x\""],
        "put": ["put @ in Loft"], "reduce": ["reduce @ by 10%"],
        "edit": ["edit @ set "], "delete": ["delete @"], "restore": ["restore @"],
        "photo": ["photo @ \"\(repository)/examples/inventory/Images/blue.png\""],
        "spend": ["spend 1 on packaging for @"], "advert": ["advert @"], "label": ["label @"],
        "export": ["export drafts @ to drafts.csv"],
    ]
    private static let changes: [Noun: String] = [
        .items: "note \"x\"", .sales: "postage 3", .listings: "asking 5", .expenses: "amount 4", .fees: "percent 5%",
        .recurring: "amount 4",
    ]

    /// Every statement whose rule takes an item, a target or an order is among those that are tried.
    @Test func eachStatementThatTakesARowIsTried() {
        for (word, type) in StatementCatalog.program.all {
            let rule = StatementCatalog.program.spec(of: type).syntax.text
            guard rule.contains("ITEM") || rule.contains("target") || type.spec.name.hasSuffix("match") else {
                continue
            }
            #expect(Self.statements[word] != nil, "\(word)")
        }
        #expect(Set(Noun.allCases.filter { !$0.editable.isEmpty && $0.hasRowsHere }) == Set(Self.changes.keys))
    }

    @Test(arguments: Noun.allCases)
    func aStatementChangesTheRowShownOrItsItemAndNothingElse(noun: Noun) throws {
        let shop = try Self.shop()
        shop.answer = true
        if noun == .backups { try shop.run("backup now; backup now") }
        try shop.prompt("\(noun) limit 5")
        guard let list = shop.shown, list.noun == noun else {
            #expect(!Noun.numbered.contains(noun) && ![.items, .orders, .hauls, .backups].contains(noun))
            return
        }
        #expect(noun == .fees || list.rows.count > 1)
        let before = try Records(shop)
        var changed = 0
        for (number, row) in list.rows.sorted(by: { $0.key < $1.key }) {
            for (word, texts) in Self.statements.sorted(by: { $0.key < $1.key }) {
                for text in texts {
                    let statement =
                        text.replacing("@", with: "@\(number)")
                        + (word == "edit" ? Self.changes[noun] ?? "note \"x\"" : "")
                    let newest = try shop.run("changes show number limit 1")
                    try? shop.prompt(statement)
                    // Its changes are another list, without row numbers.
                    if word == "changes" { try shop.prompt("\(noun) limit 5") }
                    guard try shop.run("changes show number limit 1") != newest else { continue }
                    changed += 1
                    try Self.compare(before, Records(shop), word, row, statement)
                    try shop.run("undo")
                    #expect(try Records(shop) == before, "undo of \(statement)")
                }
            }
        }
        // No statement changes a haul by its row, nor anything by that of a backup.
        #expect([.hauls, .backups].contains(noun) ? changed == 0 : changed >= list.rows.count, "\(noun)")
    }

    /// After each list `why @N` lists the records of the haul shown, or says what the row is.
    @Test(arguments: Noun.allCases)
    func whyTakesTheHaulInARowAndNoOtherRow(noun: Noun) throws {
        let shop = try Self.shop()
        shop.answer = true
        try shop.prompt("\(noun) limit 5")
        guard let list = shop.shown, list.noun == noun else {
            return #expect(noun != .hauls)
        }
        for (number, row) in list.rows {
            guard noun == .hauls else {
                let refused = try shop.refused("why @\(number)")
                #expect(refused.message.hasSuffix("but why takes a haul or a report"), "\(refused.message)")
                continue
            }
            let name = try #require(row.name)
            #expect(try shop.run("why @\(number)") == shop.run("why haul \"\(name)\""))
        }
        #expect(noun != .hauls || list.rows.count == 2)
    }

    /// `--verbose`, help and the journal show the row, not a name with an `@`.
    @Test(arguments: statements.values.flatMap(\.self) + ["restore backup @", "backup check @", "why @"])
    func aStatementPrintsTheRowAsItIsTyped(text: String) throws {
        let typed = text.replacing("@", with: "@7") + (text.hasPrefix("edit") ? "note \"x\"" : "")
        let printed = try parse(typed).canonical
        #expect(printed.contains("@7") && !printed.contains("\"@7"), "\(printed)")
    }

    /// `restore backup` and `backup check` take the backup in a row, and no other row.
    @Test func aRowOfBackupsNamesTheBackup() throws {
        let shop = try Self.shop()
        shop.answer = true
        for title in ["Tea pot", "Tea cup", "Tea tray"] { try shop.run("backup now; buy \"\(title)\" for 1") }
        let items = try shop.run("backups show name, items")
        try shop.prompt("backups sort items desc page 1 size 2")
        let rows = try #require(shop.shown?.rows)
        #expect(rows.count == 2)
        for (number, row) in rows {
            let name = try #require(row.name)
            #expect(try shop.run("backup check @\(number)") == shop.run("backup check \(name)"))
        }
        let older = try #require(rows[2]?.name)
        try shop.run("restore backup @2")
        #expect(shop.notices.contains { $0.hasPrefix("restored \(older)") })
        let count = try shop.run("items show count")[0]
        #expect(items.contains("\(older) | \(count)"), "\(items)")
        try shop.prompt("items limit 1")
        #expect(try shop.refused("restore backup @1").message.hasSuffix(", not a backup"))
        #expect(try shop.refused("backup check @9").message == "the last list has no row 9")
    }

    @Test func deleteOfAHaulRowSuggestsHaulDelete() throws {
        let shop = try Self.shop()
        shop.answer = true
        try shop.prompt("hauls limit 5")
        let refused = try shop.refused("delete @1")
        #expect(refused.message == "@1 is haul “Sunday”, which delete can't take")
        #expect(refused.hints == ["try: haul delete \"Sunday\""])
    }

    /// A query that deletes counts what goes with its items, in the question, in a dry run and when it is done.
    @Test func deletingAQueryCountsWhatGoesWithItsItems() throws {
        let shop = try Self.shop()
        shop.options.isDryRun = true
        try shop.run("delete (items \"kettle\")")
        #expect(shop.notices.contains("dry run: deleted 1 item with 2 listings and 1 photo"), "\(shop.notices)")
        // Taking back a dry run is the shell's work.
        shop.options.isDryRun = false
        try shop.run("undo")
        shop.options.yes = true
        try shop.run("delete (items where title in (\"Brass lamp\", \"Copper kettle\", \"Tin cup\"))")
        #expect(shop.notices.contains("deleted 3 items with 3 listings, 3 sales and 2 photos"), "\(shop.notices)")
    }

    /// Compares what is there with what was.
    private static func compare(
        _ before: Records, _ after: Records, _ word: String, _ row: ShownRow, _ statement: String
    ) throws {
        let changed = after.differing(from: before)
        let shown = Records.Key(noun: row.noun, id: row.id)
        let isOwn = { (key: Records.Key) in
            key == shown || row.noun == .items && key.noun == .items && before.rows[key]?.first == row.skus.first
        }
        for key in changed {
            let cells = before.rows[key] ?? after.rows[key] ?? []
            let isOfItem = cells.contains { row.skus.contains($0) }
            let isTakenIn = word == "match" && before.rows[key] == nil
            // `match 1 to @` books the order that it names.
            let isOrder = statement.hasPrefix("match 1 ") && key == Records.Key(noun: .orders, id: 1)
            #expect(isOwn(key) || isOfItem || isTakenIn || isOrder, "\(statement) (\(row)) changed \(key)")
        }
        let gone = changed.filter { after.rows[$0] == nil }
        switch word {
        case "delete":
            #expect(
                row.noun == .items ? gone.contains(where: isOwn) : gone == [shown],
                "\(statement) (\(row)) deleted \(gone)")
        case "unmatch": #expect(gone.allSatisfy { $0.noun == .sales && $0.id == row.sale }, "\(statement): \(gone)")
        default: #expect(gone.isEmpty, "\(statement) (\(row)) deleted \(gone)")
        }
        let isOfNoun =
            word == "edit" && changes[row.noun] != nil || word == "delete" && row.noun != .items
            || word == "unlist" && row.noun == .listings || ["return", "refund"].contains(word) && row.noun == .sales
        if isOfNoun { #expect(changed.filter { $0.noun == row.noun }.allSatisfy(isOwn), "\(statement): \(changed)") }
        if word == "edit", isOfNoun, row.noun != .items {
            #expect(changed.subtracting([shown]).allSatisfy { $0.noun != .items })
        }
    }

    /// Items that were sold twice, have several listings, or share an expense; and orders, matched and waiting.
    static func shop() throws -> Shop {
        let shop = try Shop(isTicking: true)
        shop.options.yes = true
        try shop.run(
            """
            haul add "Saturday" 2026-01-01; haul add "Sunday" 2026-01-02
            buy "Brass lamp" for 3 haul "Saturday" on 2026-01-01; buy "Copper kettle" for 4 on 2026-01-02; buy "Tin cup" for 5 on 2026-01-03
            list kettle on ebay and vinted for 20 on 2026-02-01; list lamp on ebay for 9 on 2026-02-01
            sell lamp for 11 on ebay on 2026-02-03; return lamp on 2026-02-05; sell lamp for 12 on vinted on 2026-02-07
            sell cup for 13 on ebay on 2026-02-04; refund cup 1 on 2026-02-08
            spend 1 on packaging for kettle on 2026-02-01; spend 2 on packaging for lamp on 2026-02-01; spend 3 on other on 2026-02-02
            spend 4 on other every month from 2099-01-31; spend 5 on packaging every year from 2099-01-31
            fees on ebay set 12.8% + 0.30 GBP since 2026-01-01
            photo kettle "\(repository)/examples/inventory/Images/brass.png"
            photo lamp "\(repository)/examples/inventory/Images/brass.png"
            import "\(repository)/examples/orders/ebay-transactions.csv"
            """)
        for order in try shop.run("orders unmatched show id limit 2") { try shop.run("match \(order) to new for 2") }
        shop.options.yes = false
        return shop
    }
}

extension Noun {
    /// True if `edit` takes one of them by its number or SKU.
    fileprivate var hasRowsHere: Bool { self == .items || Noun.numbered.contains(self) }
}

/// The values of each record that is not deleted.
struct Records: Equatable {
    struct Key: Hashable {
        var noun: Noun
        var id: Int64?
    }

    /// The cells of each, without its id.
    var rows: [Key: [String]] = [:]

    private static let fields: [Noun: String] = [
        .items: "sku, title, note, status, platforms", .sales: "sku, sale_price, postage, refund, returned",
        .listings: "sku, platform, asking, ended", .expenses: "sku, kind, amount", .fees: "percent",
        .photos: "sku, file, main", .orders: "sku, state, sale", .recurring: "kind, amount",
    ]

    init(_ shop: Shop) throws {
        for (noun, fields) in Self.fields {
            for line in try shop.run("\(noun) show id, \(fields) limit all as csv") {
                let cells = line.components(separatedBy: " | ")
                rows[Key(noun: noun, id: Int64(cells[0]))] = Array(cells.dropFirst())
            }
        }
    }

    func differing(from other: Records) -> Set<Key> {
        Set(rows.keys).union(other.rows.keys).filter { rows[$0] != other.rows[$0] }
    }
}
