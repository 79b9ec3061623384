import GRDB
import Queries
import QueryLanguage
import StoreFile

/// The differences between payouts and the sums of their lines, which `todo` lists.
///
/// They are stored, since a sum over the lines of all payouts would take long. Only files change them.
struct PayoutDifferences {
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
                    SELECT id, difference FROM (SELECT id, differenceMinor, \(PayoutSQL.difference) AS difference
                    FROM payouts WHERE \(condition)) WHERE difference IS NOT differenceMinor
                    """), arguments: StatementArguments(values))
        for row in rows {
            try database.run(
                "UPDATE payouts SET differenceMinor = ?, updatedAt = ? WHERE id = ?",
                [try row[1] as Int64?, now.description, try row[0] as Int64])
        }
    }

    private static let next = """
        SELECT later.id FROM payouts AS known JOIN payouts AS later ON later.platformId = known.platformId
            AND later.currency = known.currency AND (later.day, later.id) > (known.day, known.id)
        WHERE known.platformId = ? AND known.number = ? AND NOT \(PayoutSQL.isTransfer("later"))
        ORDER BY later.day, later.id LIMIT 1
        """
}
