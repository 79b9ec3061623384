import QueryLanguage

/// A line that the words of a typed one fill, and how far-fetched it is.
struct PhraseLineFound {
    var line: String
    var cost: Int
    var form: String
}

/// A clause of a form, by its place, and its value as the language has it.
struct FilledClause: Hashable {
    var clause: Int
    var text: String
}

/// The search for the cheapest ways to fill the forms with all words of a line, each used once.
struct PhraseSearch {
    private struct FormState: Hashable {
        var form: Int
        var place = 0
        var hasVerb = false
        var values: [FilledClause] = []
    }

    /// The highest cost of a line that is shown.
    static let limit = 15
    /// The most states that are examined.
    static let mostStates = 8_000

    private let reader: PhraseReader
    private let forms: [Vocabulary.Form]
    private var waiting = CheapestFirst<FormState, FormState>()
    /// The cost of the state that is being examined.
    private var cost = 0
    private var left: Int

    init(_ reader: PhraseReader, _ forms: [Vocabulary.Form], mostStates: Int) {
        (self.reader, self.forms, left) = (reader, forms, mostStates)
        for form in forms.indices where mayFill(forms[form]) {
            let state = FormState(form: form)
            waiting.add(state, as: state, cost: 0)
        }
    }

    /// Returns true if the line has a verb of a form, or it needs none, and a value of each clause that it needs.
    private func mayFill(_ form: Vocabulary.Form) -> Bool {
        let places = reader.words.indices
        let hasVerb = form.verbs.contains { verb in
            reader.present.contains(verb[0]) && places.contains { reader.end(ofVerb: verb, at: $0) != nil }
        }
        guard hasVerb || form.verblessCost != nil || form.isAsked && reader.isQuestion || misspelt(form, at: 0) != nil
        else { return false }
        return form.clauses.allSatisfy { clause in
            !clause.isNeeded || places.contains { !reader.readings(clause.kind, at: $0).isEmpty }
        }
    }

    /// Returns the next cheapest line; `nil` if there is none.
    mutating func next() -> PhraseLineFound? {
        while left > 0, let (state, cost) = waiting.next() {
            self.cost = cost
            left -= 1
            if state.place == reader.words.count {
                if let line = line(of: state) { return line }
            } else {
                expand(state)
            }
        }
        return nil
    }

    private mutating func expand(_ state: FormState) {
        let form = forms[state.form]
        skip(state, "fill", form)
        for verb in form.verbs {
            guard let end = reader.end(ofVerb: verb, at: state.place) else { continue }
            add(state, to: end, cost: state.hasVerb ? 2 : 0) { $0.hasVerb = true }
        }
        if !state.hasVerb {
            if let end = misspelt(form, at: state.place) { add(state, to: end, cost: 3) { $0.hasVerb = true } }
        }
        for clause in form.clauses.indices where admits(form.clauses[clause], clause, state) {
            fill(state, clause, form.clauses[clause])
        }
    }

    private mutating func skip(_ state: FormState, _ section: String, _ form: Vocabulary.Form) {
        for match in reader.vocabulary.matches(section, reader.lower, at: state.place) {
            add(state, to: match.end, cost: 1) { _ in }
        }
        // `kettle, sold it for 20` has said what it is.
        if !state.values.isEmpty, ["and", ",", "+", ";", "&", "-", "–", ".", "it"].contains(reader.lower[state.place]) {
            add(state, to: state.place + 1, cost: 1) { _ in }
        }
    }

    /// Returns the place after a verb with a slip at the beginning of a line.
    private func misspelt(_ form: Vocabulary.Form, at place: Int) -> Int? {
        guard place == 0, reader.lower[0].count > 2, !Spelling.isKnown(reader.lower[0]) else { return nil }
        // Short words are near to many, and these forms are whole with any name after them.
        let isSafe = form.clauses.contains { $0.isNeeded && ["amount", "platforms"].contains($0.kind) }
        let isOther =
            !isSafe
            && reader.scope.catalog.words.contains {
                !form.template.hasPrefix($0) && !form.verbs.contains([$0]) && reader.beginsWithSlip(for: $0)
            }
        let isSlip = form.verbs.contains {
            $0.count == 1 && $0[0].count > (isSafe || reader.words.count == 1 ? 3 : 4)
                && reader.beginsWithSlip(for: $0[0])
        }
        return isSlip && !isOther ? 1 : nil
    }

    private func admits(_ clause: Vocabulary.Clause, _ index: Int, _ state: FormState) -> Bool {
        if clause.name == "note" || clause.name == "memo" {
            return state.values.contains { forms[state.form].clauses[$0.clause].kind == "amount" }
                && !state.values.contains { $0.clause == index }
        }
        guard state.values.contains(where: { $0.clause == index }) else { return true }
        guard clause.isRepeated else { return false }
        let isNext =
            state.values.last.map {
                ["amount", "each", "count"].contains(forms[state.form].clauses[$0.clause].kind) && $0.clause != index
            } ?? true
        let before = reader.lower[..<state.place].last { !PhraseWords.isArticle($0) } ?? ""
        return isNext || clause.name != "title" && state.values.last?.clause != index
            || [",", "+", "and", "&", ";"].contains(before)
    }

    private mutating func fill(_ state: FormState, _ index: Int, _ clause: Vocabulary.Clause) {
        // `set place "Box 3"` names no place.
        let isEarly = clause.kind == "name" && !state.hasVerb
        var starts =
            isEarly || clause.bareCost == nil && clause.trails.isEmpty ? [] : [(place: state.place, isLed: false)]
        for lead in clause.leads {
            guard let end = Vocabulary.end(of: lead, in: reader.lower, at: state.place), end < reader.words.count,
                clause.name != "title" || lead != ["for"]
                    || state.values.contains(where: { forms[state.form].clauses[$0.clause].kind == "amount" })
            else { continue }
            starts.append((end, true))
            if PhraseWords.isArticle(reader.lower[end]), end + 1 < reader.words.count { starts.append((end + 1, true)) }
        }
        for start in starts {
            let isNoTitle =
                clause.kind == "title" && !start.isLed
                && (state.hasVerb
                    ? !state.values.isEmpty && reader.isVerb(at: start.place) : reader.isOfLanguage(at: start.place))
            let again = repetition(state, index) + (isNoTitle ? 10 : 0)
            for reading in reader.readings(clause.kind, at: start.place) {
                if clause.kind == "title", isSentence(start, reading, state) { continue }
                let isMarkedTwice = clause.name == "postpaid"
                for trail in clause.trails where !isMarkedTwice || start.isLed {
                    guard let end = Vocabulary.end(of: trail, in: reader.lower, at: reading.end) else { continue }
                    add(state, to: end, cost: reading.cost + again + (start.isLed ? 0 : 1)) {
                        $0.values.append(FilledClause(clause: index, text: reading.text))
                    }
                }
                guard var bare = start.isLed && !isMarkedTwice ? 0 : clause.bareCost else { continue }
                // `buy 12 inch ruler` has a size, not a price.
                let isSize = state.values.isEmpty && !start.isLed && forms[state.form].template == "buy"
                if isSize, clause.kind == "amount", reading.text != "0", Double(reading.text) != nil {
                    bare += Self.limit
                }
                add(state, to: reading.end, cost: reading.cost + bare + again) {
                    $0.values.append(FilledClause(clause: index, text: reading.text))
                }
            }
        }
    }

    /// Returns true if a title is rather a sentence, or what a price was got for.
    private func isSentence(_ start: (place: Int, isLed: Bool), _ reading: PhraseReading, _ state: FormState) -> Bool {
        if !state.hasVerb, reader.isSentence(start.place..<reading.end) { return true }
        return start.isLed && reader.lower[0] == "got" && reader.isItem(start.place..<reading.end)
    }

    private func repetition(_ state: FormState, _ index: Int) -> Int {
        let count = state.values.filter { $0.clause == index }.count
        return count == 0 ? 0 : count == 1 && state.values.last?.clause == index ? 2 : 0
    }

    private mutating func add(_ state: FormState, to place: Int, cost: Int = 0, _ change: (inout FormState) -> Void) {
        let cost = self.cost + cost
        guard cost <= Self.limit else { return }
        var next = state
        next.place = place
        change(&next)
        waiting.add(next, as: next, cost: cost)
    }

    // MARK: - The line

    private func line(of state: FormState) -> PhraseLineFound? {
        let form = forms[state.form]
        guard state.hasVerb || form.verblessCost != nil || form.isAsked && reader.isQuestion else { return nil }
        let filled = Set(state.values.map { form.clauses[$0.clause].name })
        guard
            form.clauses.allSatisfy({
                !$0.isNeeded || filled.contains($0.name) || $0.name == "price" && filled.contains("unit")
            })
        else { return nil }
        let cost = cost + (state.hasVerb ? 0 : form.verblessCost ?? 0)
        guard cost <= Self.limit, let line = PhraseLineMaker(form: form, values: state.values, reader: reader).line
        else { return nil }
        return PhraseLineFound(line: line, cost: cost, form: form.name)
    }
}

/// Writes the line of a form whose clauses are filled.
struct PhraseLineMaker {
    let form: Vocabulary.Form
    let values: [FilledClause]
    let reader: PhraseReader

    /// The values in pieces: one that a piece has already begins the next.
    private var pieces: [[String: String]] {
        var pieces: [[String: String]] = [[:]]
        for value in values {
            let name = form.clauses[value.clause].name
            let last = pieces[pieces.count - 1]
            if last[name] != nil || name == "count" && last["title"] != nil && last["price"] != nil {
                pieces.append([:])
            }
            // `egg cups 4 for £3` is a lot; `4 egg cups £3` may be one.
            let isAfter = name == "count" && last["title"] != nil && pieces[pieces.count - 1]["title"] != nil
            pieces[pieces.count - 1][name] = value.text
            if isAfter { pieces[pieces.count - 1]["after"] = "" }
        }
        return pieces
    }

    var line: String? {
        var pieces = pieces
        if form.template == "buy" { return purchase(pieces) }
        if let priced = priced(pieces[0]) { pieces[0] = priced } else { return nil }
        if let line = separateSales(pieces) { return line }
        if form.name == "unlist", pieces[0]["off"] == nil,
            let match = pieces[0]["live"]?.firstMatch(of: #/ on ([\w-]+)\)/#)
        {
            return filled(pieces[0]) + " on \(match.output.1)"
        }
        // What follows them is the name of a place.
        let isAtPlace = pieces[0]["kind"].map { $0 == "entry-fee" || $0.hasSuffix("parking") } ?? false
        if isAtPlace, pieces[0]["memo"] != nil { return nil }
        guard pieces.count > 1 else { return filled(pieces[0]) }
        // What one piece alone has holds for all of them.
        let counts = pieces.flatMap(\.keys).reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        guard counts.values.allSatisfy({ $0 == 1 || $0 == pieces.count }) else { return nil }
        // A sale of several things at one price doesn't say what each was sold for.
        if form.name == "sell", counts["price"] == 1 { return nil }
        // Two prices of one thing are no two sales.
        guard ["items", "sites"].contains(where: { counts[$0] == pieces.count }) else { return nil }
        let shared = pieces.reduce(into: [String: String]()) { all, piece in
            for (name, text) in piece where counts[name] == 1 { all[name] = text }
        }
        return pieces.map { filled($0.merging(shared) { own, _ in own }) }.joined(separator: "; ")
    }

    /// Returns the piece with amounts that follow from the asking price, as in `at full price` and `£5 off`; `nil` if there
    /// is none, or several.
    private func priced(_ piece: [String: String]) -> [String: String]? {
        guard let name = ["fullprice", "less", "more"].first(where: { piece[$0] != nil }), let text = piece[name] else {
            return piece
        }
        guard let item = piece["live"] ?? piece["items"], let asked = reader.names.asking(item, on: piece["platform"]),
            let change = name == "fullprice" ? 0 : reader.minor(text, in: asked.currency)
        else { return nil }
        let minor = asked.minor + (name == "less" ? -change : change)
        guard minor > 0 else { return nil }
        return piece.merging([name: Money(minor: minor, currency: asked.currency).description]) { $1 }
    }

    /// The most sales that one line records.
    private static let mostSales = 6

    /// Returns a statement for each of several things at a price each, which may have been sold to several people, unless
    /// they share postage or fees.
    private func separateSales(_ pieces: [[String: String]]) -> String? {
        guard form.name == "sell", pieces.count == 1, let items = pieces[0]["items"],
            pieces[0]["each"] != nil || pieces[0]["unit"] != nil,
            ["fees", "postage", "postpaid", "packed"].allSatisfy({ pieces[0][$0] == nil }),
            let count = Int(items.prefix { $0 != " " }), (2...Self.mostSales).contains(count)
        else { return nil }
        var one = pieces[0]
        (one["items"], one["each"]) = ("1" + items.drop { $0 != " " }, nil)
        return Array(repeating: filled(one), count: count).joined(separator: "; ")
    }

    private func written(_ name: String, _ piece: [String: String]) -> String? {
        guard let text = piece[name], let clause = form.clauses.first(where: { $0.name == name }) else { return nil }
        return clause.written.replacing("%", with: text)
    }

    /// Returns the template with the clauses in place of `{NAME}`, their bare values in place of `{NAME:}` and those after a
    /// word in place of `{NAME:WORD}`; `{NAME|DEFAULT}` has another text where there is none.
    private func filled(_ piece: [String: String]) -> String {
        form.template.split(separator: " ").compactMap { part -> String? in
            var isMissing = false
            let text = part.replacing(#/\{(\w+)(:\w*)?(\|[\w.]+)?\}/#) { match -> String in
                let name = String(match.output.1)
                if let lead = match.output.2, let text = piece[name] {
                    return (lead.dropFirst() + " " + text).trimmingPrefix(" ").description
                }
                if match.output.2 == nil, let text = written(name, piece) { return text }
                guard let other = match.output.3 else {
                    isMissing = true
                    return ""
                }
                return other == "|NOW" ? reader.presentTaxYear : String(other.dropFirst()).replacing("_", with: " ")
            }
            return isMissing || text.isEmpty ? nil : String(text)
        }.joined(separator: " ")
    }

    // MARK: - Purchases

    private func purchase(_ pieces: [[String: String]]) -> String? {
        guard pieces.allSatisfy({ $0["title"] != nil }) else { return nil }
        let priced = pieces.indices.filter { index in
            // What lay in a skip was free.
            ["price", "unit", "noprice", "foundin"].contains { pieces[index][$0] != nil }
        }
        guard !priced.isEmpty, priced.count == pieces.count || priced == [pieces.count - 1] else { return nil }
        var pieces = pieces
        // What stands before the first thing holds for all, which in the language it does after the last.
        let early = values.prefix { form.clauses[$0.clause].name != "title" }.map { form.clauses[$0.clause].name }
        for name in early where pieces.count > 1 && !["price", "unit", "count", "each", "pack", "lot"].contains(name) {
            if pieces.dropFirst().allSatisfy({ $0[name] == nil }) {
                pieces[pieces.count - 1][name] = pieces[0].removeValue(forKey: name)
            }
        }
        if pieces.count > 1, priced.count == 1 { pieces[pieces.count - 1]["lot"] = nil }
        let parts = pieces.compactMap(purchase)
        return parts.count == pieces.count ? "buy " + parts.joined(separator: ", ") : nil
    }

    private func purchase(_ piece: [String: String]) -> String? {
        var piece = piece
        guard let title = piece["title"], title.contains(where: \.isLetter) else { return nil }
        // A second `buy` begins another purchase.
        if PhraseWords.unquoted(title).lowercased().hasPrefix("buy ") { return nil }
        // `2 radios 3` has a number of things and a price.
        let named = PhraseWords.unquoted(title).split(separator: " ").map { Int($0) != nil }
        if named.first == true, named.last == true { return nil }
        if piece["pack"] != nil, piece["count"] != nil { return nil }
        if piece["foundin"] != nil, piece["price"] ?? piece["unit"] ?? piece["noprice"] == nil { piece["price"] = "0" }
        if let pack = piece["pack"] { (piece["count"], piece["lot"]) = (pack + "!", "") }
        var parts = [title]
        let isNumbered = PhraseWords.unquoted(title).first?.isNumber == true
        if let count = piece["count"], count.first == "0" || count == "1" && isNumbered { return nil }
        if let count = piece["count"]?.filter(\.isNumber), count != "1" {
            guard PhraseWords.unquoted(title).first?.isNumber != true,
                piece["count"]?.last == "!" || isPlural(title) && count.count < 3
            else { return nil }
            guard ["each", "unit", "lot", "after"].contains(where: { piece[$0] != nil }) else { return nil }
            let isEach = piece["each"] != nil || piece["unit"] != nil && piece["lot"] == nil
            parts = isEach ? [count, quoted(title)] : ["lot", quoted(title), "pieces", count]
            piece["each"] = isEach ? "each" : nil
        } else if piece["each"] != nil || isCounted(title) {
            return nil
        }
        let names = [
            "price", "unit", "each", "market", "newmarket", "seller", "newseller", "haul", "place", "spot", "day",
            "paid", "note", "foundin",
        ]
        return (parts + names.compactMap { written($0, piece) }).joined(separator: " ")
    }

    /// Returns true for `5 vases`, which may be one thing or five.
    private func isCounted(_ title: String) -> Bool {
        guard isPlural(title), let first = PhraseWords.unquoted(title).split(separator: " ").first else { return false }
        return Int(first).map { $0 < 100 } ?? false
    }

    private func isPlural(_ title: String) -> Bool {
        let last = PhraseWords.unquoted(title).lowercased()
        return last.hasSuffix("s") && !last.hasSuffix("ss")
    }

    private func quoted(_ title: String) -> String { title.hasPrefix("\"") ? title : "\"\(title)\"" }
}
