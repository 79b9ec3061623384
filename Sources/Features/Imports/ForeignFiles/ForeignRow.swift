import QueryLanguage
import StoreFile

/// A row of a foreign table, by column names.
struct ForeignRow {
    let names: [String]
    let values: [StoredValue]
    /// The ids of records in other tables, by their numbers there.
    var ids: [String: [Int64: String]] = [:]

    subscript(name: String) -> StoredValue {
        names.firstIndex(of: name).map { values[$0] } ?? .null
    }

    /// Returns a text, or the digits of a number: SQLite does not enforce the types of columns.
    func text(_ name: String) -> String? {
        switch self[name] {
        case .text(let text): text
        case .integer(let integer): "\(integer)"
        case .real(let number): number.isFinite ? DecimalText.shortest(of: number) : nil
        default: nil
        }
    }

    func integer(_ name: String) -> Int64? {
        if case .integer(let integer) = self[name] { integer } else { nil }
    }

    /// Returns a number in JSON.
    func number(_ name: String) -> String? {
        switch self[name] {
        case .integer(let integer): "\(integer)"
        case .real(let number): number.isFinite ? "\(number)" : nil
        default: nil
        }
    }

    /// Returns a time given in milliseconds since 1970; an impossible one stays as it is, and the reader of the record
    /// refuses it.
    func moment(_ name: String) -> String? {
        guard let milliseconds = integer(name) else { return text(name) }
        guard milliseconds.magnitude < 250_000_000_000_000 else { return "\(milliseconds)" }
        return Instant(milliseconds: milliseconds).description
    }

    /// The id of the record; its number alone could be that of another phone's record.
    var recordId: String? {
        guard let id = integer("id") else { return nil }
        return "android:\(id)@\(text("created_at") ?? "")"
    }

    /// Returns the id of the record that a column refers to; a missing one keeps its number, which is refused later.
    func reference(_ name: String, _ table: String) -> String? {
        guard let id = integer(name) else { return nil }
        return ids[table]?[id] ?? "android:\(id)"
    }

    var isDeleted: Bool { self["deleted_at"] != .null }
}
