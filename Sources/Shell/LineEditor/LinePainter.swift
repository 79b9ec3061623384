/// Writes the line being edited once more, in colour, over what libedit has painted plainly.
struct LinePainter {
    /// Longer lines stay plain: highlighting happens at each key.
    static let longestHighlighted = 4096

    let size: TerminalSize
    /// The prompt before the line, as it is seen.
    let prompt: [Unicode.Scalar]

    /// The escapes that repaint `line` and leave the cursor where it is; empty when the line is better left alone.
    ///
    /// `marked` stands out from everything else; its bytes, and those of the highlighter, count the earlier lines.
    func paint(
        _ line: EditedLine, after earlierLines: [String], marked: Range<Int>? = nil, highlight: LineEditor.Highlighter
    ) -> String {
        guard !line.scalars.isEmpty, line.scalars.count <= Self.longestHighlighted,
            line.scalars.allSatisfy(takesCells), let moveToStart = moveToStart(of: line)
        else { return "" }
        let before = earlierLines.map { $0 + "\n" }.joined()
        let offset = before.utf8.count
        var spans = highlight(before + line.text, offset + line.textBeforeCaret.utf8.count)
        if let marked { spans = Self.marking(marked, in: spans) }
        return "\u{1B}7" + moveToStart + styled(line.scalars, offset: offset, spans) + "\u{1B}[0m\u{1B}8"
    }

    /// Zero-width and unprintable characters are where terminals disagree with the C library, and cells would shift.
    private func takesCells(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || TerminalText.columns(of: scalar) > 0
    }

    /// Nil when part of the line has scrolled out of the screen.
    private func moveToStart(of line: EditedLine) -> String? {
        let layout = LineLayout(columns: size.columns)
        let start = layout.end(of: prompt)
        let caret = layout.end(of: line.scalars[..<line.caret], from: start)
        let end = layout.end(of: line.scalars[line.caret...], from: caret)
        guard end.row < size.rows else { return nil }
        return CursorMove.up(caret.row - start.row) + "\r" + CursorMove.right(start.column)
    }

    /// The spans without what is marked, and that among them.
    private static func marking(
        _ marked: Range<Int>, in spans: [(Range<Int>, LineEditor.Style)]
    ) -> [(Range<Int>, LineEditor.Style)] {
        let others = spans.flatMap { span, style in
            [
                (span.lowerBound..<max(span.lowerBound, min(span.upperBound, marked.lowerBound)), style),
                (min(span.upperBound, max(span.lowerBound, marked.upperBound))..<span.upperBound, style),
            ]
        }
        return (others.filter { !$0.0.isEmpty } + [(marked, .found)]).sorted { $0.0.lowerBound < $1.0.lowerBound }
    }

    private func styled(
        _ scalars: [Unicode.Scalar], offset: Int, _ spans: [(range: Range<Int>, style: LineEditor.Style)]
    ) -> String {
        var text = String.UnicodeScalarView()
        var current = LineEditor.Style.plain
        var position = offset
        var rest = spans[...]
        for scalar in scalars {
            while let span = rest.first, span.range.upperBound <= position { rest.removeFirst() }
            let style = rest.first.map { $0.range.contains(position) ? $0.style : .plain } ?? .plain
            if style != current {
                text.append(contentsOf: style.escape.unicodeScalars)
                current = style
            }
            text.append(contentsOf: scalar == "\n" ? "\r\n".unicodeScalars : String(scalar).unicodeScalars)
            position += Unicode.UTF8.width(scalar)
        }
        return String(text)
    }
}

extension LineEditor {
    /// How a part of a statement is shown while it is typed.
    public enum Style: Sendable, CaseIterable {
        /// As everything else on the terminal.
        case plain
        /// A word of the language.
        case keyword
        /// A noun or the name of a field.
        case name
        /// Quoted text.
        case text
        /// Money, numbers, days.
        case number
        /// What names one item.
        case sku
        /// A comment.
        case comment
        /// What cannot stand there.
        case error
        /// What was searched for.
        case found

        /// The escape that turns this style on and every other off (the terminal's own sixteen colours only).
        var escape: String {
            switch self {
            case .plain: "\u{1B}[0m"
            case .keyword: "\u{1B}[0;1m"
            case .name: "\u{1B}[0;36m"
            case .text: "\u{1B}[0;32m"
            case .number: "\u{1B}[0;35m"
            case .sku: "\u{1B}[0;33m"
            case .comment: "\u{1B}[0;2m"
            case .error: "\u{1B}[0;31m"
            case .found: "\u{1B}[0;7m"
            }
        }
    }
}
