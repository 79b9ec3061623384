import Cells
import QueryLanguage
import StoreFile

/// The values in the only column of a query, for a condition such as `seller in (sellers where … show name)`.
struct QueryValues {
    /// The values as a JSON array: numbers, texts, and amounts as `350 GBP` in minor units; without empty ones.
    private(set) var json: [UInt8] = [UInt8(ascii: "[")]

    /// Runs the query.
    ///
    /// - Throws: ``QueryError`` for a name that the store doesn't have, and ``SQLiteError`` if SQLite reports an error.
    init(of query: Query, _ context: QueryContext, _ database: StoreConnection) throws {
        var query = query
        if !query.isAggregate, case .field(let field)? = query.columns.first, let name = field.currencyName,
            let code = FieldCatalog.field(name, of: query.noun)
        {
            query.columns.append(.field(code))
        }
        let compiled = try QueryCompiler(query: query, context: context, database: database).compile()
        let name = compiled.columns[0].currency ?? query.columns.dropFirst().first?.name
        let place = compiled.columns.firstIndex { $0.name == name }
        _ = try compiled.rows(in: database) { cells in
            add(cells[0], in: query.currency?.code ?? place.map { cells[$0].text } ?? "")
        }
        if json.last == UInt8(ascii: ",") { json.removeLast() }
        json.append(UInt8(ascii: "]"))
    }

    /// Appends a value and a comma, unless it is empty or an amount without a currency.
    private mutating func add(_ cell: Cell, in currency: String) {
        switch cell {
        case .text(let bytes): json.appendJSON(text: bytes)
        case .integer(let number): json += String(number).utf8
        case .boolean(let isTrue): json += (isTrue ? "1" : "0").utf8
        case .decimal(let minor, _) where !currency.isEmpty: json += "\"\(minor) \(currency)\"".utf8
        case .decimal, .empty, .list: return
        }
        json.append(UInt8(ascii: ","))
    }
}
