import Interchange

/// The facts about a file's records beyond each single one.
struct RecordTaker {
    let kind: ImportKind
    /// True if an earlier import brought records of this kind.
    let hasOlder: Bool
    private(set) var lastId: String?
    private(set) var lastWasDuplicate = false
    private var seen: Set<String> = []

    init(_ kind: ImportKind, hasOlder: Bool) {
        self.kind = kind
        self.hasOlder = hasOlder
    }

    /// Forgets the previous record.
    mutating func begin() {
        lastId = nil
        lastWasDuplicate = false
    }

    /// Returns the record's id, which must be unique in the file.
    mutating func identify(_ record: SourceRecord) throws(ImportProblem) -> String {
        guard let text = try record.text(.id) else { throw ImportProblem("it has no id") }
        let id = SourceID.canonical(text)
        lastId = id
        guard seen.insert(id).inserted else {
            lastWasDuplicate = true
            throw ImportProblem("an earlier record of this file has the same id")
        }
        return id
    }
}
