import Ledger
import Queries
import QueryLanguage
import Rendering
import StoreFile

/// The texts of some fields of rows, for confirmations and samples.
package struct RowTexts {
    let noun: Noun
    let fields: [Field]
    let wantsDeleted: Bool
    /// True for texts without quotes, which are empty where there is no value.
    package var isPlain = false

    /// The text of a field without a value, unless they are plain.
    static let empty = "empty"

    /// The texts of the fields, by the row's number in the store.
    package typealias Values = [Int64: [String]]

    /// Creates the texts of fields.
    package init(_ noun: Noun, _ fields: [Field], wantsDeleted: Bool = false) {
        (self.noun, self.fields, self.wantsDeleted) = (noun, fields, wantsDeleted)
    }

    /// Reads the fields of the rows, within the open transaction if there is one.
    func read(_ rows: [Int64], _ environment: Environment) throws -> Values {
        guard !fields.isEmpty, !rows.isEmpty, let id = FieldCatalog.field("id", of: noun) else { return [:] }
        var values: Values = [:]
        try each(.oneOf(id, rows.map { .integer(Int($0)) }), environment) { values[$0] = $1 }
        return values
    }

    /// Returns the texts of the rows that meet a condition.
    func all(_ condition: Expression, _ environment: Environment) throws -> [[String]] {
        var rows: [[String]] = []
        try each(condition, environment) { rows.append($1) }
        return rows
    }

    private func each(
        _ condition: Expression, _ environment: Environment, _ body: (Int64, [String]) -> Void
    ) throws {
        var query = Query(noun: noun)
        query.filters = wantsDeleted ? [.state(.deleted)] : []
        query.condition = condition
        try each(of: query, environment, body)
    }

    /// Reads the fields of the rows that a query finds, in its order.
    package func each(
        of query: Query, _ environment: Environment, _ body: (Int64, [String]) throws -> Void
    ) throws {
        guard let id = FieldCatalog.field("id", of: noun) else { return }
        let store = try environment.store()
        var query = query
        query.columns = ([id] + fields.flatMap { [$0, $0.currency].compactMap(\.self) }).map { .field($0) }
        query.window = query.window ?? .all
        let context = QueryContext(
            today: environment.clock.today, homeCurrency: try StoreSettings(store).homeCurrency())
        _ = try store.prepare(query, in: context).rows { row in
            guard case .integer(let number) = row[0] else { return }
            try body(number, texts(row.dropFirst()))
        }
    }

    private func texts(_ row: Slice<UnsafeBufferPointer<Cell>>) -> [String] {
        var cells = row.map(\.text)[...]
        return fields.map { field in
            let value = cells.popFirst() ?? ""
            let currency = field.currency == nil ? "" : cells.popFirst() ?? ""
            if value.isEmpty { return isPlain ? "" : Self.empty }
            if field.kind == .text { return isPlain ? value : "“\(value)”" }
            return currency.isEmpty ? value : "\(value) \(currency)"
        }
    }

    /// Returns `cost 3.50 → 4.00 GBP, market “Battersea” → empty`.
    func changes(_ before: [String]?, _ after: [String]?) -> String {
        fields.indices.map { index in
            let (old, new) = (before.map { $0[index] } ?? Self.empty, after.map { $0[index] } ?? Self.empty)
            return "\(fields[index].name) \(old == new ? "stays \(old)" : "\(Self.shortened(old, new)) → \(new)")"
        }.joined(separator: ", ")
    }

    /// Returns the old value without its currency, if the new one is in the same.
    private static func shortened(_ old: String, _ new: String) -> String {
        guard let currency = new.split(separator: " ").last, new.first?.isNumber == true || new.first == "-",
            old.hasSuffix(" \(currency)")
        else { return old }
        return String(old.dropLast(currency.count + 1))
    }
}

extension StoreChange {
    /// The words before the reason why a profit is unknown.
    static let unknownProfit = "profit unknown"

    /// Returns `profit 10.70`, or the reason why it is unknown; in the currency of the sale no code follows.
    func profit(of item: ItemMatch, in currency: Currency) -> String {
        let texts: [String]
        do {
            texts = try RowTexts(.items, [.itemProfit, .itemCost]).read([item.id], environment)[item.id] ?? []
        } catch {
            // The sale is recorded even if a figure of it can't be computed.
            return "\(Self.unknownProfit): \(error.explained.message)"
        }
        guard let profit = texts.first, profit != RowTexts.empty else {
            return "\(Self.unknownProfit): \(texts.last == RowTexts.empty ? "no cost" : "no rate")"
        }
        let code = " \(currency.code)"
        return "profit \(profit.hasSuffix(code) ? String(profit.dropLast(code.count)) : profit)"
    }
}

extension Field {
    /// The field with the currency of this one's amounts.
    fileprivate var currency: Field? { currencyName.flatMap { FieldCatalog.field($0, of: noun) } }
}
