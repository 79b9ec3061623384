/// The fate of an item that left the stock although nobody bought it.
package enum Fate: String, CaseIterable, Hashable, Sendable {
    case kept, donated, binned, lost

    /// The fates that turn the cost into a loss: all except `kept`.
    package static let losses = allCases.filter { $0 != .kept }
}
