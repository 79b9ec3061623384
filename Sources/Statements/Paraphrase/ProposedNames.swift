import Ledger
import Queries
import QueryLanguage
import StoreFile

/// The names of rows in a proposed line: items, also those to search for, markets, sellers, hauls, places and platforms.
struct ProposedNames {
    /// A name and the kind of row that it means.
    struct Name: Hashable {
        var kind: ValueKind
        var text: String
    }

    private(set) var names: [Name] = []
    /// True if the line looks among deleted items.
    private let areDeleted: Bool

    /// Finds the names in a line that parses.
    init(in line: String, scope: Scope) {
        let source = Source(line, name: "")
        let roles = Script.roles(source, scope: scope).roles
        let first = roles.first.map { source.text($0.span).lowercased() }
        areDeleted = first == Keyword.restore.text
        // A query by an SKU that is not there is an answer.
        let isQuery = roles.first?.role == .noun
        let values = Dictionary(
            source.tokens.compactMap { token in
                if case .quoted(let text) = token.kind { (token.span.start, text) } else { nil }
            }, uniquingKeysWith: { first, _ in first })
        var goesOn = false
        for (span, role) in roles {
            guard case .value(let kinds) = role else {
                goesOn = false
                continue
            }
            let text = values[span.start] ?? source.text(span)
            let isAmount = kinds.contains(.money) && text.contains(where: \.isNumber)
            if goesOn, kinds.contains(.title), !isAmount {
                names[names.count - 1].text += " \(text)"
            } else {
                let kind = isAmount ? nil : Self.kinds.first(where: kinds.contains)
                goesOn = false
                guard let kind, kind != .sku || !isQuery, Self.isName(text, among: kinds) else { continue }
                names.append(Name(kind: kind, text: text))
                goesOn = kind == .sku
            }
        }
    }

    private static let kinds: [ValueKind] = [.search, .sku, .market, .seller, .haul, .place, .platform]

    /// Returns false for a day, an amount or a currency where a name may stand, too.
    private static func isName(_ text: String, among kinds: Set<ValueKind>) -> Bool {
        !(kinds.contains(.currency) && Currency(code: text) != nil)
            && !(kinds.contains(.day) && (PhraseWords.isDay(text) || text.contains(where: \.isNumber)))
    }

    /// Returns true if each name is that of a row, or a new one that the typed words mark as a name.
    func areKnown(insteadOf typed: String, in store: InventoryStore?) -> Bool {
        let words = PhraseWords.split(typed).map { PhraseWords.unquoted($0).lowercased() }
        return names.allSatisfy { Self.marks($0, words) || isThere($0, in: store) }
    }

    /// The words that say what kind of new name follows.
    private static let leads: [ValueKind: Set<String>] = [
        .market: ["at", "@", "market"], .seller: ["from", "seller"], .haul: ["haul"], .place: ["in", "place"],
    ]

    private static func marks(_ name: Name, _ typed: [String]) -> Bool {
        guard let leads = leads[name.kind] else { return false }
        let words = name.text.lowercased().split(separator: " ").map(String.init)
        return typed.indices.dropFirst().contains { place in
            let before = typed[..<place].last { !PhraseWords.isArticle($0) } ?? ""
            let rest = typed[place...].flatMap { $0.split(separator: " ").map(String.init) }
            return leads.contains(before) && rest.starts(with: words)
        }
    }

    private func isThere(_ name: Name, in store: InventoryStore?) -> Bool {
        if name.kind == .platform, Platform.known.contains(where: { $0.slug == Platform.slug(of: name.text) }) {
            return true
        }
        guard let store else { return false }
        return (try? found(name, in: store)) ?? false
    }

    private func found(_ name: Name, in store: InventoryStore) throws -> Bool {
        switch name.kind {
        case .sku, .search:
            let sku = SKU(name.text)
            return try RowRange(name.text) != nil || !store.items(called: sku).isEmpty
                || !store.items(named: name.text, from: areDeleted ? .deleted : .live, limit: 1).isEmpty
        case .platform:
            return try store.read { try NameLookup(database: $0).platform(Platform.slug(of: name.text)) > 0 }
        default:
            guard let noun = Noun.allCases.first(where: { $0.singular == name.kind.rawValue }),
                case .exact = try store.nearestName(noun, to: name.text)
            else { return false }
            return true
        }
    }
}

extension Environment {
    /// Returns the line that a text was probably meant as, and a second one that is about as likely; each of them is one
    /// that the store can carry out.
    package func paraphrases(of text: String, inScript: Bool = false) -> [String] {
        if Paraphrase.isMade(text) || changesLastQuery(text) { return [] }
        return Paraphrase.lines(for: text, in: plainScope, names: KnownNames(storeIfThere), inScript: inScript) {
            line in
            advice(line) != nil && canRun(line)
        }
    }

    /// Returns true for a `last` with clauses, whose error is about the query that it changes.
    private func changesLastQuery(_ text: String) -> Bool {
        let script = try? Script.parse(Source(text, name: ""), scope: plainScope)
        return script?.entries.contains { $0.statement is LastStatement } ?? false
    }

    /// Returns true unless a statement of a line fails in a rehearsal on the store.
    private func canRun(_ line: String) -> Bool {
        guard let store = storeIfThere, let script = try? Script.parse(Source(line, name: ""), scope: plainScope) else {
            return true
        }
        var options = options
        (options.isDryRun, options.isQuiet, options.yes) = (true, true, true)
        let environment = Environment(
            store: { store }, storeFiles: storeFiles, catalog: catalog, session: session, options: options,
            terminal: terminal, clock: clock, notice: { _ in })
        do {
            for entry in script.entries where entry.statement.effects == .writesStore {
                try environment.rehearse(entry.statement, store)
            }
            return true
        } catch {
            return false
        }
    }

    /// Runs a statement and takes back what it wrote, also inside the transaction of a dry run.
    private func rehearse(_ statement: any Statement, _ store: InventoryStore) throws {
        guard store.isInTransaction else {
            try store.beginTransaction()
            defer { try? store.endTransaction(commit: false) }
            return try rehearse(statement, store)
        }
        do {
            try store.write("rehearsal") { _ in
                _ = try statement.run(in: self)
                throw Rehearsed()
            }
        } catch is Rehearsed {}
    }

    private struct Rehearsed: Error {}

    /// Returns true if a line may be proposed for the typed text: it writes to no file that ``OutputFile`` refuses,
    /// names only rows that are there, and makes no new name of a word that isn't marked as one.
    package func admits(_ line: String, insteadOf typed: String) -> Bool {
        guard advice(line) != nil else { return false }
        let names = ProposedNames(in: line, scope: plainScope)
        return names.names.isEmpty || names.areKnown(insteadOf: typed, in: storeIfThere)
    }

    /// Returns true if a hint that is a statement may stand for the typed text: a change keeps each word of it.
    package func admits(hint: String, insteadOf typed: String) -> Bool {
        guard Paraphrase.changesStore(hint, in: plainScope) else { return advice(hint) != nil }
        return PhraseWords.keeps(typed, in: hint) && admits(hint, insteadOf: typed)
    }
}
