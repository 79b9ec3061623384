/// The characters that a table is drawn with.
struct Ornament: Sendable {
    var rule = "─"
    /// The end of a text that was cut, one cell wide.
    var cut = "…"
    /// A figure that is not known, one cell wide.
    var unknown = "—"

    init(isASCII: Bool) {
        guard isASCII else { return }
        rule = "-"
        cut = "~"
        unknown = "-"
    }
}

/// A sentence of the program's own in ASCII: its dashes, dots and quotes are replaced, all else is as it was.
public func inASCII(_ text: String) -> String {
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
