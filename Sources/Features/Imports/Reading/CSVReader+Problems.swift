extension CSVReader {
    /// The most columns of a sheet in any form; empty cells beyond them are left out, since a spreadsheet may write its
    /// whole grid.
    package static let mostColumns = 1000
    /// The reason for refusing more columns, and the way out.
    package static let (tooWide, narrower) = ("it has more than 1,000 columns", "delete those that fhq needn't read")

    /// Returns the problem of a line with more columns.
    static func excess(on line: Int) -> ImportProblem {
        var problem = ImportProblem(tooWide, hint: narrower, canBeSkipped: false)
        problem.line = line
        return problem
    }

    /// Returns the problem of malformed CSV; lines and columns count from 1, columns in bytes.
    static func malformation(_ reason: String, at place: (line: Int, column: Int)) -> ImportProblem {
        var problem = ImportProblem("\(reason) (column \(place.column))", canBeSkipped: false)
        problem.line = place.line
        return problem
    }
}
