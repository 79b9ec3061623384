import StoreFile

// A test that reads a value as another type than it has is wrong, so these end it. In this module they take precedence
// over those of StoreFile, which throw.
extension ReadableRow {
    subscript<Value: ColumnValue>(_ column: Int) -> Value {
        guard let value = read(Value.self, at: column) else {
            preconditionFailure("\(names.all[column]) is no \(Value.self)")
        }
        return value
    }

    subscript<Value: ColumnValue>(_ column: Int) -> Value? { read(Value.self, at: column) }

    subscript<Value: ColumnValue>(_ name: String) -> Value { self[place(of: name)] }

    subscript<Value: ColumnValue>(_ name: String) -> Value? { self[place(of: name)] }

    private func place(of name: String) -> Int {
        guard let place = names.all.firstIndex(of: name) else { preconditionFailure("there is no column \(name)") }
        return place
    }
}

extension FetchedRow {
    /// Returns the columns with their values, without the one that a test ignores.
    func shown(without ignored: String? = nil) -> String {
        zip(names.all, values).filter { $0.0 != ignored }.map { "\($0):\($1)" }.joined(separator: " ")
    }
}

extension StoredValue {
    /// The value as a text; `nil` for NULL.
    var plain: String? {
        switch stored {
        case .integer(let integer): "\(integer)"
        case .real(let number): "\(number)"
        case .text(let text): text
        default: nil
        }
    }
}
