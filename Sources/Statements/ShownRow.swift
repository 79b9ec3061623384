import QueryLanguage

/// A row of a list shown at a prompt, which `@2` names.
package struct ShownRow: Sendable, Hashable {
    package var noun: Noun
    /// The number in the store; `nil` for an item, which its SKU names, and for a backup.
    package var id: Int64?
    /// The SKUs of its items.
    package var skus: [String]
    /// The sale that it is, or that was made from an order.
    package var sale: Int64?
    /// The name of a haul or a backup; `nil` for other nouns.
    package var name: String?

    /// The row's name: `sale 3`, `haul “Sunday”`, or an item's SKU.
    var named: String {
        if let name { return "\(noun.singular) “\(name)”" }
        return id.map { "\(noun.singular) \($0)" } ?? skus.first ?? noun.singular
    }

    /// Returns the row's number; refuses a row of another noun.
    package func required(_ wanted: Noun, as typed: String) throws -> Int64 {
        guard noun == wanted, let id else {
            throw StatementError("\(typed) is \(named), not \(wanted.withArticle)", of: typed)
        }
        return id
    }

    /// Returns the row's name; refuses a row of another noun.
    func name(of wanted: Noun, as typed: String) throws -> String {
        guard noun == wanted, let name else {
            throw StatementError("\(typed) is \(named), not \(wanted.withArticle)", of: typed)
        }
        return name
    }

    /// Returns the SKU of its item; refuses a row with none or several.
    package func item(as typed: String) throws -> SKU {
        switch skus.count {
        case 1: return SKU(skus[0])
        case 0: throw StatementError("\(typed) is \(named), which has no item; name an item by its SKU", of: typed)
        default:
            throw StatementError(
                "\(typed) is \(named), which has \(skus.count) items", of: typed, hints: [skus.joined(separator: ", ")])
        }
    }
}

extension Noun {
    /// True if a prompt numbers its rows, since statements accept one of them.
    var hasRows: Bool { [.items, .orders, .hauls, .backups].contains(self) || Noun.numbered.contains(self) }
}

extension Environment {
    /// Returns the row of the last list that a text such as `@2` names; `nil` for any other text.
    package func shownRow(_ typed: String) throws -> ShownRow? {
        guard let rows = RowRange(typed) else { return nil }
        guard rows.isOne else {
            throw StatementError(
                "\(typed) names several rows, but this takes one", of: typed, hints: ["write @\(rows.first)"])
        }
        return try shownRows(rows)[0].row
    }

    /// Returns the rows if names are nothing else, and a list was shown; otherwise `nil`.
    func shownRows(_ names: ItemNames) throws -> [(typed: String, row: ShownRow)]? {
        guard session.shown != nil else { return nil }
        var shown: [(typed: String, row: ShownRow)] = []
        for name in names.names {
            guard case .rows(let rows) = name else { return nil }
            shown += try shownRows(rows)
        }
        return shown
    }

    /// Returns rows of the last list, each with its name; refuses all of them if one is missing.
    package func shownRows(_ rows: RowRange) throws -> [(typed: String, row: ShownRow)] {
        let typed = rows.description
        guard let list = session.shown else {
            throw StatementError(
                "\(typed) means a row of the last list, but no list was shown", of: typed,
                hints: ["in a script, use the SKU or the name"])
        }
        guard list.isOnScreen else {
            throw StatementError(
                "\(typed) is a row number, but the rows shown last have none", of: typed,
                hints: ["to see row numbers, try: \(list.query)"])
        }
        var shown: [(typed: String, row: ShownRow)] = []
        for number in rows.first...max(rows.first, rows.last) {
            guard let row = list.rows[number] else {
                throw StatementError("the last list has no row \(number)", of: typed)
            }
            shown.append(("@\(number)", row))
        }
        return shown
    }
}
