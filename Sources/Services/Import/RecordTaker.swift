import Inventory

/// What must be known of a file's records beyond each one.
struct RecordTaker {
    let kind: ImportKind
    /// Whether an earlier import brought records of this kind.
    let hasOlder: Bool
    private(set) var lastId: String?
    private(set) var lastWasDuplicate = false
    private var seen: Set<String> = []

    init(_ kind: ImportKind, hasOlder: Bool) {
        self.kind = kind
        self.hasOlder = hasOlder
    }

    /// Forgets the record before.
    mutating func begin() {
        lastId = nil
        lastWasDuplicate = false
    }

    /// The record's id, which no other record of the file may have.
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
