import QueryLanguage

/// What taking another store in has done, or would do.
public struct ExchangeReport: Sendable {
    public struct Counts: Equatable, Sendable {
        public var added = 0
        public var changed = 0
        public var deleted = 0
        public var unchanged = 0
    }

    /// A value that was changed in both stores; the later one counts.
    public struct Conflict: Equatable, Sendable {
        /// An item's SKU, or what else the row is called.
        public let label: String
        public let field: String
        public let kept: String
        public let lost: String
    }

    public internal(set) var counts: [StoreTable: Counts] = [:]
    public internal(set) var conflicts: [Conflict] = []
    /// Pictures, by the names of their files, that are nowhere.
    public internal(set) var missingPictures: [String] = []
    /// What a rehearsal would make different.
    public internal(set) var differences = Differences()
    /// What came and is improbable; it was taken as it is.
    public internal(set) var anomalies = AnomalyTally()
}
