import QueryLanguage
import StoreFile

/// The items in stock in a place, and their cost.
struct PlaceStock {
    let currency: Currency

    private let ofItem = MoneyEvent.Cost.ofItem.stored

    init(currency: Currency) {
        self.currency = currency
    }

    /// The number of items.
    var count: BoundSQL { figure("count(*)") }

    /// The cost in minor units; `NULL` if there are items but the cost of none is known in the currency.
    var cost: BoundSQL {
        figure("CASE WHEN count(\(converted)) > 0 OR count(*) = 0 THEN ifnull(sum(\(converted)), 0) END")
    }

    /// The number of items missing from the cost.
    var leftOut: BoundSQL { figure("count(*) - count(\(converted))") }

    /// The number of items in ``leftOut`` whose cost is unknown.
    var unknown: BoundSQL { figure("count(*) - count(items.costMinor)") }

    /// The number of items in ``leftOut`` whose cost is in another currency and has no day.
    var undated: BoundSQL { figure("ifnull(sum(\(ofItem.isUndated(in: currency))), 0)") }

    private var converted: BoundSQL { "(\(ofItem.converted(to: currency)))" }

    private func figure(_ value: BoundSQL) -> BoundSQL {
        """
        (SELECT \(value) FROM items WHERE items.storedIn = places.name AND items.deletedAt IS NULL \
        AND \(sql: StatusSQL.isStock))
        """
    }
}
