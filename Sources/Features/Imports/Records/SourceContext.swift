import Codecs
import QueryLanguage
import StoreFile

/// The context of a source's records, to which they refer.
struct SourceContext {
    let now: Instant
    let calendar: BusinessCalendar
    let today: Day
    /// The currency of amounts without one.
    var home: Currency
    var markets: [String: Int64] = [:]
    var sellers: [String: Int64] = [:]
    var hauls: [String: Int64] = [:]
    /// The items by id, only if other records may refer to them.
    var items: [String: Int64] = [:]
    /// Markets and sellers whose own records were invalid.
    var rejected: Set<String> = []
    var platforms = PlatformDirectory()
    /// The kinds of expense that the store knows.
    var kinds = ExpenseKind.usual

    init(now: Instant, calendar: BusinessCalendar, home: Currency) {
        (self.now, self.calendar, self.home) = (now, calendar, home)
        today = calendar.moment(now).day
    }

    func record(_ json: JSONValue) -> SourceRecord {
        SourceRecord(json: json, calendar: calendar)
    }

    /// Returns the fields of a record that the table has keys for, and whether it is deleted.
    func patch(_ table: StoredTable, of record: SourceRecord) throws(ImportProblem) -> Patch {
        var patch = Patch(table)
        for field in table.fields {
            guard let keys = field.keys else { continue }
            if let value = try value(of: field, keys, record) { patch.set(field, value) }
        }
        return patch
    }

    private func value(
        of field: StoredField, _ keys: StoredField.Keys, _ record: SourceRecord
    ) throws(ImportProblem) -> FieldValue? {
        switch field.unit {
        case .moment, .end: try record.date(keys).map { .moment($0) }
        case .money: try record.amount(keys, in: field.currencyKeys, home: home).map { .money($0) }
        case .part: try record.amount(keys, in: StoredField.salePrice.currencyKeys, home: home).map { .money($0) }
        case .rate:
            try record.rate(
                keys,
                to: try field.currencyKeys.flatMap { keys throws(ImportProblem) in try record.currency(keys) } ?? home
            ).map { .rate($0) }
        case .day: try record.day(keys).map { .day($0) }
        case .payment: try record.payment(keys).map { .payment($0) }
        case .fate: try record.text(keys).map { text throws(ImportProblem) in .text(try Fate(in: text).rawValue) }
        case .decimal: try record.number(keys).map { .number($0) }
        case .boolean: .boolean(try record.flag(keys))
        case .sku: try record.text(keys).map { .text(SKU($0).text) }
        case .reference(.markets): try reference(record, keys, in: markets, noun: "market").map { .row($0) }
        case .reference(.hauls): try reference(record, keys, in: hauls, noun: "haul").map { .row($0) }
        case .reference(.items): try reference(record, keys, in: items, noun: "item").map { .row($0) }
        case .reference(.sellers): try reference(record, keys, in: sellers, noun: "seller").map { .row($0) }
        default: try record.text(keys).map { .text($0) }
        }
    }

    /// Returns the SKU of an item as written; `nil` if there is none.
    func sku(of record: SourceRecord) throws(ImportProblem) -> String? {
        guard let keys = StoredField.itemSKU.keys else { return nil }
        return try record.text(keys)
    }

    private func reference(
        _ record: SourceRecord, _ field: StoredField.Keys, in rows: [String: Int64], noun: String
    ) throws(ImportProblem) -> Int64? {
        guard let text = try record.text(field) else { return nil }
        let id = SourceID.canonical(text)
        if let row = rows[id] { return row }
        if rejected.contains(id) {
            var problem = ImportProblem("its \(noun) \(JSONText.excerpt(text)) can't be imported either")
            problem.isConsequence = true
            throw problem
        }
        throw ImportProblem("there is no \(noun) with the id \(JSONText.excerpt(text))")
    }

    /// Returns the time of a record's deletion, by default now; `nil` if it isn't deleted.
    func deletion(of record: SourceRecord) throws(ImportProblem) -> Instant? {
        let date = try record.date(.deletedAt)
        return try record.flag(.deleted, default: date != nil) ? date?.instant ?? now : nil
    }
}

/// The ids of a source.
enum SourceID {
    /// Returns a UUID in upper case, Swift's form, so that its case doesn't matter; any other id is unchanged.
    static func canonical(_ text: String) -> String {
        var text = text
        let isLowerCaseUUID = text.withUTF8 { bytes in
            guard bytes.count == 36 else { return false }
            var hasLowerCase = false
            for byte in bytes {
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "-"):
                    continue
                case UInt8(ascii: "a")...UInt8(ascii: "f"): hasLowerCase = true
                default: return false
                }
            }
            return hasLowerCase
        }
        return isLowerCaseUUID ? text.uppercased() : text
    }
}

extension Fate {
    /// Reads a fate as exports write it.
    init(in text: String) throws(ImportProblem) {
        guard let fate = Fate(rawValue: text.lowercased()) else {
            throw ImportProblem("\(JSONText.excerpt(text)) isn't kept, donated, binned or lost")
        }
        self = fate
    }
}
