import Ledger
import StoreFile

/// The steps of a check one after the other, and what they found.
package struct CheckSteps {
    /// Gets the name of the next step, the number of finished steps and their total; an error that it throws ends the
    /// check.
    package typealias Progress = (_ part: String, _ done: Int, _ total: Int) throws -> Void

    /// The number of steps of a check; two less without photos, one less without a day.
    private static let total = 13

    var report = IntegrityReport()
    private let progress: Progress
    private var done = 0

    init(progress: @escaping Progress) {
        self.progress = progress
    }

    /// Adds the findings of a step, or the fact that damage ended it.
    mutating func look(_ name: String, _ body: () throws -> [Finding]) throws {
        try look(name) { _ in try body() }
    }

    /// Adds the findings of a step that waits, and calls its argument meanwhile.
    mutating func look(_ name: String, _ body: (() throws -> Void) throws -> [Finding]) throws {
        let tell = { [progress, done] in try progress(name, done, Self.total) }
        try tell()
        done += 1
        do {
            report.note(name, try body(tell))
        } catch {
            guard let sign = CorruptionEvidence(error) else { throw error }
            let problem = "it can't be checked: \(sign.sentence)"
            report.findings.append(Finding(table: name, row: nil, problem: problem, remedy: .restoreBackup))
        }
    }

    /// Adds the improbable facts of items, which are no findings, and lists the first `most`.
    mutating func look(_ histories: HistoryCheck, listing most: Int) throws {
        var found = (tally: AnomalyTally(), sentences: [String](), further: 0)
        try look("the order of events") {
            found = try histories.list(most)
            return []
        }
        (report.anomalies, report.improbable, report.furtherImprobable) = found
    }

    /// Adds the findings about photos, and a remark on pictures that none of them needs.
    mutating func look(_ pictures: PhotoFolderCheck) throws {
        try look("the journal mode") { try FileCheck.journalMode(of: pictures.database) }
        try look("the pictures of photos") { try pictures.missing() }
        guard let unclaimed = try? pictures.unclaimed(), let first = unclaimed.first else { return }
        let others = unclaimed.count > 1 ? " and \(unclaimed.count - 1) more" : ""
        report.remarks.append("no photo needs \(first)\(others) in \(pictures.folder.path): check repair removes them")
    }
}
