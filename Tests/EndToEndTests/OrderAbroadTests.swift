import Foundation
import TestSupport
import Testing

/// Orders paid in another currency than the payout, from a model of what eBay converts and takes.
@Suite struct OrderAbroadTests {
    /// Writes a transaction report of orders in euros, paid out in pounds, and prints the payout and its refunds.
    ///
    /// Every amount of a row is converted at the rate of that row. Refunds are of the next tax year, and most have another
    /// rate than their order.
    private static let model = """
        import csv, random, sys
        from decimal import Decimal as D, ROUND_HALF_UP
        draw, count = random.Random(int(sys.argv[1])), int(sys.argv[2])
        penny = lambda amount: amount.quantize(D('.01'), ROUND_HALF_UP)
        columns = ['Transaction creation date', 'Type', 'Order number', 'Net amount', 'Payout currency', 'Payout date',
            'Payout ID', 'Item ID', 'Transaction ID', 'Item title', 'Quantity', 'Item subtotal', 'Postage and packaging',
            'eBay collected tax', 'Final Value Fee - fixed', 'Final Value Fee - variable', 'Gross transaction amount',
            'Transaction currency', 'Exchange rate', 'Reference ID', 'Description']
        rows, payout, later = [], D(0), D(0)
        def add(kind, net, gross, currency, **more):
            global payout, later
            payout += net
            if kind == 'Refund': later += net
            rows.append({'Type': kind, 'Net amount': net, 'Gross transaction amount': gross,
                'Transaction currency': currency} | {name.replace('_', ' '): value for name, value in more.items()})
        for place in range(count):
            price, rate = D(draw.randint(500, 9000)) / 100, D(draw.randint(8200, 8999)) / 10000
            fixed, variable = D('0.35'), penny(price * D('0.11'))
            order = {'Order_number': f'12-104{place:02}-55231'}
            add('Order', penny((price - fixed - variable) * rate), price, 'EUR', Item_ID=407190 + place,
                Transaction_ID=f'T{place}', Item_title=f'Thing {place}', Quantity=1, Item_subtotal=price,
                Exchange_rate=rate, **order)
            rows[-1] |= {'Final Value Fee - fixed': -fixed, 'Final Value Fee - variable': -variable}
            if place % 2 == 0:
                refund = price if place % 8 == 6 else penny(price * D(draw.randint(5, 40)) / 100)
                its = rate if place % 4 == 0 and place else D(draw.randint(7900, 9300)) / 10000
                add('Refund', -penny(refund * its), -refund, 'EUR', Exchange_rate=its, Reference_ID=f'R{place}', **order)
                rows[-1]['Transaction creation date'] = '29 Apr 2027'
            if place % 3 != 1:
                ad = D(draw.randint(20, 300)) / 100
                add('Other fee', -ad, -ad, 'GBP', Reference_ID=f'A{place}', Description='Promoted Listings - General fee',
                    **order)
            if place % 3 != 2:
                label = D(draw.randint(250, 600)) / 100
                add('Postage label', -label, -label, 'GBP', Reference_ID=f'L{place}', Description='Label', **order)
        rows.append({'Type': 'Payout', 'Net amount': -payout, 'Transaction currency': 'GBP'})
        with open('report.csv', 'w', newline='') as file:
            lines = csv.writer(file)
            lines.writerow(columns)
            common = {'Transaction creation date': '28 Oct 2026', 'Payout date': '30 Apr 2027', 'Payout ID': '7593167856',
                'Payout currency': 'GBP'}
            for row in rows: lines.writerow([(common | row).get(column, '--') for column in columns])
        print(payout, later)
        """

    /// Imports the report into a store that has the things, and returns the payout in pence, and that of the refunds.
    private func imported(_ program: Program, seed: Int, count: Int) throws -> (payout: Int, refunds: Int) {
        try program.write(Self.model, to: "model.py")
        let payout = try program.shell("python3 model.py \(seed) \(count)")
        try #require(payout.status == 0, "\(payout.errors)")
        let purchases = (0..<count).map { "buy \"Thing \($0)\" for 1 on 2026-10-01\n" }.joined()
        let matches = (0..<count).map { "match 12-104\($0 < 10 ? "0" : "")\($0)-55231 to \"Thing \($0)\"\n" }.joined()
        try program.write("set currency GBP\n\(purchases)import report.csv\n\(matches)", to: "book.fhq")
        let run = try program.run("--now", Self.now, "--quiet", "--yes", "--force", "book.fhq")
        try #require(run.status == 0, "\(run.errors)")
        let sums = payout.output.split(separator: " ")
        return try (pence(try #require(sums.first)), pence(try #require(sums.last)))
    }

    /// Returns the pence that so many orders may be off: each amount is rounded by itself, and a charge once more on its
    /// way to the order's currency and back.
    private static func rounding(_ count: Int) -> Int { 3 * count }

    private func pence(_ amount: some StringProtocol) throws -> Int {
        try #require(Int(amount.trimmingCharacters(in: .whitespacesAndNewlines).replacing(".", with: "")))
    }

    @Test(arguments: [(1, 1), (2, 1), (3, 24), (4, 24)])
    func whatEbayConvertedIsProfitAndClearsTheAccount(seed: Int, count: Int) throws {
        let program = try Program(isEmpty: true)
        let (payout, refunds) = try imported(program, seed: seed, count: count)
        func answer(_ statement: String) throws -> String {
            let run = try program.run("--now", Self.now, "--no-header", "-c", statement)
            #expect(run.status == 0 && run.errors.isEmpty, "\(statement): \(run.errors)")
            return run.output
        }
        func profit(_ period: String) throws -> Int {
            let report = try answer("profit \(period) in GBP as json")
            #expect(report.contains("\"left_out\":0"), "\(report)")
            return try pence(try #require(report.firstMatch(of: /"net_profit":(-?[0-9.]+)/)).1)
        }
        let rounding = Self.rounding(count)
        // An item that came back is in stock again, with its cost.
        let kept = count - (0..<count).count { $0 % 8 == 6 }
        #expect(try abs(profit("") - (payout - 100 * kept)) <= rounding)
        #expect(try abs(profit("since 2027-04-06") - (refunds + 100 * (count - kept))) <= rounding)
        #expect(try answer("expenses show count") == "0\n")
        #expect(try answer("payouts show unexplained") == "0.00\n")
        #expect(try program.run("--now", Self.now, "-c", "check").status == 0)
    }

    /// An edit of the sale is a difference from the payout; undone, it isn't any more.
    @Test func aSaleThatWasEditedIsNotExplained() throws {
        let program = try Program(isEmpty: true)
        _ = try imported(program, seed: 3, count: 9)
        func unexplained(after statement: String) throws -> Int {
            let run = try program.run(
                "--now", Self.now, "--quiet", "--yes", "--force", "--no-header", "-c",
                "\(statement); payouts show unexplained")
            #expect(run.status == 0, "\(statement): \(run.errors)")
            return try pence(run.output.split(separator: "\n").last ?? "")
        }
        let ids = try program.run("--now", Self.now, "--no-header", "-c", "sales sort id show id, fees").lines
        for line in ids.prefix(6) {
            let cells = line.split(whereSeparator: \.isWhitespace).map(String.init)
            let fees = try pence(cells[1])
            let edited = "\(fees / 100 + 5).\(String(100 + fees % 100).suffix(2))"
            let pennies = try unexplained(after: "edit sale \(cells[0]) set fees \(edited) EUR")
            // 5 euros, at a rate between 0.82 and 0.90.
            #expect((409...451).contains(pennies), "\(pennies) after \(edited)")
            #expect(try unexplained(after: "undo") == 0)
        }
    }

    /// A loss by the exchange rate is a negative amount of fees that came back, which every copy keeps.
    @Test func aLossByTheRateIsInEveryCopy() throws {
        let program = try Program(isEmpty: true)
        _ = try imported(program, seed: 5, count: 9)
        func losses(_ store: String) throws -> String {
            let run = try program.shell(
                "sqlite3 \(store) 'SELECT amountMinor, feesMinor FROM refunds WHERE deletedAt IS NULL ORDER BY 1, 2'")
            #expect(run.status == 0, "\(run.errors)")
            return run.output
        }
        let own = try losses("inventory.sqlite")
        #expect(own.contains("|-"), "\(own)")
        let export = try program.run(
            "--now", Self.now, "--quiet", "-c", "export all to all.zip; export items to items.csv")
        #expect(export.status == 0, "\(export.errors)")
        for (number, copy) in ["all.zip", "items.csv", "inventory.sqlite"].enumerated() {
            let run = try program.run(
                "--now", Self.now, "--quiet", "--yes", "--force", "--store", "copy\(number).sqlite", "-c",
                "set currency GBP; import \(copy); check")
            #expect(run.status == 0, "\(copy): \(run.errors)")
            #expect(try losses("copy\(number).sqlite") == own, "\(copy)")
        }
    }

    private static let now = "2027-05-02T12:00:00Z"

    @Test(
        .enabled(if: Hledger.isInstalled, "hledger is not there: make test installs it"),
        arguments: [(1, 1), (2, 1), (3, 24), (4, 24)])
    func theJournalClearsTheAccountInPounds(seed: Int, count: Int) throws {
        let program = try Program(isEmpty: true)
        _ = try imported(program, seed: seed, count: count)
        let hledger = try #require(Hledger.path)
        let export = try program.run("--now", Self.now, "--quiet", "-c", "export journal to books.journal")
        #expect(export.status == 0, "\(export.errors)")
        let left = try program.shell(
            "\(hledger) -f books.journal check --strict && \(hledger) -f books.journal balance assets:ebay --layout=tidy -O csv"
        )
        #expect(left.status == 0, "\(left.errors)")
        let cells = left.lines.dropFirst().first?.split(separator: ",").map { $0.replacing("\"", with: "") } ?? []
        // Nothing is left, neither euros nor a penny.
        #expect(cells.last ?? "0" == "0", "\(left.output)")
    }

    /// A store from before has the charges as expenses, which the order's costs replace once a file says more of it.
    @Test func expensesBecomeCostsOfTheirOrder() throws {
        let program = try Program(isEmpty: true)
        _ = try imported(program, seed: 1, count: 1)
        let fake = """
            INSERT INTO expenses (kind, spentAt, day, amountMinor, currency, memo, orderFactId, createdAt, updatedAt)
            SELECT 'other', createdAt, day, ads, 'GBP', 'eBay: Promoted', id, createdAt, createdAt FROM (
                SELECT createdAt, day, adsMinor AS ads, id FROM orderFacts WHERE kind = 'ad');
            """
        let added = try program.shell("sqlite3 inventory.sqlite \"\(fake)\"")
        try #require(added.status == 0, "\(added.errors)")
        let more =
            "sed -n '1p;/^28 Oct 2026,Other fee/{s/-[0-9.]*,GBP,/-0.10,GBP,/g;s/A0/A9/p}' report.csv > more.csv"
        #expect(try program.shell(more).status == 0)
        let run = try program.run("--quiet", "-c", "import more.csv; expenses show count; orders show ads")
        #expect(run.status == 0 && run.output.contains("count\n0\n"), "\(run.output)\(run.errors)")
    }
}
