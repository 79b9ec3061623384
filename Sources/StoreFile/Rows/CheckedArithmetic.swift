import QueryLanguage

/// Arithmetic on values from a file: Swift's own operators end the program on overflow, these throw.
extension FixedWidthInteger {
    /// Returns the sum.
    ///
    /// - Throws: An error that becomes ``StoreError/damaged(path:detail:)`` if it does not fit.
    package func adding(_ other: Self) throws -> Self {
        let (sum, overflow) = addingReportingOverflow(other)
        guard !overflow else { throw SQLiteError.figuresTooLarge }
        return sum
    }

    /// Returns the difference.
    ///
    /// - Throws: The same error as ``adding(_:)`` if it does not fit.
    package func subtracting(_ other: Self) throws -> Self {
        let (difference, overflow) = subtractingReportingOverflow(other)
        guard !overflow else { throw SQLiteError.figuresTooLarge }
        return difference
    }
}

/// A bound for the sum of all amounts in a report, ignoring signs.
///
/// While it fits 64 bits, so does every sum and difference of some of the amounts: lines, totals and further figures
/// need no separate check.
public struct SumBound: Sendable {
    /// The largest amount that is added, so that no sum over a store overflows.
    package static let mostMinor = UInt64(Money.mostMinor)

    @usableFromInline var size: Int64 = 0

    package init() {}

    /// Adds an amount's magnitude to the bound; returns `false`, and adds nothing, if a sum could overflow.
    @inlinable public mutating func admits(_ amount: Int64) -> Bool {
        guard let magnitude = Int64(exactly: amount.magnitude) else { return false }
        let (sum, overflow) = size.addingReportingOverflow(magnitude)
        if !overflow { size = sum }
        return !overflow
    }
}
