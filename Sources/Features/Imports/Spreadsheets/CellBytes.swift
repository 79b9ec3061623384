import SystemLibrary

/// The text of one cell, or one name, as it is gathered from pieces; a bound keeps it from filling the memory.
struct CellBytes {
    private(set) var bytes: [UInt8] = []

    /// The most bytes that pieces may add up to; Excel allows 32,767 characters in a cell.
    static let most = 1 << 18

    mutating func append(_ piece: some Collection<UInt8>) {
        bytes.append(contentsOf: piece.prefix(max(0, Self.most - bytes.count)))
    }

    mutating func append(_ text: String) { append(text.utf8) }

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// Numbers as the cells of spreadsheets hold them.
enum CellNumber {
    /// Returns the number as a person sees it: with the 15 digits that Excel shows, and without an exponent if
    /// possible.
    static func text(_ number: String) -> String {
        if number.utf8.count <= 15, number.utf8.allSatisfy({ (0x2D...0x39).contains($0) && $0 != 0x2F }) {
            return number
        }
        return Double(number).map { text($0) } ?? number
    }

    static func text(_ number: Double) -> String {
        guard number.isFinite else { return number.description }
        let magnitude = abs(number)
        if magnitude < 1e15, let whole = Int(exactly: number) { return String(whole) }
        guard magnitude >= 1e-9, magnitude < 1e15 else { return number.description }
        // So many decimals that there are 15 digits in all.
        let decimals = min(max(14 - Int(floor(log10(magnitude))), 0), 17)
        var text = fixed(number, decimals)
        guard text.contains(".") else { return text }
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return text
    }

    /// Returns a number with its currency, rounded to the shown decimals if they are two or more, since people mean
    /// what they see.
    static func text(_ number: String, _ currency: String, decimals: Int) -> String {
        var text = text(number)
        if decimals >= 2, let point = text.firstIndex(of: "."), text[point...].utf8.count - 1 > decimals,
            let value = Double(number)
        {
            let factor = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
            text = CellNumber.text((value * factor).rounded() / factor)
        }
        if currency.isEmpty || Double(text) == nil { return text }
        let code = currency.count > 1 ? "\(currency) " : currency
        return text.hasPrefix("-") ? "-\(code)\(text.dropFirst())" : code + text
    }

    private static func fixed(_ number: Double, _ decimals: Int) -> String {
        var buffer = [CChar](repeating: 0, count: 64)
        let count = withVaList([Int32(decimals), number]) { vsnprintf(&buffer, buffer.count, "%.*f", $0) }
        return String(decoding: buffer.prefix(max(0, Int(count))).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
