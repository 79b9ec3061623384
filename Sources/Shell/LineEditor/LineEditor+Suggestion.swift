import CEditLine

/// Suggests the rest of a line in grey behind it; a key accepts all of it, or a word.
extension LineEditor {
    /// Shows the suggestion as far as it fits into the caret's row; rows below belong to others.
    func paintSuggestion() {
        guard colour, showsSuggestions, let suggest, let editor, searchPrompt == nil else { return }
        let line = EditedLine(editor)
        guard line.caret == line.scalars.count, line.scalars.count <= LinePainter.longestHighlighted else { return }
        let whole = earlierLines.map { $0 + "\n" }.joined() + line.text
        suggestion = (suggest(whole) ?? Suggestion(""), line.text)
        let text = (suggestion.shown.isWhole ? "  \(arrow) " : "") + suggestion.shown.text
        let layout = LineLayout(columns: TerminalSize.current.columns)
        let end = layout.end(of: line.scalars, from: layout.end(of: currentPrompt.scalars))
        let room = min(layout.columns, endOfRoom) - end.column - 1
        guard end.column > 0, room > 0, text.unicodeScalars.allSatisfy(\.isPrintable) else { return }
        let shown = TerminalText.cut(text, to: room)
        guard !shown.isEmpty else { return }
        write("\u{1B}7\u{1B}[0;2m\(shown)\u{1B}[0m\u{1B}8")
        isSuggesting = true
    }

    /// Clears the suggestion before a key takes effect, since libedit knows nothing of it.
    func removeSuggestion() {
        guard isSuggesting else { return }
        isSuggesting = false
        write("\u{1B}[K")
    }

    /// →: moves right by a character; at the end of the line it accepts the suggestion.
    func moveRight() -> UInt8 {
        guard let editor else { return UInt8(CC_REFRESH_BEEP) }
        let line = EditedLine(editor)
        if line.caret == line.scalars.count { return accept(suggestion.shown, after: line, editor) }
        el_cursor(editor, 1)
        return UInt8(CC_CURSOR)
    }

    /// End: moves to the end of the line; there it accepts the suggestion.
    func moveToEnd() -> UInt8 {
        guard let editor else { return UInt8(CC_REFRESH_BEEP) }
        let line = EditedLine(editor)
        if line.caret == line.scalars.count { return accept(suggestion.shown, after: line, editor) }
        el_cursor(editor, CInt(line.scalars.count - line.caret))
        return UInt8(CC_CURSOR)
    }

    /// Alt-→: moves right by a word; at the end of the line it accepts a word of the suggestion.
    func moveRightByWord() -> UInt8 {
        guard let editor else { return UInt8(CC_REFRESH_BEEP) }
        let line = EditedLine(editor)
        guard line.caret == line.scalars.count else {
            el_wpush(editor, Self.wide(PrivateKey.nextWord))
            return UInt8(CC_NORM)
        }
        if suggestion.shown.isWhole { return accept(suggestion.shown, after: line, editor) }
        let spaces = suggestion.shown.text.prefix { $0 == " " }
        let word = suggestion.shown.text.dropFirst(spaces.count).prefix { $0 != " " }
        return accept(Suggestion(String(spaces + word)), after: line, editor)
    }

    private func accept(_ suggested: Suggestion, after line: EditedLine, _ editor: OpaquePointer) -> UInt8 {
        // A quick key may come for a line without a suggestion yet.
        guard !suggested.text.isEmpty, showsSuggestions, colour, suggestion.line == line.text else {
            return UInt8(CC_NORM)
        }
        if suggested.isWhole { el_deletestr(editor, CInt(line.scalars.count)) }
        el_winsertstr(editor, Self.wide(suggested.text))
        return UInt8(CC_REFRESH)
    }
}
