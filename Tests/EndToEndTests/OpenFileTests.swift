import FeatureList
import Foundation
import Statements
import TestSupport
import Testing

/// A process with a low limit of open files, which reports the limit and never crashes.
@Suite struct OpenFileTests {
    @Test(.timeLimit(.minutes(30))) func everyStatementEndsInWordsUnderALowLimit() throws {
        let program = try Program()
        let statements = StatementCatalog.program.specs.flatMap { $0.examples.map(\.statement) }
        let limits = [4, 5, 6, 7, 8, 10, 12, 24, 34, 36, 40]
        let limitsEach = Torture.count(limits.count, elseOnly: 2)
        for (number, statement) in statements.enumerated() {
            for step in 0..<limitsEach {
                let limit = limits[(number + step) % limits.count]
                let run = try program.shell(
                    "ulimit -n \(limit); \"$FHQ\" --yes -c \"$LINE\" < /dev/null", environment: ["LINE": statement])
                // The system's loader, which fails with 127, opens files before fhq starts.
                #expect(run.status < 128, "\(limit) \(statement): \(run.errors)")
                if run.status != 0 { #expect(!run.errors.isEmpty, "\(limit) \(statement)") }
            }
        }
    }

    @Test func theLimitIsNamedWithAWayOut() throws {
        let program = try Program()
        let refused = try program.shell("ulimit -n 16; \"$FHQ\" -c items")
        #expect(refused.status == 1)
        #expect(refused.errors == "fhq needs to open 32 files, but this shell allows fewer\ntry: ulimit -n 256\n")
        // fhq raises the soft limit where the system allows it.
        #expect(try program.shell("ulimit -Sn 16; \"$FHQ\" -c items").status == 0)
        // Files already open count against the limit.
        let full = try program.shell(
            "ulimit -n 64; for n in {3..50}; do eval \"exec $n< /dev/null\"; done; \"$FHQ\" -c items")
        #expect(full.status == 1 && full.errors == refused.errors)
    }
}
