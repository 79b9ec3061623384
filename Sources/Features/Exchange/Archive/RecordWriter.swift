import Codecs
import Imports
import QueryLanguage
import StoreFile

/// A writer of rows as the records that an import reads, each field under the first key that an import looks for.
struct RecordWriter {
    private let platforms: [Int64: String]
    private let enabled: [String]
    /// Listings, sales and photos by item, refunds by sale.
    var parts: [StoreTable: [Int64: [WholeInventory.WholeRow]]] = [:]

    init(_ platforms: [WholeInventory.WholeRow]) {
        let table = StoredTable.platforms
        func text(_ row: WholeInventory.WholeRow, _ name: String) -> String { row.text(table[name]) ?? "" }
        self.platforms = Dictionary(
            platforms.map { ($0.id, text($0, "name")) }, uniquingKeysWith: { first, _ in first })
        enabled = platforms.filter { $0.values[table.deletion] == .null }.filter {
            $0.flag(table["enabled"]) && $0.flag(table["lists"])
        }.map { text($0, "name") }
    }

    func settings(home: Currency?) -> String {
        let names = enabled.map { String(decoding: JSONText.quoted($0), as: UTF8.self) }.joined(separator: ",")
        let currency = home.map { "\"homeCurrency\":\"\($0.code)\"," } ?? ""
        return "{\(currency)\"enabledPlatforms\":[\(names)]}\n"
    }

    func item(_ row: WholeInventory.WholeRow, _ whole: WholeInventory) throws -> RecordText {
        var record = try record(row, .items, whole)
        record.list("platformListings", try partsOf(row, .listings).map { try self.record($0, .listings, whole) })
        record.list(
            "sales",
            try partsOf(row, .sales).map { sale in
                var entry = try self.record(sale, .sales, whole)
                let refunds = refunds(of: sale)
                if !refunds.isEmpty { entry.list("refunds", refunds) }
                return entry
            })
        record.list("photos", try photos(of: row).map { try self.record($0, .photos, whole) })
        return record
    }

    private func photos(of item: WholeInventory.WholeRow) -> [WholeInventory.WholeRow] {
        partsOf(item, .photos).sorted { ($0.integer(.photoPosition), $0.id) < ($1.integer(.photoPosition), $1.id) }
    }

    /// Returns the parts of an item that are not deleted or, for a deleted item, were deleted with it.
    private func partsOf(_ item: WholeInventory.WholeRow, _ table: StoredTable) -> [WholeInventory.WholeRow] {
        let deletion = item.values[StoredTable.items.deletion]
        return (parts[table.table]?[item.id] ?? []).filter { part in
            let own = part.values[table.deletion]
            return own == .null || own == deletion
        }
    }

    /// Returns the partial refunds of a sale, in its currency.
    private func refunds(of sale: WholeInventory.WholeRow) -> [RecordText] {
        let live = (parts[.refunds]?[sale.id] ?? []).filter { $0.values[StoredTable.refunds.deletion] == .null }
        return live.map { refund in
            var record = RecordText()
            record.moment("refundedAt", refund.text(.refundDay), refund.second(.refundDay))
            record.amount("amount", refund.integer(.refundAmount), sale.second(.salePrice))
            record.amount("feesBack", refund.integer(.refundFeesBack), sale.second(.salePrice))
            return record
        }
    }

    func record(
        _ row: WholeInventory.WholeRow, _ table: StoredTable, _ whole: WholeInventory
    ) throws -> RecordText {
        var record = RecordText()
        if row.item == nil { record.text("id", row.name) }
        for field in table.fields where field.unit != .deletion { try write(field, of: row, whole, to: &record) }
        if row.item == nil, case .text(let deletedAt) = row.values[table.deletion] {
            record.flag("deleted", true)
            record.text("deletedAt", deletedAt)
        }
        return record
    }

    private func write(
        _ field: StoredField, of row: WholeInventory.WholeRow, _ whole: WholeInventory, to record: inout RecordText
    ) throws {
        let value = row.values[field.place]
        guard value != .null else { return }
        switch field.unit {
        case .kind:
            record.text("kind", row.text(field))
            if case .text(let second) = row.values[field.place + 1] { record.text("subkind", second) }
            return
        case .coordinates:
            record.number("latitude", value.digits)
            record.number("longitude", row.values[field.place + 1].digits)
            return
        case .reference(.platforms): return record.text("platform", row.id(field).flatMap { platforms[$0] })
        default: break
        }
        if field == .itemOldSKU { return record.text("legacySku", row.text(field)) }
        guard let key = field.keys?.keys.first else { return }
        let currency = field.currencyKeys?.keys.first
        switch field.unit {
        case .moment, .end: record.moment(key, row.text(field), row.second(field))
        case .money: record.money(key, row.integer(field), currency ?? "currency", row.second(field))
        case .part: record.amount(key, row.integer(field), row.second(.salePrice))
        case .rate:
            record.text(key, row.text(field))
            if let currency { record.text(currency, row.second(field)) }
        case .boolean: record.flag(key, row.flag(field))
        case .decimal, .integer: record.number(key, value.digits)
        case .reference(let table): record.text(key, try row.id(field).flatMap { try whole.name(of: $0, in: table) })
        default: record.text(key, row.text(field))
        }
    }
}

extension WholeInventory.WholeRow {
    fileprivate func text(_ field: StoredField) -> String? {
        if case .text(let text) = values[field.place] { text } else { nil }
    }

    /// Returns the text in a field's second column, such as a currency or a day.
    fileprivate func second(_ field: StoredField) -> String? {
        if case .text(let text) = values[field.place + 1] { text } else { nil }
    }

    fileprivate func id(_ field: StoredField) -> Int64? {
        if case .integer(let id) = values[field.place] { id } else { nil }
    }

    fileprivate func integer(_ field: StoredField) -> Int64 { id(field) ?? 0 }

    fileprivate func flag(_ field: StoredField) -> Bool { id(field) == 1 }
}

extension StoredValue {
    /// A number in JSON.
    fileprivate var digits: String? {
        switch self {
        case .integer(let integer): "\(integer)"
        case .real(let number): number.isFinite ? "\(number)" : nil
        default: nil
        }
    }
}

extension RecordText {
    /// Appends a moment with its fixed business day.
    fileprivate mutating func moment(_ key: StaticString, _ instant: String?, _ day: String?) {
        guard let instant else { return }
        guard let day else { return text(key, instant) }
        var both = RecordText()
        both.text("at", instant)
        both.text("day", day)
        object(key, both)
    }
}
