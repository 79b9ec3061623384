import Rendering

/// The man macros of roff, in lines of at most 80 columns.
enum Roff {
    /// The most characters of a filled line, which leaves room for a change of font at both ends.
    private static let width = 74

    static func heading(_ name: String, _ section: Int, _ manual: String) -> String {
        """
        .\\" Made from the tables of the language by `make generate`; do not edit.
        .TH \(escaped(name)) \(section) "\(Version.day)" "fhq \(Version.number)" "\(manual)"
        """
    }

    /// Returns a section of names with their meanings, below a paragraph.
    static func definitions(_ title: String, _ pairs: [(String, String)], after paragraph: String? = nil) -> String {
        ([".SH \(title)"] + (paragraph.map { [filled($0)] } ?? [])
            + pairs.map { ".TP\n.B \(escaped($0))\n\(filled($1))" }).joined(separator: "\n")
    }

    static func block(_ block: HelpBlock) -> String {
        switch block {
        case .paragraph(let text): ".PP\n\(filled(text))"
        case .lines(let lines): ".PP\n.nf\n\(lines.flatMap(folded).joined(separator: "\n"))\n.fi"
        }
    }

    /// The room for a line that is not filled, which man indents.
    static let lineWidth = 73

    /// Returns a line that is not filled in parts that fit; later parts begin below the second column of the first.
    private static func folded(_ line: String) -> [String] {
        var rest = escaped(line)
        let margin = String(repeating: " ", count: secondColumn(of: line))
        var parts: [String] = []
        while rest.count > lineWidth, let gap = rest.prefix(lineWidth + 1).lastIndex(of: " ") {
            let part = rest[..<gap]
            guard part.contains(where: { $0 != " " }) else { break }
            parts.append(String(part))
            rest = margin + rest[gap...].drop { $0 == " " }
        }
        return parts + [rest]
    }

    /// Returns the place after the first two spaces within a line; without any, four places after its beginning.
    private static func secondColumn(of line: String) -> Int {
        let indent = line.prefix { $0 == " " }.count
        let text = line.dropFirst(indent)
        guard let gap = text.firstRange(of: "  "), let start = text[gap.upperBound...].firstIndex(where: { $0 != " " })
        else { return indent + 4 }
        let column = line.distance(from: line.startIndex, to: start)
        return column < lineWidth / 2 ? column : indent + 4
    }

    /// Returns a text to fill, broken between words; no line of it begins like a request.
    static func filled(_ text: String) -> String {
        var lines = [""]
        for word in escaped(text).split(separator: " ") {
            let isFull = lines[lines.count - 1].count + word.count >= width
            if isFull || lines == [""] {
                lines.append(guarded(String(word)))
            } else {
                lines[lines.count - 1] += " \(word)"
            }
        }
        return lines.dropFirst().joined(separator: "\n")
    }

    /// Escapes text so that hyphens can be copied, and it doesn't begin like a request.
    static func escaped(_ text: some StringProtocol) -> String {
        guarded(text.substituting(["\\": "\\e", "-": "\\-"]))
    }

    private static func guarded(_ text: String) -> String {
        text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
    }
}
