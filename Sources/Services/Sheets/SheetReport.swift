import QueryLanguage

/// What an import of a sheet did, or would do.
public struct SheetReport: Sendable {
    public var kind = Noun.items
    public var outcome = ImportReport.Outcome.imported
    public var counts = ImportReport.Counts()
    /// Every cell that changes something, and every row that is new; kept for a rehearsal only.
    public var changes: [SheetChange] = []
    /// The first of them, in the order of the file, and whatever refuses the import in any case.
    public private(set) var problems: [SheetProblem] = []
    /// How many more there are.
    public private(set) var furtherProblems = 0
    /// What the user should know, each a sentence.
    public var notes: [String] = []
    /// The file that holds the rows left out, if there are any and they were to be left out.
    public var rejectedPath: String?

    public init() {}

    mutating func add(_ problem: SheetProblem) {
        if problems.count < ImportReport.listedProblems || !problem.canBeSkipped {
            problems.append(problem)
        } else {
            furtherProblems += 1
        }
    }

    /// Whether the store is as it was.
    public var changesNothing: Bool { counts.added == 0 && counts.changed == 0 }
}

/// One value that an import changes.
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

/// Something in a sheet that cannot be taken, and where it is.
public struct SheetProblem: Error, Equatable, Sendable {
    public var file = ""
    /// From 1; `nil` for what concerns the whole file.
    public var line: Int?
    /// The name of the column in the file.
    public var column: String?
    public let reason: String
    /// Whether `skip bad` can leave the row out.
    public let canBeSkipped: Bool
    private let findHint: @Sendable () -> String?

    /// The hint is found when it is asked for: of a great many problems few are told.
    init(
        _ reason: String, hint: @autoclosure @escaping @Sendable () -> String? = nil, canBeSkipped: Bool = true
    ) {
        self.reason = reason
        self.canBeSkipped = canBeSkipped
        findHint = hint
    }

    /// What the user may do about it.
    public var hint: String? { findHint() }

    /// The problem without its hint.
    public var statement: String {
        let place = [file, line.map(String.init)].compactMap { $0 }.joined(separator: ":")
        return "\(place): \(column.map { "\($0): " } ?? "")\(reason)"
    }

    public static func == (left: SheetProblem, right: SheetProblem) -> Bool {
        left.description == right.description && left.canBeSkipped == right.canBeSkipped
    }
}

extension SheetProblem: CustomStringConvertible {
    /// `items.csv:12: cost: “1,000” is not an amount; write 1000`.
    public var description: String {
        statement + (hint.map { "; \($0)" } ?? "")
    }
}
