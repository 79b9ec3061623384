/// The fate of an item that left the stock although nobody bought it.
package enum Fate: String, CaseIterable, Hashable, Sendable {
    case kept, donated, binned, lost

    /// The fates whose cost is a loss; what is kept for oneself is none.
    package static let losses = allCases.filter { $0 != .kept }
}
