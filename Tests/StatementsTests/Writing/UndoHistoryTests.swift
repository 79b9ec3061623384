import Foundation
import GrammarSupport
import QueryLanguage
import Statements
import Testing
import TestSupport

/// Random histories of every statement that changes the store: `undo`, `redo` and `revert import` give each state
/// again.
@Suite struct UndoHistoryTests {
    /// Statements whose effects `undo` leaves alone, such as settings, rates and syncs.
    private static let notJournalled = ["set", "save", "forget", "check", "sync", "rates", "tax"]
    /// The statements that go through a history.
    private static let travelling = ["undo", "redo", "revert"]

    /// The statements of a history, and the contents of the store after each.
    private struct History {
        var statements = [""]
        var states: [[String]] = []
        var drawn: Set<String> = []
    }

    @Test func everyStatementThatWritesIsDrawnAndTakenBack() throws {
        let writing = try RandomWrites.writing().subtracting(Self.notJournalled + Self.travelling)
        #expect(writing.isSuperset(of: ["match", "unmatch", "ignore", "import", "fees", "photo"]))
        var drawn: Set<String> = []
        for seed in 1...UInt64(Torture.count(40, elseOnly: 5)) { drawn.formUnion(try run(seed, writing.sorted())) }
        #expect(writing.subtracting(drawn) == [], "these have changed nothing in any history")
    }

    /// Tells a shop statements until enough of them have changed something.
    private func tell(_ shop: Shop, _ seed: UInt64, _ words: [String]) throws -> History {
        var writes = try RandomWrites(on: shop, seed: seed)
        var history = History()
        history.states = [try state(of: shop)]
        for attempt in 0..<Torture.count(400, elseOnly: 200) {
            // Every other one is a statement that has changed nothing so far.
            let fresh = words.filter { !history.drawn.contains($0) }
            let (word, statement) = writes.next(of: attempt % 2 == 0 || fresh.isEmpty ? words : fresh)
            let before = try shop.run("changes limit all").count
            guard (try? shop.run(statement)) != nil, try shop.run("changes limit all").count > before else { continue }
            #expect(try UnchangedTests.isReal(shop), "\(statement) changed nothing")
            history.drawn.insert(word)
            history.statements.append(statement)
            history.states.append(try state(of: shop))
        }
        return history
    }

    /// Runs one history to its end and back; the statements that changed something.
    private func run(_ seed: UInt64, _ words: [String]) throws -> Set<String> {
        let shop = try Shop(isTicking: true)
        shop.options.yes = true
        shop.options.force = true
        let history = try tell(shop, seed, words)
        let last = history.states.count - 1
        try goBack(shop, history, from: last, by: ["undo"], seed)
        for step in 0..<last {
            try shop.run("redo")
            expect(shop, history, step + 1, "redo", seed)
        }
        try goBack(shop, history, from: last, by: ["undo", "revert import"], seed)
        #expect(try shop.run("check").isEmpty, "seed \(seed)")
        return history.drawn
    }

    /// Takes every change back; an import by the last of the words.
    private func goBack(_ shop: Shop, _ history: History, from last: Int, by words: [String], _ seed: UInt64) throws {
        for step in stride(from: last, to: 0, by: -1) {
            let word = (history.statements[step].hasPrefix("import") ? words.last : words.first) ?? "undo"
            try shop.run(word)
            expect(shop, history, step - 1, "\(word) of \(history.statements[step])", seed)
        }
    }

    private func expect(_ shop: Shop, _ history: History, _ step: Int, _ what: String, _ seed: UInt64) {
        let found = Result { try state(of: shop) }
        guard let found = try? found.get() else { return #expect(Bool(false), "nothing can be read after \(what)") }
        let differing = Set(found).symmetricDifference(history.states[step]).sorted()
        #expect(found == history.states[step], "seed \(seed), \(what):\n\(differing.joined(separator: "\n"))")
    }

    /// Every field of every noun that a change can be of.
    private func state(of shop: Shop) throws -> [String] {
        let besides: [Noun] = [.rates, .views, .mappings, .settings, .changes, .backups]
        return try Noun.allCases.filter { !besides.contains($0) }.flatMap { noun in
            let fields = FieldCatalog.fields(of: noun).map(\.name).joined(separator: ", ")
            let hidden = noun.filters.contains(.deleted) ? ["", " deleted"] : [""]
            return try hidden.flatMap { filter in
                try shop.run("\(noun.rawValue)\(filter) show \(fields) limit all").map { "\(noun.rawValue): \($0)" }
            }
        }
    }
}
