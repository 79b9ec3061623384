import Queries
import QueryLanguage
import Rendering
import Statements
import StoreFile
import Upkeep

/// A completer of lines, from the parser's record of accepted words.
package struct Completer {
    private let environment: Environment
    /// True to show the number of items of a market and the like; suggestions at each key don't need it.
    private let counts: Bool
    /// True to search the words of titles; suggestions behind a line only complete SKUs.
    private let findsTitles: Bool

    /// The number of values above which they come after the words of the language.
    private static let longList = 10

    package init(environment: Environment, counts: Bool = false, findsTitles: Bool = true) {
        self.environment = environment
        self.counts = counts
        self.findsTitles = findsTitles
    }

    /// Returns what may stand at the caret, an offset in UTF-8.
    package func complete(_ text: String, _ caret: Int) -> Completion {
        let bytes = Array(text.utf8.prefix(caret))
        let start = Self.startOfWord(bytes)
        let typed = String(decoding: bytes[start...], as: UTF8.self)
        let before = Source(String(decoding: bytes[..<start], as: UTF8.self), name: "input")
        let (welcome, pool) = self.welcome(before)
        if typed.isEmpty, let likely = likelyItems(before.bytes, welcome) {
            return Completion(replace: start..<bytes.count, candidates: likely)
        }
        if findsTitles, welcome.contains(.value(.title)),
            let titled = itemsNamed(
                bytes, before: start, from: pool, or: fitting(welcome.filter { $0.literal != nil }, typed, pool))
        {
            return titled
        }
        // Long lists are cut, so the user's own names come before the words of the language.
        let kept = fitting(welcome.filter(\.isKeptByTheStore), typed, pool)
        let others = fitting(welcome.filter { !$0.isKeptByTheStore }, typed, pool)
        let isLong = typed.isEmpty && kept.count > Self.longList
        var seen = Set<String>()
        let once = (isLong ? others + kept : kept + others).filter { seen.insert($0.text).inserted }
        // Words of a title are not the beginning of the SKU that replaces them.
        let isTitle = welcome.contains(.value(.sku)) && !typed.isEmpty && !Self.isSKU(typed)
        return Completion(replace: start..<bytes.count, candidates: once, sharesBeginning: !isTitle)
    }

    private func fitting(_ welcome: [Welcome], _ typed: String, _ pool: ItemPool) -> [Completion.Candidate] {
        welcome.flatMap { welcome in
            let candidates = candidates(for: welcome, typed: typed, pool)
            // The store has found the SKUs with this beginning, however it was written.
            return welcome == .value(.sku) ? candidates : candidates.filter { Self.fits($0.text, typed) }
        }
    }

    private static func isSKU(_ typed: String) -> Bool {
        typed.drop { $0 == "\"" }.lowercased().hasPrefix("fh")
    }

    /// Returns items whose titles contain the bare words from the beginning of a name to the caret; `nil` if there are
    /// none.
    ///
    /// `words`, which may follow a name, come first if the words before the last one name an item.
    private func itemsNamed(
        _ bytes: [UInt8], before start: Int, from pool: ItemPool, or words: [Completion.Candidate]
    ) -> Completion? {
        guard start < bytes.count else { return nil }
        var first = start
        var isBegun = true
        while isBegun, first > 0 {
            first = Self.startOfWord(Array(bytes[..<bytes[..<first].lastNonSpace]))
            let welcome = welcome(Source(String(decoding: bytes[..<first], as: UTF8.self), name: "input")).all
            isBegun = !welcome.contains(.value(.sku))
            guard !isBegun || welcome.contains(.value(.title)) else { return nil }
        }
        let items = items(String(decoding: bytes[first...], as: UTF8.self), from: pool)
        guard !items.isEmpty else { return nil }
        let name = String(decoding: bytes[first..<start], as: UTF8.self)
        let isNamed = !words.isEmpty && (try? environment.store().items(named: name, limit: 1))?.isEmpty == false
        let following = isNamed ? words.map { Completion.Candidate(name + $0.text, description: $0.description) } : []
        return Completion(replace: first..<bytes.count, candidates: following + items, sharesBeginning: false)
    }

    /// Returns the items that a feature thinks the likeliest after these words; `nil` if it knows none.
    private func likelyItems(_ bytes: [UInt8], _ welcome: [Welcome]) -> [Completion.Candidate]? {
        guard welcome.contains(.value(.sku)) else { return nil }
        let line = String(decoding: bytes, as: UTF8.self).split(separator: ";").last ?? ""
        let words = line.split(whereSeparator: \.isWhitespace).map { $0.filter { $0 != "\"" } }
        let items = environment.catalog.features().flatMap { (try? $0.hooks.likelyItems(words, environment)) ?? [] }
        return items.isEmpty ? nil : items.map(Self.candidate)
    }

    /// Returns SKUs with their titles and prices: the asking price, otherwise the cost.
    ///
    /// Those of `pool` come first, and items that are alike are one line.
    private func items(_ typed: String, from pool: ItemPool) -> [Completion.Candidate] {
        let name = typed.filter { $0 != "\"" && $0 != "'" }
        let store = try? environment.store()
        let limit = findsTitles ? 100 : 1
        let items = (try? store?.items(beginning: name, from: pool, limit: limit, findsTitles: findsTitles)) ?? []
        // The beginning of an SKU asks for that one item.
        return !name.isEmpty && Self.isSKU(name)
            ? items.map(Self.candidate) : LikeItems.groups(of: items).map(Self.candidate)
    }

    private static func candidate(_ item: NamedItem) -> Completion.Candidate {
        candidate(LikeItems.groups(of: [item])[0])
    }

    private static func candidate(_ like: LikeItems) -> Completion.Candidate {
        let (item, count) = (like.items[0], like.items.count)
        let title = like.title.map { count > 1 ? "\($0) × \(count)" : $0 }
        let words = [title, (item.asking ?? item.cost)?.description].compactMap(\.self)
        return Completion.Candidate(Quoting.word(item.sku), description: words.joined(separator: " · "))
    }

    /// Returns the words that may follow a text, none if the text has an error before its end, and where the names of
    /// items are looked for.
    private func welcome(_ source: Source) -> (all: [Welcome], pool: ItemPool) {
        var cursor = QueryLanguage.Cursor(source, scope: StatementScope.make(environment))
        while true {
            _ = cursor.nextStatement()
            guard let statement = try? StatementCatalog.parse(&cursor) else { break }
            statement.affect(&cursor.scope)
            // Another statement begins only after a semicolon or the end of a line.
            if cursor.token.kind == .end { break }
        }
        return (cursor.isWelcomeAtEnd ? cursor.welcome : [], cursor.soughtItems)
    }

    /// Returns the beginning of the word being typed, at its quote if that is open.
    private static func startOfWord(_ bytes: [UInt8]) -> Int {
        var quote: Int?
        for (index, byte) in bytes.enumerated() {
            if let open = quote {
                if byte == bytes[open] { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), isBoundary(bytes, before: index) {
                quote = index
            }
        }
        if let quote { return quote }
        let separators = Set(" \t\n(),;=<>!".utf8)
        return bytes.lastIndex(where: separators.contains).map { $0 + 1 } ?? 0
    }

    private static func isBoundary(_ bytes: [UInt8], before index: Int) -> Bool {
        index == 0 || Set(" \t\n(),;=<>!".utf8).contains(bytes[index - 1])
    }

    /// Returns true if the candidate begins with the typed word, ignoring case and an opening quote.
    private static func fits(_ candidate: String, _ typed: String) -> Bool {
        unopened(candidate).hasPrefix(unopened(typed))
    }

    private static func unopened(_ word: String) -> String {
        (Quoting.openQuote(of: word) == nil ? word : String(word.dropFirst())).lowercased()
    }

    private func candidates(
        for welcome: Welcome, typed: String, _ pool: ItemPool
    ) -> [Completion.Candidate] {
        switch welcome {
        case .value(let kind): return values(kind, typed: typed, pool)
        case .field(let field):
            // Aliases would double every list, so they are offered only after something is typed.
            let names = [field.name] + (typed.isEmpty ? [] : field.aliases)
            return names.map { Completion.Candidate($0, description: field.help) }
        case .noun(let noun): return [Completion.Candidate(noun.rawValue, description: noun.summary)]
        case .keyword(let keyword):
            return [Completion.Candidate(keyword.text, description: keyword.kind)]
        case .word(let word):
            return [Completion.Candidate(word, description: environment.catalog.spec(named: word)?.summary)]
        case .sign(let sign): return typed.isEmpty ? [] : [Completion.Candidate(sign.rawValue)]
        case .pipe, .end: return []
        }
    }

    // MARK: - Values

    private func values(_ kind: ValueKind, typed: String, _ pool: ItemPool) -> [Completion.Candidate] {
        if kind == .sku, !typed.hasPrefix("$") { return items(typed, from: pool) }
        if kind == .order { return orders() }
        let known = (try? names(kind, typed: typed)) ?? []
        let variables =
            typed.hasPrefix("$") ? environment.session.variables.names.sorted().map { "$\($0)" } : []
        if kind == .file { return Files.completions(of: typed) }
        let counted = counts && !known.isEmpty ? itemCounts(kind) : [:]
        return known.map { Completion.Candidate(naming: $0, description: Self.said(of: kind, counted[$0])) }
            + variables.map { Completion.Candidate($0, description: "variable") }
    }

    /// Returns the kind of a value with its number of items: `market · 3 items`.
    private static func said(of kind: ValueKind, _ count: String?) -> String? {
        let items = count.map { " · \($0) \($0 == "1" ? "item" : "items")" } ?? ""
        switch kind {
        case .market, .seller, .haul, .place, .platform, .currency: return kind.rawValue + items
        case .savedStatement: return "saved statement"
        case .mapping: return "mapping"
        case .backup: return "backup"
        default: return nil
        }
    }

    /// Returns the number of items of each market, seller or haul; empty if counting would take too long.
    private func itemCounts(_ kind: ValueKind) -> [String: String] {
        guard [.market, .seller, .haul, .place].contains(kind),
            let field = FieldCatalog.field(kind == .place ? "stored_in" : kind.rawValue, of: .items),
            let store = try? environment.store(), (try? store.hasFewItems()) == true
        else {
            return [:]
        }
        var query = Query(noun: .items)
        query.groups = [.field(field)]
        query.columns = [.field(field), .aggregate(.count)]
        var counts: [String: String] = [:]
        let context = QueryContext(today: environment.clock.today, homeCurrency: .gbp)
        _ = try? store.prepare(query, in: context).rows { cells in
            guard cells.count == 2, case .text(let name) = cells[0], case .integer(let count) = cells[1] else { return }
            counts[String(decoding: name, as: UTF8.self)] = String(count)
        }
        return counts
    }

    /// Returns the unmatched orders by number.
    private func orders() -> [Completion.Candidate] {
        let orders = (try? environment.store().unmatchedOrders(limit: 100)) ?? []
        return orders.map { Completion.Candidate("\($0.id)", description: $0.title) }
    }

    private func names(_ kind: ValueKind, typed: String) throws -> [String] {
        let query: Query
        switch kind {
        case .market: query = Self.query(.marketName)
        case .seller: query = Self.query(.sellerName)
        case .haul: query = Self.query(.haulName)
        case .place: query = Self.query(.placeName)
        case .platform: query = Self.query(.platformSlug, first: .platformEnabled)
        case .savedStatement: return try environment.store().savedStatements().keys.sorted()
        case .mapping: return try environment.store().mappings().map(\.name)
        case .backup: return try environment.store().backupFolders()?.backups().map(\.name) ?? []
        case .currency: return Currency.all.map(\.code)
        case .day: return ["today", "yesterday"]
        default: return []
        }
        return try texts(query)
    }

    /// Returns the query for the texts of one field; rows whose `first` is true come first.
    private static func query(_ field: Field, first: Field? = nil) -> Query {
        var query = Query(noun: field.noun)
        query.sort = first.map { [SortKey(by: .field($0), isDescending: true)] } ?? []
        query.columns = [.field(field)]
        return query
    }

    private func texts(_ query: Query) throws -> [String] {
        var texts: [String] = []
        let context = QueryContext(today: environment.clock.today, homeCurrency: .gbp)
        _ = try environment.store().prepare(query, in: context).rows { cells in
            if case .text(let bytes)? = cells.first { texts.append(String(decoding: bytes, as: UTF8.self)) }
        }
        return texts
    }
}

extension ArraySlice<UInt8> {
    /// The index after the last byte that isn't a space; the start if there is none.
    fileprivate var lastNonSpace: Int { (lastIndex { $0 != 0x20 && $0 != 0x09 } ?? startIndex - 1) + 1 }
}

extension Keyword {
    /// The kind of a word within a statement.
    fileprivate var kind: String {
        if State(self) != nil { return "state" }
        return Self.days.contains(self) ? "day or period" : "clause"
    }

    /// The keywords of days and periods, which follow each other in the table of keywords.
    private static let days = Set(allCases.drop { $0 != .today }.prefix { $0 != .count })
}

extension Welcome {
    /// True if the values are names that the user has given.
    fileprivate var isKeptByTheStore: Bool {
        switch self {
        case .value(.market), .value(.seller), .value(.haul), .value(.place), .value(.platform),
            .value(.savedStatement), .value(.mapping), .value(.backup):
            true
        default: false
        }
    }
}
