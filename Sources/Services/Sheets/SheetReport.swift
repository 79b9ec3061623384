import QueryLanguage

/// What an import of a sheet did, or would do.
public struct SheetReport: Sendable {
    public var kind = SheetKind.items
    public var outcome = ImportReport.Outcome.imported
    public var counts = ImportReport.Counts()
    /// Every cell that changes something, and every row that is new; kept for a rehearsal only.
    public var changes: [SheetChange] = []
    /// In the order of the file.
    public var problems: [SheetProblem] = []
    /// What the user should know, each a sentence.
    public var notes: [String] = []
    /// The file that holds the rows left out, if there are any and they were to be left out.
    public var rejectedPath: String?

    public init() {}

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
    public var hint: String?
    /// Whether `skip bad` can leave the row out.
    public let canBeSkipped: Bool

    init(_ reason: String, hint: String? = nil, canBeSkipped: Bool = true) {
        self.reason = reason
        self.hint = hint
        self.canBeSkipped = canBeSkipped
    }
}

extension SheetProblem: CustomStringConvertible {
    /// `items.csv:12: cost: “1,000” is not an amount; write 1000`.
    public var description: String {
        let place = [file, line.map(String.init)].compactMap { $0 }.joined(separator: ":")
        return "\(place): \(column.map { "\($0): " } ?? "")\(reason)\(hint.map { "; \($0)" } ?? "")"
    }
}
