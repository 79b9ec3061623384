import Testing

@testable import Reports
@testable import StoreFile

/// The groups of items that a report of many sales looks up.
@Suite struct ItemGroupTests {
    @Test(arguments: [1, 5, 10_000], [1, 3, 1000])
    func theGroupOfAnItemIsThatOfItsRow(patience: Int, step: Int) throws {
        let fixture = try ReportFixture()
        for id in 1...20 {
            try fixture.item(id * step, bought: "2026-01-01", cost: 1, market: id % 3 == 0 ? nil : 1 + id % 2)
        }
        try fixture.store.read { database in
            let groups = ItemGroups("marketId", in: database, patience: patience)
            for id in [0, -1, 7, 3, 3, 20, 11, 1, 2, 9, 21, 15] {
                let market = try database.value(Int64.self, "SELECT marketId FROM items WHERE id = \(id * step)")
                #expect(try groups.group(of: Int64(id * step)) == market, "\(id)")
            }
        }
    }
}
