import SystemLibrary

/// Distances on a sphere of the earth's mean radius, 6,371 km (IUGG).
package enum GreatCircle {
    /// Returns the kilometres between two places in degrees, by the haversine formula.
    package static func kilometres(
        from start: (latitude: Double, longitude: Double), to end: (latitude: Double, longitude: Double)
    ) -> Double {
        let radians = Double.pi / 180
        let latitude = (end.latitude - start.latitude) * radians / 2
        let longitude = (end.longitude - start.longitude) * radians / 2
        let haversine =
            sin(latitude) * sin(latitude)
            + cos(start.latitude * radians) * cos(end.latitude * radians) * sin(longitude) * sin(longitude)
        return 2 * 6371 * asin(min(1, haversine.squareRoot()))
    }
}
