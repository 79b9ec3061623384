import FeatureList
import QueryLanguage
import Rendering
import Statements
import StoreFile
import TestSupport
import Testing
import Upkeep

/// The six tables that say what the language is agree with one another and with the store.
@Suite struct TableTests {
    private static let statementWords = StatementCatalog.program.words

    @Test func everyStatementIsDocumented() {
        for spec in StatementCatalog.program.specs {
            #expect(!spec.summary.isEmpty && !spec.summary.hasSuffix("."), "\(spec.name)")
            #expect(!spec.syntax.text.isEmpty, "\(spec.name)")
        }
        for (word, type) in StatementCatalog.program.all { #expect(type.spec.name == word) }
    }

    @Test func noWordIsInTwoLists() {
        let words = Keyword.allCases.map(\.text) + Noun.allCases.map(\.rawValue) + OutputFormat.allCases.map(\.rawValue)
        // `fees` is asked for as a noun, and said of a sale as a clause; `orders` is a section of `todo`, too, and
        // `set rates auto`, `export photos` and `edit recurring 1` have the noun as a word.
        let twice = Dictionary(grouping: words, by: \.self).filter { $0.value.count > 1 }.keys
        #expect(Set(twice) == ["fees", "orders", "photos", "rates", "recurring"])
        #expect(Set(Self.statementWords).count == Self.statementWords.count)
        let topics = HelpText(.program).topics
        #expect(Set(topics).count == topics.count)
    }

    @Test func aFeatureAddsAStatementAfterAnother() throws {
        let catalog = StatementCatalog([
            Feature("greetings", forms: [Feature.Form("greet", QuitStatement.self, after: "buy")])
        ])
        let words = catalog.all.map(\.word)
        let place = try #require(words.firstIndex(of: "greet"))
        #expect(words[place - 1] == "buy" && words.count == StatementCatalog.core.all.count + 1)
        #expect(catalog.named("greet") is QuitStatement.Type && StatementCatalog.core.named("greet") == nil)
        func statement(_ catalog: StatementCatalog) throws -> any Statements.Statement {
            var cursor = Cursor(Source("greet", name: "test"), scope: scope.with(catalog))
            return try StatementCatalog.parse(&cursor)
        }
        #expect(try statement(catalog) is QuitStatement)
        #expect(throws: Diagnostic.self) { try statement(.core) }
    }

    private static func statement(of text: String, in catalog: StatementCatalog) throws -> any Statements.Statement {
        var cursor = Cursor(Source(text, name: "test"), scope: scope.with(catalog))
        return try StatementCatalog.parse(&cursor)
    }

    /// Without a feature, what it adds is neither parsed nor described, and the rest is as before.
    @Test(arguments: Features.all.indices) func aFeatureLeavesWithAllThatItAdds(index: Int) throws {
        let feature = Features.all[index]
        let rest = StatementCatalog(Features.all.enumerated().filter { $0.offset != index }.map(\.element))
        #expect(StatementCatalog.program.all.count == rest.all.count + feature.forms().count)
        #expect(StatementCatalog.program.jobs.count == rest.jobs.count + feature.jobs().count)
        func examples(_ catalog: StatementCatalog) -> Set<String> {
            Set(catalog.specs.flatMap(\.examples).map(\.statement))
        }
        let kept = examples(rest)
        for line in kept where !line.contains(";") {
            #expect(
                try Self.statement(of: line, in: rest).canonical == Self.statement(of: line, in: .program).canonical)
        }
        // A query of a noun stays.
        for line in examples(.program).subtracting(kept) where !line.contains(";") {
            if try Self.statement(of: line, in: .program) is QueryStatement { continue }
            #expect(throws: Diagnostic.self, "\(line)") { try Self.statement(of: line, in: rest) }
        }
    }

    /// Without the feature of a field of the prompt, the field is refused, and neither help nor the prompt has it.
    @Test(arguments: ["sync", "sheets"]) func aFieldOfThePromptLeavesWithItsFeature(name: String) throws {
        let text = "set prompt \"{\(name)} · {takedown}\""
        #expect(try Self.statement(of: text, in: .program).canonical == text)
        #expect(throws: Diagnostic.self) { try Self.statement(of: text, in: .core) }
        let (all, core) = (StatementCatalog.program.spec(named: "set"), StatementCatalog.core.spec(named: "set"))
        #expect(all?.discussion.contains("`\(name)`") == true && core?.discussion.contains(name) == false)
        #expect(PromptTemplate.usual(in: .program) != nil && PromptTemplate.usual(in: .core) == nil)
    }

    @Test func aChoiceJoinsTheRuleWhereItsFirstWordsAre() {
        func rule(_ words: [String]) -> Syntax { .sequence(words.map { .word($0) }) }
        let set = Syntax.sequence([.word("set"), .oneOf([rule(["a", "b"]), .word("c")])])
        #expect(set.adding(rule(["set", "d"]), before: "\"c\"").text == "\"set\" ( \"a\" \"b\" | \"d\" | \"c\" )")
        #expect(set.adding(rule(["set", "a", "d"]), before: nil).text == "\"set\" ( \"a\" ( \"b\" | \"d\" ) | \"c\" )")
        let export = Syntax.oneOf([rule(["export", "a"]), rule(["export", "b"])])
        #expect(
            export.adding(rule(["export", "d"]), before: "\"export\" \"b\"").text
                == "\"export\" \"a\" | \"export\" \"d\" | \"export\" \"b\"")
    }

    @Test func aliasesLeadToAStatement() {
        for (_, meaning) in StatementCatalog.aliases { #expect(StatementCatalog.program.named(meaning) != nil) }
    }

    @Test(arguments: Noun.allCases)
    func fieldNamesAndAliasesAreUniqueWithinANoun(noun: Noun) {
        let names = FieldCatalog.fields(of: noun).flatMap { [$0.name] + $0.aliases }
        #expect(Set(names).count == names.count)
    }

    @Test(arguments: Noun.allCases)
    func everyFilterOfANounParses(noun: Noun) throws {
        let field = try #require(FieldCatalog.fields(of: noun).first).name
        let tails: [Keyword: String] = [
            .on: " ebay", .at: " Battersea", .from: " Jo", .haul: " Sunday", .paid: " cash", .with: " \(field)",
            .without: " \(field)", .older: " than 90 days", .newer: " than 6 months", .for: " USD",
            .of: " FH-20D6G0NR",
            .near: " 51.476,-0.162 within 5 km", .not: " on ebay", .stored: " in A12",
        ]
        for filter in noun.filters {
            let text = "\(noun.rawValue) \(filter.text)\(tails[filter] ?? "")"
            #expect(throws: Never.self, "\(text)") { try parse(text) }
        }
    }

    @Test(arguments: HelpText(.program).topics)
    func helpHasATextForEveryTopic(topic: String) throws {
        #expect(HelpText(.program).text(topic).split(separator: "\n").count > (["quit": 1, "keywords": 0][topic] ?? 2))
        #expect(HelpText(.program).text(topic) != HelpText.overview)
        #expect(throws: Never.self) { try parse("help \(topic)") }
    }

    @Test func everyFormatIsNamedByItselfAndItsExtensions() {
        for format in OutputFormat.allCases {
            #expect(([format.rawValue] + format.aliases).allSatisfy { OutputFormat.named($0) == format })
            #expect(format.fileExtensions.allSatisfy { OutputFormat.forFileExtension($0) == format })
        }
    }

    @Test func whereAFieldIsStoredExistsInTheMigratedStore() throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/inventory.sqlite"
        try InventoryStore.open(at: path, access: .readWrite, createsFolder: false, clock: { Instant(milliseconds: 0) })
        { _ in
        }.close()
        let columns = try StoreQueue(path: path).use { database in
            try Dictionary(
                uniqueKeysWithValues: StoreTable.allCases.filter { $0 != .backups }.map { table in
                    (table, Set(try database.columns(of: table.rawValue)))
                })
        }
        // Backups are files.
        for field in Noun.allCases.filter({ $0 != .backups }).flatMap({ FieldCatalog.fields(of: $0) }) {
            for (table, column) in field.storage.columns {
                #expect(columns[table]?.contains(column) == true, "\(field.name) of \(field.noun): \(table).\(column)")
            }
        }
    }

    @Test func theStoreKnowsThePlatformsOfTheTable() throws {
        let run = try ProgramRun.onExampleInventory(["--no-header", "-c", "platforms show platform, name limit all"])
        let known = Set(run.output.split(separator: "\n").map(String.init))
        #expect(known.isSuperset(of: Platform.known.map { "\($0.slug)\t\($0.name)" }))
    }
}

extension Storage {
    /// The columns it reads; none for what is computed.
    fileprivate var columns: [(StoreTable, String)] {
        switch self {
        case .column(let table, let column), .decimal(let table, let column), .scaled(let table, let column, _):
            [(table, column)]
        case .money(let table, let column, let currency): [(table, column), (table, currency)]
        case .name(let table, let key, let other):
            [(table, key), (other, "id"), (other, other == .items ? "sku" : "name")]
        case .computed: []
        }
    }
}
