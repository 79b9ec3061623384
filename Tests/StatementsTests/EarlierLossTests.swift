import Foundation
import Statements
import Testing
import TestSupport

/// A statement reports its own missing and old rates, whatever ran before it, and however that ended.
@Suite struct EarlierLossTests {
    private static let statements = [
        "items show sum cost in GBP", "items show sum cost in EUR", "items show sum cost in JPY",
        "items where cost > 5 GBP in GBP", "items where title = \"Pence\" show cost in GBP",
        "items where title = \"Crown\" show cost in GBP", "items where title = \"Franc\" show cost in GBP",
        "items where title = \"Euro\" show cost in GBP", "items where title = \"nothing\" show cost in GBP",
        "items where title = \"Fortune\" show cost in JPY",
        "items where title = \"Fortune\" or title = \"Crown\" show cost in JPY sort cost",
        "hauls show haul_net in GBP", "hauls show haul_net", "why haul Sunday in GBP", "why haul Sunday in USD",
        "expect (items where cost > 5 GBP in GBP) count > 0", "expect (items where cost > 5 GBP in GBP) count > 90",
        "sales show profit in GBP",
        "sales show sum profit in USD",
        "profit in GBP", "report month 2026-10 > /dev/null",
    ]

    private func shop() throws -> Shop {
        let shop = try Shop()
        shop.options.force = true
        let rates = TemporaryFolder()
        let file = rates.path + "/rates.csv"
        try "Date,USD,GBP,JPY\n2026-10-30,1.1,0.85,170\n2026-10-01,1.2,0.84,160\n"
            .write(toFile: file, atomically: true, encoding: .utf8)
        try shop.run(
            """
            set currency GBP; rates import "\(file)"
            buy Pence for 6 on 2026-10-30 haul Sunday; buy Crown for 6 SEK on 2026-10-30 haul Sunday
            buy Franc for 7 CHF on 2026-10-30; buy Euro for 8 EUR on 2026-10-20 haul Sunday
            buy Fortune for 90000000000 GBP on 2026-10-30; buy Dollar for 9 USD on 2026-10-29
            sell Euro for 20 EUR on ebay on 2026-10-30; sell Pence for 20 NOK on ebay on 2026-10-31
            """)
        return shop
    }

    @Test func noStatementReportsTheLossesOfAnother() throws {
        let own = Self.statements.map { statement in try? shop().losses(statement) }
        #expect(own.contains { $0 == nil } && own.contains([]) && Set(own).count > 6, "\(own)")
        for earlier in Self.statements {
            let shop = try shop()
            for (statement, losses) in zip(Self.statements, own) {
                _ = try? shop.losses(earlier)
                let found = try? shop.losses(statement)
                #expect(found == losses, "\(statement) after \(earlier)")
            }
        }
    }
}
