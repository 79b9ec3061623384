/// A prompt, both as it is seen and in libedit's form.
struct PromptText {
    /// Surrounds sequences that take no room on the terminal.
    static let literal: Unicode.Scalar = "\u{1}"

    /// The visible characters of the prompt.
    let scalars: [Unicode.Scalar]
    /// The prompt with its escape sequences.
    let wide: WideText

    init(_ text: String, bold: Bool) {
        scalars = text.unicodeScalars.filter { $0.value >= 0x20 }
        wide = WideText(bold ? Self.bold(scalars) : scalars)
    }

    /// Returns the prompt in bold; libedit attaches a literal to the next character, so the last character must stay
    /// outside.
    private static func bold(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard scalars.count > 1 else { return scalars }
        let on = [literal] + "\u{1B}[1m".unicodeScalars + [literal]
        let off = [literal] + "\u{1B}[0m".unicodeScalars + [literal]
        return on + scalars.dropLast() + off + scalars.suffix(1)
    }
}
