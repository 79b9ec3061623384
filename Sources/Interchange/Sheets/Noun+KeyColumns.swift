import QueryLanguage

extension Noun {
    /// The columns by which an import knows exported rows, the one that identifies a row first; empty for a noun whose
    /// rows never come back.
    package var keyColumns: [String] {
        switch self {
        case .items: ["sku"]
        case .sales: ["id", "sku"]
        case .expenses: ["id"]
        default: []
        }
    }
}
