import Ledger
import Queries
import QueryLanguage
import Rendering

/// A search for the items named by rows of a list, by the end of an SKU or by words of a title.
package struct ItemQuestion {
    let environment: Environment
    /// The confirmation that the statement needs; `nil` if it needs none.
    var confirming: Confirmation?
    /// Returns the statement with other names of items, for a line to try.
    var rewriting: ((ItemNames) -> String)?
    /// True if words name only unsold items; a sold one is named by its SKU or its row.
    var namesOnlyStock = false
    /// Returns lines about the rows deleted with an item; if there are any, a person is always asked.
    var besides: (SKU) throws -> [String]
    /// Returns the action to confirm with the amounts of the item found; `nil` to ask as ``confirming`` does.
    var confirmingAmounts: (SKU) throws -> String?

    package init(
        environment: Environment, confirming: Confirmation? = nil, rewriting: ((ItemNames) -> String)? = nil,
        namesOnlyStock: Bool = false,
        besides: @escaping (SKU) throws -> [String] = { _ in [] },
        confirmingAmounts: @escaping (SKU) throws -> String? = { _ in nil }
    ) {
        (self.environment, self.confirming, self.rewriting) = (environment, confirming, rewriting)
        (self.namesOnlyStock, self.besides, self.confirmingAmounts) = (namesOnlyStock, besides, confirmingAmounts)
    }

    /// The most lines that are listed.
    static let most = 10
    /// The most items with the same words that are counted.
    private static let mostCounted = 1_000

    /// An action to confirm: always if the item was found by words, or only for several items.
    package struct Confirmation {
        let verb: String
        /// The verb with one item: `delete it`.
        let one: String
        let isOfSeveralOnly: Bool

        init(verb: String, one: String? = nil, isOfSeveralOnly: Bool = false) {
            (self.verb, self.one, self.isOfSeveralOnly) = (verb, one ?? "\(verb) it", isOfSeveralOnly)
        }
    }

    /// An item that is meant, with the row that named it.
    struct Meant {
        var sku: SKU
        var row: ShownRow?
    }

    /// Returns the intended items: as typed where an item has that SKU, and where nothing has such a name.
    ///
    /// Of several items, each is checked, and then they are confirmed together.
    func resolve(_ names: ItemNames) throws -> [Meant] {
        if names.isOne {
            guard case .item(let typed) = names.names[0] else { return [try confirmed(rows(names.names[0])[0])] }
            return [Meant(sku: try resolve(typed, among: names))]
        }
        let meant = try names.names.flatMap { name in
            switch name {
            case .item(let typed): [Meant(sku: try found(typed, among: names))]
            case .rows: try rows(name)
            case .pieces(let pieces): try self.pieces(pieces, among: names).map { Meant(sku: SKU($0.sku)) }
            }
        }
        let store = try environment.store()
        let items = try store.namedItems(
            meant.map { meant in
                guard let item = try store.items(called: meant.sku).first else {
                    throw QueryError.unknownName(
                        kind: "item", name: meant.sku.text, nearest: try store.sku(nearest: meant.sku))
                }
                return item.id
            })
        try refuseTwice(items)
        try refuseOthers(than: names.pool, items)
        try confirm(items, names)
        return meant
    }

    /// Returns the statement's names with the SKUs of the intended items.
    package func resolved(_ names: ItemNames) throws -> ItemNames { names.resolved(to: try resolve(names).map(\.sku)) }

    /// Returns the target with the SKUs of the intended items; a query stays as it is.
    package func resolve(_ target: Target) throws -> Target {
        guard case .items(let names) = target else { return target }
        return .items(try resolved(names))
    }

    // MARK: - Rows

    /// Returns the items in rows of the last list.
    private func rows(_ name: ItemName) throws -> [Meant] {
        guard case .rows(let rows) = name else { return [] }
        // An item whose SKU is such a text has it while no list is shown.
        if rows.isOne, environment.session.shown == nil,
            try !environment.store().items(called: SKU(rows.description)).isEmpty
        {
            return [Meant(sku: SKU(rows.description))]
        }
        return try environment.shownRows(rows).map { Meant(sku: try $1.item(as: $0), row: $1) }
    }

    // MARK: - Several

    private func refuseTwice(_ items: [NamedItem]) throws {
        var seen: Set<String> = []
        guard let twice = items.first(where: { !seen.insert($0.sku).inserted }) else { return }
        throw StatementError("\(twice.named) is named twice")
    }

    /// Refuses items that the statement can't take, before anything is asked.
    private func refuseOthers(than pool: ItemPool, _ items: [NamedItem]) throws {
        guard let other = items.first(where: { !pool.has(status: $0.status) }), pool != .deleted else { return }
        switch pool {
        case .sold: throw StatementError("\(other.named) isn't sold", of: other.sku)
        default:
            // A sold thing is more often named by mistake than returned, which would book a refund.
            let way = other.status == "sold" ? "if it came back, write return" : "try: restore"
            throw StatementError("\(other.named) is \(other.status)", of: other.sku, hints: ["\(way) \(other.sku)"])
        }
    }

    /// Asks once about several items, with the list of them.
    private func confirm(_ items: [NamedItem], _ names: ItemNames) throws {
        let options = environment.options
        guard let confirming, !options.yes, !options.isDryRun else { return }
        if items.count == 1, confirming.isOfSeveralOnly { return }
        let those = items.count == 1 ? "this item" : "these \(items.count) items"
        let doing = "\(confirming.verb) \(those)"
        guard let ask = environment.ask else {
            let isExact = names.skus.allSatisfy { sku in items.contains { $0.sku == sku.text } }
            if confirming.isOfSeveralOnly || isExact { return }
            throw StatementError(
                "confirm to \(doing): \(items.map(\.named).firstListed())",
                of: names.names[0].text, hints: ["add --yes to confirm, or name them by their SKUs"])
        }
        for line in items.prefix(Self.most) { environment.notice(visible("  \(line.described)")) }
        if items.count > Self.most { environment.notice("  … and \(grouped(items.count - Self.most)) more") }
        for line in try items.prefix(Self.most).flatMap({ try besides(SKU($0.sku)) }) {
            environment.notice(visible(line))
        }
        guard try ask(Question("\(doing)?")) else { throw StatementError("nothing was done") }
    }

    // MARK: - One

    private func resolve(_ typed: SKU, among names: ItemNames) throws -> SKU {
        guard try environment.store().items(called: typed).isEmpty else {
            return try confirmed(Meant(sku: typed)).sku
        }
        return try lookUp(typed, among: names) {
            try confirm(typed, $0, from: names.pool)
        } chosen: {
            try confirmed($0)
        }
    }

    /// Returns the item that a name means, which is confirmed with others.
    private func found(_ typed: SKU, among names: ItemNames) throws -> SKU {
        guard try environment.store().items(called: typed).isEmpty else { return typed }
        return try lookUp(typed, among: names) {
            tell(typed, $0)
        } chosen: {
            $0
        }
    }

    private func lookUp(
        _ typed: SKU, among names: ItemNames, only: (NamedItem) throws -> Void, chosen: (Meant) throws -> Meant
    ) throws -> SKU {
        let pool = namesOnlyStock ? .stock : names.pool
        let named = try environment.store().items(named: typed.text, from: pool, limit: Self.mostCounted)
        let whole = named.filter { $0.hasTitle(typed.text) }
        let found = whole.isEmpty ? named : whole
        if whole.isEmpty { try refuseRows(typed, names) }
        guard let first = found.first else { return try unless(misspelt: typed, from: pool) }
        if namesOnlyStock, !pool.has(status: first.status) {
            throw StatementError(
                "\(first.named) is \(first.status)", of: typed.text, hints: ["to put it there anyway, write its SKU"])
        }
        if found.count > 1 { return try chosen(Meant(sku: SKU(choose(typed, among: found, names).sku))).sku }
        try only(first)
        return SKU(first.sku)
    }

    /// Refuses a number alone, such as 3 or 1-3, which is rather a row of the last list than a word of a title.
    private func refuseRows(_ typed: SKU, _ names: ItemNames) throws {
        guard let rows = RowRange("@\(typed.text)") else { return }
        let isShown = environment.session.shown.map { $0.isOnScreen && $0.rows[rows.last] != nil } ?? false
        let line = isShown ? rewriting?(names.with(names.names.map { $0 == .item(typed) ? .rows(rows) : $0 })) : nil
        // Three digits may be the end of an SKU or the number of a model.
        guard isShown || typed.text.utf8.count < 3 || !rows.isOne else { return }
        throw StatementError(
            "“\(typed.text)” alone names no item", of: typed.text,
            hints: [line.map { "try: \($0)" } ?? "write \(rows) for a row of the last list"])
    }

    /// Returns the name of no item; refuses one that near words turn into the name of an item.
    private func unless(misspelt typed: SKU, from pool: ItemPool) throws -> SKU {
        let store = try environment.store()
        guard let near = try store.respelt(typed.text),
            try !store.items(named: near, from: pool, limit: 1).isEmpty
        else { return typed }
        throw QueryError.unknownName(kind: "item", name: typed.text, nearest: near)
    }

    /// Asks a person about the rows deleted with it; a script that names an item exactly is not asked.
    private func confirmed(_ meant: Meant) throws -> Meant {
        let options = environment.options
        guard let ask = environment.ask, let confirming, !options.yes, !options.isDryRun else { return meant }
        let lines = try besides(meant.sku)
        guard !lines.isEmpty else { return meant }
        for line in lines { environment.notice(visible(line)) }
        guard try ask(Question("\(confirming.one) with all of that?")) else {
            throw StatementError("nothing was done to \(meant.sku.text)")
        }
        return meant
    }

    private func sentence(_ typed: SKU, _ item: NamedItem) -> String {
        "\(Quoting.quoted(typed.text)) is \(item.named)"
    }

    private func tell(_ typed: SKU, _ item: NamedItem) {
        if !environment.options.isQuiet { environment.notice(visible(sentence(typed, item))) }
    }

    private func confirm(_ typed: SKU, _ item: NamedItem, from pool: ItemPool) throws {
        let options = environment.options
        let sentence = sentence(typed, item)
        // The statement itself refuses what isn't sold, and says why.
        let isRefused = pool == .sold && !pool.has(status: item.status)
        guard let confirming, !confirming.isOfSeveralOnly, !isRefused, !options.yes, !options.isDryRun else {
            return tell(typed, item)
        }
        guard let ask = environment.ask else {
            throw StatementError(
                "\(sentence); confirm to \(confirming.one)", of: typed.text,
                hints: ["add --yes to confirm, or name it by its SKU"])
        }
        for line in try besides(SKU(item.sku)) { environment.notice(visible(line)) }
        let action = try confirmingAmounts(SKU(item.sku)) ?? confirming.one
        guard try ask(Question("\(sentence): \(action)?")) else {
            throw StatementError("nothing was done to \(item.sku)")
        }
    }

    /// Returns the item that a person chooses; of items that are alike the first, unless the statement takes a number.
    func choose(_ typed: SKU, among found: [NamedItem], _ names: ItemNames) throws -> NamedItem {
        let groups = LikeItems.groups(of: found)
        let rest = groups.count > Self.most
        let lines = groups.prefix(Self.most).map(\.described)
        let count = found.count < Self.mostCounted ? grouped(found.count) : "more than \(grouped(found.count - 1))"
        let sentence = "\(Quoting.quoted(typed.text)) could be " + (rest ? "more than \(Self.most)" : count) + " items"
        guard names.pool == .deleted || found.contains(where: { names.pool.has(status: $0.status) }) else {
            throw StatementError(
                "no \(Quoting.quoted(typed.text)) is \(names.pool == .sold ? "sold" : "in stock")", of: typed.text,
                hints: lines)
        }
        let isCounted = names.takesCounts && groups.count == 1
        guard let ask = environment.ask, !environment.options.isDryRun, !isCounted else {
            throw StatementError(
                sentence, of: typed.text,
                hints: lines + (rest ? ["… and others; add words to narrow it down"] : [])
                    + (isCounted ? counts(typed, groups[0].title, names) : []))
        }
        guard let index = try ask.which(sentence + (rest ? "; the first are" : ""), of: lines) else {
            throw StatementError("\(sentence); you chose none")
        }
        let like = groups[index]
        guard like.items.count == 1 || !names.takesCounts else {
            throw StatementError(
                "say how many of \(grouped(like.items.count)) “\(like.title ?? "")”",
                of: typed.text, hints: counts(typed, like.title, names))
        }
        return like.items[0]
    }
}

extension NamedItem {
    /// The SKU with the title: `FH-20D6G0NR “Brass lamp”`.
    var named: String { sku + titled(title) }

    /// Returns true if the text is the whole title, whatever its case.
    func hasTitle(_ text: String) -> Bool { title.map { $0.lowercased() == text.lowercased() } ?? false }

    /// The name, with facts that distinguish it from others with the same words.
    var described: String { LikeItems.groups(of: [self])[0].described }
}

extension LikeItems {
    /// The first item's SKU with the title, the number of items if there are several, and the facts about them.
    var described: String {
        let item = items[0]
        let price = cost.map { "for \($0.description)\(items.count > 1 ? " together" : "")" }
        let purchase = [item.bought, item.market.map { "at \($0)" }, price].compactMap(\.self)
        let parts = [
            item.status, purchase.isEmpty ? nil : "bought \(purchase.joined(separator: " "))",
            item.asking.map { "asking \($0.description)" },
        ]
        let count = items.count > 1 ? " × \(grouped(items.count))" : ""
        return "\(item.sku)\(titled(title))\(count): \(parts.compactMap(\.self).joined(separator: ", "))"
    }
}

extension [String] {
    /// Returns the texts with commas between them, and the number of those left out.
    func firstListed(most: Int = 5) -> String {
        prefix(most).joined(separator: ", ") + (count > most ? " and \(grouped(count - most)) more" : "")
    }
}
