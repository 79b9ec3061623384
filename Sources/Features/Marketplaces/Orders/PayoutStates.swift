import Queries
import QueryLanguage
import StoreFile

/// The states of payouts, each compared with the sum of its lines.
///
/// They are stored, since a sum over the lines of all payouts would take long. Only files change them.
struct PayoutStates {
    struct Name: Hashable {
        let platform: Int64
        let number: String
    }

    let database: StoreConnection
    let now: Instant

    /// Compares all payouts.
    func update() throws {
        try update("1")
    }

    /// Compares some payouts, and the one after each, which can be compared since the one before it is here.
    func update(_ names: Set<Name>) throws {
        for name in names {
            try update("payouts.platformId = \(name.platform) AND payouts.number = \(name.number)")
            try update("payouts.id = (\(next(after: name)))")
        }
    }

    private func update(_ condition: BoundSQL) throws {
        let rows = try database.cached(
            """
            SELECT id, compared FROM (SELECT id, state, \(sql: PayoutSQL.state) AS compared
            FROM payouts WHERE \(condition)) WHERE compared <> state
            """
        ).rows()
        for row in rows {
            try database.run(
                """
                UPDATE payouts SET state = \(try row["compared"] as String), updatedAt = \(now.description)
                    WHERE id = \(try row["id"] as Int64)
                """)
        }
    }

    private func next(after name: Name) -> BoundSQL {
        """
        SELECT later.id FROM payouts AS known JOIN payouts AS later ON later.platformId = known.platformId
            AND later.currency = known.currency AND (later.day, later.id) > (known.day, known.id)
        WHERE known.platformId = \(name.platform) AND known.number = \(name.number)
            AND NOT \(sql: PayoutSQL.isTransfer("later"))
        ORDER BY later.day, later.id LIMIT 1
        """
    }
}
