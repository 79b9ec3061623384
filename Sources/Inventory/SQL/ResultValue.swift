import QueryLanguage

/// A column of an answer.
public struct ResultColumn: Sendable, Hashable {
    public var name: String
    public var kind: FieldKind
}

/// One value of a row, borrowed: what it points to is valid only during the call that passes it.
public enum ResultValue {
    case empty
    case text(UnsafeRawBufferPointer)
    case integer(Int64)
    /// A whole number of ten to the minus `digits`.
    case decimal(Int64, digits: Int)
    case boolean(Bool)
    case list(UnsafeBufferPointer<UnsafeRawBufferPointer>)
}

/// What an answer could not include, counted while its rows were read.
public struct LeftOut: Sendable, Hashable {
    /// Rows with an amount in another currency than the one asked for, or a profit across two currencies.
    public var otherCurrency = 0
    /// Rows whose amounts a condition could not compare, since they are in another currency.
    public var notCompared = 0

    /// The currencies that there was no rate for, `SEK, USD`, as far as known.
    public var missing: String?

    public init() {}

    init(otherCurrency: Int, notCompared: Int) {
        self.otherCurrency = otherCurrency
        self.notCompared = notCompared
    }
}
