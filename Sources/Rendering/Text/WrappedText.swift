/// Returns a text broken between words to fit a width.
///
/// Paragraphs are refilled. A line with columns, separated by two or more spaces, is unchanged if it fits; otherwise
/// the text after its first column continues below itself. Indented text keeps its indentation. A word longer than a
/// line is not broken.
package func wrapped(_ text: String, to width: Int) -> String {
    var filling = TextFilling(width: max(1, width))
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { filling.add(line) }
    filling.flush()
    return filling.lines.joined(separator: "\n")
}

/// Returns a message broken between words to fit a width.
///
/// Indented lines quote a statement, and a line after `try:` is a statement to copy: both stay as they are.
package func wrappedMessage(_ text: String, to width: Int) -> String {
    wrappedLines(text, to: width, except: [" ", "try: ", "\u{1B}[2mtry: "])
}

/// Returns a text with each of its lines broken between words to fit a width, except those that begin like a statement
/// to copy.
package func wrappedLines(_ text: String, to width: Int, except beginnings: [String] = ["  try: ", "  type: "])
    -> String
{
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        beginnings.contains { line.hasPrefix($0) } ? String(line) : wrapped(String(line), to: width)
    }.joined(separator: "\n")
}

private struct TextFilling {
    let width: Int
    private(set) var lines: [String] = []
    /// The lines of the paragraph or list entry being read.
    private var open: [Substring] = []
    private var shape = Shape(indent: 0, column: nil)

    init(width: Int) {
        self.width = width
    }

    /// The column where a line begins, and where its second column begins, if it has one.
    private struct Shape {
        var indent: Int
        var column: Int?

        init(indent: Int, column: Int?) {
            (self.indent, self.column) = (indent, column)
        }

        init(_ line: Substring) {
            indent = line.prefix { $0 == " " }.count
            let rest = line.dropFirst(indent)
            column = nil
            guard let gap = rest.firstRange(of: "  ") else { return }
            let after = rest[gap.lowerBound...].drop { $0 == " " }
            column = after.isEmpty ? nil : displayWidth(of: String(line[..<after.startIndex]))
        }

        var isParagraph: Bool { indent == 0 && column == nil }
    }

    mutating func add(_ line: Substring) {
        let next = Shape(line)
        if line.allSatisfy({ $0 == " " }) {
            flush()
            lines.append("")
        } else if !open.isEmpty, next.column == nil, continues(next) {
            open.append(line)
        } else {
            flush()
            (open, shape) = ([line], next)
        }
    }

    /// Returns true if a line without columns continues the open paragraph or entry.
    private func continues(_ next: Shape) -> Bool {
        shape.isParagraph ? next.isParagraph : shape.column == next.indent
    }

    mutating func flush() {
        defer { open = [] }
        guard let first = open.first else { return }
        let fits = open.allSatisfy { displayWidth(of: String($0)) <= width }
        if fits, !shape.isParagraph || open.count == 1 {
            lines += open.map(String.init)
            return
        }
        let beginning = prefix(of: first)
        let words = ([first.dropFirst(beginning.count)] + open.dropFirst()).flatMap { $0.split(separator: " ") }
        fill(words, beginning: String(beginning))
    }

    /// Returns the part that stays unchanged: the indentation, and the first column if it fits.
    private func prefix(of first: Substring) -> Substring {
        guard let column = shape.column, column <= width else { return first.prefix(shape.indent) }
        var cells = 0
        return first.prefix { character in
            cells += displayWidth(of: String(character))
            return cells <= column
        }
    }

    /// The indentation of continued text: below the second column, unless that leaves little room.
    private var hang: Int {
        if shape.isParagraph { return 0 }
        let column = shape.column ?? shape.indent + 2
        return column <= width / 2 ? column : min(shape.indent + 4, width / 2)
    }

    private mutating func fill(_ words: [Substring], beginning: String) {
        var line = beginning
        var cells = displayWidth(of: beginning)
        var isBlank = beginning.allSatisfy { $0 == " " }
        var needsSpace = false
        if !isBlank, cells > width / 2 {
            // A second column with little room begins below the first.
            lines.append(Self.withoutTail(line))
            line = String(repeating: " ", count: hang)
            (cells, isBlank) = (hang, true)
        }
        for word in words {
            let size = displayWidth(of: String(word))
            if !isBlank, cells + (needsSpace ? 1 : 0) + size > width {
                lines.append(Self.withoutTail(line))
                line = String(repeating: " ", count: hang)
                (cells, isBlank, needsSpace) = (hang, true, false)
            }
            line += needsSpace ? " \(word)" : word
            cells += size + (needsSpace ? 1 : 0)
            (isBlank, needsSpace) = (false, true)
        }
        lines.append(line)
    }

    private static func withoutTail(_ line: String) -> String {
        String(line.reversed().drop { $0 == " " }.reversed())
    }
}
