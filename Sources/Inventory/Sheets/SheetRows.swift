import QueryLanguage

/// A row that another one refers to, with its name.
public struct NamedRow: Equatable, Sendable {
    public let id: Int64
    public let name: String
}

/// An item as it is now, in the terms of a sheet's columns.
public struct SheetItem: Sendable {
    public let id: Int64
    public let sku: String
    public let isDeleted: Bool
    public let title: String?
    public let note: String?
    public let bought: Day?
    public let cost: Money?
    public let rate: CapturedRate?
    public let paid: Payment?
    public let market: NamedRow?
    public let seller: NamedRow?
    public let haul: NamedRow?
    /// The highest live asking price.
    public let asking: Money?
    /// The platforms with a live listing, in the order of their ids.
    public let platforms: [Int64]
    /// The newest sale that was not returned.
    public let sale: SheetSale?
}

/// A sale as it is now.
public struct SheetSale: Sendable {
    public let id: Int64
    public let sold: Day
    public let price: Money?
    public let rate: CapturedRate?
    public let platform: NamedRow?
    /// In the currency of the price, like postage and packaging.
    public let fees: Money?
    public let postage: Money?
    public let packaging: Money?
    public let payment: Payment?
}

/// An expense as it is now.
public struct SheetExpense: Sendable {
    public let id: Int64
    public let isDeleted: Bool
    public let kind: String
    public let subkind: String?
    public let date: Day
    public let amount: Money
    public let rate: CapturedRate?
    public let market: NamedRow?
    public let haul: NamedRow?
    public let item: NamedRow?
    public let payment: Payment?
    public let memo: String?
}

extension RowStatement {
    func day(at column: Int32) -> Day? {
        text(at: column).flatMap { Day(iso: $0) }
    }

    func payment(at column: Int32) -> Payment? {
        text(at: column).flatMap(Payment.init(rawValue:))
    }

    /// The amount in minor units at `column`, in the currency whose code is at `code`.
    func money(at column: Int32, _ code: Int32) -> Money? {
        guard !isNull(at: column), let currency = text(at: code).flatMap({ Currency(code: $0) }) else { return nil }
        return Money(minor: integer(at: column), currency: currency)
    }

    /// The rate at `column`, and the currency that it leads to after it.
    func rate(at column: Int32) -> CapturedRate? {
        guard let factor = text(at: column), let currency = text(at: column + 1).flatMap({ Currency(code: $0) }) else {
            return nil
        }
        return CapturedRate(factor: factor, currency: currency)
    }

    /// The id at `column` and the name after it.
    func named(at column: Int32) -> NamedRow? {
        isNull(at: column) ? nil : NamedRow(id: integer(at: column), name: text(at: column + 1) ?? "")
    }
}
