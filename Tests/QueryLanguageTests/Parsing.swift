import QueryLanguage
import Testing

/// 2026-03-18, a Wednesday, in the tax year 2025-26.
let wednesday = Day(iso: "2026-03-18") ?? Day(number: 0)

func scope(_ variables: [String: String] = [:]) -> Scope {
    Scope(today: wednesday, variables: Variables(variables))
}

/// Reads one query, which must be all of the text.
func parse(_ text: String, _ variables: [String: String] = [:]) throws -> Query {
    var cursor = Cursor(Source(text, name: "test"), scope: scope(variables))
    return try cursor.wholeQuery()
}

extension Cursor {
    mutating func wholeQuery() throws(Diagnostic) -> Query {
        guard let noun = acceptNoun() else { throw unexpected() }
        let query = try query(of: noun)
        try expectEnd()
        return query
    }
}

/// Returns the parser's error for a text; `nil` without one.
func diagnostic(_ text: String, _ variables: [String: String] = [:]) -> Diagnostic? {
    do {
        _ = try parse(text, variables)
        return nil
    } catch {
        return error as? Diagnostic
    }
}

/// Expects an error at the ➊ in the text, and its first related place at the ➋ if there is one.
func expectError(
    _ marked: String, _ message: String, hint: String? = nil, with variables: [String: String] = [:],
    _ location: SourceLocation = #_sourceLocation
) {
    let plain = marked.filter { $0 != "➊" && $0 != "➋" }
    guard let found = diagnostic(plain, variables) else {
        Issue.record("nothing is wrong with \(plain)", sourceLocation: location)
        return
    }
    #expect(found.message == message, sourceLocation: location)
    #expect(found.span.start == offset(of: "➊", in: marked), "the place of the error", sourceLocation: location)
    #expect(found.related?.start == offset(of: "➋", in: marked), "the other place", sourceLocation: location)
    if let hint { #expect(found.hints.contains(hint), "hints: \(found.hints)", sourceLocation: location) }
}

private func offset(of marker: Character, in marked: String) -> Int? {
    guard let end = marked.firstIndex(of: marker) else { return nil }
    return marked[..<end].filter { $0 != "➊" && $0 != "➋" }.utf8.count
}

/// Returns the completions after a text, as they would be typed.
func welcome(after text: String) -> Set<String> {
    var cursor = Cursor(Source(text, name: "test"), scope: scope())
    _ = try? cursor.wholeQuery()
    guard cursor.isWelcomeAtEnd else { return [] }
    return Set(cursor.welcome.map { $0.literal ?? $0.description })
}

/// Queries as people write them, for tests that parse them.
let examples = [
    "items unsold sort date page 2", "items listed on ebay older than 90 days sort asking desc",
    "expenses by kind show sum amount since 2026-01", "sales on vinted in 2026-03",
    "markets near 51.476,-0.162 within 5 km", "items sold this month", "sales deleted",
    "items unsold by market show count, sum cost sort sum cost desc",
    "items where cost > 5 GBP and (status = sold or title ~ \"brass\") since 2026-01",
    "items where not market in (Battersea, \"Kempton Park\") and bought between 2026-01 and last month",
    "items \"brass lamp\" at Battersea from 'Jo' with photo without title paid cash in GBP",
    "items bought paid card haul Sunday last 30 days limit 10", "listings older than 2 weeks sort age",
    "photos where bytes > 100000", "platforms where enabled = yes", "settings", "hauls tax year 2025-26",
    "sellers at Battersea", "items on last monday", "items in 2026-01..2026-03 show title,\n cost, profit",
    "items where profit >= -3.50 GBP and note is not empty limit all # the rest", "items where cost > asking",
]
