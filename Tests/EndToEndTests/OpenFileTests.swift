import Foundation
import Statements
import TestSupport
import Testing

/// A process that may open only a few files says so, and is never ended by what it could not open.
@Suite struct OpenFileTests {
    @Test(.timeLimit(.minutes(30))) func everyStatementEndsInWordsUnderALowLimit() throws {
        let program = try Program()
        let statements = StatementCatalog.all.flatMap { $0.type.spec.examples.map(\.statement) }
        let limits = [4, 5, 6, 7, 8, 10, 12, 24, 34, 36, 40]
        let limitsEach = Torture.count(limits.count, elseOnly: 2)
        for (number, statement) in statements.enumerated() {
            for step in 0..<limitsEach {
                let limit = limits[(number + step) % limits.count]
                let run = try program.shell(
                    "ulimit -n \(limit); \"$FHQ\" --yes -c \"$LINE\" < /dev/null", environment: ["LINE": statement])
                // The system's own loader, which ends with 127, opens files before fhq begins.
                #expect(run.status < 128, "\(limit) \(statement): \(run.errors)")
                #expect(run.status == 0 || !run.errors.isEmpty, "\(limit) \(statement)")
            }
        }
    }

    @Test func theLimitIsNamedWithAWayOut() throws {
        let program = try Program()
        let refused = try program.shell("ulimit -n 16; \"$FHQ\" -c items")
        #expect(refused.status == 1)
        #expect(refused.errors == "fhq needs to open 32 files, and this shell lets it open fewer\ntry: ulimit -n 256\n")
        // Where the system allows more, that is taken.
        #expect(try program.shell("ulimit -Sn 16; \"$FHQ\" -c items").status == 0)
        // Those that are open already are none that can be opened.
        let full = try program.shell(
            "ulimit -n 64; for n in {3..50}; do eval \"exec $n< /dev/null\"; done; \"$FHQ\" -c items")
        #expect(full.status == 1 && full.errors == refused.errors)
    }
}
