import StoreFile
import QueryLanguage
import Rendering

/// The moments of a page as a person at a terminal reads them: `15 Nov 12:00`, in the zone of the machine.
package struct ScreenMoments {
    /// The columns that hold moments.
    private let places: Set<Int>
    private let calendar: BusinessCalendar
    private let year: Int

    /// The columns of moments, whose names no column of another kind has.
    private static let names: Set = ["at", "ended", "next_try", "made", "last_success", "last_failure"]

    /// Creates the words; returns `nil` for columns without a moment.
    package init?(_ columns: [Column], today: Day, calendar: BusinessCalendar = .local) {
        places = Set(columns.indices.filter { Self.names.contains(columns[$0].name) })
        if places.isEmpty { return nil }
        self.calendar = calendar
        year = today.civil.year
    }

    /// Returns the page with its moments in words.
    package func shortening(_ page: Page) -> Page {
        var shown = page
        shown.rows = { each in
            try page.rows { row in
                var texts = row.map { _ in [UInt8]() }
                for place in places {
                    guard case .text(let bytes) = row[place],
                        let instant = Instant(rfc3339: String(decoding: bytes, as: UTF8.self))
                    else { continue }
                    texts[place] = Array(words(instant).utf8)
                }
                try lend(row, texts[...], 0, [], each)
            }
        }
        return shown
    }

    /// Passes on the row with the non-empty texts in place of its cells, each valid during the call.
    private func lend(
        _ row: UnsafeBufferPointer<Cell>, _ texts: ArraySlice<[UInt8]>, _ place: Int, _ cells: [Cell],
        _ each: (UnsafeBufferPointer<Cell>) throws -> Void
    ) throws {
        guard let text = texts.first else { return try cells.withUnsafeBufferPointer(each) }
        try text.withUnsafeBytes { bytes in
            let cell = bytes.isEmpty ? row[place] : .text(bytes)
            try lend(row, texts.dropFirst(), place + 1, cells + [cell], each)
        }
    }

    /// Returns the local time, with its year if that is not the present one.
    func words(_ instant: Instant) -> String {
        let local = Instant(milliseconds: instant.milliseconds + calendar.offset(instant.milliseconds / 1000) * 1000)
        let day = local.utcDay.civil
        let time = local.description.dropFirst(11).prefix(5)
        let named = "\(day.day) \(Day.months[day.month - 1])"
        return day.year == year ? "\(named) \(time)" : "\(named) \(day.year) \(time)"
    }
}
