/// A reader of a text that the terminal brackets as pasted.
struct PasteReader {
    enum Paste: Equatable {
        case text(String)
        case tooLong
        case signal(Int32)
        case endOfInput
    }

    /// The longest paste in UTF-8 bytes; a longer text should be a script.
    static let longest = 1024 * 1024
    /// The milliseconds to wait for the rest, so that a terminal that fails midway doesn't block the keyboard.
    private static let patience: Int32 = 2_000

    let input: TerminalInput

    /// Reads up to the closing sequence, or as far as the paste arrives.
    func read() -> Paste {
        let closing = Array("\u{1B}[201~".unicodeScalars)
        var scalars: [Unicode.Scalar] = []
        var total = 0
        while true {
            switch input.next(milliseconds: Self.patience, inBlocks: true) {
            case .scalar(let scalar):
                total += 1
                scalars.append(scalar)
                if scalar == "~", scalars.suffix(closing.count).elementsEqual(closing) {
                    scalars.removeLast(closing.count)
                    return total > Self.longest ? .tooLong : .text(Self.cleaned(scalars))
                }
                // For a text that is too long, only the end is needed to find the closing sequence.
                if total > Self.longest, scalars.count > 4096 { scalars.removeFirst(scalars.count - closing.count) }
            case .timeout: return total > Self.longest ? .tooLong : .text(Self.cleaned(scalars))
            case .signal(let number): return .signal(number)
            case .endOfInput: return .endOfInput
            }
        }
    }

    /// Returns the text with LF line breaks, spaces for tabs, and no other control characters or final line breaks.
    ///
    /// libedit doesn't know where a tab ends on a terminal whose width is no multiple of 8.
    static func cleaned(_ scalars: [Unicode.Scalar]) -> String {
        var text = String.UnicodeScalarView()
        var previous: Unicode.Scalar = " "
        for scalar in scalars {
            if scalar == "\r" || (scalar == "\n" && previous != "\r") {
                text.append("\n")
            } else if scalar == "\t" {
                text.append(" ")
            } else if scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) {
                text.append(scalar)
            }
            previous = scalar
        }
        while text.last == "\n" { text.removeLast() }
        return String(text)
    }
}
