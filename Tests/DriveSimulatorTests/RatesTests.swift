import DriveSimulator
import Foundation
import Testing

/// The rates service, compared with the figures published by the European Central Bank.
@Suite struct RatesTests {
    private static let published = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Rates/eurofxref-hist.csv")

    private static func options() throws -> SimulatorOptions {
        var options = SimulatorOptions()
        options.rates = RatesTable(csv: try String(contentsOf: published, encoding: .utf8))
        options.now = { Date(timeIntervalSince1970: 1_793_448_000) }
        return options
    }

    @Test func aRangeIsAnsweredWithTheBanksOwnFiguresWithoutWeekends() async throws {
        try await Browser.with(Self.options()) { simulator, browser in
            let page = try await browser.send("GET", "/v1/2026-10-23..2026-10-30?base=EUR&symbols=GBP,USD")
            #expect(page.status == 200)
            #expect(page.text("start_date") == "2026-10-23" && page.text("end_date") == "2026-10-30")
            let rates = try #require(page.json["rates"] as? [String: [String: Double]])
            #expect(
                rates.keys.sorted() == [
                    "2026-10-23", "2026-10-26", "2026-10-27", "2026-10-28", "2026-10-29", "2026-10-30",
                ])
            #expect(rates["2026-10-30"] == ["GBP": 0.8338, "USD": 1.1172])
            #expect(page.text.contains(#""GBP":0.8338"#))
            #expect(simulator.violations.isEmpty)
        }
    }

    @Test func aRangeBeginsWithTheNewestDayBeforeIt() async throws {
        try await Browser.with(Self.options()) { _, browser in
            let page = try await browser.send("GET", "/v1/2026-10-25..2026-10-26?base=EUR&symbols=GBP")
            #expect(page.text("start_date") == "2026-10-23")
        }
    }

    @Test func anotherBaseIsRounded() async throws {
        try await Browser.with(Self.options()) { _, browser in
            let page = try await browser.send("GET", "/v1/2026-10-30..2026-10-30?base=GBP&symbols=EUR,USD,IDR")
            let rates = try #require(page.json["rates"] as? [String: [String: Double]])
            // 1 ÷ 0.8338, 1.1172 ÷ 0.8338 and 20275.17 ÷ 0.8338 are 1.19932…, 1.33989… and 24316.586….
            #expect(rates["2026-10-30"] == ["EUR": 1.1993, "USD": 1.3399, "IDR": 24317])
        }
    }

    @Test func aCurrencyOrADayWithoutRatesIsNotFound() async throws {
        try await Browser.with(Self.options()) { simulator, browser in
            for path in ["/v1/2026-10-30..2026-10-30?symbols=XAU", "/v1/2031-01-01..2031-02-01"] {
                let page = try await browser.send("GET", path)
                #expect(page.status == 404 && page.text("message") == "not found")
            }
            let pair = try await browser.send("GET", "/v1/2026-10-30..2026-10-30?base=GBP&symbols=GBP")
            #expect(pair.status == 422)
            #expect(simulator.violations.isEmpty)
            #expect(try await browser.send("GET", "/v1/2026-10?base=EUR").status == 400)
            #expect(simulator.violations.count == 1)
        }
    }

    @Test func theArchiveIsAZipThatPythonReads() async throws {
        try await Browser.with(Self.options()) { _, browser in
            let page = try await browser.send("GET", "/stats/eurofxref/eurofxref-hist.zip")
            let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).zip")
            defer { try? FileManager.default.removeItem(at: file) }
            try page.body.write(to: file)
            let script = """
                import sys, zipfile
                archive = zipfile.ZipFile(sys.argv[1])
                assert archive.testzip() is None and archive.namelist() == ["eurofxref-hist.csv"]
                assert archive.read("eurofxref-hist.csv") == open(sys.argv[2], "rb").read()
                """
            #expect(try Command.run("python3", ["-c", script, file.path, Self.published.path]).status == 0)
        }
    }

    @Test func inventedRatesAreRepeatableAndStayClose() async throws {
        try await Browser.with { _, browser in
            let path = "/v1/2025-04-14..2025-04-25?base=EUR&symbols=GBP"
            let page = try await browser.send("GET", path)
            let rates = try #require(page.json["rates"] as? [String: [String: Double]])
            // Good Friday was 18 April in 2025, Easter Monday the 21st.
            #expect(
                rates.keys.sorted() == [
                    "2025-04-14", "2025-04-15", "2025-04-16", "2025-04-17", "2025-04-22", "2025-04-23", "2025-04-24",
                    "2025-04-25",
                ])
            #expect(rates.values.allSatisfy { (0.8...0.9).contains($0["GBP"] ?? 0) })
            #expect(try await browser.send("GET", path).text == page.text)
        }
    }
}
