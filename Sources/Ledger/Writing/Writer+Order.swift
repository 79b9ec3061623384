import QueryLanguage
import StoreFile

/// The event just written for an item, whose day must fit the other events.
enum ItemEvent: Equatable {
    case purchase
    case listing(Int64)
    case sale(Int64)
}

extension InventoryWriter {
    /// Refuses an impossible order of days after `event` was written, unless forced.
    ///
    /// An item can't be listed or sold before it was bought, returned before it was sold, listed or sold while sold, or
    /// sold on a platform before it was listed there. Only the order around `event` is checked, since an imported
    /// history may be odd in itself.
    ///
    /// - Throws: ``Refusal`` with the contradiction.
    func refuseDisorder(of item: Int64, around event: ItemEvent) throws {
        if options.force { return }
        let history = try ItemHistory(of: item, in: database)
        guard let anomaly = history.anomaly(around: event) else { return }
        throw Refusal(
            "\(history.sku) \(anomaly.refusal)", canForce: true, doubt: "\(history.sku) \(anomaly.doubt)")
    }
}
