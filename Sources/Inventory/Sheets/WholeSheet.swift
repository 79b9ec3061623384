import GRDB
import QueryLanguage

extension InventoryStore {
    /// Prepares every item with the columns of `items` and what else an import needs to make it anew, by SKU.
    public func prepareWholeItems(in context: QueryContext) throws -> PreparedQuery {
        PreparedQuery(store: self, compiled: WholeSheet.items(in: context))
    }

    /// Prepares every expense so, by number.
    public func prepareWholeExpenses(in context: QueryContext) throws -> PreparedQuery {
        PreparedQuery(store: self, compiled: WholeSheet.expenses(in: context))
    }
}

/// The columns of an export that can be imported elsewhere: those of the noun, then what it does not show.
///
/// Lists are joined by `; `, a `;` within by `\;`. A listing is `2026-03-01 20.00 GBP until 2026-03-14T09:00:00.000Z on
/// eBay`, a sale that came back `2026-03-01 60.00 GBP fees 6.00 card returned 2026-03-10 refund 57.00 refunded
/// 2026-03-05 3.00 fees-back 0.40 on eBay`, a refund in part of the present sale `2026-03-05 3.00 fees-back 0.40`, a photo
/// its file and `<ID>` of what Drive holds, a rate `0.855 GBP`.
enum WholeSheet {
    fileprivate static func items(in context: QueryContext) -> CompiledQuery {
        var sheet = sheet(.items, [.items, .sales], context)
        for (name, sql) in lists { sheet.addText(name, sql) }
        return sheet.query(from: "items LEFT JOIN sales ON sales.id = items.saleId", order: "items.sku, items.id")
    }

    fileprivate static func expenses(in context: QueryContext) -> CompiledQuery {
        sheet(.expenses, [.expenses], context).query(from: "expenses", order: "expenses.id")
    }

    private static func sheet(_ noun: Noun, _ tables: [StoredTable], _ context: QueryContext) -> SheetPlan {
        var sheet = SheetPlan(noun, context)
        for field in FieldCatalog.fields(of: noun) where field.isShown { sheet.add(field, as: field.name) }
        for table in tables {
            for rate in table.fields where rate.unit == .rate {
                let columns = rate.columns.map { "\(table.name).\($0)" }
                sheet.addText(rate.sheetColumns[0], columns.joined(separator: " || ' ' || "))
            }
        }
        for field in hidden(noun) { sheet.add(field, as: field.name) }
        return sheet
    }

    /// The fields that a sheet brings and no listing shows.
    private static func hidden(_ noun: Noun) -> [Field] {
        let tables = noun == .items ? [StoredTable.items, .sales] : [noun.stored].compactMap(\.self)
        let brought = tables.flatMap { $0.fields.flatMap(\.sheetColumns) }
        return FieldCatalog.fields(of: noun).filter { !$0.isShown && brought.contains($0.name) }
    }

    /// The names of the columns, in their order.
    static func names(of noun: Noun) -> [String] {
        let tables: [StoredTable] = noun == .items ? [.items, .sales] : [.expenses]
        return FieldCatalog.fields(of: noun).filter(\.isShown).map(\.name)
            + tables.flatMap { $0.fields.filter { $0.unit == .rate }.map { $0.sheetColumns[0] } }
            + hidden(noun).map(\.name) + (noun == .items ? lists.map(\.column) : [])
    }

    /// What there is several of, by column: SQL over a row of `items`.
    static let lists: [(column: String, sql: String)] = [
        (
            "listings",
            list(
                """
                listedDay || \(amount("askingMinor", "askingCurrency")) || coalesce(' until ' || endedAt, '')
                || ' on ' || \(escaped("platforms.name"))
                """, of: "listings JOIN platforms ON platforms.id = platformId", "listings", order: "listings.id")
        ),
        (
            "earlier_sales",
            list(
                """
                soldDay || \(amount("priceMinor", "currency")) || \(cost("fees")) || \(cost("postage"))
                || \(cost("packaging")) || \(cost("postage_paid", "postagePaid")) || coalesce(' rate ' || rate || ' ' || rateCurrency, '')
                || coalesce(' ' || payment, '') || coalesce(' returned ' || returnedDay, '')
                || \(cost("refund")) || \(refundsOfEarlier) || coalesce(' on ' || \(escaped("platforms.name")), '')
                """, of: "sales AS earlier LEFT JOIN platforms ON platforms.id = platformId", "earlier",
                and: "earlier.id IS NOT items.saleId", order: "earlier.id")
        ),
        (
            "photo_files",
            list(
                "trim(coalesce(\(escaped("file")), '') || coalesce(' <' || driveId || '>', ''))", of: "photos",
                "photos",
                order: "position, photos.id")
        ),
        (
            "refunds",
            list(
                refund("sold.currency"), of: "refunds JOIN sales AS sold ON sold.id = refunds.saleId", "refunds",
                and: "sold.id = items.saleId", order: "refunds.id")
        ),
    ]

    /// `2026-03-12 3.00 fees-back 0.40`: what was given back in part.
    private static func refund(_ currency: String) -> String {
        """
        refundedDay || ' ' || \(decimal("refunds.amountMinor", currency))
        || iif(refunds.feesMinor > 0, ' fees-back ' || \(decimal("refunds.feesMinor", currency)), '')
        """
    }

    private static let refundsOfEarlier = """
        coalesce((SELECT group_concat(entry, '') FROM (SELECT ' refunded ' || \(refund("earlier.currency")) AS entry
        FROM refunds WHERE saleId = earlier.id AND deletedAt IS NULL ORDER BY refunds.id)), '')
        """

    private static func list(
        _ entry: String, of tables: String, _ table: String, and condition: String = "1", order: String
    ) -> String {
        """
        (SELECT group_concat(entry, '; ') FROM (SELECT \(entry) AS entry FROM \(tables)
        WHERE itemId = items.id AND \(table).deletedAt IS NULL AND \(condition) ORDER BY \(order)))
        """
    }

    private static func escaped(_ text: String) -> String {
        "replace(replace(replace(\(text), '\\', '\\\\'), ';', '\\;'), '<', '\\<')"
    }

    /// ` 12.50 GBP`, empty for none.
    private static func amount(_ minor: String, _ currency: String) -> String {
        "coalesce(' ' || \(decimal(minor, currency)) || ' ' || \(currency), '')"
    }

    /// ` fees 12.50`, empty for none.
    private static func cost(_ name: String, _ column: String? = nil) -> String {
        "coalesce(' \(name) ' || \(decimal("\(column ?? name)Minor", "currency")), '')"
    }

    /// An amount in digits, with as many decimals as its currency has.
    private static func decimal(_ minor: String, _ currency: String) -> String {
        let groups = Dictionary(grouping: Currency.all.filter { $0.fractionDigits != 2 }, by: \.fractionDigits)
        let cases = groups.sorted { $0.key < $1.key }.map { digits, currencies in
            let codes = currencies.map { "'\($0.code)'" }.sorted().joined(separator: ", ")
            return "WHEN \(currency) IN (\(codes)) THEN \(digitsSQL(minor, digits))"
        }
        return "CASE WHEN \(minor) IS NULL THEN NULL \(cases.joined(separator: " ")) ELSE \(digitsSQL(minor, 2)) END"
    }

    private static func digitsSQL(_ minor: String, _ digits: Int) -> String {
        let unit = (0..<digits).reduce(1) { unit, _ in unit * 10 }
        return digits == 0 ? minor : "printf('%d.%0\(digits)d', \(minor) / \(unit), \(minor) % \(unit))"
    }
}

extension SheetPlan {
    fileprivate mutating func addText(_ name: String, _ sql: String) {
        add(name, .text, .text(plan.place(SQL(sql: sql))))
    }
}

extension Noun {
    /// The columns of a whole export of items or of expenses, in their order.
    public var wholeColumns: [String] { WholeSheet.names(of: self) }

    /// Those that list what an item has several of: its listings, earlier sales and photos.
    public static var listColumns: [String] { WholeSheet.lists.map(\.column) }
}

/// What an export has no columns for.
public struct SheetRemainder: Sendable {
    /// What of it the store has, each a noun in the plural, such as `deleted items`.
    public let parts: [String]
}

extension InventoryStore {
    /// What an export of items, or else of expenses, leaves behind of what is here; `forApp` in the app's own columns.
    public func remainder(ofItems isOfItems: Bool, forApp: Bool) throws -> SheetRemainder {
        let table = isOfItems ? "items" : "expenses"
        var parts = [("deleted \(table)", "\(table) WHERE deletedAt IS NOT NULL")]
        if isOfItems {
            parts.append(("the pictures of photos", "photos WHERE deletedAt IS NULL AND sha256 IS NOT NULL"))
        }
        if isOfItems && forApp {
            let refunds =
                "refunds JOIN sales ON sales.id = saleId WHERE coalesce(refunds.deletedAt, sales.deletedAt) IS NULL"
            parts.append(("refunds in part", refunds))
            let costs = "feesMinor IS NOT NULL OR postageMinor IS NOT NULL OR packagingMinor IS NOT NULL"
            parts += [
                ("notes", "items WHERE deletedAt IS NULL AND note IS NOT NULL"),
                ("hauls", "items WHERE deletedAt IS NULL AND haulId IS NOT NULL"),
                ("asking prices", "listings WHERE deletedAt IS NULL AND askingMinor IS NOT NULL"),
                ("ended listings", "listings WHERE deletedAt IS NULL AND endedAt IS NOT NULL"),
                ("selling costs", "sales WHERE deletedAt IS NULL AND (\(costs))"),
                ("the postage that buyers paid", "sales WHERE deletedAt IS NULL AND postagePaidMinor IS NOT NULL"),
                ("returns", "sales WHERE deletedAt IS NULL AND returnedAt IS NOT NULL"),
            ]
        } else if forApp {
            parts += [
                ("hauls", "expenses WHERE deletedAt IS NULL AND haulId IS NOT NULL"),
                ("the items of expenses", "expenses WHERE deletedAt IS NULL AND itemId IS NOT NULL"),
            ]
        }
        return try read { database in
            SheetRemainder(
                parts: try parts.compactMap { name, rows in
                    try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM \(rows))") == true ? name : nil
                })
        }
    }
}
