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
    func required(_ wanted: Noun, as typed: String) throws -> Int64 {
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
    func item(as typed: String) throws -> SKU {
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
    func shownRow(_ typed: String) throws -> ShownRow? {
        guard let number = SKU(typed).row else { return nil }
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
        guard let row = list.rows[number] else {
            throw StatementError("the last list has no row \(number)", of: typed)
        }
        return row
    }
}
