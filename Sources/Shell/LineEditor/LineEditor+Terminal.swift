import CEditLine
import SystemLibrary

/// Input from the terminal, characters and signals, and output besides the line itself.
extension LineEditor {
    /// The milliseconds after an Esc in which further bytes belong to it, as of an arrow key.
    private static let escapePause: CInt = 50

    /// Gives libedit the next character; returns -1 if a signal stopped the reading, and 0 at the end of the input.
    func readCharacter(into character: UnsafeMutablePointer<wchar_t>) -> CInt {
        if let editor, let line = draft {
            draft = nil
            repaint(editor, prompt: nil, line: line)
        }
        while true {
            if !input.hasMore {
                paintHighlight()
                paintRightPrompt()
                paintSuggestion()
            }
            let event = nextEvent()
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

    /// Returns the next character or signal; while waiting, it runs ``pause``.
    private func nextEvent() -> TerminalInput.Event {
        while let pause {
            let event = input.next(milliseconds: CInt(pause.seconds * 1000))
            guard event == .timeout else { return event }
            pause.action()
        }
        return input.next()
    }

    /// Handles a signal; returns the result for `readCharacter` if the signal ends the reading.
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
            whenEnding()
            // The terminal must be restored before a signal ends the process.
            release(editor)
            removeTitle()
            editline_signal_pass_on(signal)
            stop = .endOfInput
            return 0
        }
        return nil
    }

    /// Shows lines below the line being edited, then that line again below them.
    func showBelow(_ lines: [String]) {
        guard let editor else { return }
        write(below() + "\r\n" + lines.map { $0 + "\r\n" }.joined())
        editline_repaint(editor)
    }

    /// Switches the terminal's marking of pasted text on or off.
    func announcePaste(_ on: Bool) {
        guard TerminalLocale.terminalObeysEscapes else { return }
        write(on ? "\u{1B}[?2004h" : "\u{1B}[?2004l")
    }

    /// Paints a text as tall as the screen from the top before libedit inserts a key into it.
    ///
    /// libedit's insertion fails there unless the screen is repainted. Each character is assumed to have its greatest
    /// possible width.
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

    /// Returns the escape sequence that moves the cursor behind the last character of the line.
    func below() -> String {
        guard let editor, TerminalLocale.terminalObeysEscapes else { return "" }
        let (caret, end) = positions(EditedLine(editor))
        return CursorMove.down(end.row - caret.row) + "\r" + CursorMove.right(end.column)
    }

    /// Returns the escape sequence that clears the screen from the prompt on and leaves the cursor there.
    func toPrompt() -> String {
        guard let editor, TerminalLocale.terminalObeysEscapes else { return "\r\n" }
        return CursorMove.up(positions(EditedLine(editor)).caret.row) + "\r\u{1B}[J"
    }

    /// Returns the positions of the caret and of the end of the line, relative to the prompt.
    func positions(_ line: EditedLine) -> (caret: LineLayout.Position, end: LineLayout.Position) {
        let layout = LineLayout(columns: shownColumns)
        let caret = layout.end(of: line.scalars[..<line.caret], from: layout.end(of: currentPrompt.scalars))
        return (caret, layout.end(of: line.scalars[line.caret...], from: caret))
    }

    /// Adapts to a new width: a terminal wraps its lines again, which moves the prompt from which to repaint.
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

/// Cursor movements in ECMA-48; a movement by 0 is empty, since 0 would mean 1.
enum CursorMove {
    static func up(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)A" : "" }
    static func down(_ rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)B" : "" }
    static func right(_ columns: Int) -> String { columns > 0 ? "\u{1B}[\(columns)C" : "" }
}

extension Unicode.Scalar {
    /// The most cells that libedit may count for the character.
    fileprivate var mostCells: Int { value < 0x20 || !isPrintable ? 8 : max(1, TerminalText.columns(of: self)) + 1 }
}
