import QueryLanguage
import Rendering
import Synchronization

/// The statements of the program: those of the core and those of its features.
///
/// It is the one table for dispatch, help, completion and grammar.
package final class StatementCatalog: Sendable {
    /// A statement by its first word.
    package typealias Form = (word: String, type: any StatementSyntax.Type)

    /// The statements of the core alone.
    package static let core = StatementCatalog([])

    private static let coreForms: [Form] = [
        ("find", FindStatement.self),
        ("item", ItemStatement.self),
        ("next", NextStatement.self),
        ("prev", PrevStatement.self),
        ("page", PageStatement.self),
        ("profit", ProfitStatement.self),
        ("stock", StockStatement.self),
        ("performance", PerformanceStatement.self),
        ("activity", ActivityStatement.self),
        ("report", ReportStatement.self),
        ("reconcile", ReconcileStatement.self),
        ("convert", ConvertStatement.self),
        ("why", WhyStatement.self),
        ("todo", ToDoStatement.self),
        ("explain", ExplainStatement.self),
        ("at", AtStatement.self),
        ("buy", BuyStatement.self),
        ("done", DoneStatement.self),
        ("list", ListStatement.self),
        ("unlist", UnlistStatement.self),
        ("sell", SellStatement.self),
        ("return", ReturnStatement.self),
        ("refund", RefundStatement.self),
        ("edit", EditStatement.self),
        ("keep", KeepStatement.self),
        ("donate", DonateStatement.self),
        ("bin", BinStatement.self),
        ("lost", LostStatement.self),
        ("delete", DeleteStatement.self),
        ("restore", RestoreStatement.self),
        ("photo", PhotoStatement.self),
        ("spend", SpendStatement.self),
        ("market", MarketStatement.self),
        ("seller", SellerStatement.self),
        ("haul", HaulStatement.self),
        ("platform", PlatformStatement.self),
        ("kind", KindStatement.self),
        ("undo", UndoStatement.self),
        ("redo", RedoStatement.self),
        ("sku", SKUStatement.self),
        ("revert", RevertStatement.self),
        ("forget", ForgetStatement.self),
        ("backup", BackupStatement.self),
        ("export", ExportStatement.self),
        ("check", CheckStatement.self),
        ("set", SetStatement.self),
        ("let", LetStatement.self),
        ("source", SourceStatement.self),
        ("save", SaveStatement.self),
        ("run", RunStatement.self),
        ("expect", ExpectStatement.self),
        ("last", LastStatement.self),
        ("watch", WatchStatement.self),
        ("history", HistoryStatement.self),
        ("record", RecordStatement.self),
        ("tour", TourStatement.self),
        ("help", HelpStatement.self),
        ("quit", QuitStatement.self),
    ]

    /// The nouns that a feature's statement may begin with, so that a query of another asks no feature.
    private static let changingNouns: [Noun] = [.rates, .fees]

    /// Other words for the same statement.
    package static let aliases: [(word: String, meaning: String)] = [("exit", "quit")]

    /// Returns the features; a start that needs none of their statements makes no list of them.
    package let features: @Sendable () -> [Feature]

    private let readVocabulary = Mutex<Vocabulary?>(nil)

    /// The words by which a line that doesn't parse is read, made when they are first asked for.
    var vocabulary: Vocabulary {
        readVocabulary.withLock { known in
            let vocabulary = known ?? Vocabulary([Vocabulary.core] + features().map { $0.words() })
            known = vocabulary
            return vocabulary
        }
    }

    /// Returns the kind of expense that a person's words mean, with its second word; `nil` for other words.
    ///
    /// - `Petrol` → `transport car gas`, `Bubble wrap` → `packaging`
    @Sendable package func expenseKind(meantBy text: String) -> String? {
        let words = text.lowercased().split(separator: " ").map(String.init)
        return ["kind", "memo"].lazy.flatMap { self.vocabulary.matches($0, words, at: 0) }
            .first { $0.end == words.count }?.meaning
    }

    /// Creates the catalogue of a program with these features.
    package init(_ features: @autoclosure @escaping @Sendable () -> [Feature]) {
        self.features = features
    }

    /// All statements, in the order of help: a feature's forms follow the one that each names.
    package var all: [Form] {
        var all = Self.coreForms
        for form in featureForms {
            let place = all.firstIndex { $0.word == form.after }
            all.insert((form.word, form.type), at: place.map { $0 + 1 } ?? all.count)
        }
        return all
    }

    private var featureForms: [Feature.Form] { features().flatMap { $0.forms() } }

    /// The statements that begin with a noun, like a query, in the order of the nouns.
    package var nounForms: [Feature.NounForm] {
        let forms = features().flatMap { $0.nounForms() }
        return Noun.allCases.flatMap { noun in forms.filter { $0.noun == noun } }
    }

    /// The forms that features add to the statement with this first word.
    func branches(of word: String) -> [Branch] {
        features().flatMap { $0.branches() }.filter { $0.word == word }
    }

    /// The keywords that a statement has.
    package var keywords: [Keyword] { GrammarFile(self).usedKeywords }

    /// The rules and values that features add to the grammar.
    package var symbols: [GrammarSymbol] { features().flatMap { $0.symbols() } }

    /// The descriptions of all statements, the query's first.
    package var specs: [StatementSpec] {
        [QueryStatement.spec] + all.map { spec(of: $0.type) } + nounForms.map { $0.type.spec }
    }

    /// Returns the description of a statement, with the forms that features add to it.
    package func spec(of type: any StatementSyntax.Type) -> StatementSpec {
        var spec = type.spec(in: self)
        spec.discussion = help(spec.name, spec.discussion)
        return branches(of: spec.name).reduce(spec) { $0.adding($1) }
    }

    /// Returns the description of the statement that begins with `word`, in lower case; `nil` if there is none.
    package func spec(named word: String) -> StatementSpec? { named(word).map(spec) }

    /// The first words of the statements that only read, besides the queries of nouns.
    package var readers: [String] {
        let own = featureForms.filter(\.isReader).map(\.word)
        let repeatable = all.filter { $0.type is any RepeatableStatement.Type }.map(\.word)
        return ["find", "last", "expect"] + own + repeatable.filter { !own.contains($0) }
    }

    /// The first words of the reports with figures that `expect` can compare.
    package var figured: [String] {
        all.filter { $0.type is any FiguredStatement.Type }.map(\.word)
            + featureForms.filter(\.isReader).map(\.word)
    }

    /// The first words of all statements.
    package var words: [String] { all.map(\.word) + Self.aliases.map(\.word) }

    /// Returns the statement that begins with `word`, in lower case; `nil` if there is none.
    package func named(_ word: String) -> (any StatementSyntax.Type)? { form { $0 == word } }

    /// Returns the first statement whose first word fits, without a list of all, which a start would have to make.
    private func form(_ fits: (String) -> Bool) -> (any StatementSyntax.Type)? {
        for (word, type) in Self.coreForms where fits(word) { return type }
        for feature in features() {
            for form in feature.forms() where fits(form.word) { return form.type }
        }
        for (alias, meaning) in Self.aliases where fits(alias) { return named(meaning) }
        return nil
    }

    /// Parses one statement and requires that it ends there.
    ///
    /// - Throws: ``Diagnostic`` if it isn't a statement, or if more text follows.
    package static func parse(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        let (start, open) = (cursor, cursor.openNames)
        do throws(Diagnostic) {
            var statement = try open.isEmpty ? parseWhole(&cursor) : parse(&cursor, opening: open)
            if open.contains(where: cursor.scope.laterNames.contains) {
                statement = LaterStatement(statement, at: cursor.taken(since: start.token.span), in: cursor.source)
            }
            // A statement that takes the rest of its line as it is takes a `#` too.
            if let bareHash = start.bareHash { throw bareHash }
            return statement
        } catch {
            throw start.bareHash ?? error
        }
    }

    static func parseWhole(_ cursor: inout Cursor) throws(Diagnostic) -> any Statement {
        let start = cursor.token.span
        let statement = try parseOpen(&cursor)
        try cursor.expectEnd()
        try statement.output.refuseForeignEnding(in: cursor.source, cursor.taken(since: start))
        return statement
    }

    /// Parses one statement that other text may follow; `words` are those that completion offers as its first.
    static func parseOpen(
        _ cursor: inout Cursor, offering words: (@Sendable () -> [String])? = nil
    ) throws(Diagnostic) -> any Statement {
        if let noun = cursor.acceptNoun() {
            if changingNouns.contains(noun) {
                for form in cursor.scope.catalog.nounForms where form.noun == noun {
                    if let statement = try form.read(&cursor) { return statement }
                }
            }
            return try QueryStatement.parse(&cursor, noun: noun)
        }
        let catalog = cursor.scope.catalog
        // One mark for all of them: a start tries each, and the words are expanded only when needed.
        cursor.welcomes(anyOf: words ?? { catalog.words })
        if let type = catalog.form({ cursor.isWord($0) }) {
            cursor.advance(as: .word)
            return try type.parse(&cursor)
        }
        if cursor.seesSKU { return try ItemStatement.parse(&cursor) }
        throw cursor.unexpected()
    }
}

extension Scope {
    /// The statements that a text may hold.
    package var catalog: StatementCatalog { statements as? StatementCatalog ?? .core }

    /// Returns the scope with the statements of a catalogue.
    package func with(_ catalog: StatementCatalog) -> Scope {
        var scope = self
        scope.statements = catalog
        scope.formats = OutputFormat.allCases.flatMap { [$0.rawValue] + $0.aliases }
        return scope
    }
}
