import Queries
import QueryLanguage
import StoreFile

/// A search for a number of things with one title: unsold ones, those bought first before others, or sold ones, those
/// sold last before others.
struct PieceSearch {
    let store: InventoryStore
    let pieces: PieceCount
    /// True to look among sold things.
    let areSold: Bool

    /// The most things that are looked at.
    private static let most = 10_000

    private var pool: ItemPool { areSold ? .sold : .stock }
    private var state: String { areSold ? "sold" : "unsold" }

    /// Returns the things; refuses words that several titles have, and more things than there are.
    func things() throws -> [NamedItem] {
        let found = try store.items(titled: pieces.title, in: pool, limit: Self.most)
        let titles = Self.titles(of: found)
        let whole = titles.filter { $0.title.lowercased() == pieces.title.lowercased() }
        guard let one = (whole.isEmpty ? titles : whole).first else {
            throw StatementError("there are no \(state) “\(pieces.title)”", of: pieces.title)
        }
        guard titles.count == 1 || whole.count == 1 else {
            throw StatementError(
                "“\(pieces.title)” fits \(titles.count) titles", of: pieces.title,
                hints: titles.prefix(10).map { "“\($0.title)” × \($0.items.count)" })
        }
        let things = inOrder(one.items)
        guard let count = pieces.count else { return things }
        guard count <= things.count else {
            throw StatementError(
                things.count == 1
                    ? "there is only 1 \(state) “\(one.title)”, not \(count)"
                    : "there are only \(things.count) \(state) “\(one.title)”, not \(count)", of: pieces.title)
        }
        return Array(things.prefix(count))
    }

    /// Returns the things whose title has the number as a word, such as `3 tier stand`; those with that whole title if
    /// there are any.
    ///
    /// The number of a piece in a lot is no such word, nor is one before a quoted title.
    func thingsWithNumber() throws -> (items: [NamedItem], areWhole: Bool) {
        if pieces.isQuoted { return ([], false) }
        let found = try store.items(titled: pieces.text, in: pool, limit: Self.most).filter { item in
            SearchWords(PieceTitle(item.title ?? "").text).indexed.contains(pieces.word)
        }
        let whole = found.filter { PieceTitle($0.title ?? "").text.lowercased() == pieces.text.lowercased() }
        return whole.isEmpty ? (found, false) : (whole, true)
    }

    private func inOrder(_ items: [NamedItem]) -> [NamedItem] {
        let places = items.indices.sorted { left, right in
            areSold
                ? (items[left].sold ?? "", left) > (items[right].sold ?? "", right)
                : (items[left].bought ?? "~", left) < (items[right].bought ?? "~", right)
        }
        return places.map { items[$0] }
    }

    /// Returns the items by their titles, without the numbers of pieces and whatever their case.
    private static func titles(of items: [NamedItem]) -> [(title: String, items: [NamedItem])] {
        var titles: [(title: String, items: [NamedItem])] = []
        var places: [String: Int] = [:]
        for item in items {
            let title = PieceTitle(item.title ?? "").text
            if let place = places[title.lowercased()] {
                titles[place].items.append(item)
            } else {
                places[title.lowercased()] = titles.count
                titles.append((title, [item]))
            }
        }
        return titles
    }
}
