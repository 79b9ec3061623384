/// A task of `todo upkeep` that a feature adds.
package struct UpkeepTask: Sendable {
    /// The kinds of task, in their order.
    package enum Kind: Sendable {
        /// Figures lack something new.
        case figures
        /// A copy of the store lacks changes.
        case copy
        /// The records come near a limit.
        case records
    }

    package var kind: Kind
    package var what: String
    /// The days that it has waited; `nil` if unknown.
    package var days: Int64?
    /// The statement that does it.
    package var statement: String

    package init(kind: Kind, what: String, days: Int64? = nil, statement: String) {
        (self.kind, self.what, self.days, self.statement) = (kind, what, days, statement)
    }
}
