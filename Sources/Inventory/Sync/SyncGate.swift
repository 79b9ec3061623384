import QueryLanguage

/// What a store and its place in Drive were like when all of it had been sent: the same gate, nothing to send.
public struct SyncGate: Hashable, Sendable {
    /// A number of the columns of the sheets, another one where those change.
    public var sheets: Int
    /// Of the store: it counts data, rates, the home currency and platforms.
    public var revision: Int64
    /// The sheets show ages, which differ every day.
    public var day: Day
    /// The mark of the user's consent, `nil` without one: another may be for another Drive.
    public var grant: String?

    public init(sheets: Int, revision: Int64, day: Day, grant: String?) {
        self.sheets = sheets
        self.revision = revision
        self.day = day
        self.grant = grant
    }

    /// As the store keeps it: `7.1204 2026-03-14 MARK`.
    var text: String { "\(sheets).\(revision) \(day.description) \(grant ?? "-")" }

    /// `nil` for what is none, as a damaged store may hold it: then everything is sent anew.
    init?(text: String) {
        let parts = text.split(separator: " ").map(String.init)
        let counts = parts.first?.split(separator: ".").map(String.init) ?? []
        guard parts.count == 3, counts.count == 2, let sheets = Int(counts[0]), let revision = Int64(counts[1]),
            let day = Day(iso: parts[1])
        else { return nil }
        self.init(sheets: sheets, revision: revision, day: day, grant: parts[2] == "-" ? nil : parts[2])
    }

    /// Whether the sheets would be the same, whoever's Drive they are in and however old the items.
    public func holdsSameData(as other: SyncGate) -> Bool {
        sheets == other.sheets && revision == other.revision
    }
}
