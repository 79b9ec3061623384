/// A row that may be an existing item or another one; the user decides.
package struct RowDoubt: Equatable, Sendable {
    /// The answer that it is the item that it looks like.
    package let ifSame: RowAnswer
    /// The row's identity, by which a later import of the sheet would recognise it.
    package let row: String
    package let line: Int
    /// Its likeness, as the rest of a sentence that begins with the row.
    let likeness: String
    /// A sentence about the row, with its line.
    package let sentence: String

    init(ifSame: RowAnswer, _ row: SheetEditions.NewRow, _ likeness: String, _ editions: SheetEditions) {
        (self.ifSame, self.row, line, self.likeness) = (ifSame, row.id, row.line, likeness)
        sentence = "line \(row.line), \(editions.words(of: row.id)), \(likeness)"
    }

    init(correcting earlier: (id: String, words: String), _ row: SheetEditions.NewRow, _ editions: SheetEditions) {
        let likeness = "looks like a changed version of an earlier row: \(earlier.words)"
        self.init(ifSame: .corrected(earlier.id), row, likeness, editions)
    }

    /// The problem of the row until the user has answered.
    var problem: ImportProblem {
        var problem = ImportProblem("it \(likeness)", canBeSkipped: false)
        problem.line = line
        return problem
    }
}

/// An answer about a row in doubt.
package enum RowAnswer: Equatable, Sendable {
    /// The row corrects the one of the earlier import with this name.
    case corrected(String)
    /// The row tells of this item.
    case same(Int64)
    /// The row is another item.
    case another
}
