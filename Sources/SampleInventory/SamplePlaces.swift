import QueryLanguage

/// The markets and sellers that a made-up inventory refers to.
struct SamplePlaces {
    struct Market {
        let id: String
        let name: String
        let record: JSONRecord
    }

    struct Seller {
        let id: String
        let record: JSONRecord
    }

    let markets: [Market]
    let sellers: [Seller]

    init(random: inout SeededRandom) {
        let markets = Self.known.map { Self.market($0, &random) }
        self.markets = markets
        sellers = Self.sellerNames.enumerated().map { index, name in
            let market = index == 0 ? markets[0].id : random.chance(percent: 75) ? random.pick(markets).id : nil
            return Self.seller(name, market: market, deleted: index == 19, &random)
        }
    }

    private static func market(_ known: Known, _ random: inout SeededRandom) -> Market {
        let id = random.uuid()
        var record = JSONRecord()
        record.text("id", id)
        record.text("name", known.name)
        if let place = known.place {
            record.raw("latitude", place.latitude)
            record.raw("longitude", place.longitude)
        }
        if let radius = known.radius { record.raw("radiusKm", radius) }
        record.flag("deleted", known.deleted)
        if known.fee { record.flag("askForEntryFee", true) }
        return Market(id: id, name: known.name, record: record)
    }

    private static func seller(
        _ name: String, market: String?, deleted: Bool, _ random: inout SeededRandom
    ) -> Seller {
        let id = random.uuid()
        var record = JSONRecord()
        record.text("id", id)
        record.text("name", name)
        record.optional("marketId", market)
        record.flag("deleted", deleted)
        return Seller(id: id, record: record)
    }

    private struct Known {
        let name: String
        var place: (latitude: String, longitude: String)?
        var radius: String?
        var fee = false
        var deleted = false
    }

    private static let known: [Known] = [
        Known(name: "Battersea", place: ("51.476", "-0.162"), radius: "5.0", fee: true),
        Known(name: "Chiswick", place: ("51.4853", "-0.2605"), radius: "3"),
        Known(name: "Portobello Road", place: ("51.5171", "-0.2056"), radius: "1.5"),
        Known(name: "Kempton Park", place: ("51.4207", "-0.4098"), radius: "5"),
        Known(name: "Ardingly, South of England Showground", place: ("51.0487", "-0.0772"), radius: "8", fee: true),
        Known(name: "Newark", place: ("53.0907", "-0.7804"), radius: "8", fee: true),
        Known(name: "Deptford Market", place: ("51.4786", "-0.0265"), radius: "1"),
        Known(name: "St Augustine's \"Big Boot\"", place: ("51.5358", "-0.1896"), radius: "2.5", fee: true),
        Known(name: "Marché aux puces de Saint-Ouen", place: ("48.9019", "2.3430"), radius: "3"),
        Known(name: "Mauerpark", place: ("52.5410", "13.4022"), radius: "2"),
        Known(name: "Rose Bowl, Pasadena", place: ("34.1613", "-118.1676"), radius: "5"),
        Known(name: "大江戸骨董市", place: ("35.6764", "139.7640")),
        Known(name: "Kijiji, Toronto"),
        Known(name: "Charity shops"),
        Known(name: "House clearance"),
        Known(name: "Auction: Tooveys"),
        Known(name: "Wimbledon Stadium (closed)", place: ("51.4316", "-0.1864"), radius: "5.0", deleted: true),
        Known(name: "Online"),
        Known(name: "Hackney Flea 🪑", place: ("51.5465", "-0.0553"), radius: "2"),
        Known(name: "Pimlico Road", place: ("51.4895", "-0.1525"), radius: "1"),
    ]

    private static let sellerNames: [String] =
        [
            "Jo", "Old Bill", "Margaret", "Zoë", "Zoe\u{308}", "The van by the gate", "Ahmed & Sons", "O'Brien",
            "Dave (tools)",
            "Sylvie", "日本の道具屋", "Tall man, red hat", "Priya", "Mr. Fox", "Anneliese", "Lena", "Ivan", "Kofi",
            "\"Lucky\" Lou", "Nobody", "Rita", "Gerald", "Babs", "Colin", "Esther",
        ] + (26...50).map { "Stall \($0)" }
}
