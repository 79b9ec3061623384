import GRDB

/// Something wrong that ``InventoryStore/check()`` has found.
public struct Finding: Hashable, Sendable {
    /// What can be done about it.
    public enum Remedy: Hashable, Sendable {
        /// ``InventoryStore/repair()`` puts it right.
        case repair
        /// Opening the store for writing puts it right.
        case reopen
        /// The row has to be edited or deleted.
        case edit
        /// The file itself is damaged.
        case restoreBackup
        /// The picture has to be added again, which puts it in its place, or the photo deleted.
        case addPhotoAgain
    }

    /// The table, if the finding is about one.
    public let table: String?
    /// The id of the row, if the finding is about one.
    public let row: Int64?
    /// What is wrong, as a clause: `boughtDay is 2026-02-31, which is no day`.
    public let problem: String
    public let remedy: Remedy
}

extension Finding: CustomStringConvertible {
    /// Where, what and what to do, in one line.
    public var description: String {
        "\(statement). \(advice)"
    }

    /// Where and what, without the point at its end.
    var statement: String {
        let place = [table, row.map(String.init)].compactMap { $0 }.joined(separator: " ")
        return "\(place.isEmpty ? "" : "\(place): ")\(StoreError.visible(problem))"
    }

    /// A value of a row as a finding shows it: a long text not whole, a blob by its size.
    static func shown(_ value: DatabaseValue) -> String {
        switch value.storage {
        case .null: "empty"
        case .string(let text): "“\(text.count > 60 ? text.prefix(60) + "…" : text[...])”"
        case .blob(let bytes): "a blob of \(bytes.count) bytes"
        case .int64, .double: value.description
        }
    }

    private var advice: String {
        switch remedy {
        case .repair: "It can be made again from the rest of the store: check repair."
        case .reopen: "Opening the store for writing puts that right."
        case .edit: "Correct or delete that row."
        case .restoreBackup: "Restore a backup."
        case .addPhotoAgain: "Add the same picture to its item again, or delete the photo."
        }
    }
}

/// What ``InventoryStore/check()`` looked at and what it found there.
public struct IntegrityReport: Sendable {
    /// Each check that ran, in words: `the search index`.
    public internal(set) var checked: [String] = []
    /// Each check that could not run, and why.
    public internal(set) var skipped: [String] = []
    /// What is no fault but good to know, each a sentence: files that nothing needs.
    public internal(set) var remarks: [String] = []
    /// How many items have a history that is improbable, which imports take as it is.
    public internal(set) var anomalies = AnomalyTally()
    /// The first ``listedAnomalies`` improbable items, a sentence each.
    public internal(set) var improbable: [String] = []
    /// What is wrong, at most ``limit`` of a kind; empty for a sound store.
    public internal(set) var findings: [Finding] = []

    /// How many findings of one kind are listed before the rest are only counted.
    public static let limit = 20

    /// How many anomalies are listed.
    public static let listedAnomalies = 1000

    mutating func note(_ name: String, _ found: [Finding]) {
        checked.append(name)
        findings += found
    }
}
