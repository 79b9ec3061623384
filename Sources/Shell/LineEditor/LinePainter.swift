/// A painter of the line being edited in colour, over libedit's plain painting.
struct LinePainter {
    /// The longest line that is coloured, since highlighting happens at each key.
    static let longestHighlighted = 4096

    let size: TerminalSize
    /// The visible characters of the prompt before the line.
    let prompt: [Unicode.Scalar]

    /// Returns the escape sequence that repaints `line` and leaves the cursor in place; empty if the line can't be
    /// repainted.
    ///
    /// `marked` is highlighted above everything else; its bytes, and those of the highlighter, include the earlier
    /// lines.
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

    /// Returns false for zero-width and unprintable characters, about whose width terminals and the C library disagree.
    private func takesCells(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || TerminalText.columns(of: scalar) > 0
    }

    /// Returns the movement to the start of the line; nil if part of the line has scrolled off the screen.
    private func moveToStart(of line: EditedLine) -> String? {
        let layout = LineLayout(columns: size.columns)
        let start = layout.end(of: prompt)
        let caret = layout.end(of: line.scalars[..<line.caret], from: start)
        let end = layout.end(of: line.scalars[line.caret...], from: caret)
        guard end.row < size.rows else { return nil }
        return CursorMove.up(caret.row - start.row) + "\r" + CursorMove.right(start.column)
    }

    /// Returns the spans with the marked range inserted.
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
    /// The style of a part of a statement while it is typed.
    package enum Style: Sendable, CaseIterable {
        /// The terminal's default style.
        case plain
        /// A word of the language.
        case keyword
        /// A noun or the name of a field.
        case name
        /// Quoted text.
        case text
        /// Money, numbers and days.
        case number
        /// The SKU or name of an item.
        case sku
        /// A comment.
        case comment
        /// Text that can't stand there.
        case error
        /// The match of a search.
        case found

        /// The escape sequence that sets only this style, using the terminal's own sixteen colours.
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
