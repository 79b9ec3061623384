import Foundation
import TestSupport
import Testing

/// The bounds of values: what a statement or an import accepts, `check` accepts.
@Suite struct BoundsTests {
    private static let most = "100000000000"

    /// Statements with an amount in each place that takes one, on a store with a lamp at 3 GBP, sold if it has to be.
    private static let statements = [
        "buy Vase for $amount GBP", "buy 3 Vase for $amount GBP each", "list lamp on ebay for $amount GBP",
        "list lamp on ebay for 5 GBP; edit lamp set asking $amount GBP",
        "list lamp on ebay for $amount GBP; edit lamp set asking up 20%",
        "edit lamp set cost $amount GBP", "edit lamp set cost up 5000000000000%",
        "sell lamp for $amount GBP on ebay", "sell lamp for 5 GBP on ebay fees $amount",
        "sell lamp for 5 GBP on ebay postage $amount", "sell lamp for 5 GBP on ebay packaging $amount",
        "sell lamp for 5 GBP on ebay; edit (items where title = lamp) set sale_price $amount GBP",
        "sell lamp for 5 GBP on ebay; edit (items where title = lamp) set fees $amount",
        "sell lamp for 5 GBP on ebay; return lamp refund $amount GBP",
        "sell lamp for 5 GBP on ebay; refund lamp $amount GBP",
        "keep lamp worth $amount GBP", "spend $amount GBP on other",
        "spend $amount GBP on other every month from 2026-11-30",
        "fees on ebay set 10% + $amount GBP", "market add Sunbury fee $amount GBP",
        "market add Sunbury; market edit Sunbury set fee $amount GBP",
    ]

    @Test(arguments: statements) func whatAStatementAcceptsCheckAccepts(statement: String) throws {
        for amount in [Self.most, "100000000000.01", "1000000000000", "92233720368547758.07"] {
            let program = try Program(isEmpty: true)
            let made = try program.run(
                "--yes", "--force", "-c", "buy lamp for 3 GBP", "-c",
                statement.replacing("$amount", with: amount))
            if amount != Self.most, statement.contains("$amount") {
                #expect(made.status == 1 || made.status == 2, "\(amount)")
                #expect(made.errors.contains("too large"), "\(made.errors)")
            }
            let check = try program.run("-c", "check")
            #expect(check.status == 0, "\(amount): \(made.errors)\(check.errors)")
        }
    }

    @Test func aBarcodeAsACostIsNoCost() throws {
        let program = try Program(isEmpty: true)
        try program.write("title,cost\nLamp,3\nBook,9780201379624\nJug,4\n", to: "items.csv")
        let whole = try program.run("-c", "import items.csv")
        #expect(whole.status == 1 && whole.errors.contains("“9780201379624” is too large"), "\(whole.errors)")
        let rest = try program.run("-c", "import items.csv skip bad", "-c", "check")
        #expect(try program.run("--no-header", "-c", "items show count").output == "2\n")
        #expect(!rest.errors.contains("damaged"), "\(rest.errors)")
    }

    /// The values that another program may have left in a store.
    private static let faults = [
        "UPDATE items SET costMinor = 9223372036854775807 WHERE title = 'Lamp'",
        "UPDATE items SET costCurrency = 'pounds' WHERE title = 'Lamp'",
        "UPDATE items SET boughtDay = '31/02/2026' WHERE title = 'Lamp'",
        "UPDATE items SET boughtAt = 'soon' WHERE title = 'Lamp'",
        "UPDATE items SET deletedAt = 'never' WHERE title = 'Lamp'",
    ]

    private func damaged(_ fault: String) throws -> Program {
        let program = try Program(isEmpty: true)
        let made = try program.run(
            "--yes", "-c", "buy Lamp for 3 GBP", "-c", "buy Jug for 4 GBP", "-c",
            "sell Lamp for 9 GBP on ebay", "-c", "sell Jug for 9 GBP on ebay")
        #expect(made.status == 0, "\(made.errors)")
        _ = try Child.output(of: ["/usr/bin/sqlite3", program.store, fault + ";"])
        return program
    }

    @Test(arguments: faults) func aRecordOutOfBoundsIsLeftOutOfAnImport(fault: String) throws {
        let other = try damaged(fault)
        let check = try other.run("-c", "check")
        #expect(check.status == 1, "\(fault)")
        for statement in ["import", "import replace"] {
            let program = try Program(isEmpty: true)
            let words = statement.split(separator: " ")
            let clause = words.count > 1 ? " replace" : ""
            let run = try program.run("--yes", "-c", "import \"\(other.store)\"\(clause)")
            #expect(run.status == 1, "\(run.errors)")
            #expect(
                run.errors.contains("Lamp was left out: ") && run.errors.contains("1 record was left out"),
                "\(run.errors)")
            #expect(try program.run("--no-header", "-c", "items show count; sales show count").output == "1\n1\n")
            #expect(try program.run("-c", "check").status == 0)
        }
    }

    @Test(arguments: faults) func aBackupWithAValueOutOfBoundsIsRestored(fault: String) throws {
        let program = try damaged(fault)
        let backup = try program.run("--no-header", "-c", "backup now").output.split(separator: "\n").last ?? ""
        #expect(try program.run("-c", "buy Vase for 5 GBP").status == 0)
        let refused = try program.run("-c", "restore backup \(backup)")
        #expect(refused.status == 1 && refused.errors.contains("needs confirmation"), "\(refused.errors)")
        let restored = try program.run("--yes", "-c", "restore backup \(backup)")
        #expect(restored.status == 0, "\(restored.errors)")
        #expect(restored.errors.contains("in the backup: items "), "\(restored.errors)")
        #expect(
            restored.errors.contains("entered since this backup: buy \"Vase\"")
                || restored.errors.contains("entered since this backup: buy Vase"), "\(restored.errors)")
        #expect(try program.run("--no-header", "-c", "items where title = Vase show count").output == "0\n")
    }

    @Test func checkNamesTheLineThatCorrectsAValue() throws {
        let program = try damaged(Self.faults[0])
        let sku = try program.run("--no-header", "-c", "items where title = Lamp show sku").output.split(
            separator: "\n")[0]
        let check = try program.run("-c", "check")
        #expect(check.errors.contains("Correct it: edit \(sku) set cost …"), "\(check.errors)")
        #expect(try program.run("--yes", "-c", "edit \(sku) set cost 3 GBP", "-c", "check").status == 0)
    }
}
