import Inventory
import QueryLanguage

/// What the records of a source refer to beyond themselves.
struct SourceContext {
    let now: Instant
    let calendar: BusinessCalendar
    /// The currency of amounts that name none.
    var home: Currency
    var markets: [String: Int64] = [:]
    var sellers: [String: Int64] = [:]
    /// Markets and sellers whose own records could not be taken.
    var rejected: Set<String> = []
    var platforms = PlatformDirectory()

    func record(_ json: JSONValue) -> SourceRecord {
        SourceRecord(json: json, calendar: calendar)
    }

    /// What a record says of a row: the fields that the table has keys of, and whether it is deleted.
    func patch(_ table: StoredTable, of record: SourceRecord) throws(RecordProblem) -> Patch {
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
    ) throws(RecordProblem) -> FieldValue {
        switch field.unit {
        case .moment, .end: FieldValue(try record.date(keys)) { .moment($0) }
        case .money: FieldValue(try record.amount(keys, in: field.currencyKeys, home: home)) { .money($0) }
        case .rate: FieldValue(try record.rate(keys, to: home)) { .rate($0) }
        case .payment: FieldValue(try record.payment(keys)) { .payment($0) }
        case .decimal: FieldValue(try record.number(keys)) { .number($0) }
        case .boolean: .boolean(try record.flag(keys))
        case .sku: FieldValue(try record.text(keys)) { .text(SKU($0).text) }
        case .reference(.markets): FieldValue(try reference(record, keys, in: markets, noun: "market")) { .row($0) }
        case .reference(.sellers): FieldValue(try reference(record, keys, in: sellers, noun: "seller")) { .row($0) }
        default: FieldValue(try record.text(keys)) { .text($0) }
        }
    }

    /// The SKU that an item brings, as it is written.
    func sku(of record: SourceRecord) throws(RecordProblem) -> String? {
        guard let keys = StoredField.itemSKU.keys else { return nil }
        return try record.text(keys)
    }

    private func reference(
        _ record: SourceRecord, _ field: StoredField.Keys, in rows: [String: Int64], noun: String
    ) throws(RecordProblem) -> Int64? {
        guard let text = try record.text(field) else { return nil }
        let id = SourceID.canonical(text)
        if let row = rows[id] { return row }
        if rejected.contains(id) {
            throw RecordProblem(
                reason: "its \(noun) \(JSONText.excerpt(text)) cannot be taken either", isConsequence: true)
        }
        throw RecordProblem(reason: "there is no \(noun) with the id \(JSONText.excerpt(text))")
    }

    /// When a record was deleted: as it says, else now; `nil` if it was not.
    func deletion(of record: SourceRecord) throws(RecordProblem) -> Instant? {
        let date = try record.date(.deletedAt)
        return try record.flag(.deleted, default: date != nil) ? date?.instant ?? now : nil
    }
}

/// The ids of a source.
enum SourceID {
    /// A UUID in upper case, as Swift writes them, so that its case does not matter; any other id as it is.
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

/// The platforms of the store by whatever a source may call them.
struct PlatformDirectory {
    private var ids: [String: Int64] = [:]
    private var last: Int64 = 0
    /// The platforms that had to be added.
    private(set) var added: [String] = []

    init() {}

    init(_ platforms: [(id: Int64, name: String)]) {
        for platform in platforms {
            ids[Self.key(platform.name)] = platform.id
            last = max(last, platform.id)
        }
    }

    /// The letters and digits alone, in lower case: `facebookMarketplace` is `Facebook Marketplace`.
    private static func key(_ name: String) -> String {
        let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
        return letters.isEmpty ? name : letters
    }

    /// Whether two spellings name one platform.
    static func sameName(_ left: String, _ right: String) -> Bool {
        left == right || key(left) == key(right)
    }

    func known(_ name: String) -> Int64? {
        // As the app spells them, nearly always.
        ids[name] ?? ids[Self.key(name)]
    }

    /// A number by which a platform is told from others, whether it is known or not.
    func identity(of name: String) -> Int64 {
        known(name) ?? -Int64(Self.key(name).hashValue.magnitude >> 1) - 1
    }

    /// The id of the platform, which is added to the store if it has none of that name.
    mutating func id(of name: String, in session: ImportSession) throws -> Int64 {
        if let id = known(name) {
            ids[name] = id
            return id
        }
        last += 1
        try session.addPlatform(Platform(name: name), id: last)
        ids[Self.key(name)] = last
        added.append(name)
        return last
    }
}
