import QueryLanguage

/// A question as the words of a line ask it: what each phrase sets, and the query or report made of all.
struct TypedQuestion {
    /// The rows of `form ask` set these; a key may be set once, or again to the same.
    private var settings: [String: String] = [:]
    private var filters: [String] = []
    private var conditions: [String] = []
    private var isConflicting = false

    /// Returns the cheapest question that all words of a line ask; `nil` if there is none.
    ///
    /// A selection is the items of a change, which must be narrowed.
    static func line(for reader: PhraseReader, isSelection: Bool = false) -> String? {
        lines(for: reader, isSelection: isSelection).first?.line
    }

    static func lines(for reader: PhraseReader, isSelection: Bool = false) -> [PhraseLineFound] {
        var best: [Int: [String: Reading]] = [0: ["": Reading()]]
        for place in reader.words.indices {
            let states = (best[place]?.values ?? [:].values).sorted(by: <).prefix(24)
            for (end, next) in states.flatMap({ steps(from: $0, at: place, reader) })
            where next.cost <= PhraseSearch.limit {
                let key = next.question.key
                if let known = best[end]?[key], !(next < known) { continue }
                best[end, default: [:]][key] = next
            }
        }
        let ends = (best[reader.words.count]?.values ?? [:].values).sorted(by: <)
        // A period alone is a question, but not what is left of one.
        return ends.filter { $0.cost == 0 || Array($0.question.settings.keys) != ["period"] }.compactMap { state in
            state.question.line(isSelection: isSelection).map {
                PhraseLineFound(line: $0, cost: state.cost, form: "ask")
            }
        }
    }

    private var key: String {
        settings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ";") + filters.joined()
            + conditions.joined()
    }

    private struct Reading {
        var question = TypedQuestion()
        var cost = 0
        /// The number of phrases; `best market` is one rather than two.
        var phrases = 0

        /// Returns true if it is cheaper, of fewer phrases, says more, or is before the other one in some fixed order.
        static func < (one: Self, other: Self) -> Bool {
            (one.cost, one.phrases, -one.question.settings.count, one.question.key)
                < (other.cost, other.phrases, -other.question.settings.count, other.question.key)
        }
    }

    private static func steps(from state: Reading, at place: Int, _ reader: PhraseReader) -> [(Int, Reading)] {
        var steps: [(Int, Reading)] = []
        func add(_ end: Int, _ cost: Int, _ change: (inout TypedQuestion) -> Void) {
            var next = state
            next.cost += cost
            next.phrases += 1
            change(&next.question)
            if !next.question.isConflicting { steps.append((end, next)) }
        }
        for match in reader.vocabulary.matches("fill?", reader.lower, at: place) { add(match.end, 1) { _ in } }
        for match in reader.vocabulary.matches("set", reader.lower, at: place) {
            add(match.end, 0) { $0.set(match.meaning) }
        }
        for (kind, leads, filter) in filterKinds {
            for lead in [[]] + leads where lead.isEmpty || Vocabulary.end(of: lead, in: reader.lower, at: place) != nil
            {
                for reading in reader.readings(kind, at: place + lead.count) {
                    add(reading.end, reading.cost + (lead.isEmpty ? 1 : 0)) {
                        $0.filter(kind, lead, reading.text, filter)
                    }
                }
            }
        }
        for (kind, key) in settingKinds {
            for reading in reader.readings(kind, at: place) { add(reading.end, 0) { $0.set(key + reading.text) } }
        }
        for reading in reader.readings("condition", at: place) {
            add(reading.end, reading.cost) { $0.conditions.append(reading.text) }
        }
        for reading in reader.readings("days", at: place) + reader.readings("age", at: place) {
            add(reading.end, 0) { $0.filters.append(reading.text) }
        }
        for reading in reader.readings("number", at: place) where Int(reading.text) != 0 {
            add(reading.end, 2) { $0.set("limit=\(reading.text)") }
        }
        let isName = !reader.names.areOpen || reader.words[place].isQuoted
        for reading in isName ? reader.readings("one live", at: place) : []
        where reading.text.first?.isNumber == false && !reading.text.hasPrefix("all ") {
            add(reading.end, reading.cost + 2) { $0.set("search=\(reading.text)") }
        }
        return steps
    }

    /// The kinds of readings that set something, and its key unless the reading has it.
    private static let settingKinds = [
        ("noun", "noun="), ("period", "period="), ("group", "by="), ("figure", ""), ("grouped", ""),
        ("columns", "columns="), ("as format", "format="), ("ordered", "sort="),
    ]

    /// The kinds of names in questions, the words before them, and the filters that they are.
    private static let filterKinds: [(kind: String, leads: [[String]], filter: String)] = [
        (
            "platform",
            [
                ["not", "on"], ["but", "not", "on"], ["not"], ["but", "not"], ["on"], ["in"], ["from"],
                ["via"],
            ], "on"
        ), ("market", [["at"], ["in"], ["from"]], "at"),
        ("seller", [["from"], ["off"], ["by"]], "from"),
        ("haul", [["haul"], ["from"], ["from", "the"], ["in"]], "haul"),
        ("place", [["in"], ["stored", "in"], ["box"], ["is", "in"]], "stored in"), ("payment", [["paid"]], "paid"),
        ("plain kind", [["on"], ["for"]], ""),
    ]

    private mutating func filter(_ kind: String, _ lead: [String], _ text: String, _ filter: String) {
        if lead.contains("not") { return set("not=on \(text)") }
        if kind == "platform", settings["platform"] != nil, settings["platform"] != "on \(text)" {
            return filters.append("on \(text)")
        }
        set("\(kind == "plain kind" ? "kind" : kind)=\(filter.isEmpty ? "" : filter + " ")\(text)")
    }

    private mutating func set(_ pairs: String) {
        for pair in pairs.split(separator: ";") {
            let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
            let (key, value) = (parts[0], parts.count > 1 ? parts[1] : "")
            if let known = settings[key], known != value { isConflicting = true }
            settings[key] = value
        }
    }

    // MARK: - The line

    private func line(isSelection: Bool) -> String? {
        if settings["field"] == "profit", settings["figure"] != "avg",
            ["noun", "search", "sort", "show", "by"].allSatisfy({ settings[$0] == nil })
        {
            return isSelection ? nil : report("profit")
        }
        if let report = settings["report"], settings["noun"] == nil || settings["noun"] == "sales" {
            return isSelection ? nil : self.report(report)
        }
        // The price of items may be one of three.
        let isPrice = settings["field"] == "price" || settings["sort"]?.hasPrefix("price") ?? false
        if isPrice, settings["noun"] == "items", settings["one"] == nil, settings["listed"] == nil { return nil }
        guard var noun = noun, settings["show"] == nil || settings["figure"] == nil else { return nil }
        let isListed = isSelection && noun == .listings
        if isListed { noun = .items }
        if isSelection, noun != .items || settings["show"] != nil || settings["by"] != nil || settings["sort"] != nil {
            return nil
        }
        var parts = [noun.rawValue]
        if let search = settings["search"] { parts.append(search.hasPrefix("\"") ? search : "\"\(search)\"") }
        if let state = isListed ? "listed" : state(of: noun) { parts.append(state) }
        parts += names(of: noun) + filters + period(of: noun)
        if isSelection, parts.count == 1, conditions.isEmpty { return nil }
        parts += condition(of: noun)
        if let group = settings["by"] { parts.append("by \(group)") }
        if let shown = shown(of: noun) { parts.append("show \(shown)") }
        parts += order(of: noun)
        if let format = settings["format"] { parts.append("as \(format)") }
        let states = ["state", "stock", "listed", "bought", "place"].filter { settings[$0] != nil }
        if noun != .items, !states.isEmpty, !(noun == .listings && states == ["listed"]),
            !(noun == .sales && states == ["bought"])
        {
            return nil
        }
        let isUsed = settings["field"] == nil || ["figure", "sort", "search"].contains { settings[$0] != nil }
        let isLimited = settings["limit"] == nil || settings["sort"] != nil || settings["top"] != nil
        return isConflicting || !isUsed || !isLimited ? nil : parts.joined(separator: " ")
    }

    private var noun: Noun? {
        if settings["search"] != nil, settings["field"] == "price", settings["platform"] != nil { return .listings }
        if let text = settings["noun"] { return Noun(rawValue: text) }
        if settings["kind"] != nil { return .expenses }
        if settings["sold"] != nil || settings["where"] != nil { return .sales }
        if let field = settings["field"],
            Self.fieldsOfSales.contains(field) || field == "price" && settings["platform"] != nil
        {
            return .sales
        }
        // `ebay total`: what was sold there; a sum of nothing is no question.
        if settings["figure"] == "sum", settings["field"] == nil, conditions.isEmpty {
            if Set(settings.keys).isSubset(of: ["figure", "platform", "period"]), settings["bought"] == nil {
                return settings["platform"] == nil ? nil : .sales
            }
        }
        let compared = conditions.map { $0.prefix { $0 != " " }.description }
        if compared.contains(where: Self.fieldsOfSales.contains) { return .sales }
        if compared.contains("amount") { return .expenses }
        if settings["period"] != nil, settings.count == 1, conditions.isEmpty { return .sales }
        let isItems = [
            "state", "stock", "listed", "bought", "place", "search", "platform", "market", "seller", "haul", "sort",
            "show",
            "figure", "by", "not",
        ].contains { settings[$0] != nil }
        return isItems || !conditions.isEmpty || !filters.isEmpty ? .items : nil
    }

    private static let fieldsOfSales: Set<String> = [
        "sale_price", "days_to_sell", "fees", "postage", "refund", "packaging", "profit",
    ]

    private func state(of noun: Noun) -> String? {
        guard noun == .items else { return nil }
        let states = [
            settings["state"], settings["listed"].map { _ in "listed" }, settings["sold"].map { _ in "sold" },
        ].compactMap(\.self)
        let isStock = settings["stock"] != nil && states.isEmpty
        return states.isEmpty ? isStock ? "unsold" : nil : states.joined(separator: " ")
    }

    private func names(of noun: Noun) -> [String] {
        let names = ["platform", "market", "seller", "haul", "place", "payment"].compactMap { settings[$0] }
        return names + (settings["not"].map { ["not \($0)"] } ?? [])
    }

    private func period(of noun: Noun) -> [String] {
        guard let period = settings["period"] else { return [] }
        return [noun == .items && settings["state"] != "sold" && settings["sold"] == nil ? "bought \(period)" : period]
    }

    private func condition(of noun: Noun) -> [String] {
        var all =
            (settings["where"].map { [$0] } ?? []) + conditions.map { $0.replacing("VALUE", with: amount(of: noun)) }
        if let kind = settings["kind"] {
            all.append(kind.hasPrefix("transport ") ? "subkind = \"\(kind.dropFirst(10))\"" : "kind = \(kind)")
        }
        return all.isEmpty ? [] : ["where " + all.joined(separator: " and ")]
    }

    /// The field of the noun that an amount, a total or an order without a field means.
    private func amount(of noun: Noun) -> String {
        switch noun {
        case .sales: "sale_price"
        case .expenses: "amount"
        case .listings: "asking"
        default: settings["listed"] != nil ? "asking" : "cost"
        }
    }

    private func shown(of noun: Noun) -> String? {
        if let columns = settings["columns"] { return columns }
        if settings["show"] == "count" { return "count" }
        let field = settings["field"].map { $0 == "price" ? amount(of: noun) : $0 }
        if settings["search"] != nil, settings["figure"] == "sum" { return field ?? amount(of: noun) }
        if let figure = settings["figure"] ?? (noun == .expenses && settings["by"] != nil ? "sum" : nil) {
            return "\(figure) \(field ?? amount(of: noun))"
        }
        return settings["search"] == nil || noun == .listings ? nil : field
    }

    private func order(of noun: Noun) -> [String] {
        var parts: [String] = []
        if let sort = settings["sort"] {
            let field = settings["field"] ?? (noun == .sales ? "profit" : amount(of: noun))
            // `biggest profit` has its field.
            let priced = settings["field"] == "profit" ? field : amount(of: noun)
            let day = [Noun.sales: "sold", .expenses: "date", .listings: "listed"][noun] ?? "bought"
            parts.append(
                "sort "
                    + (sort == "price" ? "PRICE" : sort).replacing("PRICE", with: priced).replacing(
                        "VALUE", with: field
                    ).replacing("DAY", with: day))
        }
        let isOne = settings["one"] != nil && settings["sort"] != nil && settings["many"] == nil
        let limit = settings["limit"] ?? (isOne ? "1" : nil)
        return parts + (limit.map { ["limit \($0)"] } ?? [])
    }

    private func report(_ report: String) -> String? {
        if let search = settings["search"], report == "profit", settings["by"] == nil {
            return "sales \(search.hasPrefix("\"") ? search : "\"\(search)\"") show profit"
        }
        let known: Set = [
            "report", "by", "platform", "market", "seller", "haul", "period", "noun", "figure", "search", "sold",
            "format",
        ]
        let own = settings["field"] == "profit" ? known.union(["field"]) : known
        guard conditions.isEmpty, filters.isEmpty, own.isSuperset(of: settings.keys), settings["search"] == nil else {
            return nil
        }
        var parts = [report]
        if let group = settings["by"] { parts.append("by \(group)") }
        parts += names(of: .sales)
        if let period = settings["period"] { parts.append(period) }
        if let format = settings["format"] { parts.append("as \(format)") }
        return settings["show"] == nil && settings["sort"] == nil ? parts.joined(separator: " ") : nil
    }
}
