import GRDB
import QueryLanguage

/// What was written of an item, whose day has to fit to those of the rest.
enum ItemEvent: Equatable {
    case purchase
    case listing(Int64)
    case sale(Int64)
}

extension InventoryWriter {
    /// Refuses days in an order that cannot be, after `event` was written, unless that is to be done all the same.
    ///
    /// Nothing is listed or sold before it was bought, nor comes back before it was sold. Nothing is listed or sold while
    /// it is sold, nor sold on a platform before it was listed there. Of the rest of the history nothing is asked: what
    /// an import has brought may be odd in itself.
    func refuseDisorder(of item: Int64, around event: ItemEvent) throws {
        if options.force { return }
        let history = try ItemHistory(of: item, in: database)
        guard let anomaly = history.anomaly(around: event) else { return }
        throw Refusal("\(history.sku) \(anomaly.refusal)", canForce: true)
    }
}
