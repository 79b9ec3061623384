import Interchange
import Ledger
import QueryLanguage

/// The result of merging another store, or of a dry run.
package struct ExchangeReport: Sendable {
    /// The numbers of rows of one kind.
    package struct Counts: Equatable, Sendable {
        package var added = 0
        package var changed = 0
        package var deleted = 0
        package var unchanged = 0
        package var skipped = 0
    }

    /// A value that was changed in both stores; the later one counts.
    package struct Conflict: Equatable, Sendable {
        /// An item's SKU, or another name of the row.
        package let label: String
        package let field: String
        package let kept: String
        package let lost: String
    }

    package internal(set) var counts: [StoreTable: Counts] = [:]
    package internal(set) var conflicts: [Conflict] = []
    /// The items that got another SKU, since each store had one with that SKU.
    package internal(set) var renamed: [(title: String, from: String, to: String)] = []
    /// The records of the other store that were left out, each with the reason, in sentences.
    package internal(set) var leftOut: [String] = []
    /// The file names of pictures that were found nowhere.
    package internal(set) var missingPictures: [String] = []
    /// The differences that a dry run would make.
    package internal(set) var differences = Differences()
    /// Improbable facts from the other store, which were accepted.
    package internal(set) var anomalies = AnomalyTally()
}
