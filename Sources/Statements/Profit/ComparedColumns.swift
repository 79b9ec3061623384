import Rendering

/// The columns of a report beside those of earlier days: each figure, `F_before` and `F_change`.
extension [Column] {
    /// The columns with two more after each figure.
    var compared: [Column] {
        flatMap { column in
            guard column.isFigure else { return [column] }
            return [column] + ["before", "change"].map { column.beside($0) }
        }
    }

    /// Returns a row of the compared columns; a difference from or to an unknown figure is empty.
    func compared(_ cells: [CellValue], with before: [CellValue]) -> [CellValue] {
        indices.flatMap { index in
            guard self[index].isFigure else { return [cells[index]] }
            return [cells[index], before[index], cells[index].change(from: before[index])]
        }
    }
}

extension Column {
    fileprivate var isFigure: Bool { kind == .integer || kind == .decimal }

    fileprivate func beside(_ suffix: String) -> Column {
        var column = self
        column.name += "_\(suffix)"
        column.priority += column.priority == 0 ? 0 : 1
        return column
    }
}

extension CellValue {
    fileprivate func change(from before: CellValue) -> CellValue {
        switch (self, before) {
        case (.integer(let now), .integer(let then)):
            let change = now.subtractingReportingOverflow(then)
            return change.overflow ? .empty : .integer(change.partialValue)
        case (.decimal(let now, let digits), .decimal(let then, _)):
            let change = now.subtractingReportingOverflow(then)
            return change.overflow ? .empty : .decimal(change.partialValue, digits: digits)
        default: return .empty
        }
    }
}
