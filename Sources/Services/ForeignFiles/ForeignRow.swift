import Inventory
import QueryLanguage

/// A row of a foreign table by the names of its columns.
struct ForeignRow {
    let names: [String]
    let values: [StoredValue]
    /// What the records of other tables are known by, by their numbers there.
    var ids: [String: [Int64: String]] = [:]

    subscript(name: String) -> StoredValue {
        names.firstIndex(of: name).map { values[$0] } ?? .null
    }

    /// Text, or a number as its digits: SQLite does not hold a program to the types of its columns.
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

    /// A number as JSON has it.
    func number(_ name: String) -> String? {
        switch self[name] {
        case .integer(let integer): "\(integer)"
        case .real(let number): number.isFinite ? "\(number)" : nil
        default: nil
        }
    }

    /// A time in milliseconds since 1970; one that no calendar has stays what it is, which the record's reader refuses.
    func moment(_ name: String) -> String? {
        guard let milliseconds = integer(name) else { return text(name) }
        guard milliseconds.magnitude < 250_000_000_000_000 else { return "\(milliseconds)" }
        return Instant(milliseconds: milliseconds).description
    }

    /// What the record is known by: its number alone could be that of another phone's record.
    var recordId: String? {
        guard let id = integer("id") else { return nil }
        return "android:\(id)@\(text("created_at") ?? "")"
    }

    /// The record of another table that a column names; one that is not there keeps its number, which is refused.
    func reference(_ name: String, _ table: String) -> String? {
        guard let id = integer(name) else { return nil }
        return ids[table]?[id] ?? "android:\(id)"
    }

    var isDeleted: Bool { self["deleted_at"] != .null }
}
