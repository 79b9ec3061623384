import QueryLanguage

/// The state of a store and its account in Drive when everything was uploaded; an equal gate means nothing to upload.
package struct SyncGate: Hashable, Sendable {
    /// A number for the columns of the sheets, which changes with them.
    package var sheets: Int
    /// The revision of the store, which counts changes of data, rates, the home currency and platforms.
    package var revision: Int64
    /// The day, since the sheets show ages.
    package var day: Day
    /// The mark of the user's consent, or `nil`; another consent may be for another account.
    package var grant: String?

    package init(sheets: Int, revision: Int64, day: Day, grant: String?) {
        self.sheets = sheets
        self.revision = revision
        self.day = day
        self.grant = grant
    }

    /// The stored form: `7.1204 2026-03-14 MARK`.
    var text: String { "\(sheets).\(revision) \(day.description) \(grant ?? "-")" }

    /// Reads the stored form; returns `nil` if it is malformed, and everything is then uploaded again.
    init?(text: String) {
        let parts = text.split(separator: " ").map(String.init)
        let counts = parts.first?.split(separator: ".").map(String.init) ?? []
        guard parts.count == 3, counts.count == 2, let sheets = Int(counts[0]), let revision = Int64(counts[1]),
            let day = Day(iso: parts[1])
        else { return nil }
        self.init(sheets: sheets, revision: revision, day: day, grant: parts[2] == "-" ? nil : parts[2])
    }

    /// Returns true if the sheets would hold the same data, ignoring ages and the account.
    package func holdsSameData(as other: SyncGate) -> Bool {
        sheets == other.sheets && revision == other.revision
    }
}
