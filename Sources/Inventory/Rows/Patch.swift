import QueryLanguage

/// What some columns of one row become: an edit, the cells of a sheet, a record of a folder, or a new row.
public struct Patch: Sendable {
    public let table: StoredTable
    /// In the order of the table's columns; none where nothing is said.
    private(set) var values: [StoredValue]
    /// A bit for each column of which something is said.
    private var said: UInt64 = 0

    public init(_ table: StoredTable) {
        precondition(table.columns.count <= 64, "A patch has a bit for each column of its table.")
        self.table = table
        values = Array(repeating: .null, count: table.columns.count)
    }

    /// What one field becomes.
    public init(_ field: StoredField, _ value: FieldValue) {
        self.init(StoredTable.table(of: field))
        set(field, value)
    }

    /// The value of a column, none where nothing is said of it.
    subscript(place: Int) -> StoredValue {
        get { values[place] }
        set {
            values[place] = newValue
            said |= 1 << UInt64(place)
        }
    }

    /// Says what a field becomes.
    public mutating func set(_ field: StoredField, _ value: FieldValue) {
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

    /// The moment that it says of a field, if it does.
    public func moment(_ field: StoredField) -> BusinessMoment? {
        guard case .instant(let instant) = self[field.place], case .day(let day) = self[field.place + 1] else {
            return nil
        }
        return BusinessMoment(instant: instant, day: day)
    }

    /// Takes over what another patch of the table says of a field.
    mutating func take(_ field: StoredField, from other: Patch) {
        for place in field.places { self[place] = other[place] }
    }

    /// Whether the row says of itself that it is deleted.
    public var isDeleted: Bool { self[table.deletion] != .null }

    /// Whether it says what a column becomes.
    func says(_ place: Int) -> Bool { said & 1 << UInt64(place) != 0 }

    /// Whether it says nothing.
    public var isEmpty: Bool { said == 0 }

    /// Whether it says nothing of a field, or that there is none.
    public func isEmpty(_ field: StoredField) -> Bool { self[field.place] == .null }

    /// The SKU of an item that brings one.
    public var sku: String? {
        if table === StoredTable.items, case .text(let sku) = self[0] { sku } else { nil }
    }

    /// What is said, by column.
    var assignments: [(column: String, value: StoredValue)] {
        values.indices.filter { said & 1 << UInt64($0) != 0 }.map { (table.columns[$0], values[$0]) }
    }

    /// The values as SQLite gives them back.
    var stored: [StoredValue] { values.map(\.stored) }
}

extension StoredField {
    /// Where its values are in a row.
    var places: Range<Int> { place..<place + columns.count }

    /// Whether two values of it, as SQLite gives them back, say the same in a merge.
    func agree(_ left: some Collection<StoredValue>, _ right: some Collection<StoredValue>) -> Bool {
        switch unit {
        // The day beside an instant was fixed when that was written, and stays.
        case .moment, .end: left.first == right.first
        // The moment of a deletion is the importing program's own.
        case .deletion: (left.first == .null) == (right.first == .null)
        default: left.elementsEqual(right)
        }
    }
}

extension StoredTable {
    /// The table that a field is of.
    static func table(of field: StoredField) -> StoredTable {
        guard let table = of(field.table) else { preconditionFailure("Fields are of tables that are the user's.") }
        return table
    }
}

extension Patch {
    /// A listing, which is live unless it has an end.
    public static func listing(
        platform: Int64, listed: BusinessMoment, asking: Money?, ended: BusinessMoment?
    ) -> Patch {
        var patch = Patch(.listings)
        patch.set(.listingPlatform, .row(platform))
        patch.set(.listingListed, .moment(listed))
        patch.set(.listingAsking, FieldValue(asking) { .money($0) })
        patch.set(.listingEnded, FieldValue(ended) { .moment($0) })
        return patch
    }

    /// A photo; `position` 0 is the main one, `file` the path as the source gives it.
    public static func photo(position: Int, file: String?, driveId: String?) -> Patch {
        var patch = Patch(.photos)
        patch.set(.photoPosition, .integer(Int64(position)))
        patch.set(.photoFile, FieldValue(file) { .text($0) })
        patch.set(.photoDriveID, FieldValue(driveId) { .text($0) })
        return patch
    }

    /// A refund in the currency of its sale, which is said elsewhere; what came back of the fees, in minor units too.
    public static func refund(on moment: BusinessMoment, minor: Int64, feesMinor: Int64) -> Patch {
        var patch = Patch(.refunds)
        patch.set(.refundDay, .moment(moment))
        patch.set(.refundAmount, .integer(minor))
        patch.set(.refundFeesBack, .integer(feesMinor))
        return patch
    }

    /// Says when the row was deleted; `nil` for not at all.
    public mutating func setDeletion(_ moment: Instant?) {
        self[table.deletion] = StoredValue(moment)
    }
}

/// All rows that one record becomes.
public struct NewRows: Sendable {
    public var main: Patch
    /// Listings, sales and photos of an item, after a sale its refunds; empty for all others.
    public var parts: [Patch]

    public init(_ main: Patch, parts: [Patch] = []) {
        self.main = main
        self.parts = parts
    }

    /// The refunds of each of the sales, in their order.
    var refunds: [[Patch]] {
        parts.reduce(into: []) { refunds, part in
            if part.table === StoredTable.sales {
                refunds.append([])
            } else if part.table === StoredTable.refunds, let last = refunds.indices.last {
                refunds[last].append(part)
            }
        }
    }
}

/// Changes rows: the one way in which UPDATEs of single columns are made.
enum RowUpdate {
    /// Gives the rows of a table for which `condition` holds, which has one mark for `id`, these values.
    ///
    /// Rates that come with their amounts are written once more, since triggers drop those of an amount that changes.
    static func run<Value>(
        _ table: String, _ assignments: [(column: String, value: Value)], where condition: String = "id = ?",
        _ id: Int64,
        prepare: (String) throws -> RowStatement, bind: (Value, RowStatement, Int32) -> Void
    ) throws {
        for columns in [assignments, CapturedRate.toRepeat(assignments)] where !columns.isEmpty {
            let list = columns.map { "\($0.column) = ?" }.joined(separator: ", ")
            let statement = try prepare("UPDATE \(table) SET \(list) WHERE \(condition)")
            for (index, column) in columns.enumerated() { bind(column.value, statement, Int32(index + 1)) }
            statement.bind(.integer(id), at: Int32(columns.count + 1))
            try statement.run()
        }
    }
}
