/// A fault that ``InventoryStore/check()`` found.
package struct Finding: Hashable, Sendable {
    /// The way to mend a fault.
    package enum Remedy: Hashable, Sendable {
        /// ``InventoryStore/repair()`` mends it.
        case repair
        /// Opening the store for writing mends it.
        case reopen
        /// The row must be edited or deleted.
        case edit
        /// The file itself is damaged.
        case restoreBackup
        /// The picture must be added again, which puts it back, or the photo deleted.
        case addPhotoAgain
    }

    /// The table; `nil` if the finding is not about one.
    package let table: String?
    /// The id of the row; `nil` if the finding is not about one.
    package let row: Int64?
    /// The fault as a clause: `boughtDay is 2026-02-31, which is no day`.
    package let problem: String
    package let remedy: Remedy
    /// The beginning of the statement that corrects it, up to the value; `nil` if there is none.
    package let correction: String?

    package init(table: String?, row: Int64?, problem: String, remedy: Remedy, correction: String? = nil) {
        self.table = table
        self.row = row
        self.problem = problem
        self.remedy = remedy
        self.correction = correction
    }

    /// The number of findings of one kind that are listed; further ones are only counted.
    package static let limit = 20
}

extension Finding: CustomStringConvertible {
    /// The place, the fault and the remedy, in one line.
    package var description: String {
        "\(statement). \(advice)"
    }

    /// The place and the fault, without a full stop.
    package var statement: String {
        let place = table.map { "\($0)\(row.map { " \($0)" } ?? ""): " } ?? ""
        return "\(place)\(StoreError.visible(problem))"
    }

    private var advice: String {
        switch remedy {
        case .repair: "Run check repair to rebuild it."
        case .reopen: "Open the store for writing to correct it."
        case .edit: correction.map { "Correct it: \(StoreError.visible($0)) …" } ?? "Correct or delete that row."
        case .restoreBackup: "Restore a backup."
        case .addPhotoAgain: "Add the same picture to its item again, or delete the photo."
        }
    }
}
