import QueryLanguage

/// The result of taking another store in, or of a rehearsal of it.
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
    /// Improbable facts that came; they were taken as they are.
    public internal(set) var anomalies = AnomalyTally()
}
