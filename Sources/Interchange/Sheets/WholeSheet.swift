import Queries
import QueryLanguage
import StoreFile

extension InventoryStore {
    /// Prepares every item with the columns of `items` and all others that an import needs to recreate it, by SKU.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func prepareWholeItems(in context: QueryContext) throws -> PreparedQuery {
        PreparedQuery(store: self, compiled: WholeSheet.items(in: context))
    }

    /// Prepares every expense in the same way, by number.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func prepareWholeExpenses(in context: QueryContext) throws -> PreparedQuery {
        PreparedQuery(store: self, compiled: WholeSheet.expenses(in: context))
    }
}

/// The columns of an export that can be imported elsewhere: those of the noun, then those it doesn't show.
///
/// Lists are joined by `; `, with `\;` for a `;` inside. A listing is `2026-03-01 20.00 GBP until
/// 2026-03-14T09:00:00.000Z on eBay`, a returned sale `2026-03-01 60.00 GBP fees 6.00 card returned 2026-03-10 refund
/// 57.00 refunded 2026-03-05 3.00 fees-back 0.40 on eBay`, a partial refund of the present sale
/// `2026-03-05 3.00 fees-back 0.40`, a photo its file and `<ID>` in Drive, a rate `0.855 GBP`.
package enum WholeSheet {
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

    /// Returns the fields that a sheet has and no listing shows.
    private static func hidden(_ noun: Noun) -> [Field] {
        let tables = noun == .items ? [StoredTable.items, .sales] : [noun.stored].compactMap(\.self)
        let brought = tables.flatMap { $0.fields.flatMap(\.sheetColumns) }
        return FieldCatalog.fields(of: noun).filter { !$0.isShown && brought.contains($0.name) }
    }

    /// Returns the names of the columns in order.
    static func names(of noun: Noun) -> [String] {
        let tables: [StoredTable] = noun == .items ? [.items, .sales] : [.expenses]
        return FieldCatalog.fields(of: noun).filter(\.isShown).map(\.name)
            + tables.flatMap { $0.fields.filter { $0.unit == .rate }.map { $0.sheetColumns[0] } }
            + hidden(noun).map(\.name) + (noun == .items ? lists.map(\.column) : [])
    }

    /// The list columns, with SQL over a row of `items`.
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

    /// Returns SQL for a partial refund: `2026-03-12 3.00 fees-back 0.40`.
    private static func refund(_ currency: String) -> String {
        """
        refundedDay || ' ' || \(decimal("refunds.amountMinor", currency))
        || iif(refunds.feesMinor <> 0, ' fees-back ' || iif(refunds.feesMinor < 0, '-', '')
        || \(decimal("abs(refunds.feesMinor)", currency)), '')
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

    /// Returns SQL for ` 12.50 GBP`; empty if there is no amount.
    private static func amount(_ minor: String, _ currency: String) -> String {
        "coalesce(' ' || \(decimal(minor, currency)) || ' ' || \(currency), '')"
    }

    /// Returns SQL for ` fees 12.50`; empty if there is no amount.
    private static func cost(_ name: String, _ column: String? = nil) -> String {
        "coalesce(' \(name) ' || \(decimal("\(column ?? name)Minor", "currency")), '')"
    }

    /// Returns SQL for an amount in digits, with as many decimals as its currency has.
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
        add(name, .text, .text(plan.place(BoundSQL(sql: sql))))
    }
}

extension Noun {
    /// The columns of a whole export of items or expenses, in order.
    package var wholeColumns: [String] { WholeSheet.names(of: self) }

    /// The columns with lists: an item's listings, earlier sales and photos.
    package static var listColumns: [String] { WholeSheet.lists.map(\.column) }
}

/// The contents that an export has no columns for.
package struct SheetRemainder: Sendable {
    /// The kinds of rows in the store that are left out, such as `deleted items`.
    package let parts: [String]
}

extension InventoryStore {
    /// Returns the values that an export of items, or of expenses, leaves out; with `forApp`, in the app's own columns.
    ///
    /// - Throws: ``StoreError`` if the store can't be read.
    package func remainder(ofItems isOfItems: Bool, forApp: Bool) throws -> SheetRemainder {
        let table = isOfItems ? "items" : "expenses"
        var parts = [("deleted \(table)", "\(table) WHERE deletedAt IS NOT NULL")]
        if isOfItems {
            parts.append(("pictures of photos", "photos WHERE deletedAt IS NULL AND sha256 IS NOT NULL"))
        }
        if isOfItems && forApp {
            let refunds =
                "refunds JOIN sales ON sales.id = saleId WHERE coalesce(refunds.deletedAt, sales.deletedAt) IS NULL"
            parts.append(("partial refunds", refunds))
            let costs = "feesMinor IS NOT NULL OR postageMinor IS NOT NULL OR packagingMinor IS NOT NULL"
            parts += [
                ("notes", "items WHERE deletedAt IS NULL AND note IS NOT NULL"),
                ("hauls", "items WHERE deletedAt IS NULL AND haulId IS NOT NULL"),
                ("asking prices", "listings WHERE deletedAt IS NULL AND askingMinor IS NOT NULL"),
                ("ended listings", "listings WHERE deletedAt IS NULL AND endedAt IS NOT NULL"),
                ("selling costs", "sales WHERE deletedAt IS NULL AND (\(costs))"),
                ("postage paid by buyers", "sales WHERE deletedAt IS NULL AND postagePaidMinor IS NOT NULL"),
                ("returns", "sales WHERE deletedAt IS NULL AND returnedAt IS NOT NULL"),
            ]
        } else if forApp {
            parts += [
                ("hauls", "expenses WHERE deletedAt IS NULL AND haulId IS NOT NULL"),
                ("items of expenses", "expenses WHERE deletedAt IS NULL AND itemId IS NOT NULL"),
            ]
        }
        return try read { database in
            SheetRemainder(
                parts: try parts.compactMap { name, rows in
                    try database.value(Bool.self, "SELECT EXISTS (SELECT 1 FROM \(sql: rows))") == true ? name : nil
                })
        }
    }
}
