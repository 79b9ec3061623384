import QueryLanguage
import StoreFile

/// The groups of a grouped SELECT in SQL, and their order.
extension AggregatePlan {
    var grouping: BoundSQL { keys.isEmpty ? "" : " GROUP BY \(keys.joined(separator: ", "))" }
    var ordering: BoundSQL { order.isEmpty ? "" : " ORDER BY \(order.joined(separator: ", "))" }

    private var order: [BoundSQL] {
        let sorted = query.sort.flatMap { key -> [BoundSQL] in
            let (value, field): (BoundSQL, Field?) =
                switch key.by {
                case .aggregate(let aggregate): (figure(aggregate), aggregate.field)
                case .field(let field):
                    query.groups.first { $0.name == field.name }.map(order) ?? (orderValue(field), field)
                case .group(let group): order(of: group)
                case .computed(let term, _):
                    (orderTerms.value(term), term.kind == .money ? term.fields.first { $0.kind == .money } : nil)
                }
            return currencyRank(of: field) + ["\(value)\(sql: key.isDescending ? " DESC" : "") NULLS LAST"]
        }
        let groups = query.groups.flatMap { group -> [BoundSQL] in
            let (value, field) = order(of: group)
            return currencyRank(of: field) + ["\(value) NULLS LAST"]
        }
        return sorted + groups + currencyRanks + keys
    }

    /// Returns the value that puts groups in order, and the field of its amounts.
    private func order(of group: Grouping) -> (value: BoundSQL, field: Field?) {
        switch group {
        case .calendar(let unit): return (calendar(unit), nil)
        case .weekday: return (weekday, nil)
        case .band(let field, let step): return (band(field, step), field)
        case .field(let field):
            guard let several = field.source.several else { return (orderValue(field), field) }
            return (several.table.name(of: several.key), nil)
        }
    }

    private func orderValue(_ field: Field) -> BoundSQL {
        let sql = fieldSQL(field)
        return sql.source.key.map { $0.table.name(of: keyed(BoundSQL(sql: $0.column))) } ?? keyed(sql.value)
    }

    /// Returns the sort key that puts amounts in the order of their currencies.
    private func currencyRank(of field: Field?) -> [BoundSQL] {
        guard let field, field.kind == .money, let rank = fieldSQL(field).homeFirst(keyed) else { return [] }
        return ["\(rank) NULLS LAST"]
    }

    /// The sort keys that put the rows of one group in the order of their currencies.
    private var currencyRanks: [BoundSQL] {
        query.columns.flatMap { column -> [BoundSQL] in
            column.figures.flatMap { currencyRank(of: $0.field) }
        }
    }
}
