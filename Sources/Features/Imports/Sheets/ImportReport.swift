import Codecs
import Interchange
import Ledger
import QueryLanguage
import StoreFile

/// The results of an import, or of a dry run.
package struct ImportReport: Sendable {
    /// The number of records of one kind, by outcome.
    package struct Counts: Equatable, Sendable {
        package var added: Int
        package var changed: Int
        /// The records changed so that they are deleted; these don't count as changed.
        package var deleted: Int
        package var unchanged: Int
        package var skipped: Int

        package init(added: Int = 0, changed: Int = 0, deleted: Int = 0, unchanged: Int = 0, skipped: Int = 0) {
            self.added = added
            self.changed = changed
            self.deleted = deleted
            self.unchanged = unchanged
            self.skipped = skipped
        }
    }

    /// The outcome of an import.
    package enum Completion: Equatable, Sendable {
        /// Everything valid was imported; without changes, nothing was written.
        case imported
        /// Nothing was written, as requested.
        case rehearsed
        /// Nothing was written because of `problems`.
        case refused
    }

    package var outcome = Completion.imported
    /// The kind of a sheet; `nil` for a source with several kinds.
    package var sheet: ImportKind?
    package var counts: [ImportKind: Counts] = [:]
    package var conflicts: [ImportConflict] = []
    /// Every changed cell and new row of a sheet; collected only in a dry run.
    package var changes: [SheetChange] = []
    /// The differences that a dry run would make, row by row.
    package var differences = Differences()
    /// The first problems, in the order of the files, and all that refuse the import in any case.
    package private(set) var problems: [ImportProblem] = []
    /// The number of further problems.
    package private(set) var furtherProblems = 0
    /// The first rows of a rehearsal as they would be taken, three at most.
    package internal(set) var samples: [String] = []
    /// The rows in doubt, about which the user is asked.
    package internal(set) var doubts: [RowDoubt] = []
    /// The name of the sheet's kept mapping; `nil` for none.
    package internal(set) var mapping: String?
    /// Sentences that the user should read.
    package var notes: [String] = []
    /// Improbable facts, which were accepted.
    package var anomalies = AnomalyTally()
    /// The path of the file with records left out, if there is one.
    package var rejectedPath: String?

    /// The lines that newly give a day sold without a price, or a price without a day, and so make no sale.
    package internal(set) var halfSales: [Int] = []
    /// The lines that `skip bad` left out of a sheet.
    package internal(set) var leftOutLines: [Int] = []
    /// The costs or expenses in those lines that could be read, in minor units.
    package internal(set) var leftOutSums: [Currency: Int64] = [:]

    package init() {}

    /// The most problems that are listed.
    private static let listedProblems = 20

    mutating func add(_ problem: ImportProblem) {
        if problems.count < Self.listedProblems || !problem.canBeSkipped {
            problems.append(problem)
        } else {
            furtherProblems += 1
        }
    }

    /// Notes that new names were added.
    mutating func note(new names: [String], _ kind: String) {
        if names.isEmpty { return }
        let shown = names.prefix(20).map { JSONText.excerpt($0) }.joined(separator: ", ")
        notes.append("New \(kind)s: \(shown)\(names.count > 20 ? " and \(names.count - 20) more" : "").")
    }

    /// True if nothing but rows in doubt stands in the way.
    package var isInDoubt: Bool {
        outcome == .refused && !doubts.isEmpty && problems.count + furtherProblems == doubts.count
    }

    /// True if the store is unchanged.
    package var changesNothing: Bool {
        counts.values.allSatisfy { $0.added == 0 && $0.changed == 0 && $0.deleted == 0 }
    }
}

extension [Int] {
    /// The first numbers of lines in words: `line 3`, `lines 3, 4`.
    var lineWords: String {
        let most = 5
        let numbers = prefix(most).map(String.init).joined(separator: ", ")
        return "line\(count == 1 ? "" : "s") \(numbers)\(count > most ? " …" : "")"
    }
}

/// A value that a sheet changes.
package struct SheetChange: Equatable, Sendable {
    /// The line of the sheet, from 1.
    package let line: Int
    /// The SKU or the expense's number; empty for a row that gets one only when written.
    package let key: String
    /// The column; `nil` for a new row.
    package let column: SheetColumn?
    /// The previous value as text; empty if there was none.
    package let before: String
    package let after: String
}
