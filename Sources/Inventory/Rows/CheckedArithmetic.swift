import GRDB

/// Arithmetic on what a file holds: Swift's own operators end the program where a result does not fit, these throw.
extension FixedWidthInteger {
    /// The sum; throws what ends as ``StoreError/damaged(path:detail:)`` if it does not fit.
    func adding(_ other: Self) throws -> Self {
        let (sum, overflow) = addingReportingOverflow(other)
        guard !overflow else { throw DatabaseError.figuresTooLarge }
        return sum
    }

    /// The difference; throws as ``adding(_:)``.
    func subtracting(_ other: Self) throws -> Self {
        let (difference, overflow) = subtractingReportingOverflow(other)
        guard !overflow else { throw DatabaseError.figuresTooLarge }
        return difference
    }
}

/// The size of all that a report adds up, whatever its sign.
///
/// While that fits 64 bits, so does every sum and difference of some of it: the lines of the report, their total and
/// what is reckoned from them need no check of their own.
struct SumBound {
    private var size: Int64 = 0

    /// Counts an amount in before it is added; `false` if it is too large to be added with the others.
    mutating func admits(_ amount: Int64) -> Bool {
        guard let magnitude = Int64(exactly: amount.magnitude) else { return false }
        let (sum, overflow) = size.addingReportingOverflow(magnitude)
        if !overflow { size = sum }
        return !overflow
    }
}

extension DatabaseError {
    /// Figures that no sound store has.
    static let figuresTooLarge = DatabaseError(
        resultCode: .SQLITE_CORRUPT, message: "its figures are too large to add up; run check repair")

    /// What SQLite itself reports of a sum of whole numbers that does not fit.
    static let integerOverflow = DatabaseError(resultCode: .SQLITE_ERROR, message: "integer overflow")
}
