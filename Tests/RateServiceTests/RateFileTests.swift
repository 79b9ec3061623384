import Foundation
import Queries
import QueryLanguage
import Testing
import TestSupport

@testable import RateService

@Suite struct RateFileTests {
    @Test func publishedFileIsTakenWhole() throws {
        let fixture = try RateFixture()
        let file = try RateFile(path: RateFixture.published, today: fixture.today)
        #expect(file.problems.isEmpty)
        #expect(file.columns.count == 41)
        #expect(file.firstDay?.description == "2008-10-01" && file.lastDay?.description == "2026-10-30")
        let first = try fixture.add(file)
        #expect(first.added > 10_000 && first.changed == 0)
        #expect(first.jumps.contains { $0.currency.code == "ISK" && $0.before == "156.13" && $0.after == "195" })
        let second = try fixture.add(file)
        #expect(second.added == 0 && second.changed == 0 && second.unchanged == first.added && second.jumps.isEmpty)
    }

    @Test func zippedRateFileImportsLikeThePlainOne() throws {
        let fixture = try RateFixture()
        try fixture.python(
            "import zipfile\nwith zipfile.ZipFile('r.zip', 'w', zipfile.ZIP_DEFLATED) as z:\n"
                + "    z.write('\(RateFixture.published)', 'eurofxref-hist.csv')\n")
        let zipped = try RateFile(path: fixture.path("r.zip"), today: fixture.today)
        let plain = try RateFile(path: RateFixture.published, today: fixture.today)
        #expect(try fixture.add(zipped).added == plain.columns.reduce(0) { $0 + $1.rates.count })
        #expect(try fixture.add(plain).unchanged == plain.columns.reduce(0) { $0 + $1.rates.count })
    }

    /// From 20,000 rates on, the index by day is made anew at the end.
    @Test func manyRatesAtOnceEqualTheSameInParts() throws {
        let lines = (1_000..<8_000 as Range<Int32>).map {
            "\(Day(number: 10_000 + $0).description),1.\($0),2.\($0),3.\($0)\n"
        }
        let (whole, parts) = try (RateFixture(), RateFixture())
        let columns = try whole.file("Date,CHF,JPY,USD\n" + lines.joined()).columns
        let added = try whole.store.addRates(columns, source: "test").added
        #expect(added == 21_000)
        for column in columns { _ = try parts.store.addRates([column], source: "test") }
        let contents = try [whole, parts].map { fixture in
            try Child.output(
                of: [
                    "sqlite3", fixture.path("store.sqlite"),
                    """
                    PRAGMA integrity_check; SELECT sql FROM sqlite_schema WHERE tbl_name = 'rates' ORDER BY name; \
                    SELECT * FROM rates ORDER BY currency, day;
                    """,
                ], in: fixture.root.path)
        }
        #expect(contents[0].hasPrefix("ok\n") && contents[0].contains("ratesByDay") && contents[0] == contents[1])
    }

    @Test func aFileIsReadUpToItsLongestSize() throws {
        let fixture = try RateFixture()
        let path = fixture.path("rates.csv")
        try Data("Date,USD\n2026-03-03,1.1\n".utf8).write(to: URL(fileURLWithPath: path))
        #expect(try RateFile.bytes(of: path, atMost: 24).count == 24)
        #expect(throws: RateFileError.self) { try RateFile.bytes(of: path, atMost: 23) }
        try Data([0x44]).write(to: URL(fileURLWithPath: path))
        #expect(try RateFile.bytes(of: path) == [0x44])
    }

    @Test func aCorrectedRateIsChangedAndOthersStay() throws {
        let fixture = try RateFixture()
        try fixture.add(fixture.file("Date,USD\n2026-03-03,1.1\n2026-03-02,1.2\n"))
        let change = try fixture.add(fixture.file("Date,USD\n2026-03-03,1.15\n"))
        #expect(change.changed == 1 && change.added == 0)
        #expect(try fixture.add(fixture.file("Date,USD\n2026-03-02,1.20\n")).unchanged == 1)
    }

    @Test(arguments: [
        ("Date,USD\n2026-03-02,0\n", "line 2: 0 is not a possible rate for USD"),
        ("Date,USD\n2026-03-02,-1\n", "line 2: -1 is not a possible rate for USD"),
        ("Date,USD\n2026-03-02,inf\n", "line 2: inf is not a possible rate for USD"),
        ("Date,USD\n2026-03-02,1e5\n", "line 2: 1e5 is not a possible rate for USD"),
        ("Date,USD\n2026-03-02,1.\n", "line 2: 1. is not a possible rate for USD"),
        ("Date,USD\n2026-03-02,99999999999999999999\n", "line 2: 99999999999999999999 is not a possible rate for USD"),
        ("Date,USD\n2027-03-02,1\n", "line 2: 2027-03-02 is in the future"),
        ("Date,USD\n2026-02-30,1\n", "line 2: 2026-02-30 is not a day such as 2026-03-14"),
        ("Date,USD\n,1\n", "line 2:  is not a day such as 2026-03-14"),
        ("Date,USD\n2026-03-02,1\n2026-03-02,1\n", "line 3: 2026-03-02 appears twice"),
        ("Date,USD\n2026-03-02,1,2\n", "line 2: 2 is after the last column"),
        ("Date,QQQ\n2026-03-02,1\n", "line 1: QQQ is not a currency with a euro rate"),
        ("Date,USD,USD\n2026-03-02,1,1\n", "line 1: USD has a second column"),
    ])
    func impossibleRateIsRefusedWithItsLine(text: String, problem: String) throws {
        #expect(try RateFixture().file(text).problems == [problem])
    }

    @Test(arguments: ["", "hello\n", "USD,Date\n", "Date\n", "\u{0}\u{1}\u{2}"])
    func rateFileWithoutATableIsRefused(text: String) throws {
        let fixture = try RateFixture()
        #expect(throws: RateFileError.self) { try fixture.file(text) }
    }

    @Test func gapsAndTheEndsOfLinesDoNotMatter() throws {
        let fixture = try RateFixture()
        let file = try fixture.file("\u{FEFF}Date, USD, JPY, \r\n2026-03-02, 1.1, N/A, \r\n\r\n2026-02-27,,150,")
        #expect(file.problems.isEmpty && file.dayCount == 2)
        #expect(file.columns.map { $0.rates.count } == [1, 1])
    }

    @Test(arguments: [
        ("z.writestr('other.csv', 'Date,USD')", "the zip should hold eurofxref-hist.csv and nothing else"),
        ("z.writestr('../eurofxref-hist.csv', 'Date,USD')", "the zip should hold eurofxref-hist.csv and nothing else"),
        (
            "z.writestr('eurofxref-hist.csv', 'Date,USD'); z.writestr('b', 'x')",
            "the zip should hold one file, eurofxref-hist.csv"
        ),
        (
            "z.writestr('eurofxref-hist.csv', 'Date,USD'); z.writestr('eurofxref-hist.csv', 'Date,USD')",
            "the zip should hold one file, eurofxref-hist.csv"
        ),
        (
            "i = zipfile.ZipInfo('eurofxref-hist.csv'); i.create_system = 3; i.external_attr = 0xA1FF << 16; "
                + "z.writestr(i, '/etc/passwd')", "its file is a link"
        ),
        (
            "z.writestr('eurofxref-hist.csv', b'0' * 100000000, zipfile.ZIP_DEFLATED)",
            "the zip unpacks to far more than a file of rates"
        ),
    ])
    func aHostileZipIsRefused(entries: String, reason: String) throws {
        let fixture = try RateFixture()
        try fixture.python(
            "import warnings, zipfile\nwarnings.simplefilter('ignore')\nwith zipfile.ZipFile('r.zip', 'w') as z:\n    "
                + entries)
        #expect(throws: RateFileError(reason: reason)) {
            try RateFile(path: fixture.path("r.zip"), today: fixture.today)
        }
    }

    @Test func aDamagedZipIsRefused() throws {
        let fixture = try RateFixture()
        try fixture.python(
            "import zipfile\nwith zipfile.ZipFile('r.zip', 'w', zipfile.ZIP_DEFLATED) as z:\n"
                + "    z.write('\(RateFixture.published)', 'eurofxref-hist.csv')\n"
                + "b = bytearray(open('r.zip', 'rb').read())\nb[5000] ^= 255\nopen('r.zip', 'wb').write(b)\n")
        #expect(throws: RateFileError.self) { try RateFile(path: fixture.path("r.zip"), today: fixture.today) }
        try fixture.python("b = open('r.zip', 'rb').read()\nopen('r.zip', 'wb').write(b[:9000])\n")
        #expect(throws: RateFileError.self) { try RateFile(path: fixture.path("r.zip"), today: fixture.today) }
    }
}
