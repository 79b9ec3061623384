import Ledger
import QueryLanguage

extension Cursor {
    /// Parses an SKU or another name of an item, up to one of `keywords`, or a query in parentheses.
    fileprivate mutating func target(upTo keywords: [Keyword]) throws(Diagnostic) -> Target {
        let start = token.span
        guard accept(.open) else { return .item(try sku(upTo: keywords)) }
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
    static var target: Argument {
        Argument(.open("target")) { (cursor, reading) throws(Diagnostic) in
            try cursor.target(upTo: reading.following)
        } print: {
            switch $0 {
            case .item(let sku): Quoting.item(sku)
            case .query(let query): "(\(query.canonical))"
            }
        }
    }
}
