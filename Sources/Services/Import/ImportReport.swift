import Inventory
import QueryLanguage

/// What an import did, or would do.
public struct ImportReport: Sendable {
    /// How many records of one kind came, and what became of them.
    public struct Counts: Equatable, Sendable {
        public var added: Int
        public var changed: Int
        /// Changed so that they are deleted; these are not counted as changed.
        public var deleted: Int
        public var unchanged: Int
        public var skipped: Int

        public init(added: Int = 0, changed: Int = 0, deleted: Int = 0, unchanged: Int = 0, skipped: Int = 0) {
            self.added = added
            self.changed = changed
            self.deleted = deleted
            self.unchanged = unchanged
            self.skipped = skipped
        }
    }

    public enum Outcome: Equatable, Sendable {
        /// All that could be taken was; nothing at all was written if nothing had changed.
        case imported
        /// Nothing was written, as asked.
        case rehearsed
        /// Nothing was written, because of `problems`.
        case refused
    }

    public var outcome = Outcome.imported
    /// What a sheet is of; `nil` for a source of several kinds.
    public var sheet: ImportKind?
    public var counts: [ImportKind: Counts] = [:]
    public var conflicts: [ImportConflict] = []
    /// Every cell of a sheet that changes something, and every row that is new; kept for a rehearsal only.
    public var changes: [SheetChange] = []
    /// What a rehearsal would make different, row by row.
    public var differences = Differences()
    /// The first of them, in the order of the files, and whatever refuses the import in any case.
    public private(set) var problems: [ImportProblem] = []
    /// How many more there are.
    public private(set) var furtherProblems = 0
    /// What the user should know, each a sentence.
    public var notes: [String] = []
    /// Improbable facts that came; they were taken as they are.
    public var anomalies = AnomalyTally()
    /// The file that holds what was left out, if there is any and it was to be left out.
    public var rejectedPath: String?

    public init() {}

    /// So many are told one by one.
    private static let listedProblems = 20

    mutating func add(_ problem: ImportProblem) {
        if problems.count < Self.listedProblems || !problem.canBeSkipped {
            problems.append(problem)
        } else {
            furtherProblems += 1
        }
    }

    /// Tells that something had to be added for its name.
    mutating func note(new names: [String], _ kind: String) {
        if names.isEmpty { return }
        let shown = names.prefix(20).map { JSONText.excerpt($0) }.joined(separator: ", ")
        notes.append("New \(kind)s: \(shown)\(names.count > 20 ? " and \(names.count - 20) more" : "").")
    }

    /// Whether the store is as it was.
    public var changesNothing: Bool {
        counts.values.allSatisfy { $0.added == 0 && $0.changed == 0 && $0.deleted == 0 }
    }
}

/// One value that a sheet changes.
public struct SheetChange: Equatable, Sendable {
    /// The line of the sheet, from 1.
    public let line: Int
    /// The SKU or the expense's number; empty for a row that gets one only when it is written.
    public let key: String
    /// The column; `nil` for a row that is new.
    public let column: SheetColumn?
    /// The value as text, empty for none.
    public let before: String
    public let after: String
}

/// Something in the source that cannot be taken, and where it is.
public struct ImportProblem: Error, Sendable {
    /// The file's name; empty until it is told.
    public var file = ""
    /// The line and column, from 1, of what is not JSON, or the line of a sheet.
    public var line: Int?
    public var column: Int?
    /// The record's number in the file, from 1; `nil` for what concerns the whole file.
    public var record: Int?
    /// The record's own id, if it could be read.
    public var id: String?
    /// The name of the sheet's column in the file.
    public var cell: String?
    public let reason: String
    /// Whether `skip bad` can leave it out; what is not JSON or CSV cannot be left out record by record.
    public var canBeSkipped: Bool
    /// Whether it follows from another record's problem, and goes when that one does.
    var isConsequence = false
    private let findHint: @Sendable () -> String?

    /// The hint is found when it is asked for: of a great many problems few are told.
    init(
        _ reason: String, hint: @autoclosure @escaping @Sendable () -> String? = nil, canBeSkipped: Bool = true
    ) {
        self.reason = reason
        self.canBeSkipped = canBeSkipped
        findHint = hint
    }

    /// What is wrong with a file as such; the place is a line and a column.
    init(file reason: String, at place: (line: Int, column: Int)? = nil, record: Int? = nil) {
        self.init(reason, canBeSkipped: false)
        (line, column, self.record) = (place?.line, place?.column, record)
    }

    /// What the user may do about it.
    public var hint: String? { findHint() }

    /// The problem without its hint.
    public var statement: String {
        let place = [file, line.map(String.init), column.map(String.init)].compactMap { $0 }.joined(separator: ":")
        let record = (record.map { ": record \($0)" } ?? "") + (id.map { " (\($0))" } ?? "")
        return "\(place)\(record): \(cell.map { "\($0): " } ?? "")\(reason)"
    }
}

extension ImportProblem: CustomStringConvertible, Equatable {
    /// `items.json: record 12 (469C63A2-…): the price is negative`, or `items.csv:12: cost: “1,000” is not an amount; write
    /// 1000`.
    public var description: String {
        statement + (hint.map { "; \($0)" } ?? "")
    }

    public static func == (left: ImportProblem, right: ImportProblem) -> Bool {
        left.description == right.description && left.canBeSkipped == right.canBeSkipped
    }
}

/// How far an import is, in bytes of its files.
public struct ImportProgress: Equatable, Sendable {
    public let file: String
    public let done: Int
    public let total: Int
}

/// Why an import could not begin; `description` is one sentence.
public enum ImportError: ExplainedError, Equatable, Sendable {
    case missing(path: String)
    /// Neither a folder nor a regular file.
    case notAFile(path: String)
    case unreadable(path: String, reason: String)
    case noPermission(path: String)
    /// The folder holds none of the files that a FlipperHelper folder has.
    case notFlipperHelper(path: String)
    /// Something else than what can be imported; `what` says what it is.
    case notTaken(path: String, what: String)
    /// A file with most columns of one that a marketplace gives, and without those that make sense of its rows.
    case lacksColumns(path: String, title: String, columns: [String])
    /// A file that is known, and that can't be read yet; the title has its article.
    case notReadYet(path: String, title: String)
    /// What has to be read by a program that is not installed; `what` says what it is.
    case missingProgram(path: String, what: String, program: String, package: String)
    /// A store of a later program, which ran a migration that is not known here.
    case newerStore(path: String, migration: String)
    /// A part of an inventory, which cannot take the place of a whole one; `what` says what it is.
    case notWhole(path: String, what: String)
    /// The records left out could not be kept.
    case cannotKeepRejected(path: String, reason: String)
}

extension ImportError {
    public var hints: [String] {
        guard case .notWhole = self else { return [] }
        return [
            "without replace it is merged",
            "whole are a FlipperHelper folder, a zip of one, its database for Android, a store or a backup of fhq, and "
                + "what `export all` writes as a zip",
        ]
    }

    /// What is to be installed can be, so that trying again helps.
    public var status: ExitStatus {
        if case .missingProgram = self { .remote } else { .failed }
    }
}

extension ImportError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missing(let path): "There is nothing at “\(path)”."
        case .notAFile(let path): "“\(path)” is no regular file."
        case .unreadable(let path, let reason): "“\(path)” cannot be read: \(reason)."
        case .noPermission(let path): "You may not read “\(path)”."
        case .notFlipperHelper(let path):
            "“\(path)” is not a FlipperHelper folder: it has no items.json, nor any other file of one."
        case .notTaken(let path, let what):
            "“\(path)” is \(what): neither a FlipperHelper folder, a zip or a file of one, nor a database of fhq or of "
                + "FlipperHelper for Android, nor a sheet (CSV or xlsx)."
        case .lacksColumns(let path, let title, let columns):
            "“\(path)” looks like \(title), but has no column \(columns.joined(separator: " and no column "))."
        case .notReadYet(let path, let title): "“\(path)” is \(title); fhq can't read these yet."
        case .missingProgram(let path, let what, let program, let package):
            "“\(path)” is \(what), for which \(program) is needed; on Debian: apt-get install \(package)."
        case .newerStore(let path, let migration):
            "“\(path)” is a store of a newer fhq: it has run the migration \(migration), which this one does not know."
        case .notWhole(let path, let what):
            "“\(path)” is \(what): that is a part of an inventory, and only a whole one can take the place of what is here."
        case .cannotKeepRejected(let path, let reason):
            "What is to be left out could not be kept in “\(path)”: \(reason). Nothing was imported."
        }
    }
}
