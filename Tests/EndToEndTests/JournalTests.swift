import Foundation
import TestSupport
import Testing

/// The journals of `export journal`, read by the programs that they are for.
@Suite struct JournalTests {
    private static let python = Program.repository + "/.build/beancount-client/bin/python"

    /// An account's amounts of a month in one currency.
    private struct Sum: Hashable, Comparable, CustomStringConvertible {
        let account: String
        let month: String
        let currency: String

        var description: String { "\(account) \(month) \(currency)" }
        static func < (left: Sum, right: Sum) -> Bool { left.description < right.description }
    }

    // MARK: - The journals

    private static func minor(_ amount: some StringProtocol, _ currency: String) throws -> Int64 {
        let digits = String(amount.filter { $0 != "." })
        let decimals = amount.split(separator: ".").dropFirst().first?.count ?? 0
        #expect(decimals == (currency == "JPY" ? 0 : 2), "\(amount)")
        return try #require(Int64(digits))
    }

    /// Returns hledger's sums of a journal, which it must find sound by its strictest check.
    private func sums(_ program: Program) throws -> [Sum: Int64] {
        let hledger = try #require(Hledger.path)
        let export = try program.run("--quiet", "-c", "export journal to books.journal")
        #expect(export.status == 0, "\(export.errors)")
        for check in ["--strict", "ordereddates"] {
            let run = try program.shell("\(hledger) -f books.journal check \(check)")
            #expect(run.status == 0 && run.output.isEmpty, "\(run.errors)")
        }
        let run = try program.shell("\(hledger) -f books.journal balance --monthly --layout=tidy -O csv")
        #expect(run.status == 0, "\(run.errors)")
        var sums: [Sum: Int64] = [:]
        for line in run.lines.dropFirst() {
            let cells = line.split(separator: ",").map { $0.trimmingCharacters(in: ["\""]) }
            guard cells[4] != "" else { continue }
            let sum = Sum(account: cells[0], month: cells[1], currency: cells[4])
            sums[sum] = try Self.minor(cells[5] == "0" ? (cells[4] == "JPY" ? "0" : "0.00") : cells[5], cells[4])
        }
        return sums
    }

    /// Returns the accounts that are in a column of the profit report, and the sign with which they are.
    private static func column(of account: String) -> (name: String, sign: Int64)? {
        if account.hasPrefix("income:") { return ("revenue", -1) }
        if account == "expenses:cost of goods" { return ("cost", 1) }
        if account == "expenses:written off" { return ("written_off", 1) }
        if account.hasPrefix("expenses:overheads:") { return ("expenses", 1) }
        return account.hasPrefix("expenses:") ? ("selling_costs", 1) : nil
    }

    // MARK: - hledger

    @Test(
        .enabled(if: Hledger.isInstalled, "hledger is not there: make test installs it"), arguments: [1, 2] as [UInt64])
    func hledgerHasTheProfitOfEachMonth(seed: UInt64) throws {
        let program = try RandomBooks.program(seed: seed, currencies: ["GBP"])
        var theirs: [String: Int64] = [:]
        for (sum, minor) in try sums(program) {
            guard let column = Self.column(of: sum.account) else { continue }
            theirs["\(sum.month) \(column.name)", default: 0] += minor * column.sign
        }
        let report = try program.run("-c", "profit by month as json").output
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [[String: Any]])
        var ours: [String: Int64] = [:]
        for row in rows {
            for name in ["revenue", "cost", "written_off", "expenses", "selling_costs"] {
                let amount = try #require((row[name] as? NSNumber)?.doubleValue)
                ours["\(row["month"] ?? "") \(name)"] = Int64((amount * 100).rounded())
            }
        }
        #expect(ours.values.contains { $0 != 0 })
        #expect(theirs.filter { $0.value != 0 } == ours.filter { $0.value != 0 })
    }

    @Test(.enabled(if: Hledger.isInstalled, "hledger is not there: make test installs it"))
    func theStockAccountHasTheCostOfTheStock() throws {
        let program = try RandomBooks.program(seed: 3, currencies: ["GBP"])
        let total = try sums(program).filter { $0.key.account == "assets:stock" }.reduce(0) { $0 + $1.value }
        let stock = try program.run("-c", "items unsold show sum cost as tsv").lines
        #expect(try total == Self.minor(#require(stock.last?.split(separator: "\t").first), "GBP"))
    }

    @Test(
        .enabled(if: Hledger.isInstalled, "hledger is not there: make test installs it"), arguments: [4, 5] as [UInt64])
    func hledgerHasTheSumsOfEachCurrency(seed: UInt64) throws {
        let program = try RandomBooks.program(seed: seed, currencies: ["GBP", "EUR", "JPY"])
        var theirs: [String: Int64] = [:]
        for (sum, minor) in try sums(program) {
            guard let column = Self.column(of: sum.account) else { continue }
            let name = column.name == "written_off" ? "cost" : column.name
            theirs["\(sum.month)|\(sum.currency)|\(name)", default: 0] += minor * column.sign
        }
        let sums = """
            SELECT substr(day, 1, 7), currency, 'revenue', sum(revenueMinor) FROM profitView GROUP BY 1, 2
            UNION ALL SELECT substr(day, 1, 7), currency, 'selling_costs', sum(sellingCostsMinor) FROM profitView GROUP BY 1, 2
            UNION ALL SELECT substr(day, 1, 7), currency, 'expenses', sum(expensesMinor) FROM profitView GROUP BY 1, 2
            UNION ALL SELECT substr(day, 1, 7), costCurrency, 'cost', sum(costMinor) FROM profitView GROUP BY 1, 2
            """
        let rows = try Child.output(of: ["/usr/bin/sqlite3", "-readonly", program.store, sums]).split(separator: "\n")
        var ours: [String: Int64] = [:]
        for row in rows {
            let cells = row.split(separator: "|", omittingEmptySubsequences: false)
            guard let minor = Int64(cells[3]), minor != 0 else { continue }
            ours[cells[0..<3].joined(separator: "|")] = minor
        }
        #expect(Set(ours.keys.map { $0.split(separator: "|")[1] }) == ["GBP", "EUR", "JPY"])
        #expect(theirs.filter { $0.value != 0 } == ours)
    }

    @Test(.enabled(if: Hledger.isInstalled, "hledger is not there: make test installs it"))
    func ratesAreThePricesOfAEuro() throws {
        let program = try Program(isEmpty: true)
        try program.write(
            "Date,GBP,USD\n2026-02-27,0.80,1.25\n2026-03-02,0.90,1.20\n2026-03-05,0.95,1.10\n", to: "rates.csv")
        let run = try program.run(
            "--quiet", "-c",
            """
            rates import rates.csv; buy lamp for 3 on 2026-03-01
            sell lamp for 12 USD on ebay on 2026-03-04; export journal to books.journal
            """)
        #expect(run.status == 0, "\(run.errors)")
        let prices = try program.read("books.journal").split(separator: "\n").filter { $0.hasPrefix("P ") }
        #expect(
            prices == [
                "P 2026-02-27 EUR 0.80 GBP", "P 2026-03-02 EUR 0.90 GBP", "P 2026-02-27 EUR 1.25 USD",
                "P 2026-03-02 EUR 1.20 USD",
            ])
        let hledger = try #require(Hledger.path)
        let value = try program.shell("\(hledger) -f books.journal balance income --value=then,GBP")
        #expect(value.output.contains("-9.00 GBP  income:sales:ebay"), "\(value.output)\(value.errors)")
    }

    @Test func aPayoutTakesTheMoneyFromThePlatform() throws {
        let program = try Program(isEmpty: true)
        let folder = Program.repository + "/examples/orders"
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".csv") }
        for file in files.sorted() { _ = try program.run("--yes", "--quiet", "-c", "import \"\(folder)/\(file)\"") }
        let payouts = try program.run("-c", "payouts show platform, payout, amount as tsv").lines.dropFirst()
        try #require(!payouts.isEmpty)
        #expect(try program.run("--quiet", "-c", "export journal to books.journal").status == 0)
        let journal = try program.read("books.journal")
        for payout in payouts {
            let cells = payout.split(separator: "\t")
            let entry = try #require(
                journal.components(separatedBy: "\n\n").first { $0.contains(" Payout \(cells[1])\n") })
            #expect(entry.contains("-\(cells[2]) ") && entry.contains("assets:bank"), "\(entry)")
        }
    }

    // MARK: - Beancount

    /// Prints the errors, then the sums by account, month and currency.
    private static let reading = """
        import collections, sys
        from beancount import loader
        from beancount.core.data import Transaction
        entries, errors, options = loader.load_file(sys.argv[1])
        for error in errors: print("error", error.message)
        sums = collections.Counter()
        for entry in entries:
            if isinstance(entry, Transaction):
                for posting in entry.postings:
                    key = (posting.account, entry.date.strftime("%Y-%m"), posting.units.currency)
                    sums[key] += posting.units.number
        for key, number in sums.items(): print("|".join(key), number, sep="|")
        """

    @Test(
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: python) && Hledger.isInstalled,
            "Beancount is not there: make test installs it"))
    func beancountHasTheSumsOfHledger() throws {
        let program = try RandomBooks.program(seed: 6, currencies: ["GBP", "EUR", "JPY"])
        let run = try program.run("-c", "buy \"a \\\"b\\\" \\\\ ; | c\" for 1; export journal to books.beancount")
        #expect(run.status == 0, "\(run.errors)")
        let output = try Child.output(of: [Self.python, "-c", Self.reading, program.folder.path + "/books.beancount"])
        var theirs: [Sum: Int64] = [:]
        for line in output.split(separator: "\n") {
            let cells = line.split(separator: "|").map(String.init)
            try #require(cells.count == 4, "\(line)")
            theirs[Sum(account: cells[0], month: cells[1], currency: cells[2])] = try Self.minor(cells[3], cells[2])
        }
        var ours: [Sum: Int64] = [:]
        for (sum, minor) in try sums(program) where minor != 0 {
            let account = sum.account.split(separator: ":").map { part in
                part.prefix(1).uppercased() + part.dropFirst().replacingOccurrences(of: " ", with: "-")
            }.joined(separator: ":")
            ours[Sum(account: account, month: sum.month, currency: sum.currency)] = minor
        }
        #expect(theirs.filter { $0.value != 0 } == ours)
    }

    // MARK: - The text

    @Test func aSecondExportShowsOnlyWhatChanged() throws {
        let program = try RandomBooks.program(seed: 7, currencies: ["GBP"])
        #expect(
            try program.run("--quiet", "-c", "export journal to first.journal; export journal to again.journal").status
                == 0)
        #expect(try program.read("first.journal") == program.read("again.journal"))
        let later = """
            buy "New lamp" for 2 on 2026-02-11 paid cash; sell "New lamp" for 9 on vinted on 2026-02-20 fees 1
            set journal size 10; export journal to second.journal
            """
        #expect(try program.run("--quiet", "-c", later).status == 0)
        let difference = try program.shell("diff first.journal second.journal").lines
        #expect(difference.contains { $0.contains("Bought New lamp") })
        #expect(!difference.contains { $0.hasPrefix("<") }, "\(difference)")
        #expect(difference.filter { $0.hasPrefix("> ") && $0.count > 2 }.count == 9, "\(difference)")
    }

    @Test(.enabled(if: Hledger.isInstalled, "hledger is not there: make test installs it"))
    func noTitleChangesAnAmount() throws {
        let program = try Program(isEmpty: true)
        let titles = [
            "; comment", "(code) x", "* ! =2026", "a | b", "two  spaces", "a\\n    assets:bank  5.00 GBP", "~ x", "P 1",
            "Größe 日本 💡", "[x]", "end comment",
        ]
        for title in titles {
            #expect(try program.run("--quiet", "-c", "buy \"\(title)\" for 1 on 2026-03-01 paid cash").status == 0)
        }
        let all = try sums(program)
        #expect(all[Sum(account: "assets:stock", month: "2026-03", currency: "GBP")] == Int64(titles.count * 100))
        #expect(all.count == 2)
    }

    @Test(.enabled(if: Hledger.isInstalled, "hledger is not there: make test installs it"))
    func accountsAreNamedAsTheyWereSet() throws {
        let program = try Program(isEmpty: true)
        let script = """
            set account fees "expenses:$platform:fees"; set account stock "assets:My stock"
            buy lamp for 1 on 2026-03-01; sell lamp for 3 on ebay on 2026-03-02 fees 0.50
            buy jug for 1 on 2026-03-03
            """
        #expect(try program.run("--quiet", "-c", script).status == 0)
        let accounts = Set(try sums(program).map(\.key.account))
        #expect(accounts.isSuperset(of: ["expenses:ebay:fees", "assets:My stock"]))
        #expect(try program.run("-c", "set account fees auto").status == 0)
        #expect(Set(try sums(program).map(\.key.account)).contains("expenses:fees:ebay"))
    }

    @Test(arguments: [
        ("fees \"costs:fees\"", "an account begins with assets, liabilities, equity, income or expenses"),
        ("fees \"expenses:a  b\"", "an account has parts of letters, digits, spaces and hyphens"),
        ("fees \"expenses:a;b\"", "an account has parts of letters, digits, spaces and hyphens"),
        ("fees \"expenses: a\"", "an account has parts of letters, digits, spaces and hyphens"),
        ("fees \"expenses:a :b\"", "an account has parts of letters, digits, spaces and hyphens"),
        ("fees \"expenses::b\"", "an account has parts of letters, digits, spaces and hyphens"),
        ("fees \"expenses\"", "an account has parts of letters, digits, spaces and hyphens"),
        ("stock \"assets:$platform\"", "“$platform” has no value in the account for stock"),
        ("expenses \"expenses:$month\"", "“$month” has no value in the account for expenses"),
    ]) func anAccountThatNoProgramReadsIsRefused(setting: String, message: String) throws {
        let run = try Program(isEmpty: true).run("-c", "set account \(setting)")
        #expect(run.status == 2)
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test func rowsMissingFromTheBooksAreReported() throws {
        let program = try Program(isEmpty: true)
        let run = try program.run("--quiet", "-c", "buy lamp on 2026-03-01; sell lamp for 3 on ebay on 2026-03-02")
        #expect(run.status == 0)
        let export = try program.run("--strict", "-c", "export journal to books.journal")
        #expect(export.status == 1)
        #expect(export.errors.contains("1 item was left out: its cost or its day is unknown"), "\(export.errors)")
    }
}
