import QueryLanguage

/// A value of one column, on its way into the store or out of it.
public enum StoredValue: Equatable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case instant(Instant)
    case day(Day)

    init(_ integer: Int64?) {
        self = integer.map(StoredValue.integer) ?? .null
    }

    init(_ text: String?) {
        self = text.map(StoredValue.text) ?? .null
    }

    init(_ instant: Instant?) {
        self = instant.map(StoredValue.instant) ?? .null
    }

    /// The value as SQLite gives it back: instants and days are text there.
    var stored: StoredValue {
        switch self {
        case .instant(let instant): .text(instant.description)
        case .day(let day): .text(day.description)
        default: self
        }
    }
}

/// A moment with its business day: the date of that moment where the user was when it was written or imported.
public struct BusinessMoment: Hashable, Sendable {
    public let instant: Instant
    public let day: Day

    public init(instant: Instant, day: Day) {
        self.instant = instant
        self.day = day
    }
}
