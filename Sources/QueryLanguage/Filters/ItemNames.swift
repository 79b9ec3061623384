/// The items that a statement is about, as it names them between commas.
package struct ItemNames: Hashable, Sendable, ExpressibleByArrayLiteral {
    package var names: [ItemName]
    /// True if the statement takes a number of things with one title.
    package var takesCounts = false
    /// The items among which a name is looked for first.
    package var pool: ItemPool

    package init(_ names: [ItemName], from pool: ItemPool = .live) {
        (self.names, self.pool) = (names, pool)
    }

    package init(arrayLiteral names: ItemName...) {
        self.init(names)
    }

    /// Returns the same with items that are known by their SKUs.
    package func resolved(to skus: [SKU]) -> ItemNames {
        with(skus.map { .item($0) })
    }

    /// Returns the same with other names.
    package func with(_ names: [ItemName]) -> ItemNames {
        var other = self
        other.names = names
        return other
    }

    /// The SKUs, or the texts that stand for one.
    package var skus: [SKU] { names.map(\.sku) }

    package var isOne: Bool { names.count == 1 && names[0].isOne }

    /// The names as a statement has them.
    package var canonical: String { names.map(\.canonical).joined(separator: ", ") }

    /// The names as an error shows them.
    package var text: String { names.map(\.text).joined(separator: ", ") }
}

/// One of the names by which a statement calls items.
package enum ItemName: Hashable, Sendable {
    /// An SKU, the end of one, or words of a title.
    case item(SKU)
    /// Rows of the list shown last.
    case rows(RowRange)
    /// A number of things with one title.
    case pieces(PieceCount)

    package var isOne: Bool {
        switch self {
        case .item: true
        case .rows(let rows): rows.isOne
        case .pieces: false
        }
    }

    /// The name as it was typed, without quotes.
    package var text: String {
        switch self {
        case .item(let sku): sku.text
        case .rows(let rows): rows.description
        case .pieces(let pieces): pieces.text
        }
    }

    package var canonical: String {
        switch self {
        case .item(let sku): Quoting.item(sku)
        case .rows(let rows): rows.description
        case .pieces(let pieces): pieces.canonical
        }
    }

    /// The SKU, or the text in its place.
    package var sku: SKU {
        switch self {
        case .item(let sku): sku
        case .rows, .pieces: SKU(text)
        }
    }
}

/// So many of the things with one title, as in `2 plates` or `all "brass hooks"`.
package struct PieceCount: Hashable, Sendable {
    /// The number; `nil` for all of them.
    package var count: Int?
    /// The words of the title.
    package var title: String
    /// True if the title is in quotes, so that the number before it can't be a part of it.
    package var isQuoted: Bool

    package init(_ count: Int?, of title: String, isQuoted: Bool) {
        (self.count, self.title, self.isQuoted) = (count, title, isQuoted)
    }

    /// The numbers that can stand before a title.
    static let counts = 1...1_000

    /// The number as a word.
    package var word: String { count.map { "\($0)" } ?? Keyword.all.text }
    package var text: String { "\(word) \(title)" }
    package var canonical: String { "\(word) \(isQuoted ? Quoting.quoted(title) : title)" }
}

/// Rows of the list shown last, both ends included: `@2`, `@1-3`, `@1..3`.
package struct RowRange: Hashable, Sendable, CustomStringConvertible {
    package let first: Int
    package let last: Int

    /// Reads rows as typed, the last perhaps before the first; returns `nil` for any other text.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.first == UInt8(ascii: "@") else { return nil }
        let bytes = Array(text.utf8.dropFirst())
        let end = bytes.firstIndex { !Lexer.isDigit($0) } ?? bytes.count
        guard let first = Self.number(bytes[..<end]) else { return nil }
        self.first = first
        if end == bytes.count {
            last = first
            return
        }
        var rest = bytes[end...]
        let sign = rest.starts(with: "..".utf8) ? 2 : rest.first == UInt8(ascii: "-") ? 1 : 0
        rest = rest.dropFirst(sign)
        if rest.first == UInt8(ascii: "@") { rest = rest.dropFirst() }
        guard sign > 0, let last = Self.number(rest) else { return nil }
        self.last = last
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.count < 8 else { return nil }
        return Day.digits(digits).flatMap { $0 > 0 ? $0 : nil }
    }

    package var isOne: Bool { first == last }
    package var description: String { isOne ? "@\(first)" : "@\(first)-\(last)" }
}

/// The items among which a statement looks for a name first.
package enum ItemPool: Hashable, Sendable {
    /// All items that are not deleted.
    case live
    /// Items that can be sold.
    case stock
    /// Items that are sold and did not come back.
    case sold
    case deleted
}
