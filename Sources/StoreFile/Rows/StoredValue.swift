import QueryLanguage

/// The value of one column, to be written or as read.
package enum StoredValue: Equatable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case instant(Instant)
    case day(Day)

    package init(_ integer: Int64?) {
        self = integer.map(StoredValue.integer) ?? .null
    }

    package init(_ text: String?) {
        self = text.map(StoredValue.text) ?? .null
    }

    init(_ instant: Instant?) {
        self = instant.map(StoredValue.instant) ?? .null
    }

    /// The value as SQLite returns it: instants and days are text.
    package var stored: StoredValue {
        switch self {
        case .instant(let instant): .text(instant.description)
        case .day(let day): .text(day.description)
        default: self
        }
    }
}

extension StoredValue {
    /// The value as SQL writes it, with a text in double quotes.
    var shown: String {
        switch stored {
        case .integer(let integer): String(integer)
        case .real(let number): String(number)
        case .text(let text): String(reflecting: text)
        default: "NULL"
        }
    }
}

/// A moment with its business day: the user's local date when it was written or imported.
package struct BusinessMoment: Hashable, Sendable {
    package let instant: Instant
    package let day: Day

    package init(instant: Instant, day: Day) {
        self.instant = instant
        self.day = day
    }

    /// Returns noon of a day, for an event whose time is unknown.
    package static func noon(of day: Day) -> BusinessMoment {
        BusinessMoment(instant: Instant(milliseconds: Int64(day.number) * 86_400_000 + 43_200_000), day: day)
    }
}
