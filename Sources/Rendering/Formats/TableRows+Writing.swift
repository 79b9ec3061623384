extension TableRows {
    /// Writes one row without its line end and without trailing spaces; losses are red on a terminal.
    func write(
        _ row: Int, _ layout: TableLayout, colour: Bool, to out: inout ByteWriter
    ) throws(OutputError) {
        var pending = 0
        for (place, column) in layout.columns.enumerated() {
            if place > 0 { pending += TableLayout.gap }
            let entry = entry(row, column.index)
            if entry.count == 0 {
                pending += column.width
            } else if column.isRightAligned {
                pending = try writeNumber(entry, row, column, pending, colour, to: &out)
            } else {
                pending = try writeText(entry, column, pending, colour, to: &out)
            }
        }
    }

    private func writeText(
        _ entry: Entry, _ column: TableLayout.ColumnLayout, _ pending: Int, _ colour: Bool, to out: inout ByteWriter
    ) throws(OutputError) -> Int {
        let shown = shown(entry, limit: column.limit)
        try out.repeated(UInt8(ascii: " "), count: pending)
        let dim = colour ? sharedLength(entry, column.index) : 0
        if dim > 0 {
            try out.bytes("\u{1B}[2m")
            try write(entry.start, dim, to: &out)
            try out.bytes("\u{1B}[22m")
        }
        try write(entry.start + dim, shown.count - dim, to: &out)
        if shown.isCut { try out.text(ornament.cut) }
        return max(0, column.width - shown.width)
    }

    /// Writes a number, and returns the spaces due before anything that follows.
    private func writeNumber(
        _ entry: Entry, _ row: Int, _ column: TableLayout.ColumnLayout, _ pending: Int, _ colour: Bool,
        to out: inout ByteWriter
    ) throws(OutputError) -> Int {
        let code = column.showsCodes ? code(of: column.index, row) : nil
        let needsCode = column.showsCodes && column.currency == nil
        let after = column.tail - entry.tail
        let own = entry.width + after + (needsCode ? CurrencyCode.width + 1 : 0)
        try out.repeated(UInt8(ascii: " "), count: pending + max(0, column.width - own))
        let isRed = colour && isLoss(entry, column.index)
        if isRed { try out.bytes("\u{1B}[31m") }
        try write(entry.start, entry.count, to: &out)
        if isRed { try out.bytes("\u{1B}[39m") }
        guard let code, code != column.currency else { return after + (needsCode ? CurrencyCode.width + 1 : 0) }
        try out.repeated(UInt8(ascii: " "), count: after + 1)
        try out.text(code.text)
        return 0
    }

    /// Returns the number of bytes at the beginning of an SKU that it shares with the others of its column.
    private func sharedLength(_ entry: Entry, _ column: Int) -> Int {
        guard let shared = sharedSKUs[column] else { return 0 }
        return zip(shared, text(entry)).prefix { $0 == $1 }.count
    }

    /// Returns true for a negative amount or ratio.
    func isLoss(_ entry: Entry, _ column: Int) -> Bool {
        columns[column].measure != .plain && text(entry).first == UInt8(ascii: "-") && entry.count > 1
    }

    /// Returns the currency of an amount; `nil` if the amount is unknown.
    func code(of column: Int, _ row: Int) -> CurrencyCode? {
        // A known amount ends with a digit.
        guard let place = codeColumns[column], let last = text(entry(row, column)).last,
            UInt8(ascii: "0")...UInt8(ascii: "9") ~= last
        else { return nil }
        return CurrencyCode(text(entry(row, place)))
    }

    /// Writes a cell unchanged.
    func write(_ entry: Entry, to out: inout ByteWriter) throws(OutputError) {
        try write(entry.start, entry.count, to: &out)
    }

    private func write(_ start: Int, _ count: Int, to out: inout ByteWriter) throws(OutputError) {
        try withBytes { bytes throws(OutputError) in
            if let base = bytes.baseAddress { try out.bytes(base + start, count) }
        }
    }

    /// Returns the number of bytes of a cell to write, and their width including a `…`.
    private func shown(_ entry: Entry, limit: Int?) -> (count: Int, width: Int, isCut: Bool) {
        guard let limit, entry.width > limit else { return (entry.count, entry.width, false) }
        if entry.count == entry.width { return (limit - 1, limit, true) }
        let text = String(decoding: text(entry), as: UTF8.self)
        let prefix = DisplayWidth.measuring { $0.prefix(of: text, fitting: limit - 1) }
        return (text.utf8.distance(from: text.startIndex, to: prefix.end), prefix.width + 1, true)
    }
}
