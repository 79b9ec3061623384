/// The measured widths of one column's cells.
struct ColumnMeasure: Equatable {
    /// The most cells before a decimal point, and from it on; all cells of a text count as before it.
    var whole = 0
    var tail = 0
    var isEmpty = true
    /// The currencies of its amounts.
    var codes = Codes.none

    enum Codes: Equatable {
        case none
        case one(CurrencyCode)
        case several

        mutating func add(_ code: CurrencyCode) {
            switch self {
            case .none: self = .one(code)
            case .one(code), .several: break
            case .one: self = .several
            }
        }
    }

    mutating func add(width: Int, tail: Int, isEmpty: Bool, code: CurrencyCode?) {
        whole = max(whole, width - tail)
        self.tail = max(self.tail, tail)
        guard !isEmpty else { return }
        self.isEmpty = false
        if let code { codes.add(code) }
    }

    mutating func add(_ other: ColumnMeasure) {
        whole = max(whole, other.whole)
        tail = max(tail, other.tail)
        isEmpty = isEmpty && other.isEmpty
        switch other.codes {
        case .none: break
        case .one(let code): codes.add(code)
        case .several: codes = .several
        }
    }
}

/// The three letters of a currency.
struct CurrencyCode: Equatable {
    static let width = 3
    let letters: (UInt8, UInt8, UInt8)

    /// Reads a code; returns `nil` for other text.
    init?(_ text: UnsafeRawBufferPointer) {
        guard text.count == Self.width else { return nil }
        letters = (text[0], text[1], text[2])
        guard UInt8(ascii: "A")...UInt8(ascii: "Z") ~= text[0] else { return nil }
    }

    init?(_ text: ArraySlice<UInt8>) {
        guard let code = text.withUnsafeBytes({ CurrencyCode($0) }) else { return nil }
        self = code
    }

    var text: String { String(decoding: [letters.0, letters.1, letters.2], as: UTF8.self) }

    static func == (left: CurrencyCode, right: CurrencyCode) -> Bool { left.letters == right.letters }
}
