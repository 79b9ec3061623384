import Queries
import QueryLanguage
import StoreFile

/// The names that a store has, as far as words of a line may mean them; each is looked up once.
final class KnownNames {
    /// The values of a field of names.
    private struct FieldNames {
        private(set) var all: [String] = []
        private(set) var byFirstWord: [String: [(text: String, words: [String])]] = [:]

        mutating func add(_ name: String) {
            all.append(name)
            let words = TypedWord.split(name).map(\.lower)
            if let first = words.first { byFirstWord[first, default: []].append((name, words)) }
        }
    }

    /// The most names of a field that a quick look-up reads.
    private static let mostNames = 500
    /// The most titles that a quick look-up reads.
    private static let fewTitles = 40

    private let store: InventoryStore?
    private var lists: [String: FieldNames] = [:]
    private var items: [String: [NamedItem]] = [:]
    private var meant: [String: String?] = [:]

    /// True if nothing is known of the store, so that any words may name an item.
    let areOpen: Bool
    /// True if a look-up gives up after few titles with the words.
    private let isQuick: Bool

    init(_ store: InventoryStore?, areOpen: Bool = false, isQuick: Bool = false) {
        (self.store, self.areOpen, self.isQuick) = (store, areOpen, isQuick)
    }

    /// Returns the values of a field of names, such as those of markets.
    func all(_ field: Field) -> [String] { known(field).all }

    /// Returns the names that begin with a word, with their words in lower case.
    func names(of field: Field, beginningWith word: String) -> [(text: String, words: [String])] {
        known(field).byFirstWord[word] ?? []
    }

    /// Returns the first name of one word for which another word is a slip.
    func name(of field: Field, misspelt word: String) -> String? {
        known(field).byFirstWord.values.lazy.compactMap(\.first).filter {
            $0.words.count == 1 && Spelling.isSlip(word, for: $0.words[0])
        }.map(\.text).min()
    }

    private func known(_ field: Field) -> FieldNames {
        if let known = lists["\(field.noun) \(field.name)"] { return known }
        var known = FieldNames()
        var query = Query(noun: field.noun)
        query.columns = [.field(field)]
        if isQuick { query.window = .limit(Self.mostNames) }
        _ = try? store?.prepare(query, in: QueryContext(today: .first, homeCurrency: .gbp)).rows { cells in
            if case .text(let bytes)? = cells.first { known.add(String(decoding: bytes, as: UTF8.self)) }
        }
        lists["\(field.noun) \(field.name)"] = known
        return known
    }

    /// Returns the asking price of an item's live listings, or of that on a platform; `nil` if there is none, or several.
    func asking(_ text: String, on platform: String?) -> Money? {
        let item = items(PhraseWords.unquoted(text), .stock)
        let fields = ["sku", "platform", "ended", "asking", "asking_currency"].compactMap {
            FieldCatalog.field($0, of: .listings)
        }
        guard item.count == 1, fields.count == 5 else { return nil }
        var query = Query(noun: .listings)
        query.condition = .all([.compare(fields[0], .equal, .value(.text(item[0].sku))), .isEmpty(fields[2])])
        query.columns = fields.map { .field($0) }
        var prices: Set<Money> = []
        _ = try? store?.prepare(query, in: QueryContext(today: .first, homeCurrency: .gbp)).rows { cells in
            guard case .text(let slug) = cells[1], case .decimal(let units, let digits) = cells[3],
                case .text(let code) = cells[4], let currency = Currency(code: String(decoding: code, as: UTF8.self)),
                let minor = Decimal64(units: units, fractionDigits: digits).units(
                    atFractionDigits: currency.fractionDigits),
                platform == nil || platform == Platform.slug(of: String(decoding: slug, as: UTF8.self))
            else { return }
            prices.insert(Money(minor: minor, currency: currency))
        }
        return prices.count == 1 ? prices.first : nil
    }

    /// Returns the word of a title for which another word is a slip after its first letter; `nil` if none is known.
    func word(ofTitlesMisspelt word: String) -> String? {
        if isQuick { return nil }
        if let known = meant[word] { return known }
        let near = store.flatMap { try? $0.respelt(word) }
        meant[word] = .some(near.flatMap { $0.first == word.first && Spelling.isSlip(word, for: $0) ? $0 : nil })
        return meant[word] ?? nil
    }

    /// Returns at most two items of a pool whose title has all words of a text.
    func items(_ text: String, _ pool: ItemPool) -> [NamedItem] {
        let key = "\(pool) \(text)"
        if let found = items[key] { return found }
        let most = isQuick ? Self.fewTitles : .max
        let found = store.flatMap { try? $0.items(named: text, from: pool, limit: 2, looksAt: most) } ?? []
        items[key] = found
        return found
    }
}
