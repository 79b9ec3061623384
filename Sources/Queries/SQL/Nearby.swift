import QueryLanguage
import StoreFile

/// Markets within a distance of a place, measured along the great circle.
package struct Nearby {
    let latitude: Double
    let longitude: Double
    let kilometres: Int

    init(_ place: Coordinates, kilometres: Int) {
        latitude = place.latitude.approximate
        longitude = place.longitude.approximate
        self.kilometres = kilometres
    }

    /// The distance in kilometres, as SQL.
    var distance: BoundSQL {
        """
        \(sql: StoreFunction.distance.rawValue)(markets.latitude, markets.longitude, \(latitude), \(longitude))
        """
    }

    /// A band of latitudes that the index can serve, then the exact distance.
    var terms: [BoundSQL] {
        let kilometresPerDegree = 111.0
        let band = Double(kilometres) / kilometresPerDegree
        return [
            "markets.latitude BETWEEN \(latitude - band) AND \(latitude + band)",
            "\(distance) <= \(kilometres)",
        ]
    }
}

extension Query {
    /// The place and distance of the `near` filter; `nil` without one.
    var near: Nearby? {
        for case .near(let place, let kilometres) in filters { return Nearby(place, kilometres: kilometres) }
        return nil
    }
}
