import Foundation
import QueryLanguage
import TestSupport
import Testing

@testable import Imports
@testable import Marketplaces

/// Identifying marketplace files, and reading cells of any kind.
@Suite struct FrameTests {
    private let folder = TemporaryFolder()

    static let header =
        "Transaction creation date,Type,Order number,Net amount,Payout currency,Payout date,Payout ID,Item ID,"
        + "Transaction ID,Item title,Custom label,Quantity,Item subtotal,Postage and packaging,eBay collected tax,"
        + "Final value fee - fixed,Final value fee - variable,Gross transaction amount,Transaction currency,Reference ID,"
        + "Description"
    private static let row =
        "11 Nov 2026,Order,12-10482-55231,37.20,GBP,--,--,407197269275,10081929607901,Brass lamp,FH-2KAAJ8G1,1,39,3.2,"
        + "--,-0.4,-4.6,42.2,GBP,--,--"

    private func write(_ text: String, _ encoding: String.Encoding = .utf8) throws -> String {
        let path = folder.path + "/\(text.hashValue).csv"
        try #require(text.data(using: encoding)).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func facts(_ text: String) throws -> (file: MarketplaceFile, facts: [OrderFact], report: MarketplaceReport)
    {
        let file = try #require(try MarketplaceFile.look(at: write(text)))
        var facts: [OrderFact] = []
        let report = try file.read { facts.append($0) }
        return (file, facts, report)
    }

    @Test func headerIsFoundAfterAnyPreamble() throws {
        let expected = try facts("\(Self.header)\n\(Self.row)\n").facts
        #expect(expected.count == 1)
        for before in [
            "", "\u{FEFF}", "\n\n\n", ",,,,\n", "--,--\nNotes\n\"a, b\"\n", "Notes; with; marks; of; another; kind\n",
            String(repeating: "\r\n", count: 90), "Seller,brassworks\n", "\u{FEFF}\"Unclosed? \"no\" it is not\",x\n",
        ] {
            for text in [Self.header + "\n" + Self.row, Self.header + "\r\n" + Self.row + "\r\n"] {
                let read = try facts(before + text)
                #expect(read.facts == expected, "\(before)")
                #expect(read.file.account == (before.contains("Seller") ? "brassworks" : nil))
                #expect(read.file.missing.isEmpty && read.file.unknown.isEmpty && read.report.problems.isEmpty)
            }
        }
        #expect(try MarketplaceFile.look(at: write(String(repeating: "\n", count: 101) + Self.header)) == nil)
    }

    /// A discount with or without a minus is subtracted; tax that the seller keeps is part of the price.
    @Test(arguments: [
        ("--", "--", 4000), ("-1.50", "--", 3850), ("1.50", "--", 3850), ("--", "2.00", 4200), ("1.50", "2.00", 4050),
    ]) func earningsReportGivesThePaidPrice(discount: String, tax: String, minor: Int64) throws {
        let header =
            "Order creation date,Order number,Item ID,Item title,Quantity,Transaction currency,Payout currency,"
            + "Item subtotal,Seller collected tax,Discount,Gross amount,Final Value Fee - fixed,Order earnings"
        let row =
            "\"Mar 4, 2026\",12-20482-00001,400000000001,Lamp,1,USD,USD,40.00,\(tax),\(discount),40.00,-0.40,39.60"
        let read = try facts("\(header)\n\(row)\n").facts
        let prices = read.map { fact -> Int64? in if case .line(let line) = fact { line.price } else { nil } }
        #expect(prices == [minor])
    }

    @Test(arguments: [(1, true), (64, true), (65, false)])
    func anOrderNumberHasAtMost64Characters(count: Int, isOne: Bool) throws {
        let row = Self.row.replacing("12-10482-55231", with: String(repeating: "7", count: count))
        let read = try facts("\(Self.header)\n\(row)\n")
        #expect(read.facts.count == (isOne ? 1 : 0) && read.report.problems.isEmpty == isOne)
    }

    /// A refund of fees alone is a refund too; money from the buyer is an adjustment.
    @Test(arguments: [("-5", OrderCharge.ChargeType.refund, 500), ("0", .refund, 0), ("0.01", .adjustment, -41)])
    func aRefundGivesTheBuyerMoney(gross: String, kind: OrderCharge.ChargeType, minor: Int64) throws {
        let net = ["-5": "-4.60", "0": "0.40", "0.01": "0.41"][gross] ?? ""
        let row =
            "11 Nov 2026,Refund,12-10482-55231,\(net),GBP,--,--,407197269275,10081929607901,Brass lamp,--,--,--,--,--,0.40,"
            + "--,\(gross),GBP,--,--"
        let charges = try facts("\(Self.header)\n\(row)\n").facts.map { fact -> OrderCharge? in
            if case .charge(let charge) = fact { charge } else { nil }
        }
        #expect(charges.map { $0?.kind } == [kind] && charges.map { $0?.minor } == [minor])
        #expect(charges.map { $0?.feesBack } == [kind == .refund ? 40 : 0])
    }

    @Test func columnsMayStandInAnyOrderBeMissingAndBeUnknown() throws {
        let (names, cells) = (Self.header.split(separator: ","), Self.row.split(separator: ","))
        let expected = try facts("\(Self.header)\n\(Self.row)\n").facts
        func sheet(_ places: [Int], extra: String = "", cell: String = "") -> String {
            (places.map { String(names[$0]) } + [extra]).joined(separator: ",") + "\n"
                + (places.map { String(cells[$0]) } + [cell]).joined(separator: ",") + "\n"
        }
        var random = SeededRandom(seed: 1)
        let mixed = try facts(sheet(names.indices.shuffled(using: &random), extra: "Moon phase", cell: "waning"))
        #expect(mixed.facts == expected && mixed.file.unknown == ["Moon phase"])
        #expect(mixed.file.remarks == ["Unknown columns were ignored: “Moon phase”."])
        for missing in names.indices {
            let text = sheet(names.indices.filter { $0 != missing })
            let needed = ["Transaction creation date", "Type", "Order number"].contains(names[missing])
            if needed {
                let path = try write(text)
                #expect(
                    throws: ImportError.lacksColumns(
                        path: path, title: "an eBay transaction report", columns: ["“\(names[missing])”"], renamed: [:])
                ) { try MarketplaceFile.look(at: path) }
            } else {
                let read = try facts(text)
                #expect(read.facts.count == 1 && read.report.problems.isEmpty, "\(names[missing])")
                // What eBay collects stands outside all amounts, so nobody misses it.
                #expect(read.file.missing.isEmpty == (names[missing] == "eBay collected tax"), "\(names[missing])")
            }
        }
    }

    @Test func unreadableLineIsReportedAndTheOthersAreTaken() throws {
        let bad = [
            Self.row.replacing("Order", with: "№ 7"), Self.row.replacing("11 Nov", with: "31 Feb"),
            Self.row.replacing("37.20", with: "37.205"), Self.row + ",one more", "1,2,3,4,5",
            Self.row.replacing("GBP", with: "GBX"), Self.row.replacing(",1,39", with: ",many,39"),
        ]
        let read = try facts(([Self.header] + bad + [Self.row]).joined(separator: "\n"))
        #expect(read.facts.count == 1 && read.report.rows == bad.count + 1)
        #expect(read.report.problems.compactMap(\.line) == Array(2..<bad.count + 2))
        #expect(
            read.report.problems.map { String($0.statement.split(separator: ".csv:").last ?? "") } == [
                "2: “№ 7” is not a known type of row",
                "3: Transaction creation date: “31 Feb 2026” is not a day",
                "4: Net amount: 37.205 is not an amount in GBP", "5: the row has 22 cells, but the header has 21",
                "6: the row has 5 cells, but the header has 21",
                "7: Payout currency: “GBX” is not the code of a currency",
                "8: Quantity: “many” is not a quantity",
            ])
    }

    @Test func otherFilesAreNoMarketplaceFile() throws {
        for text in [
            "", "\n", "title,cost\nLamp,3.50\n", "sku,title,status,bought,cost,currency,market\n",
            "Order number,Type\n",
            "Date,Description,Amount\n01/02/2026,Lamp,3\n",
        ] { #expect(try MarketplaceFile.look(at: write(text)) == nil, "\(text)") }
    }

    @Test func textThatIsNotUTF8IsWindowsText() throws {
        let text = "\(Self.header)\n\(Self.row.replacing("Brass lamp", with: "Café – £5 “œ”"))\n"
        let file = try #require(try MarketplaceFile.look(at: write(text, .windowsCP1252)))
        var titles: [String] = []
        try file.read { if case .line(let line) = $0 { titles.append(line.title) } }
        #expect(titles == ["Café – £5 “œ”"])
        for byte in UInt8.min...UInt8.max {
            let expected = String(bytes: [byte], encoding: .windowsCP1252)
            if let expected { #expect(SingleByteText.windows.decode([byte]) == expected) }
        }
    }

    @Test func quotesThatAreNotDoubledAreCharacters() throws {
        let text = "\(Self.header)\n\(Self.row.replacing("Brass lamp", with: "\"Brass 12\" lamp, \"old\" one\""))\n"
        let titles = try facts(text).facts.map { if case .line(let line) = $0 { line.title } else { "" } }
        #expect(titles == ["Brass 12\" lamp, \"old\" one"])
    }

    @Test(arguments: [
        ("£39.00", 3900, "GBP"), ("$1,234.56", 123456, "USD"), ("-£1.44", -144, "GBP"), ("£-1.44", -144, "GBP"),
        ("CA$76.00", 7600, "CAD"), ("-CA$4.42", -442, "CAD"), ("($25.99)", -2599, "USD"), ("-4.6", -460, ""),
        ("116,99 €", 11699, "EUR"), ("1.234,56\u{A0}€", 123456, "EUR"), ("1,234", 123400, ""),
        ("1.234.567,8", 123_456_780, ""),
        ("AU $12.00", 1200, "AUD"), ("12.00 GBP", 1200, "GBP"), ("EUR 0,5", 50, "EUR"), ("1'234.50", 123450, ""),
        ("−3.20", -320, ""), ("+3.20", 320, ""), (".5", 50, ""), ("3,5", 350, ""), ("0", 0, ""),
    ]) func amounts(text: String, minor: Int64, code: String) throws {
        let amount = try #require(try CellAmount(text, usesDecimalComma: false), "\(text)")
        #expect(amount.currency?.code ?? "" == code)
        #expect(try amount.minor(in: amount.currency ?? .gbp) == minor)
    }

    @Test func amountsOfAFileWithDecimalCommas() throws {
        for (text, minor) in [("1.234", 123400), ("1.234,5", 123450), ("39,00", 3900), ("39.5", 3950), ("-0,40", -40)] {
            #expect(try CellAmount(text, usesDecimalComma: true)?.minor(in: .eur) == Int64(minor), "\(text)")
        }
    }

    @Test func invalidAmountIsAProblemOrNil() throws {
        for text in [
            "1,23,4", "12a", "1..2", "1-2", "--3", "(3", "1 GBX", "£", "0x10", "1e5", "3,4,5.6", "£3£", "lamp",
        ] {
            let minor = try? CellAmount(text, usesDecimalComma: false)?.minor(in: .gbp)
            #expect(minor == nil, "\(text)")
        }
        #expect(throws: ImportProblem.self) {
            try CellAmount("99999999999999999", usesDecimalComma: false)?.minor(in: .gbp)
        }
        #expect(throws: ImportProblem.self) { try CellAmount("€3", usesDecimalComma: false)?.minor(in: .gbp) }
        #expect(try CellAmount("$3", usesDecimalComma: false)?.minor(in: #require(Currency(code: "CAD"))) == 300)
        for text in ["--", "-", "–", "N/A", "=\"-\"", "=\"–\"", "$-", " ", ""] {
            #expect(CellText.clean(text) == "", "\(text)")
        }
        for text in ["-", "£", "€ -"] {
            #expect(try CellAmount(text, usesDecimalComma: false) == nil, "\(text)")
        }
        #expect(CellText.clean("=\"0012\"") == "0012" && CellText.clean("=\"") == "=\"")
    }

    @Test func days() throws {
        let day = try #require(Day(iso: "2026-09-03"))
        for text in [
            "3 Sep 2026", "3 Sept 2026", "03-Sep-26", "Sep-03-26", "Sep 3, 2026", "September 3, 2026",
            "3 September, 2026",
            "2026-09-03", "2026-09-03 10:00:00 +0200", "2026-09-03T10:00:00Z", "03.09.2026", "3. Sep 2026",
            "3. Sept. 2026",
            "Sep-03-26 16:00:01 PDT", "Sep-03-2026 00:00:00 AM PST", "2026/09/03", "2026/9/3", "3-September-2026",
        ] { #expect(CellDay.read(text, .monthFirst) == day, "\(text)") }
        for text in ["03/09/2026", "3/9/26", "03-09-2026", "03/09/2026 08:29"] {
            #expect(CellDay.read(text, .dayFirst) == day, "\(text)")
        }
        #expect(CellDay.read("09/03/26", .monthFirst) == day)
        #expect(CellDay.read("14. Mrz 2026", .dayFirst)?.description == "2026-03-14")
        for text in ["31 Feb 2026", "Sep 2026", "3", "", "2026", "3 Xyz 2026", "03/09/026", "13/13/2026"] {
            #expect(CellDay.read(text, .dayFirst) == nil, "\(text)")
        }
        // Every day of two years in every form that Foundation writes.
        let formatter = DateFormatter()
        (formatter.locale, formatter.timeZone) = (Locale(identifier: "en_US_POSIX"), TimeZone(identifier: "UTC"))
        for form in [
            "d MMM yyyy", "dd-MMM-yy", "MMM d, yyyy", "MMM-dd-yy", "MMMM d, yyyy", "d MMMM, yyyy", "dd/MM/yyyy",
        ] {
            formatter.dateFormat = form
            for number in Int32(20_000)..<20_731 {
                let text = formatter.string(from: Date(timeIntervalSince1970: Double(number) * 86_400))
                #expect(CellDay.read(text, .dayFirst) == Day(number: number), "\(text)")
            }
        }
    }
}

/// eBay's transaction report in French, in which a refund's returned fees are only in its net amount.
@Suite struct FrenchTransactionTests {
    private let folder = TemporaryFolder()

    @Test func aFrenchReportIsRead() throws {
        let header =
            "Date de création de la transaction;Type;Numéro de commande;Montant net;Devise du versement;"
            + "Date du versement;Numéro du versement;Numéro de l'objet;Numéro de la transaction;Titre de l'objet;"
            + "Libellé personnalisé;Quantité;Sous-total de l'objet;Livraison et expédition;Taxe collectée par eBay;"
            + "Commission sur le prix final - fixe;Commission sur le prix final - variable;"
            + "Montant brut de la transaction;Devise de la transaction;Numéro de référence;Description"
        let rows = [
            "\"3 oct. 2026\";\"Commande\";\"20-10001-20002\";\"21,6\";\"EUR\";\"--\";\"--\";\"400000000001\";\"77\";\"Lampe\";"
                + "\"FH-2KAAJ8G1\";\"1\";\"20\";\"4,5\";\"--\";\"-0,35\";\"-2,55\";\"24,5\";\"EUR\";\"--\";\"--\"",
            "\"5 févr. 2026\";\"Remboursement\";\"20-10001-20002\";\"-18,1\";\"EUR\";\"--\";\"--\";\"400000000001\";\"77\";\"Lampe\";"
                + "\"--\";\"-1\";\"-20\";\"--\";\"--\";\"--\";\"--\";\"-20\";\"EUR\";\"--\";\"--\"",
        ]
        let path = folder.path + "/fr.csv"
        try ("\u{FEFF}--,--,--,--\n\"Remarques\"\n\"Vendeur\";\"lampes\"\n" + ([header] + rows).joined(separator: "\n"))
            .write(toFile: path, atomically: true, encoding: .utf8)
        let file = try #require(try MarketplaceFile.look(at: path))
        #expect(file.missing.isEmpty && file.unknown.isEmpty && file.account == "lampes")
        var facts: [OrderFact] = []
        let report = try file.read { facts.append($0) }
        #expect(report.problems.isEmpty)
        guard case .line(let line) = facts[0], case .charge(let refund) = facts[1] else {
            Issue.record("\(facts)")
            return
        }
        #expect(line.price == 2000 && line.postagePaid == 450 && line.fees.map(\.minor).sorted() == [35, 255])
        #expect(line.day == Day(iso: "2026-10-03") && refund.day == Day(iso: "2026-02-05"))
        #expect(refund.kind == .refund && refund.minor == 2000 && refund.feesBack == 190)
    }
}
