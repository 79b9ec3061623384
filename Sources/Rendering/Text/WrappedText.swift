/// A text broken between words, so that no line is wider than a terminal.
///
/// Paragraphs are filled anew. A line with columns, which two spaces or more divide, stays as it is where it fits; else
/// what follows its first column goes on beneath itself. What is indented stays so. A word that is wider than a line
/// is never cut.
public func wrapped(_ text: String, to width: Int) -> String {
    var filling = TextFilling(width: max(1, width))
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) { filling.add(line) }
    filling.flush()
    return filling.lines.joined(separator: "\n")
}

private struct TextFilling {
    let width: Int
    private(set) var lines: [String] = []
    /// The lines of the paragraph, or of the entry of a list, that is being read.
    private var open: [Substring] = []
    private var shape = Shape(indent: 0, column: nil)

    init(width: Int) {
        self.width = width
    }

    /// Where a line begins, and where its second column does, if it has one.
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

    /// Whether a line without columns goes on with what is open.
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

    /// What stays as it is: the indentation, and the first column where it fits.
    private func prefix(of first: Substring) -> Substring {
        guard let column = shape.column, column <= width else { return first.prefix(shape.indent) }
        var cells = 0
        return first.prefix { character in
            cells += displayWidth(of: String(character))
            return cells <= column
        }
    }

    /// How far what goes on is indented: beneath the second column, unless that leaves little room.
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
            // A second column that has little room begins beneath the first.
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
