import Ledger
import Queries
import QueryLanguage

/// `donate FH-20D6G0NR on 2026-03-14`: records what became of an item that left the stock unsold.
///
/// `keep`, `donate`, `bin` and `lost` are one statement with four words.
package protocol FateStatement: FormStatement {
    static var fate: Fate { get }
    /// The verb in a question: `donate 3 items?`.
    static var verb: String { get }
    var request: FateRequest { get set }
    init(request: FateRequest)
}

/// The items that left the stock, the day and a note.
package struct FateRequest: Hashable, Sendable {
    package var target = Target.items([])
    /// The day; `nil` for today.
    package var day: Day?
    package var note: String?
    /// The market value of something kept for oneself.
    package var worth: Money?
    /// True if the worth is that of each of several items.
    package var isWorthEach = false
}

extension FateStatement {
    fileprivate static func fateForm(_ word: String, _ more: [Clause<Self>] = []) -> Form<Self> {
        Form(
            word, Self(request: FateRequest()),
            [
                .value(.countedTarget(from: .stock), \.request.target),
                .anyOrder([.day(\.request.day), Clause(.note, .text, \.request.note)] + more),
            ])
    }

    fileprivate static func discussion(_ money: String) -> String {
        """
        The item is no longer in stock, and its live listings end. \(money) `items \(fate.rawValue)` lists it, with
        the day in the column `gone`. `restore` or `undo` brings it back; `delete` is for mistakes. A query in
        parentheses needs a yes: from you at a terminal, from --yes in a script. Of several, as in `@1-3`, fhq asks once
        at a terminal, with the list.
        """
    }

    package var effects: Effects { .writesStore }

    package func run(in environment: Environment) throws -> Outcome {
        var resolved = self
        let question = ItemQuestion(
            environment: environment, confirming: .init(verb: Self.verb, isOfSeveralOnly: true),
            rewriting: canonical(with: \.request.target))
        resolved.request.target = try question.resolve(request.target)
        let request = resolved.request
        let isTogether = !request.target.isQuery && !request.isWorthEach
        let worth = request.worth.map {
            " · worth \($0.description)\(request.target.isOne ? "" : isTogether ? " together" : " each")"
        }
        return try BulkChange(
            change: StoreChange(environment: environment, statement: resolved.canonical), target: request.target,
            wording: .init(
                verb: Self.verb, done: Self.fate.rawValue,
                tail: " on \(environment.words(request.day))\(worth ?? "")"),
            ending: { items in
                let costs = try environment.store().costs(of: items).words
                return costs.isEmpty ? "" : " · cost \(costs)"
            },
            together: isTogether && request.worth != nil ? { try Self.record(request, of: $1, $0) } : nil
        ) { writer, item in
            try writer.recordFate(
                Self.fate, of: item, on: request.day, note: request.note, worth: request.worth)
            return WriteResult()
        }.run()
    }
}

extension FateStatement {
    /// Records the same of several items, which share the worth.
    fileprivate static func record(_ request: FateRequest, of items: [Int64], _ writer: InventoryWriter) throws {
        let shares = try request.worth.map { try writer.shares(of: $0, among: items) }
        for (place, item) in items.enumerated() {
            try writer.recordFate(fate, of: item, on: request.day, note: request.note, worth: shares?[place])
        }
    }
}

/// `keep FH-20D6G0NR`: records that an item was kept for oneself.
package struct KeepStatement: FateStatement {
    package static let fate = Fate.kept
    package static let verb = "keep"
    package var request: FateRequest

    package init(request: FateRequest) { self.request = request }

    /// The worth of all items that are named, or of each.
    private static let worth = Part<KeepStatement>("MONEY [ \"each\" ]") { (cursor, statement, _) throws(Diagnostic) in
        statement.request.worth = try cursor.money()
        statement.request.isWorthEach = cursor.accept(.each)
        return true
    } print: { statement in
        statement.request.worth.map {
            [$0.description] + (statement.request.isWorthEach ? [Keyword.each.text] : [])
        } ?? []
    }

    package static let form: Form<KeepStatement> = fateForm("keep", [Clause(.worth, worth)])
    package static let spec = StatementSpec(
        form, summary: "notes that you kept an item for yourself, or all that a query finds",
        discussion: discussion(
            "`profit` does not count its cost as a loss. `worth MONEY` records its market value, for the tax return; of several items together, with `each` of each, of a query always of each."
        ),
        examples: [Example("keep FH-20D6G0NR"), Example("keep FH-20D6G0NR worth 12")])
}

/// `donate FH-20D6G0NR`: records that an item was given away.
package struct DonateStatement: FateStatement {
    package static let fate = Fate.donated
    package static let verb = "donate"
    package var request: FateRequest

    package init(request: FateRequest) { self.request = request }

    package static let form: Form<DonateStatement> = fateForm("donate")
    package static let spec = StatementSpec(
        form, summary: "notes that an item was given away, or all that a query finds",
        discussion: discussion("Its cost counts in the column written_off of `profit` on that day."),
        examples: [Example("donate FH-20D6G0NR yesterday note \"hospice shop\"")])
}

/// `bin FH-20D6G0NR`: records that an item was thrown away.
package struct BinStatement: FateStatement {
    package static let fate = Fate.binned
    package static let verb = "bin"
    package var request: FateRequest

    package init(request: FateRequest) { self.request = request }

    package static let form: Form<BinStatement> = fateForm("bin")
    package static let spec = StatementSpec(
        form, summary: "notes that an item was thrown away, or all that a query finds",
        discussion: discussion("Its cost counts in the column written_off of `profit` on that day."),
        examples: [Example("bin FH-20D6G0NR"), Example("bin (items unsold older than 400 days)")])
}

/// `lost FH-20D6G0NR`: records that an item was lost, stolen or broken.
package struct LostStatement: FateStatement {
    package static let fate = Fate.lost
    package static let verb = "write off"
    package var request: FateRequest

    package init(request: FateRequest) { self.request = request }

    package static let form: Form<LostStatement> = fateForm("lost")
    package static let spec = StatementSpec(
        form, summary: "notes that an item was lost, stolen or broken, or all that a query finds",
        discussion: discussion("Its cost counts in the column written_off of `profit` on that day."),
        examples: [Example("lost FH-20D6G0NR on friday")])
}
