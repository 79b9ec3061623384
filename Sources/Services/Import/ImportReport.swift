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
    public var counts: [ImportKind: Counts] = [:]
    public var conflicts: [ImportConflict] = []
    /// The first of them, in the order of the files, and whatever refuses the import in any case.
    public private(set) var problems: [ImportProblem] = []
    /// How many more there are.
    public private(set) var furtherProblems = 0
    /// What the user should know, each a sentence.
    public var notes: [String] = []
    /// The file that holds the records left out, if there are any and they were to be left out.
    public var rejectedPath: String?

    public init() {}

    /// So many are told one by one.
    static let listedProblems = 20

    mutating func add(_ problem: ImportProblem) {
        if problems.count < Self.listedProblems || !problem.canBeSkipped {
            problems.append(problem)
        } else {
            furtherProblems += 1
        }
    }

    /// Whether the store is as it was.
    public var changesNothing: Bool {
        counts.values.allSatisfy { $0.added == 0 && $0.changed == 0 && $0.deleted == 0 }
    }
}

/// Something in the source that cannot be taken, and where it is.
public struct ImportProblem: Equatable, Sendable {
    /// The file's name within the folder.
    public let file: String
    /// The record's number in the file, from 1; `nil` for what concerns the whole file.
    public let record: Int?
    /// The record's own id, if it could be read.
    public let id: String?
    /// The line and column, from 1, of what is not JSON.
    public let line: Int?
    public let column: Int?
    public let reason: String
    /// Whether `skip bad` can leave it out; what is not JSON cannot be left out record by record.
    public let canBeSkipped: Bool

    init(
        file: String, record: Int? = nil, id: String? = nil, at place: (line: Int, column: Int)? = nil, reason: String,
        canBeSkipped: Bool = false
    ) {
        self.file = file
        self.record = record
        self.id = id
        line = place?.line
        column = place?.column
        self.reason = reason
        self.canBeSkipped = canBeSkipped
    }
}

extension ImportProblem: CustomStringConvertible {
    /// `items.json: record 12 (469C63A2-…): the price is negative`.
    public var description: String {
        var place = file
        if let line, let column { place += ":\(line):\(column)" }
        if let record { place += ": record \(record)" }
        if let id { place += " (\(id))" }
        return "\(place): \(reason)"
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
    case notAFolder(path: String)
    /// Neither a folder nor a regular file.
    case notAFile(path: String)
    case unreadable(path: String, reason: String)
    case noPermission(path: String)
    /// The folder holds none of the files that a FlipperHelper folder has.
    case notFlipperHelper(path: String)
    /// The records left out could not be kept.
    case cannotKeepRejected(path: String, reason: String)
}

extension ImportError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missing(let path): "There is nothing at “\(path)”."
        case .notAFolder(let path): "“\(path)” is not a folder; a FlipperHelper inventory is a folder with items.json."
        case .notAFile(let path): "“\(path)” is no regular file."
        case .unreadable(let path, let reason): "“\(path)” cannot be read: \(reason)."
        case .noPermission(let path): "You may not read “\(path)”."
        case .notFlipperHelper(let path):
            "“\(path)” is not a FlipperHelper folder: it has no items.json, nor any other file of one."
        case .cannotKeepRejected(let path, let reason):
            "What is to be left out could not be kept in “\(path)”: \(reason). Nothing was imported."
        }
    }
}
