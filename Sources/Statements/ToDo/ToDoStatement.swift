import Queries
import QueryLanguage
import Rendering

/// `todo`: lists tasks, each with the statement that does it.
package struct ToDoStatement: FormStatement {
    /// The section; `nil` for the most urgent tasks of all.
    package var section: ToDoSection?
    package var output = OutputClause()

    package static let form = Form(
        "todo", ToDoStatement(),
        [
            .optional(.oneOf(ToDoSection.allCases.map { .word($0.keyword, \.section, $0) })),
            .output(\.output),
        ])

    /// The number of tasks that are shown of each section together.
    static let shown = 5
    /// The most tasks of one section that a terminal shows.
    private static let most = 1_000

    package static let spec = StatementSpec(
        form, summary: "lists tasks, each with the statement that does it",
        discussion: """
            Shows the count of each section and the \(shown) tasks that have waited longest; `todo SECTION` shows all of
            its tasks. At a terminal each section ends with the line that does its first task; at the prompt @3 names the
            third in any statement.

            \(ToDoSection.allCases.map { pad($0.rawValue) + $0.summary }.joined(separator: "\n"))

            count      the number of tasks in the section; empty above \(grouped(Chore.mostCounted))
            days       since the purchase, sale or listing; for upkeep, the age of the newest backup or rates
            statement  ready to run. A value that only you know is a variable: let cost = 3.50, or type the amount
                       instead. fhq looks for the photo in the current folder, under the SKU.

            If the buyer collected an item, set its postage to 0. `explain todo SECTION` shows the query that finds the
            same rows.
            """,
        examples: [
            Example(
                "todo takedown as csv",
                """
                section,what,sku,title,days,statement

                """), Example("todo as json"), Example("set stale after 180 days; todo stale"),
        ])

    private static func pad(_ name: String) -> String { name + String(repeating: " ", count: 11 - name.count) }

    package func run(in environment: Environment) throws -> Outcome {
        let store = try environment.store()
        let work = ToDoWork(
            environment: environment, terms: try StoreSettings(store).choreTerms(today: environment.clock.today),
            usual: try store.usualPlatform() ?? Platform.known[0].slug)
        if environment.showsScreen(of: output) {
            let sections = section.map { [$0] } ?? ToDoSection.allCases
            let parts = try work.parts(sections, first: section == nil ? Self.shown : Self.most)
            var outcome = Outcome.page(work.page(parts))
            outcome.screen = ToDoScreen(work: work, parts: parts).screen()
            return outcome
        }
        if let section { return try outcome(work.page(of: section), isEmpty: work.isEmpty(section), environment) }
        let summary = try work.parts(ToDoSection.allCases, first: Self.shown)
        var outcome = try outcome(work.page(summary), isEmpty: summary.allSatisfy(\.isEmpty), environment)
        let uncounted = summary.filter { $0.count == nil }.map(\.section.rawValue)
        guard !uncounted.isEmpty else { return outcome }
        let words = "too many to count (more than \(grouped(Chore.mostCounted))): \(uncounted.joined(separator: ", "))"
        outcome.remarks = { [Remark(words)] }
        return outcome
    }

    /// Returns the outcome: without tasks, a person gets a sentence, and a program no rows.
    private func outcome(
        _ page: @autoclosure () -> Page, isEmpty: Bool, _ environment: Environment
    ) throws -> Outcome {
        let usual: OutputFormat = environment.terminal.isInteractive ? .table : .tsv
        let format = output.format ?? environment.session.format ?? usual
        if environment.session.isAtPrompt, output.path == nil { environment.session.leaveList() }
        guard isEmpty, output.sink == nil, format == .table || format == .record else { return .page(page()) }
        return .text("nothing to do")
    }

    package func explain(in environment: Environment, sql showsSQL: Bool) throws -> Outcome {
        let store = try environment.store()
        let terms = try StoreSettings(store).choreTerms(today: environment.clock.today)
        let sections = section.map { [$0] } ?? ToDoSection.allCases
        let parts = try sections.flatMap { section -> [String] in
            let heading = "\(section.rawValue): \(section.summary)"
            guard !section.chores.isEmpty else { return [heading] }
            let explained = try section.chores.map { try store.explainChore($0, terms, first: Self.shown) }
            let queries = explained.map(\.query).joined(separator: "\nand as: ")
            let plans = explained.flatMap { self.section == nil ? $0.plans.dropLast() : $0.plans.suffix(1) }
            return ["\(heading)\nthe same as: \(queries)"] + plans.map { $0.text(sql: showsSQL) }
        }
        return .text(([canonical] + parts).joined(separator: "\n\n"))
    }
}

/// The first tasks of a section, and how many there are.
struct ToDoPart {
    var section: ToDoSection
    /// The number of tasks; `nil` if there are too many to count.
    var count: Int?
    /// The tasks that the store's records show, and those that no table holds.
    var chores: [ChoreLine] = []
    var others: [ToDoLine] = []

    var shown: Int { chores.count + others.count }
    var isEmpty: Bool { shown == 0 }
}

/// A search for the tasks, as rows.
struct ToDoWork {
    let environment: Environment
    let terms: ChoreTerms
    /// The platform on which items are usually listed.
    let usual: String

    private var completions: [ChoreCompletion] { environment.catalog.features().compactMap(\.hooks.taskFacts) }

    /// Returns the count and the first tasks of each section.
    func parts(_ sections: [ToDoSection], first: Int) throws -> [ToDoPart] {
        let found = try environment.store().chores(
            sections.flatMap(\.chores), terms, first: first, completions: completions)
        return try sections.map { section in
            let lines = try section.lines(environment)
            guard !section.chores.isEmpty else {
                return ToDoPart(section: section, count: lines.count, others: Array(lines.prefix(first)))
            }
            let tasks = section.tasks(found, first: first)
            return ToDoPart(
                section: section, count: tasks.count.map { $0 + lines.count }, chores: tasks.first,
                others: Array(lines.prefix(first)))
        }
    }

    /// Returns the tasks of a part that are shown.
    func lines(of part: ToDoPart) -> [ToDoLine] { part.chores.map { line($0, part.section) } + part.others }

    func isEmpty(_ section: ToDoSection) throws -> Bool {
        guard try section.lines(environment).isEmpty else { return false }
        return try environment.store().chores(section.chores, terms, first: 1).allSatisfy { $0.first.isEmpty }
    }

    func page(_ summary: [ToDoPart]) -> Page {
        var columns = Self.columns
        columns.insert(Column("count", .integer), at: 1)
        return Page(
            title: "todo", columns: columns,
            values: summary.flatMap { part in
                lines(of: part).map { line in
                    var cells = cells(line)
                    cells.insert(part.count.map { .integer(Int64($0)) } ?? .empty, at: 1)
                    return cells
                }
            })
    }

    /// Returns a page with all rows, read one by one.
    func page(of section: ToDoSection) -> Page {
        Page(title: "todo \(section.rawValue)", columns: Self.columns) { each in
            for line in try section.lines(environment) { try CellValue.withCells(cells(line), each) }
            try environment.store().eachChore(section.chores, terms, completions: completions) {
                try CellValue.withCells(cells(line($0, section)), each)
            }
        }
    }

    /// The columns of the page; on a narrow terminal the statement is enough to name the item.
    private static let columns: [Column] = {
        var (what, sku, title) = (Column("what"), Column("sku", .sku), Column("title"))
        (title.priority, what.priority, sku.priority) = (1, 2, 3)
        title.leastWidth = 16
        return [Column("section", .code), what, sku, title, Column("days", .integer), Column("statement", .code)]
    }()

    func line(_ chore: ChoreLine, _ section: ToDoSection, called: String? = nil) -> ToDoLine {
        ToDoLine(chore, in: section, today: terms.today, usual: usual, called: called)
    }

    private func cells(_ line: ToDoLine) -> [CellValue] {
        func text(_ value: String?) -> CellValue { value.map { .text($0) } ?? .empty }
        return [
            .text(line.section.rawValue), .text(line.what), text(line.sku), text(line.title),
            line.days.map { .integer($0) } ?? .empty, .text(line.statement),
        ]
    }
}
