import QueryLanguage

/// A generator of entry fees and journeys.
enum SampleExpenses {
    static func entryFee(_ places: SamplePlaces, _ random: inout SeededRandom) -> JSONRecord {
        var record = JSONRecord()
        record.text("id", random.uuid())
        record.amount("amount", Money(minor: Int64(50 * (1 + random.below(12))), currency: .gbp))
        record.date("date", SampleCalendar.purchase(&random), as: random.chance(percent: 60) ? .reference : .iso8601)
        record.text("marketId", random.pick(places.markets).id)
        return record
    }

    static func transport(_ places: SamplePlaces, _ random: inout SeededRandom) -> JSONRecord {
        var record = JSONRecord()
        let type = random.pick(weighted: [
            ("car", 60), ("bus", 10), ("train", 12), ("taxi", 4), ("van", 8), ("bikeRent", 6),
        ])
        record.text("id", random.uuid())
        record.text("transportType", type)
        if type == "car" { record.text("carSubcategory", random.pick(["gas", "gas", "parking", "service"])) }
        record.amount("amount", Money(minor: Int64(100 + random.below(type == "van" ? 9000 : 3500)), currency: .gbp))
        record.date("date", SampleCalendar.purchase(&random), as: random.chance(percent: 60) ? .reference : .iso8601)
        if random.chance(percent: 25) { record.text("memo", random.pick(memos)) }
        if random.chance(percent: 60) { record.text("marketId", random.pick(places.markets).id) }
        return record
    }

    private static let memos = [
        "M4", "M25, twice round", "return ticket", "with Jo", "=1+1", "shared: \"half each\"", "🚲",
    ]
}
