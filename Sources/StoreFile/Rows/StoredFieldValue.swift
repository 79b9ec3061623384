import QueryLanguage

/// A Swift type for the columns of one field.
package protocol StoredFieldValue: Sendable {
    /// Reads the columns from `place` on; returns `nil` if they are empty, or hold nothing the store would write.
    init?(in values: [StoredValue], at place: Int)
    func put(in values: inout [StoredValue], at place: Int)
}

extension Optional: StoredFieldValue where Wrapped: StoredFieldValue {
    package init?(in values: [StoredValue], at place: Int) { self = Wrapped(in: values, at: place) }

    package func put(in values: inout [StoredValue], at place: Int) { self?.put(in: &values, at: place) }
}

extension Int64: StoredFieldValue {
    package init?(in values: [StoredValue], at place: Int) {
        guard case .integer(let integer) = values[place] else { return nil }
        self = integer
    }

    package func put(in values: inout [StoredValue], at place: Int) { values[place] = .integer(self) }
}

extension Int: StoredFieldValue {
    package init?(in values: [StoredValue], at place: Int) {
        guard let integer = Int64(in: values, at: place) else { return nil }
        self.init(clamping: integer)
    }

    package func put(in values: inout [StoredValue], at place: Int) { values[place] = .integer(Int64(self)) }
}

extension Bool: StoredFieldValue {
    package init?(in values: [StoredValue], at place: Int) {
        guard let integer = Int64(in: values, at: place) else { return nil }
        self = integer != 0
    }

    package func put(in values: inout [StoredValue], at place: Int) { values[place] = .integer(self ? 1 : 0) }
}

extension String: StoredFieldValue {
    package init?(in values: [StoredValue], at place: Int) {
        guard case .text(let text) = values[place] else { return nil }
        self = text
    }

    package func put(in values: inout [StoredValue], at place: Int) { values[place] = .text(self) }
}

extension Day: StoredFieldValue {
    package init?(in values: [StoredValue], at place: Int) {
        guard let text = String(in: values, at: place) else { return nil }
        self.init(iso: text)
    }

    package func put(in values: inout [StoredValue], at place: Int) { values[place] = .day(self) }
}

extension Currency: StoredFieldValue {
    package init?(in values: [StoredValue], at place: Int) {
        guard let text = String(in: values, at: place) else { return nil }
        self.init(code: text)
    }

    package func put(in values: inout [StoredValue], at place: Int) { values[place] = .text(code) }
}

extension Money: StoredFieldValue {
    package init?(in values: [StoredValue], at place: Int) {
        guard let minor = Int64(in: values, at: place), let currency = Currency(in: values, at: place + 1) else {
            return nil
        }
        self.init(minor: minor, currency: currency)
    }

    package func put(in values: inout [StoredValue], at place: Int) {
        minor.put(in: &values, at: place)
        currency.put(in: &values, at: place + 1)
    }
}

extension CapturedRate: StoredFieldValue {
    package init?(in values: [StoredValue], at place: Int) {
        guard let factor = String(in: values, at: place), let currency = Currency(in: values, at: place + 1) else {
            return nil
        }
        self.init(factor: factor, currency: currency)
    }

    package func put(in values: inout [StoredValue], at place: Int) {
        factor.put(in: &values, at: place)
        currency.put(in: &values, at: place + 1)
    }
}

extension StoredFieldValue where Self: RawRepresentable<String> {
    package init?(in values: [StoredValue], at place: Int) {
        guard let text = String(in: values, at: place) else { return nil }
        self.init(rawValue: text)
    }

    package func put(in values: inout [StoredValue], at place: Int) { values[place] = .text(rawValue) }
}
