/// Days as people read them.
extension Day {
    /// The short names of the months.
    package static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The short names of the weekdays, beginning with that of day 0.
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

    /// Returns `Sat 14 Nov`, with the year if it is not that of `today`.
    package func words(asOf today: Day) -> String {
        let date = civil
        let weekday = Self.weekdays[(Int(number) % 7 + 7) % 7]
        let year = date.year == today.civil.year ? "" : " \(date.year)"
        return "\(weekday) \(date.day) \(Self.months[date.month - 1])\(year)"
    }
}
