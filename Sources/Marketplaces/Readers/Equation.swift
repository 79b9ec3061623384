import ImportFiles
import QueryLanguage

/// An equation among the columns of a file's rows, by which the file proves its own results.
///
/// A reader declares it beside its columns, with the number of real rows on which it held. The frame checks every row;
/// one on which it fails is still booked by its columns, and the difference is kept with its fact. An empty cell counts
/// as 0, but a row without a result, or of a file without a column of the equation, is not checked.
struct Equation<FileColumn: RawRepresentable<Int> & Sendable>: Sendable {
    /// A part of the result: a column, a column times a number of pieces, a share of a column, or a fixed amount.
    struct Term: Sendable {
        let column: FileColumn?
        /// The factor, or the fixed amount, in ten-thousandths.
        let factor: Int64
        var count: FileColumn?
        /// True if a file without the column has nothing of it.
        var isRare = false
    }

    /// The columns with the rate of rows whose result is in another currency than their terms.
    struct Conversion: Sendable {
        let rate: FileColumn
        let from: FileColumn
        let to: FileColumn
    }

    /// The column with the result.
    let result: FileColumn
    let terms: [Term]
    /// Other terms, which may hold instead, such as the rates of another country.
    var alternatives: [[Term]] = []
    /// The most by which the result may exceed the terms, in whole units: what has no column.
    var most: Int64 = 0
    var conversion: Conversion?
    /// The rows that the equation is about; asked only about rows on which it fails.
    var isAbout: @Sendable (MarketplaceRow<FileColumn>) -> Bool = { _ in true }

    /// Returns the difference of a row's result from its terms, in ten-thousandths of a unit of the terms' currency; 0 if
    /// the equation holds or doesn't apply.
    ///
    /// A cell that can't be read is the reader's to report.
    func difference(of row: MarketplaceRow<FileColumn>) -> Int64 {
        guard let result = Self.scaled(try? row.amount(result)),
            var least = difference(of: result, terms, in: row)
        else { return 0 }
        for terms in alternatives where least != 0 {
            guard let other = difference(of: result, terms, in: row) else { continue }
            if other.magnitude < least.magnitude { least = other }
        }
        return least != 0 && isAbout(row) ? least : 0
    }

    /// Returns `nil` if the file or the row lacks what it takes to check these terms.
    private func difference(of result: Int64, _ terms: [Term], in row: MarketplaceRow<FileColumn>) -> Int64? {
        var (sum, parts) = (Int64(0), Int64(0))
        for term in terms {
            guard let value = term.value(in: row), sum.magnitude < Self.largest else { return nil }
            sum += value
            if value != 0 { parts += 1 }
        }
        if let conversion, let rate = conversion.rate(of: row) {
            guard case .known(let rate) = rate, let converted = Self.product(sum, rate) else { return nil }
            // Each column may have been rounded when it was converted.
            let rest = result - converted
            return rest.magnitude <= parts * conversion.smallest(of: row) ? 0 : Shares.undone(rest, at: rate)
        }
        let rest = result - sum
        // A share is rounded to the smallest unit, which is at most a hundredth.
        if terms.contains(where: \.isShare) && rest.magnitude < 100 { return 0 }
        return rest > 0 && rest <= most * Self.unit ? 0 : rest
    }

    /// The scale of amounts: ten-thousandths of a unit.
    fileprivate static var unit: Int64 { 10_000 }
    /// The bound of an amount, so that a sum of all columns can't overflow.
    fileprivate static var largest: UInt64 { 1 << 58 }

    private static func product(_ amount: Int64, _ rate: Decimal64) -> Int64? {
        let scale = (0..<rate.fractionDigits).reduce(Int64(1)) { product, _ in product * 10 }
        return Shares.rounded(amount, times: rate.units, over: scale)
    }

    /// Returns an amount in ten-thousandths; `nil` if there is none, or it can't be read or is too large.
    fileprivate static func scaled(_ amount: CellAmount??) -> Int64? {
        guard let amount = amount ?? nil, let scaled = amount.number.units(atFractionDigits: 4) else { return nil }
        return scaled.magnitude < largest ? scaled : nil
    }
}

extension Equation.Conversion {
    enum Rate {
        case known(Decimal64), unknown
    }

    /// Returns the rate of a row in two currencies; `nil` for any other row.
    fileprivate func rate(of row: MarketplaceRow<FileColumn>) -> Rate? {
        let (first, second) = (row.text(from), row.text(to))
        guard !first.isEmpty, !second.isEmpty, first != second else { return nil }
        guard let rate = (try? row.amount(rate))??.number, rate.units > 0, rate.fractionDigits <= 18 else {
            return .unknown
        }
        return .known(rate)
    }

    /// Returns the smallest amount of the result's currency, in ten-thousandths.
    fileprivate func smallest(of row: MarketplaceRow<FileColumn>) -> Int64 {
        Equation<FileColumn>.unit / (Currency(code: row.text(to))?.minorPerUnit ?? 100)
    }
}

extension Equation.Term {
    static func plus(_ column: FileColumn) -> Self { Self(column: column, factor: 10_000) }
    static func minus(_ column: FileColumn) -> Self { Self(column: column, factor: -10_000) }
    /// Returns the term of an amount for one piece, times the number of pieces.
    static func plus(_ column: FileColumn, times count: FileColumn) -> Self {
        Self(column: column, factor: 10_000, count: count)
    }
    /// Returns the term of a percentage of a column.
    static func percent(_ percent: Int64, of column: FileColumn) -> Self { Self(column: column, factor: percent * 100) }
    /// Returns the term of an amount in hundredths that every row has.
    static func fixed(_ hundredths: Int64) -> Self { Self(column: nil, factor: hundredths * 100) }

    /// The same term, of a column that only some editions have.
    var ifThere: Self {
        var term = self
        term.isRare = true
        return term
    }

    fileprivate var isShare: Bool { column != nil && factor.magnitude != 10_000 }

    /// Returns the value in ten-thousandths; `nil` if the file lacks the column or the cell can't be read.
    fileprivate func value(in row: MarketplaceRow<FileColumn>) -> Int64? {
        guard let column else { return factor }
        guard row.has(column) || isRare else { return nil }
        guard !row.text(column).isEmpty else { return 0 }
        guard var value = Equation<FileColumn>.scaled(try? row.amount(column)) else { return nil }
        if let count {
            guard let pieces = try? row.count(count) ?? 1 else { return nil }
            let (product, isTooMuch) = value.multipliedReportingOverflow(by: Int64(pieces))
            guard !isTooMuch, product.magnitude < Equation<FileColumn>.largest else { return nil }
            value = product
        }
        return isShare ? Int64(Int128(value) * Int128(factor) / 10_000) : factor < 0 ? -value : value
    }
}
