import QueryLanguage
import SystemLibrary

/// A made-up inventory as a folder of FlipperHelper's JSON files; the same numbers give the same bytes.
package struct InventorySample {
    /// The number of items.
    private let items: Int
    /// The seed of all random choices.
    private let seed: UInt64

    /// The last day with an event; `nil` for that of the files in `examples`.
    private let lastDay: Day?

    package init(items: Int = 300, seed: UInt64 = 7, until lastDay: Day? = nil) {
        self.items = items
        self.seed = seed
        self.lastDay = lastDay
    }

    /// Writes the files into a folder, which is created if needed.
    ///
    /// - Throws: ``FileError`` if a file can't be written.
    package func write(to folder: String) throws {
        for path in [folder, folder + "/Images"] where mkdir(path, 0o777) != 0 && errno != EEXIST {
            throw FileError(path: path, code: errno)
        }
        let delay = lastDay.map { Int($0.number - SampleCalendar.lastDay.number) } ?? 0
        try SampleCalendar.$delay.withValue(delay) { try writeFiles(folder) }
    }

    private func writeFiles(_ folder: String) throws {
        var random = SeededRandom(seed: seed)
        let places = SamplePlaces(random: &random)
        try writePlaces(places, folder)
        try writeItems(places, folder, &random)
        try writeExpenses(places, folder, &random)
        for (name, bytes) in SampleSettings.files {
            try FileError.write(bytes, to: "\(folder)/\(name)")
        }
    }

    private func writePlaces(_ places: SamplePlaces, _ folder: String) throws {
        var markets = try JSONArrayFile(path: folder + "/markets.json")
        for market in places.markets { markets.append(market.record) }
        try markets.close()
        var sellers = try JSONArrayFile(path: folder + "/sellers.json")
        for seller in places.sellers { sellers.append(seller.record) }
        try sellers.close()
    }

    private func writeItems(_ places: SamplePlaces, _ folder: String, _ random: inout SeededRandom) throws {
        var file = try JSONArrayFile(path: folder + "/items.json")
        for index in 0..<items {
            let item =
                index < SampleItem.fixed.count
                ? SampleItem(fixed: SampleItem.fixed[index], localId: index + 1, places, &random)
                : SampleItem(localId: index + 1, places, &random)
            file.append(item.record)
        }
        if SampleCalendar.delay != 0 {
            // The present month, and the present year, may be no older than this day.
            file.append(SampleItem(fixed: SampleItem.soldOnLastDay, localId: items + 1, places, &random).record)
        }
        try file.close()
    }

    private func writeExpenses(_ places: SamplePlaces, _ folder: String, _ random: inout SeededRandom) throws {
        var fees = try JSONArrayFile(path: folder + "/entryFees.json")
        for _ in 0..<(items / 4) { fees.append(SampleExpenses.entryFee(places, &random)) }
        try fees.close()
        var transport = try JSONArrayFile(path: folder + "/transportExpenses.json")
        for _ in 0..<(items / 2) { transport.append(SampleExpenses.transport(places, &random)) }
        try transport.close()
    }
}
