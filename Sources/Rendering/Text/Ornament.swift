/// The characters with which a table is drawn.
struct Ornament: Sendable {
    var rule = "─"
    /// The end of a cut text, one cell wide.
    var cut = "…"
    /// The sign for an unknown figure, one cell wide.
    var unknown = "—"

    init(isASCII: Bool) {
        guard isASCII else { return }
        rule = "-"
        cut = "~"
        unknown = "-"
    }
}

/// Returns the program's own sentence in ASCII, with dashes, dots and quotes replaced, and everything else unchanged.
package func inASCII(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "·", "–", "—", "─", "−": result += "-"
        case "…": result += "..."
        case "“", "”": result += "\""
        case "‘", "’": result += "'"
        case "×": result += "x"
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}
