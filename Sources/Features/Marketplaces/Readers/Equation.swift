import Codecs
import Imports
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

    /// Returns the equation in the places of a file's cells; `nil` if the file lacks a column of it.
    func located(in header: MarketplaceHeader) -> RowEquation? {
        func parts(_ terms: [Term]) -> [RowEquation.Part]? {
            var parts: [RowEquation.Part] = []
            for term in terms {
                let place = term.column.flatMap { self.place($0, header) }
                if term.column != nil, place == nil {
                    if term.isRare { continue }
                    return nil
                }
                parts.append(
                    .init(place: place, factor: term.factor, count: term.count.flatMap { self.place($0, header) }))
            }
            return parts
        }
        guard let result = place(result, header), let terms = parts(terms) else { return nil }
        let conversion = conversion.flatMap { columns -> RowEquation.Conversion? in
            place(columns.from, header).flatMap { from in
                place(columns.to, header).map { .init(rate: place(columns.rate, header), from: from, to: $0) }
            }
        }
        return RowEquation(
            result: result, forms: [terms] + alternatives.compactMap(parts), most: most, conversion: conversion
        ) { [isAbout] in isAbout(MarketplaceRow($0)) }
    }

    private func place(_ column: FileColumn, _ header: MarketplaceHeader) -> Int? { header.places[column.rawValue] }
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
}

/// An equation in the places of one file's cells; all amounts are in ten-thousandths of a unit.
struct RowEquation: Sendable {
    struct Part: Sendable {
        /// The place of the amount; `nil` for a fixed one.
        let place: Int?
        let factor: Int64
        let count: Int?

        var isShare: Bool { place != nil && factor.magnitude != unit }
    }

    struct Conversion: Sendable {
        let rate: Int?
        let from: Int
        let to: Int
    }

    let result: Int
    /// The ways to reach the result.
    let forms: [[Part]]
    let most: Int64
    let conversion: Conversion?
    let isAbout: @Sendable (RowCells) -> Bool

    /// Returns the difference of a row's result from its terms, in the terms' currency; 0 if the equation holds or doesn't
    /// apply.
    ///
    /// A cell that can't be read is the reader's to report.
    func difference(of row: RowCells) -> Int64 {
        guard let result = row.scaled(at: result) else { return 0 }
        var least: Int64?
        for form in forms where least != 0 {
            guard let other = difference(of: result, form, in: row) else { continue }
            if other.magnitude < least?.magnitude ?? .max { least = other }
        }
        guard let least, least != 0, isAbout(row) else { return 0 }
        return least
    }

    /// Returns `nil` if the row lacks what it takes to check these terms.
    private func difference(of result: Int64, _ parts: [Part], in row: RowCells) -> Int64? {
        var (sum, count, isRounded) = (Int64(0), Int64(0), false)
        for part in parts {
            guard let value = value(of: part, in: row), sum.magnitude < RowCells.largest else { return nil }
            sum += value
            if value != 0 { count += 1 }
            if part.isShare { isRounded = true }
        }
        if let conversion, row.isConverted(conversion) {
            guard let rate = row.rate(conversion), let converted = Shares.applied(sum, at: rate) else { return nil }
            // Each column may have been rounded when it was converted.
            let rest = result - converted
            return rest.magnitude <= count * row.smallest(conversion) ? 0 : Shares.undone(rest, at: rate)
        }
        let rest = result - sum
        // A share is rounded to the smallest unit, which is at most a hundredth.
        if isRounded && rest.magnitude < 100 { return 0 }
        return rest > 0 && rest <= most * unit ? 0 : rest
    }

    private func value(of part: Part, in row: RowCells) -> Int64? {
        guard let place = part.place else { return part.factor }
        guard !row.isNothing(at: place) else { return 0 }
        guard var value = row.scaled(at: place) else { return nil }
        if let count = part.count {
            let pieces = row.isNothing(at: count) ? unit : row.scaled(at: count)
            guard let pieces, let product = Shares.rounded(value, times: pieces, over: unit),
                product.magnitude < RowCells.largest
            else { return nil }
            value = product
        }
        if part.isShare { return Int64(Int128(value) * Int128(part.factor) / Int128(unit)) }
        return part.factor < 0 ? -value : value
    }
}

/// The scale of the amounts of equations.
private let unit: Int64 = 10_000

extension RowCells {
    /// The bound of an amount, so that a sum of all columns can't overflow.
    fileprivate static let largest: UInt64 = 1 << 58

    fileprivate func isNothing(at place: Int) -> Bool { record.isEmpty(at: place) || record.isDash(at: place) }

    private func text(at place: Int) -> String { CellText.clean(record.anyText(at: place)) }

    /// Returns an amount in ten-thousandths; `nil` if there is none, or it can't be read or is too large.
    fileprivate func scaled(at place: Int) -> Int64? {
        if isNothing(at: place) { return nil }
        // Nearly all amounts are bare digits, which are read many times faster than the forms of all marketplaces.
        if let plain = Self.plain(record.bytes(at: place), usesDecimalComma: header.usesDecimalComma) { return plain }
        guard let amount = try? CellAmount(text(at: place), usesDecimalComma: header.usesDecimalComma),
            let scaled = amount.number.units(atFractionDigits: 4), scaled.magnitude < Self.largest
        else { return nil }
        return scaled
    }

    /// Returns a number in digits with up to four decimals, in ten-thousandths; `nil` for anything else.
    private static func plain(_ bytes: ArraySlice<UInt8>, usesDecimalComma: Bool) -> Int64? {
        var (value, decimals, digits) = (Int64(0), -1, 0)
        // Three digits behind a comma may be thousands.
        let (mark, most) = usesDecimalComma ? (UInt8(ascii: ","), 2) : (UInt8(ascii: "."), 4)
        let isNegative = bytes.first == UInt8(ascii: "-")
        for byte in isNegative ? bytes.dropFirst() : bytes {
            switch byte {
            case 0x30...0x39 where digits < 13 && decimals < most:
                value = value * 10 + Int64(byte - 0x30)
                digits += 1
                if decimals >= 0 { decimals += 1 }
            case mark where decimals < 0: decimals = 0
            default: return nil
            }
        }
        guard digits > 0, decimals != 0 else { return nil }
        for _ in max(0, decimals)..<4 { value *= 10 }
        return isNegative ? -value : value
    }

    /// Returns true for a row in two currencies.
    fileprivate func isConverted(_ columns: RowEquation.Conversion) -> Bool {
        !isNothing(at: columns.from) && !isNothing(at: columns.to)
            && record.bytes(at: columns.from) != record.bytes(at: columns.to)
    }

    /// Returns the rate of a row in two currencies; `nil` if there is none.
    fileprivate func rate(_ columns: RowEquation.Conversion) -> Decimal64? {
        guard let place = columns.rate, !isNothing(at: place),
            let rate = try? CellAmount(text(at: place), usesDecimalComma: header.usesDecimalComma)?.number
        else { return nil }
        return rate.units > 0 && rate.fractionDigits <= 18 ? rate : nil
    }

    /// Returns the smallest amount of the result's currency.
    fileprivate func smallest(_ columns: RowEquation.Conversion) -> Int64 {
        unit / (Currency(code: text(at: columns.to))?.minorPerUnit ?? 100)
    }
}
