extension Finding {
    /// Returns a column of a row as a finding shows it: a long text shortened, a blob by its size.
    package static func shown(_ row: RowScan, _ column: Int32 = 0) -> String {
        if row.isBlob(column) { return "a blob of \(row.bytes(column)?.count ?? 0) bytes" }
        return switch row.value(column) {
        case .null: "empty"
        case .text(let text): "“\(text.count > 60 ? text.prefix(60) + "…" : text[...])”"
        case let number: number.shown
        }
    }
}
