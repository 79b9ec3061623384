import Foundation
import Imports
import Testing
import TestSupport

@Suite struct BadSourceTests {
    let fixture: ImportFixture

    init() throws {
        fixture = try ImportFixture()
    }

    @Test(arguments: [
        (#"{"id":"b","price":"3.50"}"#, "items.json: record 2 (b): the price is not a number"),
        (#"{"id":"b","title":7}"#, "items.json: record 2 (b): the title is not text"),
        (
            #"{"id":"b","createdAt":"2026-02-31T10:00:00Z"}"#,
            "items.json: record 2 (b): the purchase date is not a date"
        ),
        (#"{"id":"b","createdAt":"yesterday"}"#, "items.json: record 2 (b): the purchase date is not a date"),
        (#"{"id":"b","createdAt":1e30}"#, "items.json: record 2 (b): the purchase date is not a date"),
        (#"{"id":"b","createdAt":true}"#, "items.json: record 2 (b): the purchase date is not a date"),
        (#"{"id":"b","price":-1}"#, "items.json: record 2 (b): the price is negative"),
        (#"{"id":"b","price":1e300}"#, "items.json: record 2 (b): the price is too large"),
        (#"{"id":"b","price":123456789012345678901234567890}"#, "items.json: record 2 (b): the price is too large"),
        (
            #"{"id":"b","buyCurrency":"XYZ"}"#,
            "items.json: record 2 (b): the currency of the price “XYZ” is not a currency"
        ),
        (#"{"id":"b","marketId":"nowhere"}"#, "items.json: record 2 (b): there is no market with the id “nowhere”"),
        (#"{"id":"b","sellerId":"nobody"}"#, "items.json: record 2 (b): there is no seller with the id “nobody”"),
        (#"{"id":"a"}"#, "items.json: record 2 (a): an earlier record of this file has the same id"),
        (#"{"price":1}"#, "items.json: record 2: it has no id"),
        (#""lamp""#, "items.json: record 2: it is not an object"),
        ("null", "items.json: record 2: it is not an object"), ("17", "items.json: record 2: it is not an object"),
        (#"{"id":"b","title":"a\u0000b"}"#, "items.json: record 2 (b): the title holds a NUL character"),
        (#"{"id":"b","localId":1.5}"#, "items.json: record 2 (b): the localId is not a positive whole number"),
        (#"{"id":"b","sku":"FH-20D6G0NR"}"#, "items.json: record 2 (b): another item has the SKU “FH-20D6G0NR”"),
        (#"{"id":"b","isSold":true}"#, "items.json: record 2 (b): it is sold, but no date says when"),
        (#"{"id":"b","isSold":1}"#, "items.json: record 2 (b): “isSold” is neither true nor false"),
        (
            #"{"id":"b","isSold":true,"soldAt":1,"paymentMethod":"shells"}"#,
            "items.json: record 2 (b): the payment method “shells” is neither cash nor card"
        ),
        (#"{"id":"b","platformListings":{}}"#, "items.json: record 2 (b): the platform listings are not a list"),
        (
            #"{"id":"b","platformListings":[{"listedAt":1}]}"#,
            "items.json: record 2 (b): a platform listing names no platform"
        ),
    ])
    func aBadRecordStopsTheImportUnlessItIsSkipped(record: String, problem: String) throws {
        try fixture.items(#"{"id":"a","sku":"FH-20D6G0NR"}"#, record, #"{"id":"z","title":"fine"}"#)
        let before = try fixture.dump()
        let refused = try fixture.run()
        #expect(refused.outcome == .refused && refused.problems.map(\.description) == [problem])
        #expect(try fixture.dump() == before)
        let report = try fixture.run(skipBad: true)
        #expect(report.outcome == .imported && report.problems == refused.problems)
        #expect(report.counts[.item] == .init(added: 2, skipped: 1))
        #expect(report.rejectedPath == fixture.rejectedPath)
        let kept = try Data(contentsOf: URL(fileURLWithPath: fixture.rejectedPath))
        let list = try #require(try JSONSerialization.jsonObject(with: kept) as? [[String: Any]])
        #expect(list.count == 1 && list[0]["number"] as? Int == 2)
        #expect(String(decoding: kept, as: UTF8.self).contains("\"record\":\(record)}"))
    }

    @Test(arguments: [
        ("[{\"id\":\"a\"},\n{\"id\":\"b\",\"price\":NaN}]", "items.json:2:19: record 2: ", 2),
        (#"[{"id":"a"},{"id":"b","price":1e999}]"#, "items.json:1:31: record 2: real number overflow", 2),
        (#"[{"id":"a"} {"id":"b"}]"#, "items.json:1:13: a comma or the end of the list is missing", nil),
        (#"[{"id":"a"}"#, "items.json:1:12: the text ends too early", nil),
        (#"[{"id":"a"},"#, "items.json:1:13: the text ends too early", nil),
        (#"[{"id":"a"},]"#, "items.json:1:13: record 2: ", 2),
        ("[x]", "items.json:1:2: record 1: ", 1),
        (#"[{"id":"a"}]x"#, "items.json:1:13: something follows the end of the list", nil),
        (#"{"id":"a"}"#, "items.json:1:1: it is not a list of records", nil),
        ("", "items.json:1:1: it is not a list", nil),
        (#"[{"id":"a","id":"b"}]"#, "items.json:1:15: record 1: duplicate object key", 1),
    ])
    func invalidJSONIsLocatedAndCannotBeSkipped(text: String, start: String, record: Int?) throws {
        try fixture.write("items.json", text)
        let before = try fixture.dump()
        let report = try fixture.run(skipBad: true)
        #expect(report.outcome == .refused && report.problems.count == 1)
        #expect(report.problems[0].description.hasPrefix(start), "\(report.problems[0])")
        #expect(report.problems[0].record == record)
        #expect(try fixture.dump() == before)
        #expect(!FileManager.default.fileExists(atPath: fixture.rejectedPath))
    }

    @Test func invalidUTF8IsLocated() throws {
        try fixture.write("items.json", Data("[{\"id\":\"é\",\"title\":\"".utf8) + [0xFF] + Data("\"}]".utf8))
        #expect(
            try fixture.run().problems[0].description.hasPrefix("items.json:1:21: record 1: unable to decode byte 0xff")
        )
    }

    @Test func aNULByteIsLocated() throws {
        try fixture.write("items.json", Data("[{\"id\":\"a\",\"title\":\"".utf8) + [0] + Data("\"}]".utf8))
        #expect(try fixture.run().problems[0].line == 1)
    }

    @Test func aFileCutAnywhereIsRefused() throws {
        let text = Data(
            #"[{"id":"a","price":12.5,"title":"é\n\u00e9"},{"id":"b","isSold":true,"soldAt":794000000}]"#.utf8)
        let before = try fixture.dump()
        for length in 0..<text.count {
            try fixture.write("items.json", text.prefix(length))
            let report = try fixture.run(skipBad: true)
            #expect(report.outcome == .refused, "\(length)")
        }
        #expect(try fixture.dump() == before)
    }

    @Test func everyProblemIsListed() throws {
        try fixture.items(#"{"id":"a","price":-1}"#, #"{"id":"b","price":"x"}"#, #"{"id":"c"}"#, #"{"id":"c"}"#)
        #expect(try fixture.run().problems.map(\.record) == [1, 2, 4])
    }

    @Test func itemsOfABadMarketAreNoSeparateProblem() throws {
        try fixture.write("markets.json", #"[{"id":"m","name":7}]"#)
        try fixture.items(#"{"id":"a","marketId":"m"}"#)
        #expect(try fixture.run().problems.map(\.file) == ["markets.json"])
        let report = try fixture.run(skipBad: true)
        #expect(report.problems.map(\.file) == ["markets.json", "items.json"])
        #expect(report.problems.last?.reason == "its market “m” can't be imported either")
    }

    @Test func theRejectedRecordsAreForTheirOwnerAloneAndReplaceNothing() throws {
        try fixture.items(#"{"id":"a","price":-1}"#)
        try fixture.run(skipBad: true)
        let attributes = try FileManager.default.attributesOfItem(atPath: fixture.rejectedPath)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        try fixture.items(#"{"id":"a","price":-1}"#, #"{"id":"b"}"#)
        let before = try fixture.dump()
        #expect(throws: ImportError.self) { try fixture.run(skipBad: true) }
        #expect(try fixture.dump() == before)
    }

    @Test func aDryRunKeepsNoRejectedRecords() throws {
        try fixture.items(#"{"id":"a","price":-1}"#)
        #expect(try fixture.run(dryRun: true, skipBad: true).rejectedPath == nil)
        #expect(!FileManager.default.fileExists(atPath: fixture.rejectedPath))
    }

    @Test func aBadRecordAddsNoPlatform() throws {
        try fixture.items(#"{"id":"a","platformListings":[{"platform":"Whatnot","listedAt":1}],"isSold":true}"#)
        try fixture.run(skipBad: true)
        #expect(try fixture.sql("SELECT count(*) FROM platforms") == "18")
    }

    @Test func folderInPlaceOfAFileIsReported() throws {
        try FileManager.default.createDirectory(
            atPath: fixture.folder + "/items.json", withIntermediateDirectories: true)
        #expect(try fixture.run().problems.map(\.description) == ["items.json: it is a folder, not a file"])
    }

    @Test func linksAndPipesAreNotFollowed() throws {
        try FileManager.default.createSymbolicLink(
            atPath: fixture.folder + "/items.json", withDestinationPath: ImportFixture.example + "/items.json")
        #expect(try fixture.run().problems.map(\.description) == ["items.json: it is a link, which fhq doesn't follow"])
        try FileManager.default.removeItem(atPath: fixture.folder + "/items.json")
        _ = try ImportFixture.output(of: "mkfifo", [fixture.folder + "/items.json"])
        #expect(try fixture.run().problems.map(\.description) == ["items.json: it is not a regular file"])
    }

    @Test func otherFilesAreIgnored() throws {
        try fixture.items(#"{"id":"a"}"#)
        try fixture.write("syncQueue.json", "not JSON")
        try fixture.write("notes.txt", "anything")
        #expect(try fixture.run().outcome == .imported)
    }

    @Test func aRecordLargerThanAnyBufferIsTaken() throws {
        let title = String(repeating: "long é ", count: 500_000)
        try fixture.items(#"{"id":"a"}"#, #"{"id":"b","title":"\#(title)"}"#, #"{"id":"c"}"#)
        #expect(try fixture.run().outcome == .imported)
        #expect(try fixture.sql("SELECT max(length(title)) FROM items") == "\(title.count)")
    }

    @Test func theFirstTwentyProblemsAreListedAndTheOthersCounted() throws {
        try fixture.write("items.json", "[\((1...300).map { #"{"id":"\#($0)","price":-1}"# }.joined(separator: ","))]")
        let report = try fixture.run()
        #expect(report.problems.compactMap(\.record) == Array(1...20) && report.furtherProblems == 280)
    }

    @Test func oversizedRecordIsRefused() throws {
        let records = [
            "it is longer than 16 MiB": #"{"id":"b","title":"\#(String(repeating: "x", count: 20 << 20))"}"#,
            "it has more than 10,000 values":
                #"{"id":"b","\#((0...10_000).map { #"\#($0)":1"# }.joined(separator: #",""#))}"#,
        ]
        for (problem, record) in records {
            try fixture.items(#"{"id":"a"}"#, record)
            let report = try fixture.run(skipBad: true)
            #expect(report.outcome == .refused)
            #expect(report.problems.map(\.description) == ["items.json:1:13: record 2: \(problem)"])
        }
    }

    @Test func aFileOfBlankLinesIsRefusedEarly() throws {
        try fixture.write("items.json", Data(repeating: UInt8(ascii: "\n"), count: 40 << 20))
        let report = try fixture.run()
        #expect(report.problems.map(\.reason) == ["it is not a list of records"])
        #expect(report.problems[0].line.map { $0 < 20 << 20 } == true)
    }

    /// The notes of a refused import claim no work.
    @Test func refusedImportReportsNoWork() throws {
        try fixture.items(#"{"id":"a","price":1}"#)
        try fixture.run()
        try fixture.sql("UPDATE items SET title = 'here', updatedAt = '2026-03-01T07:12:00.000Z'")
        try fixture.write("settings.json", #"{"homeCurrency":"EUR"}"#)
        try fixture.items(
            #"{"id":"a","price":1,"title":"there"}"#,
            #"{"id":"b","platformListings":[{"platform":"Whatnot"}],"createdAt":794000000}"#, #"{"id":"c","price":-1}"#)
        let told = try fixture.run(dryRun: true, skipBad: true)
        #expect(told.notes.count == 3 && told.conflicts.count == 1)
        let refused = try fixture.run()
        #expect(refused.outcome == .refused && refused.notes.isEmpty && refused.conflicts.isEmpty)
        #expect(refused.problems.count == 1 && refused.rejectedPath == nil)
    }

    @Test func daysInAnImprobableOrderAreTakenAndCountedOnce() throws {
        let record = #"{"id":"a","createdAt":794000000,"isSold":true,"soldAt":793000000,"title":"x"}"#
        try fixture.items(record)
        let first = try fixture.run()
        #expect(first.counts[.item] == .init(added: 1) && first.problems.isEmpty)
        #expect(first.notes == ["1 item was sold before it was bought; `check` lists it"])
        // An odd order imported before is not reported again.
        try fixture.items(record.replacing(#""x""#, with: #""y""#))
        let second = try fixture.run()
        #expect(second.counts[.item] == .init(changed: 1) && second.notes.isEmpty)
        try fixture.items(record.replacing("793000000", with: "793500000"))
        #expect(try fixture.run().notes.count == 1)
    }

    @Test func dryRunUsesTheConditional() throws {
        try fixture.write("settings.json", #"{"homeCurrency":"EUR"}"#)
        try fixture.items(#"{"id":"a"}"#)
        #expect(
            try fixture.run(dryRun: true).notes == [
                "The home currency would become EUR, as in the folder's settings."
            ])
        #expect(try fixture.run().notes == ["The home currency is now EUR, as in the folder's settings."])
    }

    @Test func nestingTooDeepIsRefused() throws {
        try fixture.write("items.json", String(repeating: "[", count: 100_000))
        #expect(try fixture.run().outcome == .refused)
    }

    @Test func damagedFilesNeverCrash() throws {
        let text = Array(
            #"""
            [{"id":"a","price":12.5,"title":"é\u00e9","createdAt":794000000,"platformListings":[{"platform":"eBay",
            "listedAt":"2026-03-01T10:00:00Z","askingPrice":25}],"isSold":true,"soldAt":794000000,"deleted":false}]
            """#.utf8)
        var state: UInt64 = 7
        for _ in 0..<Torture.count(2000, elseOnly: 400) {
            var damaged = text
            for _ in 0..<3 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let place = Int(state >> 33) % damaged.count
                damaged[place] = state >> 20 & 1 == 0 ? UInt8(truncatingIfNeeded: state >> 24) : damaged[place / 2]
            }
            try fixture.write("items.json", Data(damaged))
            _ = try fixture.run(dryRun: true, skipBad: true)
        }
    }
}
