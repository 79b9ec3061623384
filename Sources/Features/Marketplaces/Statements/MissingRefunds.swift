import QueryLanguage
import Statements
import StoreFile

/// The orders that a marketplace's file shows to be refunded, but not by how much or when.
enum MissingRefunds {
    static func lines(_ environment: Environment) throws -> [ToDoLine] {
        let today = environment.clock.today
        return try environment.store().missingRefunds().map { refund in
            ToDoLine(
                section: .orders, what: words(refund), sku: refund.sku?.text, title: refund.title,
                days: refund.day.map { Int64(today.number - $0.number) }, statement: statement(refund))
        }
    }

    private static func words(_ refund: MissingRefund) -> String {
        refund.hasLeft
            ? "order \(refund.order) is no longer in \(refund.platform)'s file: refunded?"
            : "order \(refund.order) was refunded by \(refund.amount.description) more, as \(refund.platform)'s file has it"
    }

    private static func statement(_ refund: MissingRefund) -> String {
        refund.sku.map { "refund \(Quoting.item($0)) \(refund.amount.description)" } ?? "accept \(refund.line)"
    }
}
