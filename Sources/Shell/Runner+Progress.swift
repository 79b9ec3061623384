import Inventory
import Services
import Statements

/// How far what runs has come.
extension Runner {
    /// Does what may read many rows, and shows how far that has come where a terminal is looked at and nothing else writes
    /// to it meanwhile.
    func watching<Result>(_ statement: any Statement, _ body: () throws -> Result) throws -> Result {
        guard errors.showsProgress else { return try body() }
        let progress = environment.progress
        defer { errors.progress(nil) }
        let watch = RowWatch { try progress(Pace(doing: Self.name(of: statement), start: $2).words($0, of: $1)) }
        return try RowWatch.$current.withValue(watch, operation: body)
    }

    /// As it is written, but for what is too long for a line.
    private static func name(of statement: any Statement) -> String {
        let words = statement.canonical
        return words.count > 40 ? words.prefix(39) + "…" : words
    }
}
