import Glibc

/// A prompt in the form libedit asks for, kept as long as it may ask.
final class PromptText {
    /// Stands around what goes to the terminal without taking room there.
    static let literal: Unicode.Scalar = "\u{1}"

    /// The prompt as it is seen.
    let scalars: [Unicode.Scalar]
    /// The prompt as libedit takes it, ending in NUL.
    let wide: UnsafeMutablePointer<wchar_t>

    init(_ text: String, bold: Bool) {
        scalars = text.unicodeScalars.filter { $0.value >= 0x20 }
        let shown = bold ? Self.bold(scalars) : scalars
        wide = .allocate(capacity: shown.count + 1)
        for (index, scalar) in shown.enumerated() {
            (wide + index).initialize(to: wchar_t(bitPattern: scalar.value))
        }
        (wide + shown.count).initialize(to: 0)
    }

    deinit {
        wide.deallocate()
    }

    /// libedit hangs a literal on the character after it, so the last character has to stay outside.
    private static func bold(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard scalars.count > 1 else { return scalars }
        let on = [literal] + "\u{1B}[1m".unicodeScalars + [literal]
        let off = [literal] + "\u{1B}[0m".unicodeScalars + [literal]
        return on + scalars.dropLast() + off + scalars.suffix(1)
    }
}

extension Unicode.Scalar {
    /// The scalar that a wide character is; U+FFFD for what is none.
    init(wide: wchar_t) {
        self = Unicode.Scalar(UInt32(bitPattern: wide)) ?? "\u{FFFD}"
    }
}
