/// A place on the earth, in degrees, as typed.
public struct Coordinates: Hashable, Sendable {
    public var latitude: Decimal64
    public var longitude: Decimal64

    public init(latitude: Decimal64, longitude: Decimal64) {
        self.latitude = latitude
        self.longitude = longitude
    }

    public var description: String { "\(latitude.description),\(longitude.description)" }
}

extension Decimal64 {
    /// The nearest binary number, for geometry only.
    public var approximate: Double {
        Double(description) ?? 0
    }
}
