import QueryLanguage
import StoreFile

/// The groups of a query, added up in a table instead of found by sorting all rows.
///
/// SQLite finds groups that no index has in order by sorting every row with all columns of its figures. The groups go
/// back to SQLite as a table `folded`, so the same plan names, orders and pages them.
package struct GroupFold {
    /// The SELECT of each row's keys and then of the values of its figures.
    let rows: BoundSQL
    private let columns: FoldedColumns
    private let result: BoundSQL
    private let each: BoundSQL

    /// Plans the groups of `rows`, the text after FROM; `nil` if only SQLite can add them up.
    init?(_ query: Query, _ context: QueryContext, of rows: BoundSQL, window: BoundSQL) {
        guard query.isFoldable else { return nil }
        columns = FoldedColumns(areFinal: query.groups.allSatisfy(\.isOfOneKey))
        let plan = AggregatePlan(query: query, context: context, folded: columns)
        guard !plan.keys.isEmpty else { return nil }
        let select = plan.select.joined(separator: ", ")
        let groups: BoundSQL = "folded\(columns.areFinal ? "" : plan.expansion)\(plan.selection)"
        result = "SELECT \(select) FROM \(groups)\(plan.ordering)\(window)"
        each = "SELECT \(query.having == nil ? "1" : select) FROM \(groups)"
        self.rows = "SELECT \((columns.keys + columns.values).joined(separator: ", ")) FROM \(rows)"
    }

    /// Reads the rows and returns the statement of the result; `nil` if there are too many groups, or a value can't be
    /// added up here.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    func statement(in database: StoreConnection) throws -> RowStatement? { try add(in: database, thenAsk: result) }

    /// Returns the number of groups; `nil` as ``statement(in:)`` does.
    ///
    /// - Throws: ``SQLiteError`` if SQLite reports an error.
    func count(in database: StoreConnection) throws -> Int? {
        var count: Int?
        try add(in: database, thenAsk: "SELECT count(*) FROM (\(each))")?.forEachRow { count = Int($0.integer(0)) }
        return count
    }

    private func add(in database: StoreConnection, thenAsk result: BoundSQL) throws -> RowStatement? {
        var groups = GroupTable(keys: columns.keys.count, values: columns.values.count)
        let cursor = try ScanCursor(database, rows)
        var tally = RowTally()
        while try cursor.advance() {
            try tally.add(database)
            guard groups.add(cursor.row) else { return nil }
        }
        let values = columns.names.indices.map { "value ->> \($0)" }.joined(separator: ", ")
        let statement = try RowStatement(
            """
            WITH folded(\(sql: columns.names.joined(separator: ", "))) AS (SELECT \(sql: values) FROM json_each(\(""))) \
            \(result)
            """, in: database)
        statement.bind(bytes: groups.json, at: 1)
        return statement
    }
}

/// The columns that a grouped query reads when its rows are added up outside SQLite.
///
/// Each function returns SQL for the value in a row of `folded`.
final class FoldedColumns {
    /// True if each group is one of the result, which has no others.
    let areFinal: Bool
    private(set) var keys: [BoundSQL] = []
    private(set) var values: [BoundSQL] = []

    init(areFinal: Bool) {
        self.areFinal = areFinal
    }

    func key(_ sql: BoundSQL) -> BoundSQL {
        "folded.key\(sql: "\(Self.place(of: sql, in: &keys))")"
    }

    func figure(_ function: Aggregate.Function, of value: BoundSQL) -> BoundSQL {
        if function == .avg { return "CAST(\(figure(.sum, of: value)) AS REAL) / \(figure(.count, of: value))" }
        let figure = "folded.\(function.rawValue)\(Self.place(of: value, in: &values))"
        if areFinal { return BoundSQL(sql: figure) }
        let whole: Aggregate.Function = function == .count ? .sum : function
        return "\(sql: whole.rawValue)(\(sql: figure))"
    }

    /// The names of the values of a group in ``GroupTable/json``.
    var names: [String] {
        let figures = values.indices.flatMap { place in ["count", "sum", "min", "max"].map { "\($0)\(place)" } }
        return keys.indices.map { "key\($0)" } + figures
    }

    private static func place(of sql: BoundSQL, in columns: inout [BoundSQL]) -> Int {
        if let known = columns.firstIndex(of: sql) { return known }
        columns.append(sql)
        return columns.count - 1
    }
}

extension Query {
    /// True if its groups can be added up outside SQLite.
    fileprivate var isFoldable: Bool {
        let fields = groups.compactMap { if case .field(let field) = $0 { field } else { nil } }
        let figures = (columns + sort.map(\.by)).flatMap(\.figures) + (having?.figures ?? [])
        let hasBands = groups.contains { if case .band = $0 { true } else { false } }
        return !hasBands && fields.allSatisfy(\.isExact) && figures.allSatisfy(\.isFoldable)
    }
}

extension Grouping {
    /// True if rows with different keys are in different groups, and each in one.
    fileprivate var isOfOneKey: Bool {
        if case .field(let field) = self { field.source.several == nil } else { false }
    }
}

extension Aggregate {
    fileprivate var isFoldable: Bool {
        switch function {
        case .trend, .median, .percentile, .distinct: false
        case .count: true
        case .sum, .avg, .min, .max: field.map { $0.isExact && [.money, .integer].contains($0.kind) } ?? false
        }
    }
}

extension Field {
    /// True if equal values have the same bytes, and numbers are whole.
    fileprivate var isExact: Bool {
        if case .scaled = storage { return false }
        // The column ignores case.
        return kind != .decimal && storage != .column(.items, "storedIn")
    }
}
