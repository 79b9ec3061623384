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
            let value = try value(of: field, keys, record)
            if value != .empty { patch.set(field, value) }
        }
        return patch
    }

    private func value(
        of field: StoredField, _ keys: StoredField.Keys, _ record: SourceRecord
    ) throws(ImportProblem) -> FieldValue {
        switch field.unit {
        case .moment, .end: FieldValue(try record.date(keys)) { .moment($0) }
        case .money: FieldValue(try record.amount(keys, in: field.currencyKeys, home: home)) { .money($0) }
        case .part:
            FieldValue(try record.amount(keys, in: StoredField.salePrice.currencyKeys, home: home)) { .money($0) }
        case .rate:
            FieldValue(
                try record.rate(
                    keys,
                    to: try field.currencyKeys.flatMap { keys throws(ImportProblem) in try record.currency(keys) }
                        ?? home)
            ) { .rate($0) }
        case .day: FieldValue(try record.day(keys)) { .day($0) }
        case .payment: FieldValue(try record.payment(keys)) { .payment($0) }
        case .fate:
            FieldValue(try record.text(keys).map { text throws(ImportProblem) in try Fate(in: text) }) {
                .text($0.rawValue)
            }
        case .decimal: FieldValue(try record.number(keys)) { .number($0) }
        case .boolean: .boolean(try record.flag(keys))
        case .sku: FieldValue(try record.text(keys)) { .text(SKU($0).text) }
        case .reference(.markets): FieldValue(try reference(record, keys, in: markets, noun: "market")) { .row($0) }
        case .reference(.hauls): FieldValue(try reference(record, keys, in: hauls, noun: "haul")) { .row($0) }
        case .reference(.items): FieldValue(try reference(record, keys, in: items, noun: "item")) { .row($0) }
        case .reference(.sellers): FieldValue(try reference(record, keys, in: sellers, noun: "seller")) { .row($0) }
        default: FieldValue(try record.text(keys)) { .text($0) }
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
