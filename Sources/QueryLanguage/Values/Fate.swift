/// The fate of an item that left the stock although nobody bought it.
package enum Fate: String, CaseIterable, Hashable, Sendable {
    case kept, donated, binned, lost

    /// The fates that turn the cost into a loss: all except `kept`.
    package static let losses = allCases.filter { $0 != .kept }
}

/// The words for the status of an item.
enum ItemStatus {
    /// The words as stored.
    static let stored = ["purchased", "listed", "sold"] + Fate.allCases.map(\.rawValue)
    /// The stored words, and the aliases of the first.
    static let words = stored + ["new", "unlisted"]
}
