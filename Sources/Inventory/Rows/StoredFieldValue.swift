import QueryLanguage

/// A Swift type that the columns of one field hold.
protocol StoredFieldValue: Sendable {
    /// `nil` if the columns from `place` on hold nothing, or nothing that the store would write.
    init?(in values: [StoredValue], at place: Int)
    func put(in values: inout [StoredValue], at place: Int)
}

extension Optional: StoredFieldValue where Wrapped: StoredFieldValue {
    init?(in values: [StoredValue], at place: Int) { self = Wrapped(in: values, at: place) }

    func put(in values: inout [StoredValue], at place: Int) { self?.put(in: &values, at: place) }
}

extension Int64: StoredFieldValue {
    init?(in values: [StoredValue], at place: Int) {
        guard case .integer(let integer) = values[place] else { return nil }
        self = integer
    }

    func put(in values: inout [StoredValue], at place: Int) { values[place] = .integer(self) }
}

extension Int: StoredFieldValue {
    init?(in values: [StoredValue], at place: Int) {
        guard let integer = Int64(in: values, at: place) else { return nil }
        self.init(clamping: integer)
    }

    func put(in values: inout [StoredValue], at place: Int) { values[place] = .integer(Int64(self)) }
}

extension Bool: StoredFieldValue {
    init?(in values: [StoredValue], at place: Int) {
        guard let integer = Int64(in: values, at: place) else { return nil }
        self = integer != 0
    }

    func put(in values: inout [StoredValue], at place: Int) { values[place] = .integer(self ? 1 : 0) }
}

extension String: StoredFieldValue {
    init?(in values: [StoredValue], at place: Int) {
        guard case .text(let text) = values[place] else { return nil }
        self = text
    }

    func put(in values: inout [StoredValue], at place: Int) { values[place] = .text(self) }
}

extension Day: StoredFieldValue {
    init?(in values: [StoredValue], at place: Int) {
        guard let text = String(in: values, at: place) else { return nil }
        self.init(iso: text)
    }

    func put(in values: inout [StoredValue], at place: Int) { values[place] = .day(self) }
}

extension Currency: StoredFieldValue {
    init?(in values: [StoredValue], at place: Int) {
        guard let text = String(in: values, at: place) else { return nil }
        self.init(code: text)
    }

    func put(in values: inout [StoredValue], at place: Int) { values[place] = .text(code) }
}

extension Money: StoredFieldValue {
    init?(in values: [StoredValue], at place: Int) {
        guard let minor = Int64(in: values, at: place), let currency = Currency(in: values, at: place + 1) else {
            return nil
        }
        self.init(minor: minor, currency: currency)
    }

    func put(in values: inout [StoredValue], at place: Int) {
        minor.put(in: &values, at: place)
        currency.put(in: &values, at: place + 1)
    }
}

extension CapturedRate: StoredFieldValue {
    init?(in values: [StoredValue], at place: Int) {
        guard let factor = String(in: values, at: place), let currency = Currency(in: values, at: place + 1) else {
            return nil
        }
        self.init(factor: factor, currency: currency)
    }

    func put(in values: inout [StoredValue], at place: Int) {
        factor.put(in: &values, at: place)
        currency.put(in: &values, at: place + 1)
    }
}

extension StoredFieldValue where Self: RawRepresentable<String> {
    init?(in values: [StoredValue], at place: Int) {
        guard let text = String(in: values, at: place) else { return nil }
        self.init(rawValue: text)
    }

    func put(in values: inout [StoredValue], at place: Int) { values[place] = .text(rawValue) }
}
