import Foundation
import GrammarSupport
import Queries
import QueryLanguage
import Rendering
import Statements
import StoreFile
import Testing
import TestSupport

/// Every valid statement runs: what the grammar can say is not only read but carried out, on a store of a few dozen
/// things, and what it did is taken back.
@Suite struct GeneratedRunTests {
    /// A small part of what `make torture` runs.
    private static let count = Torture.count(200_000, elseOnly: 1_500)

    /// The effects that tests must not have on the machine, or that a transaction can't roll back.
    private static let elsewhere: Effects = [.readsFiles, .writesFiles, .runsCommands, .usesNetwork]
    private static let ownTransactions = ["backup", "restore"]

    private func shop() throws -> Shop {
        let shop = try Shop()
        shop.options.yes = true
        shop.options.user.folder = TemporaryFolder().path
        let folder = TemporaryFolder()
        try shop.run("import \"\(ExampleInventory.copyWithoutPictures(into: folder.path))\"")
        let rates = TemporaryFolder()
        let file = rates.path + "/rates.csv"
        try "Date,USD,JPY,GBP\n2026-10-30,1.1,171.2,0.85\n2026-01-05,1.2,160,0.84\n2025-06-02,1.05,150,0.8\n"
            .write(toFile: file, atomically: true, encoding: .utf8)
        try shop.run("rates import \"\(file)\"")
        return shop
    }

    @Test func everyGeneratedStatementRunsOrSaysWhyNot() throws {
        let shop = try shop()
        var generator = SentenceGenerator(try committedGrammar(), seed: 20_261_130)
        var run = 0
        while run < Self.count {
            let sentence = generator.sentence(of: "statement")
            // What two clauses make together is no matter of what carries them out, see `GrammarTests`.
            guard let statement = try? parse(sentence), statement.effects.isDisjoint(with: Self.elsewhere),
                !Self.ownTransactions.contains(type(of: statement).spec.name)
            else { continue }
            run += 1
            do {
                try shop.store.transaction(commit: false) { try shop.carryOut(statement) }
            } catch  where !Self.isAnswer(error) {
                Issue.record("\(sentence)\n\(error)")
            } catch {}
        }
    }

    /// Every query that can be typed is SQL that SQLite accepts, each clause in each combination.
    @Test func everyGeneratedQueryIsSQLThatSQLiteAccepts() throws {
        let shop = try shop()
        var generator = SentenceGenerator(try committedGrammar(), seed: 20_270_114)
        for _ in 0..<Torture.count(200_000, elseOnly: 3_000) {
            try expectSQL(of: generator.sentence(of: "query"), in: shop)
        }
    }

    /// Nothing is too deep for SQLite, whose parser has room for a hundred open parentheses and operators.
    @Test(arguments: ["items", "sales", "hauls", "expenses", "orders"])
    func deepConditionsAreSQLThatSQLiteAcceptsOrRefusedAtTheirPlace(noun: String) throws {
        let shop = try shop()
        var generator = SentenceGenerator(try committedGrammar(), seed: 20_270_115)
        for depth in [1, 7, 8, 9, 20, 38, 39, 40, 41, 60, 100] {
            for (form, word) in [("not (%)", "or"), ("(%)", "and"), ("not not (%)", "and")] {
                var condition = generator.sentence(of: "\(noun)_comparison")
                for level in 0..<depth {
                    let beside = generator.sentence(of: "\(noun)_comparison")
                    let joined =
                        level.isMultiple(of: 2) ? "\(beside) or \(condition)" : "\(beside) \(word) \(condition)"
                    condition = form.replacing("%", with: joined)
                }
                for clauses in ["", " in EUR", " show count", " sort id page 2"] {
                    try expectSQL(of: "\(noun) where \(condition)\(clauses)", in: shop, mayBeRefused: depth > 18)
                }
            }
        }
    }

    private func expectSQL(of sentence: String, in shop: Shop, mayBeRefused: Bool = true) throws {
        do {
            guard let statement = try parse(sentence) as? QueryStatement else { return }
            let context = QueryContext(today: Day(iso: "2026-11-01") ?? .first, homeCurrency: .gbp)
            let query = try shop.store.prepare(statement.query, in: context)
            _ = try query.explain()
            _ = try query.count()
            _ = try query.compiled.notCompared.map { try shop.store.read($0) }
        } catch let error as Diagnostic {
            #expect(mayBeRefused, "\(sentence)\n\(error)")
        } catch  where !Self.isAnswer(error) {
            Issue.record("\(sentence)\n\(error)")
        } catch {}
    }

    /// Whether an error is one that tells the user what the statement asks too much; an error of SQLite never does.
    private static func isAnswer(_ error: any Error) -> Bool {
        if case .failed(_, let detail)? = error as? StoreError { return detail.contains("too large to add up") }
        return error is any ExplainedError || error is NothingToDraw
    }
}
