import Queries
import QueryLanguage
import Rendering
import StoreFile

/// One amount on one account.
struct Posting {
    /// The name of the account as bytes.
    let account: [UInt8]
    let minor: Int64
    let currency: PackedCode
    /// The amount in the currency of the entry, at which a marketplace converted it; `nil` for the amount itself.
    var price: (minor: Int64, currency: PackedCode)?
}

/// The entries of a store's books, read one after another in the order of their days.
///
/// Entries of a day are in the order of ``BookEvent/EntryType``, and of their numbers. So the same rows always come in the
/// same order, wherever new ones come between them.
struct BookEntries {
    private let database: StoreConnection
    private let rates: RateTable
    private var accounts: BookAccounts
    /// Reused for each entry.
    private var postings: [Posting] = []

    init(_ database: StoreConnection, accounts: BookAccounts) {
        (self.database, self.accounts) = (database, accounts)
        rates = RateTable(database)
    }

    /// An entry, valid only while it is passed on.
    struct Entry {
        let event: BookEvent
        let row: RowScan
        let postings: [Posting]
        /// The account through which money came or went.
        let money: BookAccount

        func bytes(_ column: BookEvent.EntryColumn) -> UnsafeRawBufferPointer? { row.bytes(column.rawValue) }
    }

    /// The names of all accounts of the entries that were read, in alphabetical order.
    var accountNames: [String] { accounts.used }

    private struct Source {
        let event: BookEvent
        let cursor: ScanCursor
        var days = DayColumn(BookEvent.EntryColumn.day.rawValue)
        /// The day of the current row; `nil` after the last.
        var day: Int32?

        mutating func advance() throws {
            day = try cursor.advance() ? days.number(cursor.row) ?? .min : nil
        }
    }

    /// Passes each entry that moves an amount to `each`.
    mutating func forEach(_ each: (Entry) throws -> Void) throws {
        var sources = try BookEvent.all.map { Source(event: $0, cursor: try ScanCursor(database, $0.rows)) }
        for place in sources.indices { try sources[place].advance() }
        var tally = RowTally()
        while let next = Self.earliest(sources) {
            try tally.add(database)
            let (event, row) = (sources[next].event, sources[next].cursor.row)
            // In a damaged store a text may stand for a day; such a row has no place among the others.
            if sources[next].day != .min {
                let money = accounts.money(of: event, row)
                try post(event, row, money)
                if !postings.isEmpty { try each(Entry(event: event, row: row, postings: postings, money: money)) }
            }
            try sources[next].advance()
        }
    }

    /// Returns the place of the source whose row comes next.
    private static func earliest(_ sources: [Source]) -> Int? {
        var first: (place: Int, day: Int32, kind: Int)?
        for place in sources.indices {
            guard let day = sources[place].day else { continue }
            let kind = sources[place].event.kind.rawValue
            if let first, (first.day, first.kind) <= (day, kind) { continue }
            first = (place, day, kind)
        }
        return first?.place
    }

    // MARK: - Postings

    private mutating func post(_ event: BookEvent, _ row: RowScan, _ money: BookAccount) throws {
        postings.removeAll(keepingCapacity: true)
        try postAmounts(event, row, money)
        guard event.costSign != 0, let cost = row.optional(BookEvent.EntryColumn.cost.rawValue),
            let currency = row.code(BookEvent.EntryColumn.costCurrency.rawValue)
        else { return }
        let opposite = accounts.opposite(of: event, row) ?? money
        add(opposite, 0 &- event.costSign &* cost, currency, event, row)
        add(.stock, event.costSign &* cost, currency, event, row)
    }

    private mutating func postAmounts(_ event: BookEvent, _ row: RowScan, _ money: BookAccount) throws {
        guard let currency = row.code(BookEvent.EntryColumn.currency.rawValue) else { return }
        var net: Int64 = 0
        for (place, amount) in event.amounts.enumerated() {
            guard let minor = row.optional(BookEvent.column(of: place)), minor != 0 || amount.isNeeded else { continue }
            add(amount.account, 0 &- amount.sign &* minor, currency, event, row)
            let (sum, isTooLarge) = net.addingReportingOverflow(amount.sign &* minor)
            if isTooLarge { add(money, net, currency, event, row) }
            net = isTooLarge ? amount.sign &* minor : sum
        }
        guard !postings.isEmpty else { return }
        guard money == .platform, let paid = converted(net, row) else { return add(money, net, currency, event, row) }
        // The payout is in this currency, so that the account is empty after it.
        add(money, paid.minor &+ (try rest(row, paid.currency)), paid.currency, event, row)
        postings[postings.count - 1].price = (net, currency)
    }

    /// Returns the pennies by which the converted entries of an order differ from what it added to payouts, for the sale
    /// that takes them; 0 if they differ by more than each amount was rounded, as after an edit.
    private func rest(_ row: RowScan, _ currency: PackedCode) throws -> Int64 {
        guard row.integer(BookEvent.EntryColumn.takesRest.rawValue) != 0,
            let order = row.text(BookEvent.EntryColumn.order.rawValue)
        else { return 0 }
        let platform = row.integer(BookEvent.EntryColumn.platform.rawValue)
        var (rest, count, unit): (Int64, Int64, Int64) = (0, 0, 1)
        try database.scan(BookEvent.conversions(of: order, platform, to: currency.text)) { row in
            count += 1
            guard row.code(1) != currency else { return rest &+= row.integer(0) }
            rest &-= Self.converted(row.integer(0), row, from: 1, rate: 2, rates)?.minor ?? 0
            unit = max(unit, Self.converted(1, row, from: 1, rate: 2, rates)?.minor ?? 1)
        }
        return rest.magnitude <= (count &* unit).magnitude ? rest : 0
    }

    /// Returns an amount in the currency that a marketplace pays out, by the rate recorded with the sale; `nil` without
    /// one.
    private func converted(_ minor: Int64, _ row: RowScan) -> (minor: Int64, currency: PackedCode)? {
        let (from, rate) = (BookEvent.EntryColumn.currency.rawValue, BookEvent.EntryColumn.rate.rawValue)
        return Self.converted(minor, row, from: from, rate: rate, rates)
    }

    /// Converts an amount by the columns of its currency and rate; the column after `rate` is the rate's currency.
    private static func converted(
        _ minor: Int64, _ row: RowScan, from: Int32, rate: Int32, _ rates: RateTable
    ) -> (minor: Int64, currency: PackedCode)? {
        guard let text = row.text(rate), let factor = try? Decimal64(text), let currency = row.code(rate + 1),
            let from = row.code(from).flatMap({ Currency(bytes: $0.value) }),
            let to = Currency(bytes: currency.value), from != to, minor != 0
        else { return nil }
        let recorded = RecordedRate(rate: factor, currency: to)
        return rates.convert(minor, from: from, to: to, on: 0, captured: recorded).map { ($0.minor, currency) }
    }

    private mutating func add(
        _ account: BookAccount, _ minor: Int64, _ currency: PackedCode, _ event: BookEvent, _ row: RowScan
    ) {
        postings.append(Posting(account: accounts.name(account, row), minor: minor, currency: currency))
    }
}
