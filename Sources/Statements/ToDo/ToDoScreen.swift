import Queries
import QueryLanguage
import Rendering

/// The tasks as a person at a terminal reads them: a part for each section, the oldest task first, and below it the line
/// that does the first.
struct ToDoScreen {
    let work: ToDoWork
    let parts: [ToDoPart]

    private var environment: Environment { work.environment }
    /// True if `@3` names a task, as at a prompt.
    private var isNumbered: Bool { environment.session.isAtPrompt }

    /// A task with the columns in which it is shown.
    private struct Row {
        var number = ""
        var sku = ""
        var title = ""
        var why: String
        /// False for a task that is about no record.
        var isRecord = true
    }

    /// Returns the text, and lets statements name its tasks as `@1`, `@2` ….
    func screen() -> Screen {
        var (text, rows): ([String], [Int: ShownRow]) = ([], [:])
        let filled = parts.filter { !$0.isEmpty }
        let widths = Widths(filled.flatMap { self.rows($0, after: 0) }, terminal: environment.terminal.size().columns)
        for part in filled {
            let first = rows.count + 1
            text.append("\(part.section.rawValue) · \(counted(part))")
            text += self.rows(part, after: rows.count).map(widths.line)
            for chore in part.chores { rows[rows.count + 1] = ShownRow(chore) }
            text.append("  try: \(statement(part, first))")
            if let more = more(part) { text.append("  \(more)") }
            text.append("")
        }
        if isNumbered {
            environment.session.update { [rows] in
                $0.shown = ShownList(query: "todo", noun: .items, rows: rows)
                $0.page = nil
            }
        }
        return Screen(
            text: filled.isEmpty ? "nothing to do" : text.dropLast().joined(separator: "\n"),
            rowCount: filled.reduce(0) { $0 + $1.shown })
    }

    private func counted(_ part: ToDoPart) -> String {
        part.count.map { grouped($0) } ?? "more than \(grouped(Chore.mostCounted))"
    }

    /// Returns the words about tasks that are not shown; `nil` if all are.
    private func more(_ part: ToDoPart) -> String? {
        let statement = parts.count == 1 ? "todo \(part.section.rawValue) as csv" : "todo \(part.section.rawValue)"
        guard let count = part.count else { return "more: \(statement)" }
        return count > part.shown ? "\(grouped(count - part.shown)) more: \(statement)" : nil
    }

    private func statement(_ part: ToDoPart, _ first: Int) -> String {
        guard let chore = part.chores.first else { return part.others.first?.statement ?? "" }
        return work.line(chore, part.section, called: isNumbered ? "@\(first)" : nil).statement
    }

    private func rows(_ part: ToDoPart, after count: Int) -> [Row] {
        let chores = part.chores.enumerated().map { index, chore in
            let line = work.line(chore, part.section)
            return Row(
                number: isNumbered ? "@\(count + index + 1)" : "", sku: line.sku ?? "",
                title: visible(line.title ?? ""),
                why: why(line))
        }
        return chores + part.others.map { Row(why: visible($0.what), isRecord: false) }
    }

    private func why(_ line: ToDoLine) -> String {
        let days = line.days.map { " · \(grouped(Int($0))) \($0 == 1 ? "day" : "days")" } ?? ""
        return visible(line.what) + days
    }

    // MARK: - Columns

    /// The widths of the columns; in little room the reason is cut, and then the title is left out.
    private struct Widths {
        private var number = 0
        private var sku = 0
        private var title = 0
        private var why = 0

        private static let leastTitle = 14

        init(_ rows: [Row], terminal: Int) {
            let tasks = rows.filter(\.isRecord)
            func widest(_ text: (Row) -> String) -> Int { tasks.map { displayWidth(of: text($0)) }.max() ?? 0 }
            // The last number is the longest.
            number = tasks.contains { !$0.number.isEmpty } ? "@\(tasks.count)".count + 2 : 0
            sku = widest(\.sku) + 2
            let room = max(0, terminal - 2 - number - sku)
            let longest = widest(\.title)
            why = widest(\.why)
            title = min(longest, max(Self.leastTitle, room - 2 - why))
            if room < 2 * Self.leastTitle { title = 0 }
            why = max(0, room - (title == 0 ? 0 : title + 2))
        }

        func line(_ row: Row) -> String {
            if !row.isRecord { return "  \(row.why)" }
            let parts = [(row.number, number), (row.sku, sku), (row.title, title == 0 ? 0 : title + 2)]
            let cells = parts.filter { $0.1 > 0 }.map { text, width in
                let cut = truncated(text, toWidth: width - 2)
                return cut + String(repeating: " ", count: max(0, width - displayWidth(of: cut)))
            }
            return "  \(cells.joined())\(truncated(row.why, toWidth: why))"
        }
    }
}

extension ShownRow {
    /// Creates the row of a task: its item, a listing, or an order.
    fileprivate init(_ chore: ChoreLine) {
        let nouns: [Chore: Noun] = [.match: .orders, .relist: .listings]
        let noun = nouns[chore.chore] ?? .items
        self.init(
            noun: noun, id: noun == .items ? nil : chore.record,
            skus: chore.sku.isEmpty ? chore.items : [chore.sku], sale: chore.chore == .post ? chore.record : nil,
            name: nil)
    }
}
