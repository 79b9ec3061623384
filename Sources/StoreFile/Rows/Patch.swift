import QueryLanguage

/// New values for some columns of a row: an edit, the cells of a sheet, a record of a folder, or a new row.
package struct Patch: Sendable {
    package let table: StoredTable
    /// The values in the order of the table's columns; null for columns that are not set.
    package private(set) var values: [StoredValue]
    /// One bit for each column that is set.
    private var said: UInt64 = 0

    package init(_ table: StoredTable) {
        precondition(table.columns.count <= 64, "A patch has a bit for each column of its table.")
        self.table = table
        values = Array(repeating: .null, count: table.columns.count)
    }

    /// Creates a patch that sets one field.
    package init(_ field: StoredField, _ value: FieldValue) {
        self.init(StoredTable.table(of: field))
        set(field, value)
    }

    /// The value of a column; null if it isn't set.
    package private(set) subscript(place: Int) -> StoredValue {
        get { values[place] }
        set {
            values[place] = newValue
            said |= 1 << UInt64(place)
        }
    }

    /// Sets all columns of a field: an amount and its currency, a kind and its second word, a day and its moment.
    package mutating func set(_ field: StoredField, _ value: FieldValue) {
        assert(field.unit.takes(value), "\(field.name) of \(table.name) can't be \(value).")
        let place = field.place
        switch value {
        case .empty: for column in field.columns.indices { self[place + column] = .null }
        case .text(let text): self[place] = .text(text)
        case .kind(let word, let second):
            self[place] = .text(word)
            self[place + 1] = StoredValue(second)
        case .money(let money):
            self[place] = .integer(money.minor)
            if field.unit == .money { self[place + 1] = .text(money.currency.code) }
        case .day(let day): self[place] = .day(day)
        case .moment(let moment):
            self[place] = .instant(moment.instant)
            self[place + 1] = .day(moment.day)
        case .instant(let instant): self[place] = .instant(instant)
        case .rate(let rate):
            self[place] = .text(rate.factor)
            self[place + 1] = .text(rate.currency.code)
        case .payment(let payment): self[place] = .text(payment.rawValue)
        case .integer(let integer), .row(let integer): self[place] = .integer(integer)
        case .number(let number): self[place] = .real(number)
        case .decimal(let number): self[place] = .real(number.approximate)
        case .boolean(let isTrue): self[place] = .integer(isTrue ? 1 : 0)
        case .coordinates(let coordinates):
            self[place] = .real(coordinates.latitude.approximate)
            self[place + 1] = .real(coordinates.longitude.approximate)
        case .degrees(let latitude, let longitude):
            self[place] = .real(latitude)
            self[place + 1] = .real(longitude)
        case .percentage(let parts): self[place] = .integer(Int64(parts))
        case .change: preconditionFailure("How much a change makes is known only beside the amount.")
        }
    }

    package mutating func set(_ field: StoredField, _ text: String?) { set(field, FieldValue(text) { .text($0) }) }
    package mutating func set(_ field: StoredField, _ money: Money?) { set(field, FieldValue(money) { .money($0) }) }
    package mutating func set(_ field: StoredField, _ day: Day?) { set(field, FieldValue(day) { .day($0) }) }
    package mutating func set(_ field: StoredField, _ moment: BusinessMoment) { set(field, .moment(moment)) }
    package mutating func set(_ field: StoredField, _ payment: Payment?) {
        set(field, FieldValue(payment) { .payment($0) })
    }
    /// Sets a number, or the row of another table.
    package mutating func set(_ field: StoredField, _ number: Int64?) {
        set(field, FieldValue(number) { .integer($0) })
    }

    /// Sets all columns of a field to values of a stored row.
    package mutating func set(_ field: StoredField, stored values: some Collection<StoredValue>) {
        precondition(values.count == field.columns.count, "All columns of a field are set together.")
        for (place, value) in zip(field.places, values) { self[place] = value }
    }

    /// Returns the moment set for a field; `nil` if there is none.
    package func moment(_ field: StoredField) -> BusinessMoment? {
        guard case .instant(let instant) = self[field.place], case .day(let day) = self[field.place + 1] else {
            return nil
        }
        return BusinessMoment(instant: instant, day: day)
    }

    /// Copies a field's values from another patch of the table.
    package mutating func copy(_ field: StoredField, from other: Patch) {
        set(field, stored: other.values[field.places])
    }

    /// True if the patch marks the row as deleted.
    package var isDeleted: Bool { self[table.deletion] != .null }

    /// Returns true if the patch sets a column.
    package func says(_ place: Int) -> Bool { said & 1 << UInt64(place) != 0 }

    /// True if the patch sets nothing.
    package var isEmpty: Bool { said == 0 }

    /// Returns true if a field isn't set or is set to nothing.
    package func isEmpty(_ field: StoredField) -> Bool { self[field.place] == .null }

    /// The SKU, if the patch is of an item and has one.
    package var sku: String? {
        if table === StoredTable.items, case .text(let sku) = self[0] { sku } else { nil }
    }

    /// The columns that are set, with their values.
    package var assignments: [(column: String, value: StoredValue)] {
        values.indices.filter { said & 1 << UInt64($0) != 0 }.map { (table.columns[$0], values[$0]) }
    }

    /// The values in the form that SQLite returns.
    package var stored: [StoredValue] { values.map(\.stored) }
}

extension StoredField.Unit {
    /// Returns true if a value is one of all columns of a field with this unit.
    func takes(_ value: FieldValue) -> Bool {
        switch (self, value) {
        case (_, .empty), (.kind, .kind), (.money, .money), (.part, .money), (.rate, .rate), (.moment, .moment),
            (.end, .moment), (.coordinates, .coordinates), (.coordinates, .degrees):
            true
        case (.kind, _), (.money, _), (.rate, _), (.moment, _), (.end, _), (.coordinates, _): false
        case (_, .kind), (_, .money), (_, .rate), (_, .moment), (_, .coordinates), (_, .degrees), (_, .change): false
        default: true
        }
    }
}

extension StoredField {
    /// The range of its values in a row.
    package var places: Range<Int> { place..<place + columns.count }

    /// Returns true if two of its values, in the form that SQLite returns, count as equal in a merge.
    package func agree(_ left: some Collection<StoredValue>, _ right: some Collection<StoredValue>) -> Bool {
        switch unit {
        // The day beside an instant was fixed when that was written, and stays.
        case .moment, .end: left.first == right.first
        // The time of a deletion differs between programs.
        case .deletion: (left.first == .null) == (right.first == .null)
        default: left.elementsEqual(right)
        }
    }
}

extension StoredTable {
    /// Returns the table of a field.
    package static func table(of field: StoredField) -> StoredTable {
        guard let table = of(field.table) else { preconditionFailure("Fields are of tables that are the user's.") }
        return table
    }
}

extension Patch {
    /// Returns a listing, which is live unless it has an end.
    package static func listing(
        platform: Int64, listed: BusinessMoment, asking: Money?, ended: BusinessMoment?
    ) -> Patch {
        var patch = Patch(.listings)
        patch.set(.listingPlatform, .row(platform))
        patch.set(.listingListed, .moment(listed))
        patch.set(.listingAsking, asking.map { .money($0) } ?? .empty)
        patch.set(.listingEnded, ended.map { .moment($0) } ?? .empty)
        return patch
    }

    /// Returns a photo; `position` 0 is the main one, and `file` is the path in the source.
    package static func photo(position: Int, file: String?, driveId: String?) -> Patch {
        var patch = Patch(.photos)
        patch.set(.photoPosition, .integer(Int64(position)))
        patch.set(.photoFile, FieldValue(file) { .text($0) })
        patch.set(.photoDriveID, FieldValue(driveId) { .text($0) })
        return patch
    }

    /// Returns a refund in the currency of its sale, and the fees that came back, both in minor units.
    package static func refund(on moment: BusinessMoment, minor: Int64, feesMinor: Int64) -> Patch {
        var patch = Patch(.refunds)
        patch.set(.refundDay, .moment(moment))
        patch.set(.refundAmount, .integer(minor))
        patch.set(.refundFeesBack, .integer(feesMinor))
        return patch
    }

    /// Sets the time of the row's deletion; `nil` if it isn't deleted.
    package mutating func setDeletion(_ moment: Instant?) {
        self[table.deletion] = StoredValue(moment)
    }

    /// Sets the time of the row's deletion to that of a stored row.
    package mutating func setDeletion(stored moment: StoredValue) {
        self[table.deletion] = moment
    }
}

/// All rows made from one record.
package struct NewRows: Sendable {
    package var main: Patch
    /// The listings, sales and photos of an item, with each sale's refunds after it; empty for other records.
    package var parts: [Patch]

    package init(_ main: Patch, parts: [Patch] = []) {
        self.main = main
        self.parts = parts
    }

    /// The refunds of each sale, in the order of the sales.
    package var refunds: [[Patch]] {
        parts.reduce(into: []) { refunds, part in
            if part.table === StoredTable.sales {
                refunds.append([])
            } else if part.table === StoredTable.refunds, let last = refunds.indices.last {
                refunds[last].append(part)
            }
        }
    }
}
