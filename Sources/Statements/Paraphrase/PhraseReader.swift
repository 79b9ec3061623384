import QueryLanguage

/// One way to read the words from a place on: where it ends, how it is written in the language, and what it costs.
struct PhraseReading {
    var end: Int
    var text: String
    var cost = 0
}

/// The readings of a typed line's words, each found once.
final class PhraseReader {
    let words: [TypedWord]
    let lower: [String]
    /// The words in lower case, with the verbs of forms in place of their past and present forms: `relist` for `relisted`.
    let bases: [String]
    /// The words and their verbs.
    let present: Set<String>
    let scope: Scope
    let names: KnownNames
    let vocabulary: Vocabulary
    /// True if the line ended in a question mark.
    var isQuestion = false
    private var found: [String: [[PhraseReading]]] = [:]
    private var slips: [String: Bool] = [:]

    init(_ words: [TypedWord], _ scope: Scope, _ names: KnownNames) {
        (self.words, self.scope, self.names) = (words, scope, names)
        lower = words.map(\.lower)
        let vocabulary = scope.catalog.vocabulary
        self.vocabulary = vocabulary
        bases = lower.map { vocabulary.base(of: $0) }
        present = Set(lower + bases)
    }

    /// Returns the readings of a kind that begin at a place.
    func readings(_ kind: String, at place: Int) -> [PhraseReading] {
        guard place < words.count else { return [] }
        if let readings = found[kind]?[place] { return readings }
        let readings = words.indices.map { read(kind, at: $0) }
        found[kind] = readings
        return readings[place]
    }

    private func read(_ kind: String, at place: Int) -> [PhraseReading] {
        switch kind {
        case "amount": amounts(at: place)
        case "number": number(at: place).map { [PhraseReading(end: $0.end, text: "\($0.value)")] } ?? []
        case "count": counts(at: place)
        case "percent": percents(at: place)
        case "distance": distances(at: place)
        case "day": days(at: place)
        case "period", "month", "taxyear", "since": periods(kind, at: place)
        case "platform": platforms(at: place)
        case "platforms": lists(of: "platform", at: place)
        case "market": named(Field.marketName, at: place)
        case "seller": named(Field.sellerName, at: place)
        case "haul": named(Field.haulName, at: place)
        case "place": named(Field.placeName, at: place)
        case "name": newNames(at: place)
        case "stock", "sold", "live": lists(of: "one " + kind, at: place) + groups(kind, at: place)
        case "one stock", "one sold", "one live": items(kind, at: place)
        case "kind": kinds(at: place)
        case "title", "text", "things": runs(kind, at: place)
        case "topic": topics(at: place)
        case "quote": purposes(at: place)
        case "plain kind":
            vocabulary.matches("kind", lower, at: place).map { PhraseReading(end: $0.end, text: $0.meaning) }
        case "spot": spots(at: place)
        case "foundin":
            vocabulary.matches(kind, lower, at: place).map { PhraseReading(end: $0.end, text: typed(place..<$0.end)) }
        case "where": named(Field.marketName, at: place) + newNames(at: place)
        case "coming": days(at: place).map { PhraseReading(end: $0.end, text: coming($0.text), cost: $0.cost) }
        case "to-market":
            named(Field.marketName, at: place).map { PhraseReading(end: $0.end, text: "at \($0.text)", cost: $0.cost) }
        case "anyname": named(Field.marketName, at: place) + named(Field.sellerName, at: place)
        case "backupday": backupDays(at: place)
        case "noun": nouns(at: place)
        case "field": fields(at: place)
        case "file": files(at: place)
        case "value":
            number(at: place) == nil && amounts(at: place).isEmpty && days(at: place).isEmpty
                ? runs("text", at: place) : amounts(at: place) + days(at: place)
        case "terms": feeTerms(at: place)
        case "sku": SKU(words[place].text).number == nil ? [] : [PhraseReading(end: place + 1, text: words[place].text)]
        case "unit": currencies(at: place)
        default:
            questionReadings(kind, at: place)
                ?? vocabulary.matches(kind, lower, at: place).map { PhraseReading(end: $0.end, text: $0.meaning) }
        }
    }

    /// Returns true if the first word is a slip for another one.
    func beginsWithSlip(for word: String) -> Bool {
        if let known = slips[word] { return known }
        let isSlip = Spelling.isSlip(lower[0], for: word)
        slips[word] = isSlip
        return isSlip
    }

    /// Returns the place after a verb, in any of its forms; `nil` if other words stand there.
    func end(ofVerb verb: [String], at place: Int) -> Int? {
        guard verb[0] == bases[place] || verb[0] == lower[place] else { return nil }
        return verb.count == 1 ? place + 1 : Vocabulary.end(of: Array(verb.dropFirst()), in: lower, at: place + 1)
    }

    func typed(_ range: Range<Int>) -> String { words[range].map(\.text).joined(separator: " ") }

    // MARK: - Numbers and amounts

    func number(at place: Int) -> (end: Int, value: Int)? {
        guard place < words.count else { return nil }
        if lower[place].utf8.allSatisfy({ (48...57).contains($0) }), let value = Int(lower[place]) {
            return (place + 1, value)
        }
        return vocabulary.matches("number", lower, at: place).first.flatMap { match in
            Int(match.meaning).map { (match.end, $0) }
        }
    }

    /// Returns the amounts: `£3`, `3 quid`, `a fiver`, `50p`, `2,50`, `7€`, `three pounds`.
    private func amounts(at place: Int) -> [PhraseReading] {
        var readings = vocabulary.matches("sum", lower, at: place).map { PhraseReading(end: $0.end, text: $0.meaning) }
        // `£ 2`.
        if ["£", "€"].contains(lower[place]), place + 1 < words.count,
            let amount = Self.amount(Self.digits(of: lower[place + 1])), amount.unit == nil
        {
            return [PhraseReading(end: place + 2, text: lower[place] + amount.number)]
        }
        let word = lower[place].hasPrefix("\"") ? "" : Self.digits(of: lower[place])
        if let amount = Self.amount(word) {
            let unit = vocabulary.matches("unit", lower, at: place + 1).first
            if let unit, amount.unit == nil {
                let text = unit.meaning == "p" ? "\(amount.number)p" : "\(amount.number) \(unit.meaning)"
                readings.append(PhraseReading(end: unit.end, text: text))
                readings += withPence("\(amount.number)", unit)
            } else if let unit = amount.unit {
                readings.append(
                    PhraseReading(
                        end: place + 1,
                        text: unit == "£" || unit == "€"
                            ? unit + amount.number : unit == "p" ? "\(amount.number)p" : "\(amount.number) \(unit)"))
            } else {
                let isYear = amount.number.wholeMatch(of: #/(19|20)\d\d|0/#) != nil
                readings.append(PhraseReading(end: place + 1, text: amount.number, cost: isYear ? 5 : 1))
            }
        } else if let number = number(at: place), let unit = vocabulary.matches("unit", lower, at: number.end).first {
            readings.append(PhraseReading(end: unit.end, text: "\(number.value) \(unit.meaning)"))
            readings += withPence("\(number.value)", unit)
        } else if let number = number(at: place), number.end == place + 1, number.value <= 100 {
            readings.append(PhraseReading(end: number.end, text: "\(number.value)", cost: 4))
        }
        return readings
    }

    /// Returns an amount with the pence after its unit: `two pounds fifty`, `5 pounds 50`.
    private func withPence(_ number: String, _ unit: (end: Int, meaning: String)) -> [PhraseReading] {
        guard unit.meaning != "p", !number.contains("."), let rest = self.number(at: unit.end), 10..<100 ~= rest.value
        else { return [] }
        return [PhraseReading(end: rest.end, text: "\(number).\(rest.value) \(unit.meaning)")]
    }

    /// Returns the minor units of an amount as the language has it; `nil` if it is in another currency.
    func minor(_ text: String, in currency: Currency) -> Int64? {
        let unit = text.filter { !$0.isNumber && $0 != "." && $0 != " " }
        let isPence = unit == "p" && currency == .gbp
        let codes = ["", currency.code, currency == .gbp ? "£" : currency.code == "EUR" ? "€" : ""]
        guard isPence || codes.contains(unit), let number = try? Decimal64(text.filter { $0.isNumber || $0 == "." })
        else { return nil }
        return number.units(atFractionDigits: isPence ? 0 : currency.fractionDigits)
    }

    /// Returns an amount without commas: `3.50` for `3,50`, `1000` for `1,000`.
    static func digits(of word: String) -> String {
        guard let comma = word.lastIndex(of: ","), !word.contains(".") || word.firstIndex(of: ".")! > comma else {
            return word
        }
        let isPart = word[comma...].dropFirst().prefix(while: \.isNumber).count == 2
        return isPart && word.filter({ $0 == "," }).count == 1
            ? word.replacing(",", with: ".") : word.replacing(#/,(\d{3})(?!\d)/#) { $0.output.1 }
    }

    /// Returns the number and the sign or code of its currency, in `£3`, `3€`, `50p` and `3gbp`.
    static func amount(_ word: String) -> (number: String, unit: String?)? {
        let signs = ["£": "£", "€": "€", "$": "USD"]
        var (body, unit) = (word[...], String?.none)
        if let sign = signs[String(body.prefix(1))] {
            (body, unit) = (body.dropFirst(), sign)
        } else if let sign = signs[String(body.suffix(1))] {
            (body, unit) = (body.dropLast(), sign)
        } else if body.hasSuffix("p"), body.dropLast().allSatisfy(\.isNumber) {
            (body, unit) = (body.dropLast(), "p")
        } else if body.count > 3, let code = Currency(code: body.suffix(3)),
            body.dropLast(3).allSatisfy({ $0.isNumber || $0 == "." })
        {
            (body, unit) = (body.dropLast(3), code.code)
        }
        let parts = body.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count < 3, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }),
            parts.count == 1 || parts[1].count < 3, body.count < 9
        else { return nil }
        return (String(body), unit)
    }

    /// Returns the counts: `4`, `x4`, `4x`, `4 x`, `(4)`, `4 pcs`, `qty 3`, `* 4`, `a dozen`.
    private func counts(at place: Int) -> [PhraseReading] {
        if ["x", "*", "qty", "another", "("].contains(lower[place]), let number = number(at: place + 1) {
            let isClosed = lower[place] == "("
            if isClosed, number.end >= words.count || lower[number.end] != ")" { return [] }
            return number.value > 0
                ? [PhraseReading(end: number.end + (isClosed ? 1 : 0), text: "\(number.value)" + (isClosed ? "" : "!"))]
                : []
        }
        if lower[place].contains("x"), let digits = lower[place].wholeMatch(of: #/x(\d+)|(\d+)x/#) {
            return [PhraseReading(end: place + 1, text: "\(digits.output.1 ?? digits.output.2 ?? "")!")]
        }
        guard let number = number(at: place), number.value > 0, number.value < 10_000, !lower[place].hasPrefix("0")
        else { return [] }
        let isMarked = number.end < words.count && ["x", "pcs", "pieces", "of"].contains(lower[number.end])
        return [PhraseReading(end: number.end + (isMarked ? 1 : 0), text: "\(number.value)" + (isMarked ? "!" : ""))]
    }

    private func currencies(at place: Int) -> [PhraseReading] {
        let known = vocabulary.matches("unit", lower, at: place).map { PhraseReading(end: $0.end, text: $0.meaning) }
        if !known.isEmpty || lower[place].count != 3 { return known }
        return Currency(code: lower[place]).map { [PhraseReading(end: place + 1, text: $0.code)] } ?? []
    }

    private func percents(at place: Int) -> [PhraseReading] {
        if lower[place].hasSuffix("%"), Double(lower[place].dropLast()) != nil {
            return [PhraseReading(end: place + 1, text: lower[place])]
        }
        guard place + 1 < words.count, ["percent", "%"].contains(lower[place + 1]), Double(lower[place]) != nil else {
            return []
        }
        return [PhraseReading(end: place + 2, text: lower[place] + "%")]
    }

    private func distances(at place: Int) -> [PhraseReading] {
        let units = ["miles": "miles", "mile": "miles", "mi": "miles", "km": "km", "kms": "km", "kilometres": "km"]
        if let unit = units[lower[place].filter { !$0.isNumber && $0 != "." }], lower[place].first?.isNumber == true {
            return [PhraseReading(end: place + 1, text: lower[place].filter { $0.isNumber || $0 == "." } + " " + unit)]
        }
        guard Double(lower[place]) != nil else { return [] }
        guard place + 1 < words.count, let unit = units[lower[place + 1]] else {
            return place > 0 && lower[place - 1] == "mileage"
                ? [PhraseReading(end: place + 1, text: lower[place] + " miles")] : []
        }
        return [PhraseReading(end: place + 2, text: "\(lower[place]) \(unit)")]
    }

    // MARK: - Names

    private func platforms(at place: Int) -> [PhraseReading] {
        let known = vocabulary.matches("platform", lower, at: place).map {
            PhraseReading(end: $0.end, text: $0.meaning)
        }
        let slugs = Platform.known.map(\.slug) + names.all(Field.platformSlug)
        if let slug = slugs.first(where: { $0 == lower[place] }) { return [PhraseReading(end: place + 1, text: slug)] }
        guard known.isEmpty, lower[place].count > 3, !Spelling.isKnown(lower[place]),
            let near = slugs.first(where: { Spelling.isSlip(lower[place], for: $0) })
        else { return known }
        return [PhraseReading(end: place + 1, text: near, cost: 3)]
    }

    /// Returns the names of the store that words mean: whole, or the first word of one, or with a slip.
    private func named(_ field: Field, at place: Int) -> [PhraseReading] {
        if words[place].isQuoted {
            return names.all(field).filter { $0.lowercased() == words[place].text.lowercased() }.map {
                PhraseReading(end: place + 1, text: Quoting.word($0))
            }
        }
        let known = names.names(of: field, beginningWith: lower[place]).compactMap { name -> PhraseReading? in
            if let end = Vocabulary.end(of: name.words, in: lower, at: place) {
                return PhraseReading(end: end, text: Quoting.word(name.text))
            }
            return PhraseReading(end: place + 1, text: Quoting.word(name.text), cost: 1)
        }
        guard known.isEmpty, lower[place].count > 4, let near = names.name(of: field, misspelt: lower[place]) else {
            return known
        }
        return [PhraseReading(end: place + 1, text: Quoting.word(near), cost: 3)]
    }

    /// Returns a place such as `box 7` or `shelf B`.
    private func spots(at place: Int) -> [PhraseReading] {
        guard ["box", "shelf", "drawer", "crate"].contains(lower[place]), place + 1 < words.count,
            lower[place + 1].contains(where: \.isNumber)
        else { return [] }
        return [PhraseReading(end: place + 2, text: Quoting.quoted(typed(place..<place + 2)))]
    }

    /// Returns a name that no row has yet, for which a word must stand before it.
    private func newNames(at place: Int) -> [PhraseReading] {
        if words[place].isQuoted { return [PhraseReading(end: place + 1, text: Quoting.quoted(words[place].text))] }
        return (place + 1...min(place + 5, words.count)).compactMap { end in
            let isName = (place..<end).allSatisfy {
                // `Car Boot Barn` is no car boot.
                strength(at: $0) < (words[$0].text.first?.isUppercase == true && end - place > 1 ? 4 : 2)
                    && !words[$0].isSign && !PhraseWords.leads.contains(lower[$0])
                    && ($0 == place || !PhraseWords.isDay(lower[$0]))
            }
            return isName && !isArticle(lower[end - 1])
                ? PhraseReading(end: end, text: Quoting.word(typed(place..<end)), cost: 1 + end - place) : nil
        }
    }

    /// Returns one value, or several with a comma or `and` between them.
    private func lists(of kind: String, at place: Int) -> [PhraseReading] {
        var all = readings(kind, at: place)
        var last = all
        for _ in 0..<3 {
            last = last.flatMap { first -> [PhraseReading] in
                var next = first.end
                while next < words.count, [",", "and", "+", "&"].contains(lower[next]) { next += 1 }
                guard next > first.end else { return [] }
                if next < words.count, isArticle(lower[next]) { next += 1 }
                return readings(kind, at: next).map {
                    PhraseReading(end: $0.end, text: "\(first.text), \($0.text)", cost: first.cost + $0.cost)
                }
            }
            all += last
        }
        return all
    }

    /// Returns the items whose titles have all of the words: `2 denby mugs`, `levis`, `all the lamps`, `@3`.
    private func items(_ kind: String, at place: Int) -> [PhraseReading] {
        if RowRange(words[place].text) != nil || SKU(words[place].text).number != nil {
            return [PhraseReading(end: place + 1, text: words[place].text)]
        }
        let pool: ItemPool = kind.hasSuffix("stock") ? .stock : kind.hasSuffix("sold") ? .sold : .live
        var readings = titles(pool, at: place)
        if lower[place] == "all" || lower[place] == "both" {
            let start = place + 1 < words.count && ["the", "my"].contains(lower[place + 1]) ? place + 2 : place + 1
            readings += titles(pool, at: start).map {
                PhraseReading(end: $0.end, text: (lower[place] == "all" ? "all " : "2 ") + $0.text, cost: $0.cost)
            }
        }
        for count in counts(at: place) where count.end < words.count {
            let start = isArticle(lower[count.end]) ? count.end + 1 : count.end
            readings += titles(pool, at: start).map {
                PhraseReading(end: $0.end, text: "\(count.text.filter(\.isNumber)) \($0.text)", cost: $0.cost)
            }
        }
        for reading in readings
        where reading.end < words.count && !reading.text.first!.isNumber && lower[reading.end].hasPrefix("x") {
            readings += counts(at: reading.end).map {
                PhraseReading(end: $0.end, text: "\($0.text.filter(\.isNumber)) \(reading.text)", cost: reading.cost)
            }
        }
        return readings
    }

    private func titles(_ pool: ItemPool, at place: Int) -> [PhraseReading] {
        guard place < words.count else { return [] }
        if words[place].isQuoted {
            return names.areOpen || !names.items(words[place].text, pool).isEmpty
                ? [PhraseReading(end: place + 1, text: Quoting.quoted(words[place].text))] : []
        }
        if isArticle(lower[place]) { return [] }
        var readings: [PhraseReading] = []
        // More words name fewer items.
        for end in place + 1...min(place + 7, words.count) {
            guard !words[end - 1].isSign, let reading = title(place..<end, pool) else { break }
            readings += reading
        }
        return readings
    }

    /// Returns the words as the title of an item, or nothing if they are too weak to name one; `nil` if no item has them.
    private func title(_ range: Range<Int>, _ pool: ItemPool) -> [PhraseReading]? {
        let place = range.lowerBound
        if names.areOpen {
            let isTitle = !isVerb(at: place) && range.allSatisfy { strength(at: $0) == 0 && number(at: $0) == nil }
            return isTitle ? [PhraseReading(end: range.upperBound, text: itemText(typed(range)), cost: 3)] : nil
        }
        let known = [typed(range), singular(range)].first { has($0, pool) }
        guard let text = known ?? respelt(range).flatMap({ has($0, pool) ? $0 : nil }) else { return nil }
        let isWeak = lower[place].count < 3 || number(at: place) != nil || isStopWord(lower[place])
        if range.count == 1, isWeak { return [] }
        // One of several alike is meant by `a mug`.
        let alike = names.items(text, pool).map { ($0.title ?? "").prefix { $0 != "(" } }
        let isOne =
            pool == .stock && alike.count == 2 && alike[0] == alike[1] && text == typed(range) && place > 0
            && ["a", "an"].contains(lower[place - 1])
        return [
            PhraseReading(
                end: range.upperBound, text: (isOne ? "1 " : "") + itemText(text), cost: known == nil ? 3 : 0)
        ]
    }

    /// Returns the words with each slip for a word of a title corrected; `nil` if there is no slip.
    private func respelt(_ range: Range<Int>) -> String? {
        let meant = range.map { place -> String in
            let isDoubtful = lower[place].count > 4 && strength(at: place) == 0 && !isVerb(at: place)
            return isDoubtful ? names.word(ofTitlesMisspelt: lower[place]) ?? lower[place] : lower[place]
        }
        return meant == Array(lower[range]) ? nil : meant.joined(separator: " ")
    }

    /// Returns true if an item has all words of a text, also the number that it may begin with.
    private func has(_ text: String, _ pool: ItemPool) -> Bool {
        let found = names.items(text, pool)
        guard text.first?.isNumber == true, let number = text.split(separator: " ").first else { return !found.isEmpty }
        return found.contains { ($0.title ?? "").split(separator: " ").contains(number) }
    }

    func itemText(_ text: String) -> String {
        Keyword(written: text) == nil && Noun(rawValue: text) == nil && SKU(text).number == nil
            && !(text.first?.isNumber ?? true) ? Quoting.word(text) : Quoting.quoted(text)
    }

    /// Returns words without the endings of plurals and of `Levi's`.
    private func singular(_ range: Range<Int>) -> String {
        range.map { place -> String in
            let word = words[place].text.replacing("’", with: "'")
            if word.hasSuffix("'s") { return String(word.dropLast(2)) }
            if word.hasSuffix("ves") { return String(word.dropLast(3)) + "f" }
            if word.hasSuffix("ies") { return String(word.dropLast(3)) + "y" }
            return word.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss") ? String(word.dropLast()) : word
        }.joined(separator: " ")
    }

    /// Returns a query in parentheses for `everything on depop`, `all unlisted items from Battersea`.
    private func groups(_ kind: String, at place: Int) -> [PhraseReading] {
        guard kind != "sold", !words[place].isSign, place == 0 || !Self.all.contains(lower[place - 1]) else {
            return []
        }
        return (place + 1...words.count).compactMap { end in
            guard lower[place..<end].contains(where: Self.all.contains) else { return nil }
            let reader = PhraseReader(Array(words[place..<end]), scope, names)
            guard let query = TypedQuestion.line(for: reader, isSelection: true) else { return nil }
            return PhraseReading(end: end, text: "(\(query))", cost: 1)
        }
    }

    private static let all: Set<String> = ["everything", "all", "every", "items", "listings"]

    /// Returns true if a statement or a form begins with the word, so that it begins no title.
    func isVerb(at place: Int) -> Bool {
        let word = lower[place]
        if vocabulary.firstWords.contains(word) || scope.catalog.named(word) != nil || Noun(rawValue: word) != nil {
            return true
        }
        // `sel` is `sell` without a letter, but `tin` is no `bin`.
        return scope.catalog.all.contains {
            $0.word.first == word.first && abs($0.word.count - word.count) == 1 && Spelling.isSlip(word, for: $0.word)
        }
    }

    /// Returns true if words name an item in stock, which a line without a verb is rather about.
    func isItem(_ range: Range<Int>) -> Bool {
        // Without a store any words may be an item.
        !names.areOpen
            && readings("one stock", at: range.lowerBound).contains {
                $0.end == range.upperBound && $0.text == itemText(typed(range))
            }
    }

    /// Returns true if words of a line without a verb are rather a part of a sentence than the name of a thing: `mirror
    /// gone`, `treated myself to a fondue set`, `nabbed the lamp`.
    func isSentence(_ range: Range<Int>) -> Bool {
        isItem(range) || range.dropFirst().contains { !vocabulary.matches("clausal", lower, at: $0).isEmpty }
            || range.dropFirst().contains { place in
                guard isArticle(lower[place]) || lower[place] == "some" else { return false }
                let before = lower[place - 1]
                return lower[place] == "the"
                    ? before.hasSuffix("ed") || before == "to"
                    : !["of", "in", "on", "over", "under", "and", "&", "for"].contains(before)
            }
    }

    /// Returns true if the word means something in the language.
    func isOfLanguage(at place: Int) -> Bool {
        isVerb(at: place) || Keyword(written: lower[place]) != nil || FieldCatalog.words.contains(lower[place])
    }

    private func isArticle(_ word: String) -> Bool { ["a", "an", "the", "my"].contains(word) }
    private func isStopWord(_ word: String) -> Bool {
        !vocabulary.matches("fill", lower, at: lower.firstIndex(of: word) ?? 0).isEmpty || Keyword(written: word) != nil
    }

    // MARK: - Words of the program

    /// Returns the day of a backup: `yesterday's backup`.
    private func backupDays(at place: Int) -> [PhraseReading] {
        guard place + 1 < words.count, lower[place + 1] == "backup" else { return [] }
        let word = lower[place].hasSuffix("'s") ? String(lower[place].dropLast(2)) : lower[place]
        let reader = PhraseReader([TypedWord(text: word)], scope, names)
        return reader.days(at: 0).isEmpty
            ? [] : [PhraseReading(end: place + 2, text: reader.parsedDay(word)?.description ?? word)]
    }

    private func nouns(at place: Int) -> [PhraseReading] {
        Noun(rawValue: lower[place]).map { [PhraseReading(end: place + 1, text: $0.rawValue)] } ?? []
    }

    private func fields(at place: Int) -> [PhraseReading] {
        FieldCatalog.field(lower[place], of: .items).map { [PhraseReading(end: place + 1, text: $0.name)] } ?? []
    }

    private func files(at place: Int) -> [PhraseReading] {
        let word = words[place].text
        guard let dot = word.lastIndex(of: "."), dot > word.startIndex, word[dot...].count > 2,
            word.first?.isNumber != true
        else { return [] }
        return [PhraseReading(end: place + 1, text: Quoting.path(word))]
    }

    /// Returns the statement that a topic's verb begins, for its help.
    private func topics(at place: Int) -> [PhraseReading] {
        let own = vocabulary.matches("topic", lower, at: place).map { PhraseReading(end: $0.end, text: $0.meaning) }
        if !own.isEmpty { return own }
        if scope.catalog.named(lower[place]) != nil || Noun(rawValue: lower[place]) != nil {
            return [PhraseReading(end: place + 1, text: lower[place])]
        }
        let form = vocabulary.forms.first {
            $0.verbs.contains([lower[place]]) && scope.catalog.named($0.verbs[0][0]) != nil
        }
        return form.map { [PhraseReading(end: place + 1, text: $0.verbs[0][0])] } ?? []
    }

    // MARK: - Expenses

    /// Returns the kinds of expense: `parking`, or a purpose with its words as the memo: `boxes and tape`.
    private func kinds(at place: Int) -> [PhraseReading] {
        if words[place].isQuoted {
            let inner = PhraseReader(TypedWord.split(words[place].text), scope, names)
            return inner.readings("kind", at: 0).filter { $0.end == inner.words.count }.map {
                PhraseReading(end: place + 1, text: $0.text, cost: $0.cost)
            }
        }
        let plain = vocabulary.matches("kind", lower, at: place).map { PhraseReading(end: $0.end, text: $0.meaning) }
        let noted = (place + 1...min(place + 4, words.count)).compactMap { end -> PhraseReading? in
            var (kind, covered) = (String?.none, 0)
            var next = place
            while next < end {
                if let match = vocabulary.matches("memo", lower, at: next).first(where: { $0.end <= end }) {
                    (kind, covered, next) = (kind ?? match.meaning, covered + match.end - next, match.end)
                } else if words[next].isSign || strength(at: next) > (next == place ? 0 : 1) {
                    return nil
                } else {
                    next += 1
                }
            }
            guard let kind, !["and", "for", "a", "the"].contains(lower[end - 1]),
                !["and", "for", "a", "the"].contains(lower[place])
            else { return nil }
            return PhraseReading(
                end: end, text: "\(kind) \(Quoting.quoted(typed(place..<end)))", cost: 3 * (end - place - covered))
        }
        return plain + noted
    }

    /// Returns the words that say what an expense was for, unless a kind of expense is among them.
    private func purposes(at place: Int) -> [PhraseReading] {
        if PhraseWords.leads.contains(lower[place]) { return [] }
        // `set my target to 400 a month` is no expense.
        let isVerb = place == 0 && isVerb(at: place) && vocabulary.matches("memo", lower, at: place).isEmpty
        let isKind = !readings("kind", at: place).isEmpty
        // `in march` is a time, whatever it was for.
        return runs("text", at: place).filter { run in
            !isPeriod(place..<run.end) && (place..<run.end).allSatisfy { readings("plain kind", at: $0).isEmpty }
        }.map { run in
            let hasTime = (place..<run.end).contains {
                PhraseWords.isDay(lower[$0]) || !readings("every", at: $0).isEmpty
            }
            return PhraseReading(
                end: run.end, text: Quoting.quoted(PhraseWords.unquoted(run.text)),
                cost: run.cost + (hasTime ? 6 : 0) + (isKind ? 3 : 0) + (isVerb ? 10 : 0))
        }
    }

    private func isPeriod(_ range: Range<Int>) -> Bool {
        if words[range.lowerBound].isQuoted { return false }
        if readings("period", at: range.lowerBound).contains(where: { $0.end == range.upperBound }) { return true }
        // `2026-Q1`; parsing each run of words takes long at each key.
        guard lower[range.upperBound - 1].contains(where: \.isNumber) else { return false }
        var cursor = Cursor(Source(typed(range), name: "phrase"), scope: scope)
        return (try? cursor.period()) != nil && cursor.isAtEnd
    }

    /// Returns the terms of a fee: `12.8% + 30p`.
    private func feeTerms(at place: Int) -> [PhraseReading] {
        percents(at: place).flatMap { percent -> [PhraseReading] in
            let alone = [percent]
            guard percent.end + 1 < words.count, ["+", "and", "plus"].contains(lower[percent.end]) else { return alone }
            return alone
                + amounts(at: percent.end + 1).map {
                    PhraseReading(end: $0.end, text: "\(percent.text) + \(Self.written($0.text))")
                }
        }
    }

    /// Returns an amount with its code, as fees are written: `0.30 GBP` for `30p`.
    private static func written(_ amount: String) -> String {
        if amount.hasSuffix("p"), let pence = Int(amount.dropLast()) {
            return "\(pence / 100).\(String(pence % 100 + 100).dropFirst()) GBP"
        }
        return amount.hasPrefix("£") ? amount.dropFirst() + " GBP" : amount
    }

    // MARK: - Titles and texts

    /// Returns every run of words as a title or a text; the more they may mean otherwise, the more it costs.
    private func runs(_ kind: String, at place: Int) -> [PhraseReading] {
        if words[place].isQuoted,
            kind != "title" || place + 1 == words.count || strength(at: place + 1) > 0 || words[place + 1].isSign
        {
            return [
                PhraseReading(
                    end: place + 1, text: kind == "things" ? words[place].text : Quoting.quoted(words[place].text))
            ]
        }
        if isArticle(lower[place]) && kind != "text"
            || kind == "title"
                && number(at: place).map({ lower[place].first?.isNumber == false && $0.value > 1 }) ?? false
        {
            return []
        }
        // `10 a month` has no note `month`, nor `£3 each` the note `each`.
        let isOther = !readings("every", at: max(0, place - 1)).isEmpty || !readings("every", at: place).isEmpty
        if kind == "text", isOther || strength(at: place) > 1 && place + 1 == words.count { return [] }
        var (cost, readings) = (0, [PhraseReading]())
        for end in place + 1...min(place + 12, words.count) {
            let isParenthesis = kind == "title" && ["(", ")", ",", ":"].contains(lower[end - 1])
            // `one piece missing` may begin with a number, `6 buttons` is rather something else.
            if kind == "text", number(at: end - 1) != nil { cost += lower[end - 1].first?.isNumber == true ? 6 : 0 }
            if words[end - 1].isSign, !isParenthesis, !["&", "-", "/"].contains(lower[end - 1]) { break }
            // `book yesterday` is rather a thing and its day.
            if kind == "title", end - 1 > place { cost += dayCost(lower[end - 1]) }
            // `hamper in a skip` is rather a thing and its place.
            if kind == "title", lower[end - 1] == "in", end < words.count, isArticle(lower[end]) { cost += 6 }
            cost += isParenthesis ? isOpen(place..<end) ? 1 : 4 : Self.costs[min(3, strength(at: end - 1))]
            if cost > 30 { break }
            let isEnd = [
                "and", "of", "for", "at", "on", "in", "from", "to", "by", "the", "a", "with", "&", "-", "(", ",", ":",
                "up", "off",
            ].contains(lower[end - 1])
            if isEnd || ["&", ")", ",", "+", "-"].contains(lower[place]) { continue }
            if lower[place..<end].filter({ $0 == "(" }).count != lower[place..<end].filter({ $0 == ")" }).count {
                continue
            }
            let text = typed(place..<end).replacing("( ", with: "(").replacing(" )", with: ")").replacing(
                " ,", with: ","
            ).replacing(" :", with: ":")
            let alone = kind == "title" && isNameAlone(place..<end) ? 20 : 0
            let figure = kind == "title" && lower[end - 1].allSatisfy(\.isNumber) && end - place > 1 ? 1 : 0
            let led = kind != "things" && ["at", "from", "on", "off", "to", "in"].contains(lower[place]) ? 20 : 0
            readings.append(
                PhraseReading(
                    end: end, text: kind == "things" ? text : itemText(text), cost: cost + alone + figure + led))
        }
        return readings
    }

    /// The cost of a title that ends in a day, which is rather that of the purchase; a sun or a may be things.
    private func dayCost(_ word: String) -> Int {
        if ["today", "yesterday"].contains(word) { return 6 }
        return PhraseWords.isDay(word) && !["sun", "may", "march", "april", "june", "august"].contains(word) ? 1 : 0
    }

    private func isOpen(_ range: Range<Int>) -> Bool {
        lower[range].contains("(") || range.upperBound < words.count && lower[range.upperBound - 1] == "("
    }

    /// The cost of a word of a title, by its strength.
    private static let costs = [0, 2, 6, 30]

    /// Returns true for words that are no thing: a market, a seller, an expense, `it`, `everything`.
    private func isNameAlone(_ range: Range<Int>) -> Bool {
        ["market", "seller", "haul", "kind", "platform"].contains { kind in
            readings(kind, at: range.lowerBound).contains { $0.end == range.upperBound }
        }
            || range.allSatisfy {
                !vocabulary.matches("nothing", lower, at: $0).isEmpty || PhraseWords.isDay(lower[$0])
            }
    }

    /// Returns how surely a word means something else than a part of a name: 0 an unknown word, 1 a small word, a number
    /// or a name, 2 an amount, a day or a sign of a question, 3 what is never a part of one.
    func strength(at place: Int) -> Int {
        let word = lower[place]
        if words[place].isQuoted { return 1 }
        if ["never", "unit"].contains(where: { !vocabulary.matches($0, lower, at: place).isEmpty }) {
            return place > 1 && words[place].text.first?.isUppercase == true && word.count > 3 ? 1 : 3
        }
        let next = place + 1 < words.count ? lower[place + 1] : ""
        if "£€$".contains(word.prefix(1)) { return next == "note" && Self.amount(word) != nil ? 1 : 3 }
        if word.first?.isNumber == true { return isFigure(word, before: next) ? 3 : 1 }
        if word.hasPrefix("x"), word.wholeMatch(of: #/x\d+/#) != nil { return 3 }
        if ["for", "at"].contains(word), next.first?.isNumber == true, Self.amount(next) != nil { return 3 }
        if PhraseWords.isDay(word) { return 1 }
        if !vocabulary.matches("apart", lower, at: place).isEmpty { return 2 }
        if ["platform", "market", "seller"].contains(where: { !readings($0, at: place).isEmpty }) { return 2 }
        return Keyword(written: word) != nil || !vocabulary.matches("fill", lower, at: place).isEmpty ? 1 : 0
    }

    /// Returns true for a number that is a day or an amount: `21/11`, `32 november`, `20 25`, `3.505`.
    private func isFigure(_ word: String, before next: String) -> Bool {
        if word.contains("/") || word.hasSuffix("€") { return true }
        guard Double(word) != nil else { return false }
        return PhraseWords.isDay(next) && next != "march" || Self.amount(word) == nil
            || Double(next) != nil && Self.amount(next) != nil && !word.contains(".") && Double(lower.last ?? "") != nil
                && lower.filter { Double($0) != nil }.count > 2
    }
}
