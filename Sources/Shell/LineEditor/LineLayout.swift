/// The screen positions of a prompt's and a line's characters, by libedit's rules.
struct LineLayout {
    /// A cell, counted from the prompt's first.
    struct Position: Equatable {
        var row = 0
        var column = 0
    }

    /// The terminal's width in cells, at least 2.
    let columns: Int

    /// Returns the cell after `scalars` if the first of them is at `start`.
    func end(of scalars: some Sequence<Unicode.Scalar>, from start: Position = Position()) -> Position {
        scalars.reduce(start) { advance($0, over: $1) }
    }

    func advance(_ position: Position, over scalar: Unicode.Scalar) -> Position {
        if scalar == "\n" { return Position(row: position.row + 1, column: 0) }
        var next = position
        let width = scalar == "\t" ? 8 - position.column % 8 : shownWidth(scalar)
        if width > 1, scalar != "\t", next.column + width > columns {
            next = Position(row: next.row + 1, column: 0)
        }
        next.column += width
        if next.column >= columns {
            next = Position(row: next.row + 1, column: next.column - columns)
        }
        return next
    }

    private func shownWidth(_ scalar: Unicode.Scalar) -> Int {
        // libedit shows a control character as ^X and other unprintable ones as \U+XXXX or \U+XXXXX.
        if scalar.value < 0x20 || scalar.value == 0x7F { return 2 }
        let width = TerminalText.columns(of: scalar)
        if width >= 0 { return width }
        return scalar.value > 0xFFFF ? 8 : 7
    }
}
