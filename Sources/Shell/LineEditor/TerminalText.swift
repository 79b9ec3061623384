import CEditLine
import SystemLibrary

/// The width of text on the terminal, and its safe form.
enum TerminalText {
    /// Returns the columns of `text`; characters without width, and control characters, count as 0.
    static func width(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + max(0, columns(of: $1)) }
    }

    /// Returns the columns of a scalar; -1 if it can't be printed.
    static func columns(of scalar: Unicode.Scalar) -> Int {
        if scalar.value >= 0x20 && scalar.value < 0x7F { return 1 }
        return Int(editline_columns(wchar_t(bitPattern: scalar.value)))
    }

    /// Returns the text, cut with `…` if it takes more than `columns`.
    static func cut(_ text: String, to columns: Int) -> String {
        guard width(text) > columns else { return text }
        var kept = ""
        var used = 0
        for character in text {
            used += width(String(character))
            if used > columns - 1 { break }
            kept.append(character)
        }
        return kept + "…"
    }
}

/// A terminal's size in character cells.
struct TerminalSize: Equatable {
    var columns: Int
    var rows: Int

    /// The size of the terminal on standard output; 80 × 24 if it is unknown.
    static var current: TerminalSize {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1, size.ws_row > 0 else {
            return TerminalSize(columns: 80, rows: 24)
        }
        return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }
}
