import GRDB
import StoreFile

/// The notes of a change on the same columns of one table, which a statement restores for some thousand rows at once.
///
/// After a change of very many items nearly all notes are alike. Columns whose notes need care are left to
/// ``NotedRowWriter``: real numbers, recorded rates, the state in Drive, and all columns of a removed row.
struct AlikeNotes {
    private let change: Int64
    private let side: String
    private let table: NotedTable
    private let columns: [NotedTable.Column]
    private let database: Database

    /// The number of rows that are restored by one statement, whose new values lie in memory meanwhile.
    private static let piece = 10_000

    /// Reads the columns of one note, which shows those of most; `nil` if they need care.
    init?(of change: Int64, _ side: String, _ table: NotedTable, in database: Database) throws {
        let names = try String.fetchAll(
            database,
            sql: """
                SELECT key FROM (SELECT \(side) AS note FROM changedRows
                    WHERE changeId = ? AND tableName = ? AND json_valid(\(side)) LIMIT 1), json_each(note)
                """, arguments: [change, table.name])
        let columns = names.compactMap { table.column($0) }
        guard !columns.isEmpty, columns.count == names.count, !names.contains(table.fixed),
            !columns.contains(where: { $0.isReal || $0.isRate || $0.isOfDrive })
        else { return nil }
        (self.change, self.side, self.table, self.columns, self.database) = (change, side, table, columns, database)
    }

    /// The SQL condition of these notes among all of the change: they are of these columns, and their rows are there.
    var condition: String {
        """
        (SELECT group_concat(key) FROM json_each(iif(json_valid(changedRows.\(side)), changedRows.\(side), '{}')))
            IS '\(columns.map(\.name).joined(separator: ","))'
        AND EXISTS (SELECT 1 FROM \(table.name) WHERE id = changedRows.rowId)
        """
    }

    /// Restores the rows; `noting` notes their present values before.
    func bringBack(noting: Bool) throws {
        let notes = "changeId = ?1 AND tableName = ?2 AND rowId"
        var first = Int64.min
        while true {
            let last = try Int64.fetchOne(
                database,
                sql: """
                    SELECT max(rowId) FROM (SELECT rowId FROM changedRows WHERE \(notes) >= ?3 ORDER BY rowId LIMIT \(Self.piece))
                    """, arguments: [change, table.name, first])
            guard let last else { return }
            let piece: StatementArguments = [change, table.name, first, last]
            let these = "\(notes) BETWEEN ?3 AND ?4 AND \(condition)"
            if noting { try database.run("UPDATE changedRows SET after = (\(present)) WHERE \(these)", piece) }
            let values = columns.map { "\($0.name) = changedRows.\(side) ->> '\($0.name)'" }.joined(separator: ", ")
            try database.run(
                "UPDATE \(table.name) SET \(values) FROM changedRows WHERE \(these) AND rowId = \(table.name).id", piece
            )
            guard last < .max else { return }
            first = last + 1
        }
    }

    /// A query for the present values of a noted row, in the form of a note.
    private var present: String {
        let members = columns.map {
            "'\($0.name)', iif(typeof(\($0.name)) = 'blob', CAST(\($0.name) AS TEXT), \($0.name))"
        }
        return "SELECT json_object(\(members.joined(separator: ", "))) FROM \(table.name) WHERE id = changedRows.rowId"
    }
}
