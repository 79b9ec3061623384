import Foundation
import QueryLanguage
import Rendering
import Statements
import StoreFile
import Synchronization
import Testing
import TestSupport
import Upkeep

/// Expects an error at the ➊ in the text, and its related place at the ➋ if there is one.
func expectError(
    _ marked: String, _ message: String, hint: String? = nil, _ location: SourceLocation = #_sourceLocation
) {
    let plain = marked.filter { $0 != "➊" && $0 != "➋" }
    do {
        _ = try parse(plain)
        Issue.record("nothing is wrong with \(plain)", sourceLocation: location)
    } catch {
        #expect(error.message == message, sourceLocation: location)
        #expect(error.span.start == offset(of: "➊", in: marked), "the place of the error", sourceLocation: location)
        #expect(error.related?.start == offset(of: "➋", in: marked), "the other place", sourceLocation: location)
        if let hint { #expect(error.hints.contains(hint), "hints: \(error.hints)", sourceLocation: location) }
    }
}

private func offset(of marker: Character, in marked: String) -> Int? {
    guard let end = marked.firstIndex(of: marker) else { return nil }
    return marked[..<end].filter { $0 != "➊" && $0 != "➋" }.utf8.count
}

/// A store of its own, in which statements run one after the other.
final class Shop {
    private let folder = TemporaryFolder()
    let store: InventoryStore
    private let session = Session()
    private let said = Said()
    var options = RunOptions()
    /// The answer to every question; `nil` where nobody is there.
    var answer: Bool?
    /// The line chosen of those that are listed.
    var choice: Int?
    /// Runs while a question is open, as another process would.
    var meanwhile: @Sendable () throws -> Void = {}

    /// The messages and questions from any thread.
    private final class Said: Sendable {
        let lines = Mutex<[String]>([])

        func add(_ line: String) {
            lines.withLock { $0.append(line) }
        }
    }

    /// Opens a store at noon on 1 November 2026; the clock stands still, or goes on by a second whenever it is read.
    init(isTicking: Bool = false) throws {
        let readings = Mutex<Int64>(0)
        store = try InventoryStore.open(
            at: folder.path + "/inventory.sqlite", access: .readWrite, createsFolder: false,
            clock: {
                Instant(
                    milliseconds: 1_793_534_400_000
                        + readings.withLock { readings in
                            readings += isTicking ? 1_000 : 0
                            return readings
                        })
            }
        ) { _ in }
    }

    deinit { store.close() }

    /// The list that the prompt has shown last.
    var shown: ShownList? { session.shown }

    /// Begins as a prompt does, before any list.
    func forgetList() {
        session.update { $0.shown = nil }
    }

    /// The messages since the last call.
    var notices: [String] {
        said.lines.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }

    private var environment: Environment { surroundings(at: nil) }

    /// Returns the lines that a text was probably meant as.
    func paraphrases(of text: String) -> [String] { environment.paraphrases(of: text) }

    /// Returns the environment of statements that run at a moment; `nil` for the time of the store.
    private func surroundings(at moment: Instant?) -> Environment {
        let (store, said) = (store, said)
        var now = store.clock
        if let moment { now = { moment } }
        return Environment(
            store: { store }, catalog: catalog, session: session, options: options,
            terminal: Terminal(isInteractive: answer != nil),
            clock: Clock(now: now, day: { $0.utcDay }), notice: { said.add($0) }, ask: ask)
    }

    private var ask: Asker? {
        guard let answer else { return nil }
        let (said, meanwhile, choice) = (said, meanwhile, choice)
        return Asker(
            yesOrNo: { question in
                said.add(question.text)
                try meanwhile()
                return answer
            },
            whichOne: { sentence, lines in
                for line in [sentence] + lines { said.add(line) }
                return choice
            })
    }

    /// Runs statements; the rows of the last, cells joined with ` | `.
    @discardableResult
    func run(_ text: String, at moment: Instant? = nil) throws -> [String] {
        let environment = surroundings(at: moment)
        var rows: [String] = []
        let script = try Script.parse(Source(text, name: "test"), scope: StatementScope.make(environment))
        for entry in script.entries {
            let outcome = try entry.statement.run(in: environment)
            rows = []
            guard case .page(let page) = outcome.body else { continue }
            try page.rows { (cells: UnsafeBufferPointer<Cell>) in
                // At a terminal the rows of a list are numbered.
                let cells = page.columns.first?.name == "@" ? cells.dropFirst() : cells[...]
                rows.append(cells.map(\.text).joined(separator: " | "))
            }
        }
        return rows
    }

    /// Runs a statement to its end: every row is written, every remark made.
    func carryOut(_ statement: any Statement) throws {
        let outcome = try statement.run(in: environment)
        session.note(outcome, of: statement)
        _ = try outcome.understood?()
        if case .page(let page) = outcome.body {
            // They are keys of JSON too.
            #expect(Set(page.columns.map(\.name)).count == page.columns.count, "\(page.columns.map(\.name))")
            try render(page, as: statement.output.format ?? .tsv, to: ByteOutput())
        }
        _ = outcome.remarks()
    }

    /// Returns the remarks about gaps in the figures of a statement.
    func losses(_ text: String) throws -> [String] {
        let script = try Script.parse(Source(text, name: "test"), scope: StatementScope.make(environment))
        let outcome = try script.entries[0].statement.run(in: environment)
        if case .page(let page) = outcome.body { try render(page, as: .tsv, to: ByteOutput()) }
        return outcome.remarks().filter(\.isLoss).map(\.text)
    }

    /// Shows what a person at a prompt would see.
    func prompt(_ text: String) throws {
        session.update { $0.isAtPrompt = true }
        var cursor = Cursor(Source(text, name: "test"), scope: StatementScope.make(environment))
        try carryOut(StatementCatalog.parse(&cursor))
    }

    /// The lines without those that are empty that a terminal shows in place of the rows of the last statement.
    func screen(_ text: String) throws -> [String] {
        let before = answer
        answer = true
        defer { answer = before }
        let script = try Script.parse(Source(text, name: "test"), scope: StatementScope.make(environment))
        let outcome = try #require(script.entries.last).statement.run(in: environment)
        return outcome.screen?.text.split(separator: "\n").map(String.init) ?? []
    }

    /// The lines that a statement shows as a text.
    func text(_ text: String) throws -> [String] {
        let outcome = try parse(text).run(in: environment)
        guard case .text(let shown) = outcome.body else { return [] }
        return shown.split(separator: "\n").map(String.init)
    }

    /// Runs statements that have to be refused, and gives the reason.
    func refusal(_ text: String, _ location: SourceLocation = #_sourceLocation) throws -> String {
        try refused(text, location).message
    }

    /// The same with its hints.
    func refused(_ text: String, _ location: SourceLocation = #_sourceLocation) throws -> any ExplainedError {
        let error = try #require(throws: (any Error).self, sourceLocation: location) { try run(text) }
        #expect(!(error is Diagnostic), "it does not parse", sourceLocation: location)
        return try #require(error as? any ExplainedError, sourceLocation: location)
    }

    /// Buys something, and gives its SKU.
    func buy(_ words: String) throws -> String {
        // With a format the SKU is shown at a terminal too.
        try #require(try run("buy \(words) as tsv").first)
    }

    /// Everything that the shop has, for comparisons.
    func everything() throws -> [String] {
        try [
            "items show sku, title, status, cost, asking, market, seller, platforms, sale_price, note, id",
            "items deleted",
            "listings", "sales", "expenses", "markets", "sellers", "hauls", "platforms",
        ].flatMap { try run($0 + " limit all") }
    }
}
