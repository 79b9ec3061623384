import Ledger
import QueryLanguage

extension Cursor {
    /// Parses names of items, up to one of `keywords`, or a query in parentheses.
    fileprivate mutating func target(
        upTo keywords: [Keyword], from pool: ItemPool, counting: Bool
    ) throws(Diagnostic) -> Target {
        let start = token.span
        guard accept(.open) else { return .items(try itemNames(upTo: keywords, from: pool, counting: counting)) }
        guard accept(word: Noun.items.rawValue) else {
            let span = token.span
            guard let noun = acceptNoun() else { throw unexpected() }
            throw Diagnostic(
                "\(noun.rawValue) can't replace an SKU; only items can", at: span,
                hints: ["write (items …)"])
        }
        let query = try query(of: .items)
        try expect(.close)
        if let excess = query.excessInTarget {
            throw Diagnostic(
                "a query in place of an SKU has no \(excess)", at: Span(start.start, token.span.start),
                hints: ["use only filters, where, sort and limit"])
        }
        return .query(query)
    }
}

extension Query {
    /// The first clause about how rows are shown, which a target doesn't allow.
    fileprivate var excessInTarget: String? {
        if !groups.isEmpty { return "by" }
        if !columns.isEmpty { return "show" }
        if case .page = window { return "page" }
        return currency == nil ? nil : "in \(currency?.code ?? "")"
    }
}

extension Argument<Target> {
    /// Items, or a query of them.
    package static var target: Argument { .target(from: .live, counting: false) }

    /// Returns an argument for items, which are looked for in a pool first, perhaps with the number of those that have a
    /// title, or for a query of items.
    package static func countedTarget(from pool: ItemPool = .live) -> Argument { .target(from: pool, counting: true) }

    private static func target(from pool: ItemPool, counting: Bool) -> Argument {
        Argument(.open(counting ? "counted_target" : "target")) { (cursor, reading) throws(Diagnostic) in
            try cursor.target(upTo: reading.following, from: pool, counting: counting)
        } print: {
            switch $0 {
            case .items(let names): names.canonical
            case .query(let query): "(\(query.canonical))"
            }
        }
    }
}
