import Cells

extension Cell {
    /// The value as one line of text; a cell without a value has an empty one.
    package var text: String {
        switch self {
        case .empty: ""
        case .text(let bytes): String(decoding: bytes, as: UTF8.self)
        case .integer(let number): String(number)
        case .decimal(let units, let digits): Decimal64(units: units, fractionDigits: digits).description
        case .boolean(let isTrue): isTrue ? "yes" : "no"
        case .list(let parts): parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "; ")
        }
    }
}
