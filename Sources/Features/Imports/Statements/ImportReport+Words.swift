import Interchange
import QueryLanguage
import Rendering
import Statements

extension ImportReport {
    /// The messages beside the result or the refusal.
    var notices: [String] {
        let told = sheet == nil ? problems : problems.filter(\.canBeSkipped)
        let more = "… and \(grouped(furtherProblems)) more \(furtherProblems == 1 ? "problem" : "problems")"
        return notes + conflicts.map(Self.sentence) + told.map(\.description) + (furtherProblems > 0 ? [more] : [])
            + [leftOut].compactMap(\.self)
    }

    /// The rows or records that `skip bad` left out, in one line; `nil` if there are none.
    private var leftOut: String? {
        guard !leftOutLines.isEmpty else { return rejectedPath.map { "the skipped records are in \($0)" } }
        let count = leftOutLines.count
        let sums = leftOutSums.sorted { $0.key.code < $1.key.code }
            .map { Money(minor: $0.value, currency: $0.key).description }
        return "\(grouped(count)) row\(count == 1 ? "" : "s") left out: \(leftOutLines.lineWords)"
            + (sums.isEmpty ? "" : ", \(sheet == .expense ? "amount" : "cost") \(sums.joined(separator: ", "))")
            + (rejectedPath.map { "; saved in \($0)" } ?? "")
    }

    private static func sentence(_ conflict: ImportConflict) -> String {
        let ours = conflict.ours.isEmpty ? "empty" : conflict.ours
        let theirs = conflict.theirs.isEmpty ? "empty" : conflict.theirs
        return "conflict: \(conflict.field) of \(conflict.label) stays \(ours); the source now says \(theirs)"
            + (conflict.remedy.map { " · try: \($0)" } ?? "")
    }

    /// True if only rows that can be left out refuse the import, and others remain.
    var canLeaveOutBad: Bool {
        outcome == .refused && !isInDoubt && problems.allSatisfy(\.canBeSkipped)
            && counts.values.contains { $0.added + $0.changed + $0.unchanged > 0 }
    }

    /// The rows or records that can't be imported: `2 rows`.
    private var badOnes: String {
        let count = sheet.map { counts[$0]?.skipped ?? 0 } ?? problems.count + furtherProblems
        let one = sheet == nil ? "record" : "row"
        return "\(grouped(count)) \(one)\(count == 1 ? "" : "s")"
    }

    /// The question whether to leave them out.
    var questionOfBadOnes: Question {
        Question("\(badOnes) can't be imported: leave out and import the others, as skip bad does?")
    }

    var refusal: StatementError {
        let problem = problems.first { !$0.canBeSkipped }
        if sheet != nil, let problem {
            return StatementError(
                "nothing was imported: \(problem.statement)", hints: problem.hint.map { [$0] } ?? [])
        }
        return StatementError(
            "nothing was imported: \(badOnes) can't be imported",
            hints: problem == nil ? ["add skip bad to leave them out; fhq saves them in a file"] : [])
    }

    /// The failure for rows that newly give only half of a sale; `nil` without any.
    var halfSaleFailure: StatementError? {
        guard !halfSales.isEmpty, outcome != .refused else { return nil }
        return StatementError(
            "\(halfSales.lineWords) \(halfSales.count == 1 ? "gives" : "give")"
                + " a day sold without a price, or a price without a day: the items were taken, no sale was",
            hints: ["complete \(halfSales.count == 1 ? "it" : "them") and import the sheet again"])
    }

    /// The results, a row for each kind.
    var page: Page {
        let figures: [(String, KeyPath<Counts, Int>)] = [
            ("added", \.added), ("changed", \.changed), ("deleted", \.deleted), ("unchanged", \.unchanged),
            ("skipped", \.skipped),
        ]
        let rows = ImportKind.allCases.compactMap { kind -> [CellValue]? in
            guard let counts = counts[kind] else { return nil }
            return [.text(kind.title)] + figures.map { .integer(Int64(counts[keyPath: $0.1])) }
        }
        let columns = [Column("kind", .code)] + figures.map { Column($0.0, .integer) }
        return Page(title: "import", columns: columns, values: rows)
    }

    /// The changes by a sheet, a row for each changed cell and each added row.
    var changesPage: Page {
        let columns = [
            Column("line", .integer), Column(sheet == .item ? "sku" : "id", .code), Column("change", .code),
            Column("before"), Column("after"),
        ]
        func value(_ text: String) -> CellValue { text.isEmpty ? .empty : .text(text) }
        let rows = changes.map { change -> [CellValue] in
            [
                .integer(Int64(change.line)), value(change.key), .text(change.column?.name ?? "added"),
                value(change.before), value(change.after),
            ]
        }
        return Page(title: "import", columns: columns, values: rows)
    }

    /// The number of changes by a sheet, in a sentence.
    var figures: String {
        guard let sheet, let counts = counts[sheet] else { return "" }
        return "dry run of the \(sheet.title): \(grouped(counts.added)) would be added and "
            + "\(grouped(counts.changed)) changed; \(grouped(counts.unchanged)) are unchanged"
            + (counts.skipped > 0 ? ", \(grouped(counts.skipped)) would be skipped" : "")
    }
}

extension ImportKind {
    fileprivate var title: String {
        switch self {
        case .market: "markets"
        case .seller: "sellers"
        case .haul: "hauls"
        case .item: "items"
        case .entryFee: "entry fees"
        case .transportExpense: "transport"
        case .expense: "expenses"
        case .settings: "settings"
        }
    }
}
