import GRDB
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

    let database: Database
    let now: Instant

    /// Compares all payouts.
    func update() throws {
        try update("1", [])
    }

    /// Compares some payouts, and the one after each, which can be compared since the one before it is here.
    func update(_ names: Set<Name>) throws {
        for name in names {
            let key: [any DatabaseValueConvertible] = [name.platform, name.number]
            try update("payouts.platformId = ? AND payouts.number = ?", key)
            try update("payouts.id = (\(Self.next))", key)
        }
    }

    private func update(_ condition: String, _ values: [any DatabaseValueConvertible]) throws {
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT id, compared FROM (SELECT id, state, \(PayoutSQL.state) AS compared
                    FROM payouts WHERE \(condition)) WHERE compared <> state
                    """), arguments: StatementArguments(values))
        for row in rows {
            try database.run(
                "UPDATE payouts SET state = ?, updatedAt = ? WHERE id = ?",
                [try row[1] as String, now.description, try row[0] as Int64])
        }
    }

    private static let next = """
        SELECT later.id FROM payouts AS known JOIN payouts AS later ON later.platformId = known.platformId
            AND later.currency = known.currency AND (later.day, later.id) > (known.day, known.id)
        WHERE known.platformId = ? AND known.number = ? AND NOT \(PayoutSQL.isTransfer("later"))
        ORDER BY later.day, later.id LIMIT 1
        """
}
