import QueryLanguage
import StoreFile

/// The sum of the amounts of many parts of a row, such as the cost of all items in a place, and what it leaves out.
///
/// A part counts only if its amount can be expressed in the currency. All figures come from one reading of the parts:
/// they are an array, joined to the row by ``join``.
struct PartsSum {
    private let name: String
    /// The SELECT of the parts of a row: `amount`, `NULL` if it can't be counted; `isUndated`, true if it needs the rate
    /// of an unknown day; and the columns of `isUnknown`.
    private let parts: BoundSQL
    /// True of a part without a known amount.
    private let isUnknown: BoundSQL

    init(_ name: String, in currency: Currency, of parts: BoundSQL, isUnknown: BoundSQL) {
        self.name = "\(name)\(currency.code)"
        self.parts = parts
        self.isUnknown = isUnknown
    }

    /// The join that adds the figures to a row.
    var join: BoundSQL {
        """
        CROSS JOIN json_each((SELECT json_array(json_array(\
        CASE WHEN count(*) > \(lost()) OR count(*) = 0 THEN ifnull(sum(amount), 0) END, count(*), \
        \(lost()), \(lost("AND \(isUnknown)")), \(lost("AND isUndated AND NOT \(isUnknown)"))\
        )) FROM (\(parts)))) AS \(sql: name)
        """
    }

    /// Returns the number of parts without an amount; the others are not even counted.
    private func lost(_ condition: BoundSQL = "") -> BoundSQL {
        "count(*) FILTER (WHERE amount IS NULL \(condition))"
    }

    /// The sum in minor units; `NULL` if there are parts but none could be counted.
    var value: BoundSQL { figure(0) }
    /// The number of parts.
    var count: BoundSQL { figure(1) }
    /// The number of parts that could not be counted.
    var leftOut: BoundSQL { figure(2) }
    /// The number of parts in ``leftOut`` with an amount that isn't known.
    var unknown: BoundSQL { figure(3) }
    /// The number of the other parts in ``leftOut`` whose amount is in another currency and has no day.
    var undated: BoundSQL { figure(4) }

    private func figure(_ place: Int) -> BoundSQL { "\(sql: name).value ->> \(sql: "\(place)")" }
}

extension PartsSum {
    /// Returns the sum that the fields of a noun need, in one currency; `nil` if they need none.
    static func ofFields(of noun: Noun, in currency: Currency) -> PartsSum? {
        switch noun {
        case .hauls: HaulNet(currency: currency).sum
        case .places: stock(in: currency)
        default: nil
        }
    }

    /// Returns the cost of the items in stock in a place.
    private static func stock(in currency: Currency) -> PartsSum {
        let cost = MoneyEvent.Cost.ofItem.stored
        return PartsSum(
            "stock", in: currency,
            of: """
                SELECT \(cost.converted(to: currency)) AS amount, \(cost.isUndated(in: currency)) AS isUndated, \
                items.costMinor FROM items WHERE items.storedIn = places.name AND items.deletedAt IS NULL \
                AND \(sql: StatusSQL.isStock)
                """,
            isUnknown: "costMinor IS NULL")
    }
}
