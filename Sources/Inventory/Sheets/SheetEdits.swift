import QueryLanguage

/// One thing that a sheet says of an item; a new item is a list of them.
public enum ItemEdit: Equatable, Sendable {
    case title(String?)
    case note(String?)
    case bought(BusinessMoment?)
    case cost(Money?)
    case rate(CapturedRate?)
    case paid(Payment?)
    case market(Int64?)
    case seller(Int64?)
    case haul(Int64?)
    /// The sequential id it had before; of a new item only.
    case oldSKU(String)

    /// The columns written, with their values.
    var assignments: [(column: String, value: ImportValue)] {
        switch self {
        case .rate(let rate):
            [("costRate", ImportValue(rate?.factor)), ("costRateCurrency", ImportValue(rate?.currency.code))]
        case .paid(let paid): [("boughtPaid", ImportValue(paid?.rawValue))]
        case .oldSKU(let text): [("legacySku", .text(text))]
        case .title(let title): [("title", ImportValue(title))]
        case .note(let note): [("note", ImportValue(note))]
        case .bought(let bought):
            [("boughtAt", ImportValue(bought?.instant)), ("boughtDay", bought.map { .day($0.day) } ?? .null)]
        case .cost(let cost):
            [("costMinor", ImportValue(cost?.minor)), ("costCurrency", ImportValue(cost?.currency.code))]
        case .market(let id): [("marketId", ImportValue(id))]
        case .seller(let id): [("sellerId", ImportValue(id))]
        case .haul(let id): [("haulId", ImportValue(id))]
        }
    }
}

/// One thing that a sheet says of a sale; a new sale is a list of them, with ``sold(_:)`` among them.
///
/// Fees, postage and packaging are in the currency of the price.
public enum SaleEdit: Equatable, Sendable {
    case sold(BusinessMoment)
    case price(Money?)
    case rate(CapturedRate?)
    /// Of a new sale only.
    case returned(BusinessMoment)
    case refund(Money)
    case platform(Int64?)
    case fees(Money?)
    case postage(Money?)
    case packaging(Money?)
    case payment(Payment?)

    var assignments: [(column: String, value: ImportValue)] {
        switch self {
        case .sold(let sold): [("soldAt", .instant(sold.instant)), ("soldDay", .day(sold.day))]
        case .price(let price):
            [("priceMinor", ImportValue(price?.minor)), ("currency", ImportValue(price?.currency.code))]
        case .rate(let rate):
            [("rate", ImportValue(rate?.factor)), ("rateCurrency", ImportValue(rate?.currency.code))]
        case .returned(let end): [("returnedAt", .instant(end.instant)), ("returnedDay", .day(end.day))]
        case .refund(let refund): [("refundMinor", .integer(refund.minor))]
        case .platform(let id): [("platformId", ImportValue(id))]
        case .fees(let fees): [("feesMinor", ImportValue(fees?.minor))]
        case .postage(let postage): [("postageMinor", ImportValue(postage?.minor))]
        case .packaging(let packaging): [("packagingMinor", ImportValue(packaging?.minor))]
        case .payment(let payment): [("payment", ImportValue(payment?.rawValue))]
        }
    }
}

/// One thing that a sheet says of an expense; a new one is a list of them, with kind, date and amount among them.
public enum ExpenseEdit: Equatable, Sendable {
    /// `entry-fee`, `transport`, `packaging`, `delivery` or `other`; a subkind is of transport only.
    case kind(String, subkind: String?)
    case date(BusinessMoment)
    case amount(Money)
    case rate(CapturedRate?)
    case market(Int64?)
    case haul(Int64?)
    case item(Int64?)
    case payment(Payment?)
    case memo(String?)

    var assignments: [(column: String, value: ImportValue)] {
        switch self {
        case .kind(let kind, let subkind): [("kind", .text(kind)), ("subkind", ImportValue(subkind))]
        case .date(let spent): [("spentAt", .instant(spent.instant)), ("day", .day(spent.day))]
        case .amount(let amount): [("amountMinor", .integer(amount.minor)), ("currency", .text(amount.currency.code))]
        case .market(let id): [("marketId", ImportValue(id))]
        case .haul(let id): [("haulId", ImportValue(id))]
        case .rate(let rate):
            [("rate", ImportValue(rate?.factor)), ("rateCurrency", ImportValue(rate?.currency.code))]
        case .item(let id): [("itemId", ImportValue(id))]
        case .payment(let payment): [("payment", ImportValue(payment?.rawValue))]
        case .memo(let memo): [("memo", ImportValue(memo))]
        }
    }
}
