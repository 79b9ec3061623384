import Rendering
import Statements

extension ImportStatement {
    /// The number of records left out that are named.
    private static let shownLeftOut = 10

    /// Names the records of another store that were left out, and returns the failure for them; `nil` for none.
    package static func failure(leavingOut records: [String], _ environment: Environment) -> StatementError? {
        guard !records.isEmpty else { return nil }
        for sentence in records.prefix(shownLeftOut) { environment.notice(visible(sentence)) }
        if records.count > shownLeftOut { environment.notice("… and \(grouped(records.count - shownLeftOut)) more") }
        let count = "\(grouped(records.count)) record\(records.count == 1 ? " was" : "s were")"
        return StatementError(
            "\(count) left out; the others were taken",
            hints: ["run check in the other store, correct them there, and import it again"])
    }
}
