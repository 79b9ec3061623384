import Programs
import Statements
import StoreFile

/// Shows the progress of the running statement.
extension Runner {
    /// Runs a statement that may read many rows, showing progress if there is a terminal that nothing else writes to
    /// meanwhile.
    func watching<Result>(_ statement: any Statement, _ body: () throws -> Result) throws -> Result {
        guard errors.showsProgress else { return try body() }
        let progress = environment.progress
        defer { errors.progress(nil) }
        let watch = RowWatch { try progress(Pace(doing: Self.name(of: statement), start: $2).words($0, of: $1)) }
        return try RowWatch.$current.withValue(watch, operation: body)
    }

    /// Returns the statement as it is written, shortened to fit a line.
    private static func name(of statement: any Statement) -> String {
        let words = statement.canonical
        return words.count > 40 ? words.prefix(39) + "…" : words
    }
}
