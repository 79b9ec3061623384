/// A prompt as it is seen, and in the form libedit asks for.
struct PromptText {
    /// Stands around what goes to the terminal without taking room there.
    static let literal: Unicode.Scalar = "\u{1}"

    /// The prompt as it is seen.
    let scalars: [Unicode.Scalar]
    /// The prompt with its weight.
    let wide: WideText

    init(_ text: String, bold: Bool) {
        scalars = text.unicodeScalars.filter { $0.value >= 0x20 }
        wide = WideText(bold ? Self.bold(scalars) : scalars)
    }

    /// libedit hangs a literal on the character after it, so the last character has to stay outside.
    private static func bold(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard scalars.count > 1 else { return scalars }
        let on = [literal] + "\u{1B}[1m".unicodeScalars + [literal]
        let off = [literal] + "\u{1B}[0m".unicodeScalars + [literal]
        return on + scalars.dropLast() + off + scalars.suffix(1)
    }
}
