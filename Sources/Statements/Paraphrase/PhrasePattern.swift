import QueryLanguage
import Rendering

/// A phrase from another system, and fhq's equivalent: `top NUMBER items by FIELD` →
/// `items sort FIELD desc limit NUMBER`.
///
/// Lower-case words are literal; `a|b` is either, `a?` is optional, and `!a` must not follow. Capitals are a kind of
/// word (``PhraseKind``) and mean the same words on the right and wherever else they occur on the left; `REST` is
/// the rest. A pattern that begins with `…` may match anywhere in the line.
struct PhrasePattern: Sendable {
    private let elements: [Element]
    private let template: [String]
    private let isAnywhere: Bool
    /// The words with which a line must begin, tested first since that excludes most lines.
    private let opening: Set<String>?
    /// The sets of words; a line must contain one word of each.
    private let needed: [[String]]

    /// The words that each matching line contains one of; an empty text if none is required.
    var keyWords: [String] { needed.min { $0.count < $1.count } ?? [""] }

    private enum Element: Sendable {
        case word([String], isOptional: Bool)
        case not([String])
        case kind(PhraseKind, name: String)
        case rest(atLeast: Int, name: String)
    }

    init(_ pattern: String, _ template: String) {
        var parts = pattern.split(separator: " ").map(String.init)
        isAnywhere = parts.first == "…"
        if isAnywhere { parts.removeFirst() }
        elements = parts.map(Self.element)
        needed = elements.compactMap { if case .word(let words, isOptional: false) = $0 { words } else { nil } }
        if !isAnywhere, case .word(let words, isOptional: false) = elements.first {
            opening = Set(words)
        } else {
            opening = nil
        }
        self.template = PhraseWords.split(template)
    }

    private static func element(_ part: String) -> Element {
        if part == "REST" || part == "LIST" { return .rest(atLeast: 0, name: part) }
        if part == "WORDS" || part == "PLAINS" || part == "ITEM" { return .rest(atLeast: 1, name: part) }
        if let kind = PhraseKind(rawValue: part) { return .kind(kind, name: part) }
        if part.count > 1, part.first == "!", part != "!=" {
            return .not(part.dropFirst().split(separator: "|").map(String.init))
        }
        let isOptional = part.hasSuffix("?")
        let words = (isOptional ? part.dropLast() : part[...]).split(separator: "|").map(String.init)
        return .word(words, isOptional: isOptional)
    }

    /// A rewritten line, and the words that were replaced.
    struct Rewriting {
        var words: [String]
        var exchange: PhraseExchange
    }

    /// Returns every line that the pattern makes of this one.
    func rewritings(of line: PhraseLine) -> [Rewriting] {
        if let opening, !opening.contains(line.lower[0]) { return [] }
        guard needed.allSatisfy({ $0.contains(where: line.known.contains) }) else { return [] }
        let starts = isAnywhere ? line.words.indices : 0..<1
        return starts.compactMap { start in
            guard let match = match(line, start, elements[...], Match(end: start)) else { return nil }
            var exchange = PhraseExchange(taken: match.taken)
            let filled = fill(match.found, &exchange)
            if template.isEmpty { exchange.dropped = match.taken }
            return Rewriting(words: line.words[..<start] + filled + line.words[match.end...], exchange: exchange)
        }
    }

    private struct Match {
        var found: [String: [String]] = [:]
        /// The words that the pattern itself names, and repetitions of words already found.
        var taken: [String] = []
        var end: Int

        /// Returns the match with one more name; `nil` if the name already stands for other words.
        func adding(_ words: [String], as name: String, typed: String? = nil) -> Match? {
            var match = self
            match.taken += typed.map { [$0] } ?? []
            guard let before = found[name] else {
                match.found[name] = words
                return match
            }
            match.taken += words
            return before.map { $0.lowercased() } == words.map { $0.lowercased() } ? match : nil
        }
    }

    private func match(_ line: PhraseLine, _ place: Int, _ elements: ArraySlice<Element>, _ soFar: Match) -> Match? {
        let end = line.words.endIndex
        var soFar = soFar
        guard let element = elements.first else {
            soFar.end = place
            return isAnywhere || place == end ? soFar : nil
        }
        let others = elements.dropFirst()
        switch element {
        case .word(let known, let isOptional):
            if place < end, known.contains(line.lower[place]) {
                var taking = soFar
                taking.taken.append(line.words[place])
                if let match = match(line, place + 1, others, taking) { return match }
            }
            return isOptional ? match(line, place, others, soFar) : nil
        case .not(let words):
            if place < end, words.contains(line.lower[place]) { return nil }
            return match(line, place, others, soFar)
        case .kind(let kind, let name):
            guard place < end, kind.admits(line.words[place]) else { return nil }
            let word = line.words[place]
            let isNamed = kind == .named
            let found = soFar.adding(
                [isNamed ? PhraseWords.unquoted(word) : word], as: name, typed: isNamed ? word : nil)
            return found.flatMap { match(line, place + 1, others, $0) }
        case .rest(let least, let name):
            let most = isAnywhere ? line.words[place...].firstIndex(where: PhraseWords.isSign) ?? end : end
            for next in stride(from: most, through: place + least, by: -1) where admits(line, place..<next, name) {
                let found = soFar.adding(Array(line.words[place..<next]), as: name)
                if let match = found.flatMap({ match(line, next, others, $0) }) { return match }
            }
            return nil
        }
    }

    private func admits(_ line: PhraseLine, _ places: Range<Int>, _ name: String) -> Bool {
        switch name {
        case "WORDS": !line.words[places].contains(where: PhraseWords.isSign)
        case "PLAINS": places.allSatisfy(line.isPlain)
        case "ITEM": line.isItem(places)
        default: true
        }
    }

    private static func withoutExtension(_ name: String) -> String {
        name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }

    /// Fills in the right side; `"WORDS"` puts quotes around the words unless they have them.
    private func fill(_ found: [String: [String]], _ exchange: inout PhraseExchange) -> [String] {
        var repeated: Set<String> = []
        return template.flatMap { part -> [String] in
            if part == "ITEM", let words = found[part] {
                exchange.taken += words.prefix(while: PhraseWords.isArticle)
                return [PhraseWords.item(words)]
            }
            if let words = found[part] {
                // Words that the template has twice are typed once.
                if !repeated.insert(part).inserted { exchange.given += words }
                return words
            }
            if part.hasSuffix(".FORMAT") || part.hasSuffix(".csv") || part.hasSuffix(".zip") {
                let names = part.split(separator: ".").map(String.init)
                exchange.taken += names.flatMap { found[$0] ?? [] }
                let file = names.map { found[$0]?.first.map(Self.withoutExtension) ?? $0 }.joined(separator: ".")
                exchange.given.append(part.hasPrefix("FILE") ? file : file.lowercased())
                return exchange.given.suffix(1)
            }
            guard part.hasPrefix("\""), let words = found[String(part.dropFirst().dropLast())] else {
                exchange.given.append(part)
                return [part]
            }
            if words.count == 1, PhraseWords.isQuoted(words[0]) { return words }
            return ["\"\(words.joined(separator: " ").replacing("\"", with: ""))\""]
        }
    }
}

/// The kinds of words in patterns.
enum PhraseKind: String, CaseIterable, Sendable {
    case noun = "NOUN"
    case state = "STATE"
    case field = "FIELD"
    /// The name of a field in quotes, which are removed.
    case named = "NAMED"
    case number = "NUMBER"
    case amount = "AMOUNT"
    case sku = "SKU"
    case platform = "PLATFORM"
    case secondPlatform = "SECONDPLATFORM"
    case currency = "CURRENCY"
    case target = "TARGETCURRENCY"
    case text = "TEXT"
    case word = "WORD"
    /// A word that may be a name: no day and no word before a value.
    case name = "NAME"
    case value = "VALUE"
    case secondValue = "OTHER"
    case unit = "UNIT"
    case file = "FILE"
    case year = "YEAR"
    case format = "FORMAT"
    /// A sign that compares, such as `>=`.
    case comparison = "COMPARISON"
    /// The last word of a kind of expense that every store has, such as `parking`.
    case purpose = "KIND"

    func admits(_ word: String) -> Bool {
        let lower = word.lowercased()
        switch self {
        case .noun: return Noun(rawValue: lower) != nil
        case .state: return Self.states.contains(lower)
        case .field: return FieldCatalog.words.contains(lower)
        case .named: return PhraseWords.isQuoted(word) && FieldCatalog.words.contains(PhraseWords.unquoted(lower))
        case .number: return !word.isEmpty && word.utf8.allSatisfy { (48...57).contains($0) }
        case .amount:
            let digits = lower.drop { "£€".contains($0) }
            return digits.first?.isNumber == true && digits.allSatisfy { $0.isNumber || $0 == "." }
        case .sku:
            return lower.hasPrefix("fh") && lower.count > 3 && lower.contains { $0.isNumber }
                && lower.utf8.allSatisfy { $0 == 45 || (48...57).contains($0) || (97...122).contains($0) }
        case .platform, .secondPlatform: return Platform.known.contains { $0.slug == lower }
        case .currency, .target: return Currency(code: word) != nil
        case .text: return PhraseWords.isQuoted(word)
        case .word: return !PhraseWords.isSign(word) && !PhraseWords.isQuoted(word)
        case .name: return PhraseWords.isPartOfName(word)
        case .value, .secondValue: return !PhraseWords.isSign(word)
        case .unit: return Self.units.contains(lower)
        case .file: return lower.contains(".") && lower.last != "." && lower.first?.isNumber != true
        case .year: return word.utf8.count == 4 && Self.number.admits(word)
        case .format: return Self.formats.contains(lower)
        case .comparison: return Comparison.allCases.contains { $0.sign.rawValue == word }
        case .purpose: return Self.purposes.contains(lower[...])
        }
    }

    private static let states = Set(Noun.items.filters.filter { State($0) != nil }.map(\.text))
    private static let purposes = Set((ExpenseKind.usual + ExpenseKind.means).flatMap { $0.split(separator: " ") })
        .subtracting([ExpenseKind.transport[...]])
    private static let units = Set(Period.Unit.allCases.map(\.word))
    /// The formats with file extensions.
    private static let formats = Set(
        OutputFormat.allCases.map(\.rawValue).filter { OutputFormat.forFileExtension($0) != nil })
}
