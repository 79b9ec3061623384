import CEditLine
import Glibc

/// The terminal around the line: characters and signals coming in, and what is shown besides the line itself.
extension LineEditor {
    /// For so many milliseconds after an Esc what comes belongs to it, as of an arrow.
    private static let escapePause: CInt = 50

    /// Gives libedit the next character; -1 when a signal stopped the reading, 0 at the end of the input.
    func readCharacter(into character: UnsafeMutablePointer<wchar_t>) -> CInt {
        while true {
            if !input.hasMore {
                paintHighlight()
                paintRightPrompt()
                paintSuggestion()
            }
            let event = input.next()
            removeSuggestion()
            removeRightPrompt()
            switch event {
            case .scalar(let scalar):
                if scalar.value > 0xFF { avoidFastInsertion() }
                let isEscape = hasViKeys && scalar == "\u{1B}" && !input.hasMore(milliseconds: Self.escapePause)
                character.pointee = wchar_t(bitPattern: (isEscape ? PrivateKey.escape : scalar).value)
                return 1
            case .signal(let number):
                guard let result = handle(number) else { continue }
                errno = EINTR
                return result
            case .timeout: continue
            case .endOfInput:
                stop = .endOfInput
                return 0
            }
        }
    }

    /// Does what a signal asks for; what `readCharacter` is to answer when the reading ends by it.
    func handle(_ signal: CInt) -> CInt? {
        guard let editor else { return 0 }
        switch signal {
        case SIGWINCH: resize(editor)
        case SIGTSTP: stopForNow(editor)
        case SIGCONT: resume(editor)
        case SIGINT:
            input.discard()
            write(below() + "^C\r\n")
            stop = .interrupted
            return -1
        default:
            // The terminal must be as it was before a signal that ends the process has its way.
            release(editor)
            removeTitle()
            editline_signal_pass_on(signal)
            stop = .endOfInput
            return 0
        }
        return nil
    }

    /// Shows lines under the line being edited, then that line again below them.
    func showBelow(_ lines: [String]) {
        guard let editor else { return }
        write(below() + "\r\n" + lines.map { $0 + "\r\n" }.joined())
        editline_repaint(editor)
    }

    /// Tells the terminal to mark what is pasted, or no longer to.
    func announcePaste(_ on: Bool) {
        guard TerminalLocale.terminalObeysEscapes else { return }
        write(on ? "\u{1B}[?2004h" : "\u{1B}[?2004l")
    }

    /// Paints a text as tall as the screen from the top before libedit inserts a key into it.
    ///
    /// Its insertion goes wrong there unless the screen is known afresh. Each character is taken for as wide as it may
    /// be.
    private func avoidFastInsertion() {
        guard let editor else { return }
        let line = EditedLine(editor)
        let size = TerminalSize.current
        let cells = line.scalars.reduce(currentPrompt.scalars.count) { $0 + ($1 == "\n" ? size.columns : $1.mostCells) }
        guard cells / size.columns + 2 >= size.rows else { return }
        write(TerminalLocale.terminalObeysEscapes ? "\u{1B}[H\u{1B}[J" : "\r\n")
        editline_repaint(editor)
    }

    private func paintHighlight() {
        guard colour, let highlight, let editor else { return }
        let line = EditedLine(editor)
        let painter = LinePainter(size: .current, prompt: currentPrompt.scalars)
        let before = earlierLines.reduce(0) { $0 + $1.utf8.count + 1 }
        let mark = searchMark.map { ($0.lowerBound + before)..<($0.upperBound + before) }
        write(painter.paint(line, after: earlierLines, marked: mark, highlight: highlight))
    }

    /// The escapes that bring the cursor behind the last character of the line.
    func below() -> String {
        guard let editor, TerminalLocale.terminalObeysEscapes else { return "" }
        let (caret, end) = positions(EditedLine(editor))
        return CursorMove.down(end.row - caret.row) + "\r" + CursorMove.right(end.column)
    }

    /// The escapes that empty the screen from the prompt on and leave the cursor there.
    func toPrompt() -> String {
        guard let editor, TerminalLocale.terminalObeysEscapes else { return "\r\n" }
        return CursorMove.up(positions(EditedLine(editor)).caret.row) + "\r\u{1B}[J"
    }

    /// Where the caret is, and where the line ends, from where its prompt begins.
    func positions(_ line: EditedLine) -> (caret: LineLayout.Position, end: LineLayout.Position) {
        let layout = LineLayout(columns: shownColumns)
        let caret = layout.end(of: line.scalars[..<line.caret], from: layout.end(of: currentPrompt.scalars))
        return (caret, layout.end(of: line.scalars[line.caret...], from: caret))
    }

    /// A terminal folds its lines anew when its width changes; the place to repaint from is where that puts the prompt.
    private func resize(_ editor: OpaquePointer) {
        shownColumns = TerminalSize.current.columns
        el_resize(editor)
        write(toPrompt())
        editline_repaint(editor)
    }

    private func stopForNow(_ editor: OpaquePointer) {
        write(below() + "\r\n")
        release(editor)
        editline_signal_pass_on(SIGTSTP)
        resume(editor)
    }

    func resume(_ editor: OpaquePointer) {
        editline_set_editing_mode(editor, 1)
        announcePaste(true)
        el_resize(editor)
        shownColumns = TerminalSize.current.columns
        write(TerminalLocale.terminalObeysEscapes ? "\r\u{1B}[J" : "\r\n")
        editline_repaint(editor)
    }

    func release(_ editor: OpaquePointer) {
        announcePaste(false)
        editline_set_editing_mode(editor, 0)
    }
}

/// Moves of the cursor, as ECMA-48 writes them; a move of nothing is no escape, since 0 would mean 1.
enum CursorMove {
    static func up(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)A" : "" }
    static func down(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)B" : "" }
    static func right(_ columns: Int) -> String { columns > 0 ? "\u{1B}[\(columns)C" : "" }
}

extension Unicode.Scalar {
    /// The most cells that libedit may count for it anywhere.
    fileprivate var mostCells: Int { value < 0x20 || !isPrintable ? 8 : max(1, TerminalText.columns(of: self)) + 1 }
}
