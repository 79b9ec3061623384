import QueryLanguage

/// The title of an item without its number among the pieces of a lot: `plates` for `plates (2 of 3)`.
package struct PieceTitle: Hashable, Sendable {
    package let text: String
    /// The number of the piece; `nil` for a title that ends in none.
    package let number: Int?

    package init(_ title: String) {
        let words = title.split(separator: " ")
        let end = words.suffix(3)
        guard words.count > 3, end[end.startIndex].first == "(", words[words.endIndex - 2] == "of",
            words.last?.last == ")", let number = Int(end[end.startIndex].dropFirst()),
            let count = words.last.flatMap({ Int($0.dropLast()) }), (1...count).contains(number)
        else {
            (text, self.number) = (title, nil)
            return
        }
        (text, self.number) = (words.dropLast(3).joined(separator: " "), number)
    }
}

/// Items that nothing but their number tells apart, such as the pieces of a lot.
package struct LikeItems: Hashable, Sendable {
    /// In the order in which they were found.
    package private(set) var items: [NamedItem]

    /// The title that they share.
    package var title: String? { items[0].title.map { items.count > 1 ? PieceTitle($0).text : $0 } }

    /// Returns items in groups of those that are alike, in the order of the first of each.
    package static func groups(of items: [NamedItem]) -> [LikeItems] {
        var groups: [LikeItems] = []
        var places: [Likeness: Int] = [:]
        for item in items {
            let likeness = Likeness(item)
            if item.title != nil, let place = places[likeness] {
                groups[place].items.append(item)
            } else {
                places[likeness] = groups.count
                groups.append(LikeItems(items: [item]))
            }
        }
        return groups
    }

    /// The facts that are equal in items that are alike; the pieces of a lot may differ by a penny.
    private struct Likeness: Hashable {
        var title: String?
        var status: String
        var bought: String?
        var market: String?
        var currency: Currency?
        var asking: Money?

        init(_ item: NamedItem) {
            title = item.title.map { PieceTitle($0).text.lowercased() }
            (status, bought, market) = (item.status, item.bought, item.market)
            (currency, asking) = (item.cost?.currency, item.asking)
        }
    }

    /// The cost of all of them; `nil` if one is unknown, or the sum too large.
    package var cost: Money? {
        guard let first = items[0].cost else { return nil }
        let sum = items.reduce(Int64?(0)) { sum, item in
            guard let sum, let minor = item.cost?.minor else { return nil }
            let (total, overflow) = sum.addingReportingOverflow(minor)
            return overflow ? nil : total
        }
        return sum.map { Money(minor: $0, currency: first.currency) }
    }
}
