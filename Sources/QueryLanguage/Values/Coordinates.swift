/// A place on the earth in degrees, as typed.
package struct Coordinates: Hashable, Sendable {
    package var latitude: Decimal64
    package var longitude: Decimal64

    package init(latitude: Decimal64, longitude: Decimal64) {
        self.latitude = latitude
        self.longitude = longitude
    }

    package var description: String { "\(latitude.description),\(longitude.description)" }
}

extension Decimal64 {
    /// The nearest binary number, for geometry only.
    package var approximate: Double {
        Double(description) ?? 0
    }
}
