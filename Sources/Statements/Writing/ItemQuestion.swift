import Ledger
import Queries
import QueryLanguage
import Rendering

/// A search for the item named by a row of a list, by the end of its SKU or by words of its title.
struct ItemQuestion {
    let environment: Environment
    /// True to look only for deleted items, as `restore` does; otherwise only for others.
    var areDeleted = false
    /// The action to confirm if the item was found by words; `nil` if it needs no confirmation.
    var confirming: String?
    /// Returns lines about the rows deleted with an item; if there are any, a person is always asked.
    var besides: (SKU) throws -> [String] = { _ in [] }
    /// Returns the action to confirm with the amounts of the item found; `nil` to ask as ``confirming`` does.
    var confirmingAmounts: (SKU) throws -> String? = { _ in nil }

    /// The most items that are listed.
    private static let most = 10

    /// Returns the intended SKU: as typed if an item has it, and if nothing has such a name.
    func resolve(_ typed: SKU) throws -> SKU {
        let store = try environment.store()
        // A shown row takes precedence over an item whose SKU is such a text.
        if typed.row != nil, try environment.session.shown != nil || store.items(called: typed).isEmpty,
            let row = try environment.shownRow(typed.text)
        {
            return try confirmed(row.item(as: typed.text))
        }
        guard try store.items(called: typed).isEmpty else { return try confirmed(typed) }
        let found = try store.items(named: typed.text, areDeleted: areDeleted, limit: Self.most + 1)
        guard let only = found.first else { return try unless(misspelt: typed) }
        if found.count > 1 { return try confirmed(choose(typed, among: found)) }
        try confirm(typed, only)
        return SKU(only.sku)
    }

    /// Returns the name of no item; refuses one that near words turn into the name of an item.
    private func unless(misspelt typed: SKU) throws -> SKU {
        let store = try environment.store()
        guard let near = try store.respelt(typed.text),
            try !store.items(named: near, areDeleted: areDeleted, limit: 1).isEmpty
        else { return typed }
        throw QueryError.unknownName(kind: "item", name: typed.text, nearest: near)
    }

    /// Returns the row of the last list, if it was named like `@2`; otherwise `nil`.
    func row(_ typed: SKU) throws -> ShownRow? {
        environment.session.shown == nil ? nil : try environment.shownRow(typed.text)
    }

    func resolve(_ target: Target) throws -> Target {
        guard case .item(let typed) = target else { return target }
        return .item(try resolve(typed))
    }

    /// Asks a person about the rows deleted with it; a script that names an item exactly is not asked.
    private func confirmed(_ sku: SKU) throws -> SKU {
        let options = environment.options
        guard let ask = environment.ask, let confirming, !options.yes, !options.isDryRun else { return sku }
        let lines = try besides(sku)
        guard !lines.isEmpty else { return sku }
        for line in lines { environment.notice(visible(line)) }
        guard try ask(Question("\(confirming) with all of that?")) else {
            throw StatementError("nothing was done to \(sku.text)")
        }
        return sku
    }

    private func confirm(_ typed: SKU, _ item: NamedItem) throws {
        let options = environment.options
        let sentence = "\(Quoting.quoted(typed.text)) is \(item.named)"
        guard let confirming, !options.yes, !options.isDryRun else {
            if !options.isQuiet { environment.notice(visible(sentence)) }
            return
        }
        guard let ask = environment.ask else {
            throw StatementError(
                "\(sentence); confirm to \(confirming)", of: typed.text,
                hints: ["add --yes to confirm, or name it by its SKU"])
        }
        for line in try besides(SKU(item.sku)) { environment.notice(visible(line)) }
        let action = try confirmingAmounts(SKU(item.sku)) ?? confirming
        guard try ask(Question("\(sentence): \(action)?")) else {
            throw StatementError("nothing was done to \(item.sku)")
        }
    }

    private func choose(_ typed: SKU, among found: [NamedItem]) throws -> SKU {
        let rest = found.count > Self.most
        let lines = found.prefix(Self.most).map(\.described)
        let sentence =
            "\(Quoting.quoted(typed.text)) could be "
            + (rest ? "more than \(Self.most) items" : "\(found.count) items")
        guard let ask = environment.ask, !environment.options.isDryRun else {
            throw StatementError(
                sentence, of: typed.text, hints: lines + (rest ? ["… and others; add words to narrow it down"] : []))
        }
        guard let index = try ask.which(sentence + (rest ? "; the first are" : ""), of: lines) else {
            throw StatementError("\(sentence); you chose none")
        }
        return SKU(found[index].sku)
    }
}

extension NamedItem {
    /// The SKU with the title: `FH-20D6G0NR “Brass lamp”`.
    var named: String { sku + titled(title) }

    /// The name, with facts that distinguish it from others with the same words.
    var described: String {
        let purchase = [bought, market.map { "at \($0)" }, cost.map { "for \($0.description)" }].compactMap(\.self)
        let parts = [
            status, purchase.isEmpty ? nil : "bought \(purchase.joined(separator: " "))",
            asking.map { "asking \($0.description)" },
        ]
        return "\(named): \(parts.compactMap(\.self).joined(separator: ", "))"
    }
}
