import Ledger
import StoreFile

/// The checks that ``InventoryStore/check()`` ran, with their findings.
package struct IntegrityReport: Sendable {
    /// Each check that ran, in words: `the search index`.
    package internal(set) var checked: [String] = []
    /// Each check that could not run, with the reason.
    package internal(set) var skipped: [String] = []
    /// Remarks that are not faults, a sentence each, such as files that nothing needs.
    package internal(set) var remarks: [String] = []
    /// The number of items with an improbable history, which imports accept.
    package internal(set) var anomalies = AnomalyTally()
    /// The first improbable facts of items and expenses, a sentence each.
    package internal(set) var improbable: [String] = []
    /// The number of further improbable facts.
    package internal(set) var furtherImprobable = 0
    /// The faults, at most ``Finding/limit`` of a kind; empty for a sound store.
    package internal(set) var findings: [Finding] = []

    mutating func note(_ name: String, _ found: [Finding]) {
        checked.append(name)
        findings += found
    }
}
