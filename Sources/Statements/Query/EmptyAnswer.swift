import Queries
import QueryLanguage
import Rendering
import StoreFile

/// The sentence that stands for a list without rows: the reason, and what nearly matches.
struct EmptyAnswer {
    let query: Query
    let environment: Environment
    /// Returns the number of rows of another query.
    let count: (Query) throws -> Int

    /// The most filters that are left out in turn.
    private static let most = 8

    private var noun: String { query.noun.rawValue }

    /// Returns `no items match; 3 are listed on Vinted`, or `no items match “lmap” · try: find lamp`.
    func sentence() throws -> String {
        let parts = query.filters.count + (query.condition == nil ? 0 : 1)
        if parts == 0 { return "there are no \(noun) yet" }
        if let contradiction = query.contradiction { return "no \(noun) match: nothing is \(contradiction) at once" }
        if let respelt = try respelt() { return respelt }
        guard parts > 1, parts <= Self.most, let near = try nearest(among: parts) else { return "no \(noun) match" }
        return "no \(noun) match; \(grouped(near.count)) \(near.count == 1 ? "is" : "are") \(near.words)"
    }

    // MARK: - Words that nothing has

    /// Returns the sentence with words that the inventory has, if a search has some that it lacks.
    private func respelt() throws -> String? {
        for (index, filter) in query.filters.enumerated() {
            guard case .search(let text) = filter else { continue }
            guard let known = try environment.store().respelt(text) else { continue }
            var other = query
            other.filters[index] = .search(known)
            other.window = nil
            guard try count(other) > 0 else { continue }
            let isFound = query.filters.count == 1 && query.condition == nil && query.noun == .items
            let line = isFound ? "find \(Quoting.word(known))" : other.canonical
            return "no \(noun) match “\(text)” · try: \(line)"
        }
        return nil
    }

    // MARK: - One filter less

    /// Returns the fewest rows that match without one part of the query, with the words for them.
    private func nearest(among parts: Int) throws -> (count: Int, words: String)? {
        try (0..<parts).compactMap { part in
            var other = Query(noun: query.noun)
            (other.filters, other.condition, other.currency) = (query.filters, query.condition, query.currency)
            if part < query.filters.count { other.filters.remove(at: part) } else { other.condition = nil }
            let count = try count(other)
            if count == 0 { return nil }
            other.currency = nil
            let all = Query(noun: query.noun).words
            return (count, other.words.filter { !all.contains($0) }.joined(separator: ", "))
        }.filter { !$0.words.isEmpty }.min { $0.count < $1.count }
    }
}
