import Foundation
import TestSupport
import Testing

/// The end day of a listing, which is the user's own wherever its age is read later.
struct ListingEndTests {
    /// Zones as POSIX writes them, which need no data; the hours are those to add to UTC.
    private static let zones = [("UTC0", 0), ("PST8", -8), ("NZST-12", 12)]

    enum End: CaseIterable {
        case taken, sold, imported
    }

    private func end(_ how: End, at hour: Int, in zone: String, _ program: Program) throws -> Program.Run {
        let moment = "2026-03-14T\(hour):00:00Z"
        let environment = ["TZ": zone, "FHQ_NOW": moment]
        guard how == .imported else {
            let bought = try program.run(
                "--no-header", "-c", "buy Lamp for 3 GBP on 2026-03-01", environment: environment)
            let sku = try #require(bought.output.split { $0 == "\t" || $0 == "\n" }.first)
            let last = how == .sold ? "sell \(sku) for 20 GBP on ebay" : "unlist \(sku)"
            return try program.run(
                "-c", "list \(sku) on ebay for 25 GBP on 2026-03-04", "-c", last, environment: environment)
        }
        try FileManager.default.createDirectory(atPath: program.folder.path + "/app", withIntermediateDirectories: true)
        try program.write(
            """
            [{"id":"a","title":"Lamp","price":3,"createdAt":"2026-03-01T12:00:00Z","isSold":true,"soldAt":"\(moment)",
            "soldPlatform":"eBay","platformListings":[{"platform":"eBay","listedAt":"2026-03-04T11:00:00Z"}]}]
            """, to: "app/items.json")
        return try program.run("-c", "import app", environment: environment)
    }

    @Test(arguments: zones, End.allCases)
    func endedListingAgesUntilItsEndDay(zone: (name: String, hours: Int), how: End) throws {
        for hour in [11, 13, 23] {
            let program = try Program(isEmpty: true)
            let ended = try end(how, at: hour, in: zone.name, program)
            #expect(ended.status == 0, "\(ended.errors)")
            let day = 14 + (hour + zone.hours >= 24 ? 1 : hour + zone.hours < 0 ? -1 : 0)
            for (reader, _) in Self.zones {
                let shown = try program.run(
                    "--no-header", "-c", "listings show age; listings where age = \(day - 4) show count",
                    environment: ["TZ": reader, "FHQ_NOW": "2026-11-01T12:00:00Z"])
                #expect(shown.output == "\(day - 4)\n1\n", "at \(hour), read in \(reader): \(shown.errors)")
            }
        }
    }
}
