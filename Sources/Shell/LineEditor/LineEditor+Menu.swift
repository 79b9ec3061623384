import CEditLine
import SystemLibrary

/// The completion menu of Tab, below the line.
extension LineEditor {
    private enum MenuKey {
        case move(Int)
        case page(Int)
        case take
        /// Nothing, or the sequence of another key, which then has its usual effect.
        case leave(String)
        case signal(CInt)
        case endOfInput
    }

    /// The milliseconds in which the rest of a key's sequence must arrive; otherwise it was Esc.
    private static let patience: CInt = 50

    /// Lets the user choose a candidate for a part of the line; returns `nil` if there is no room for a menu.
    func choose(_ candidates: [Completion.Candidate], for range: Range<Int>, of line: EditedLine) -> UInt8? {
        guard let editor, menuRows(line) >= CompletionMenu.fewestRows else { return nil }
        var menu = CompletionMenu(candidates)
        while menuRows(line) >= CompletionMenu.fewestRows {
            draw(&menu, below: line)
            let key = menuKey()
            switch key {
            case .move(let step): menu.move(by: step)
            case .page(let step): menu.moveByPage(step * (menuRows(line) - 1))
            case .take:
                erase(below: line)
                guard let choice = menu.choice else {
                    input.pushBack("\r")
                    return UInt8(CC_NORM)
                }
                replace(range, of: line, with: choice.text + (choice.isFollowedBySpace ? " " : ""), editor)
                return UInt8(CC_REFRESH)
            case .leave(let sent):
                erase(below: line)
                return passOn(sent, editor)
            case .signal(let number):
                // After a resize the cursor is wherever the terminal has wrapped the line.
                if number != SIGWINCH { erase(below: line) }
                if handle(number) != nil { return UInt8(CC_EOF) }
            case .endOfInput:
                stop = .endOfInput
                return UInt8(CC_EOF)
            }
        }
        erase(below: line)
        return UInt8(CC_NORM)
    }

    /// Lets a key have its usual effect outside the menu.
    private func passOn(_ sent: String, _ editor: OpaquePointer) -> UInt8 {
        if sent.unicodeScalars.count == 1, let scalar = sent.unicodeScalars.first {
            input.pushBack(scalar)
        } else if !sent.isEmpty {
            el_wpush(editor, Self.wide(sent))
        }
        return UInt8(CC_NORM)
    }

    // MARK: - Keys

    private func menuKey() -> MenuKey {
        switch input.next() {
        case .scalar("\t"), .scalar("\u{E}"): .move(1)
        case .scalar("\u{10}"): .move(-1)
        case .scalar("\r"), .scalar("\n"): .take
        case .scalar("\u{7}"): .leave("")
        case .scalar("\u{1B}"): escapedKey()
        case .scalar(let scalar): .leave(String(scalar))
        case .signal(let number): .signal(number)
        case .timeout: .leave("")
        case .endOfInput: .endOfInput
        }
    }

    private func escapedKey() -> MenuKey {
        var sent = "\u{1B}"
        repeat {
            switch input.next(milliseconds: Self.patience) {
            case .scalar(let scalar): sent.unicodeScalars.append(scalar)
            case .timeout: return .leave(sent.unicodeScalars.count == 1 ? "" : sent)
            case .signal(let number): return .signal(number)
            case .endOfInput: return .endOfInput
            }
        } while !Self.isWhole(sent)
        switch sent {
        case "\u{1B}[A", "\u{1B}OA": return .move(-1)
        case "\u{1B}[B", "\u{1B}OB": return .move(1)
        case "\u{1B}[Z": return .move(-1)
        case "\u{1B}[5~": return .page(-1)
        case "\u{1B}[6~": return .page(1)
        default: return .leave(sent)
        }
    }

    /// Returns true if a key's sequence is complete, or longer than any key's.
    private static func isWhole(_ sent: String) -> Bool {
        let scalars = Array(sent.unicodeScalars)
        guard scalars.count > 2 else { return scalars.count == 2 && scalars[1] != "[" && scalars[1] != "O" }
        return (0x40...0x7E).contains(scalars[scalars.count - 1].value) || scalars.count > 12
    }

    // MARK: - Painting

    /// Returns the number of rows for a menu: at most half of the screen, and none that the line needs.
    private func menuRows(_ line: EditedLine) -> Int {
        let size = TerminalSize.current
        let (_, end) = positions(line)
        return min(size.rows - end.row - 1, max(CompletionMenu.fewestRows + 1, size.rows / 2))
    }

    private func draw(_ menu: inout CompletionMenu, below line: EditedLine) {
        let (caret, end) = positions(line)
        let lines = menu.lines(
            rows: menuRows(line), columns: TerminalSize.current.columns, isASCII: !TerminalLocale.saysUTF8)
        let shown = lines.map { "\r\n\($0)\u{1B}[K" }.joined() + "\u{1B}[J"
        write(
            below() + shown + CursorMove.up(lines.count + end.row - caret.row) + "\r" + CursorMove.right(caret.column))
    }

    private func erase(below line: EditedLine) {
        let (caret, end) = positions(line)
        write(below() + "\u{1B}[J" + CursorMove.up(end.row - caret.row) + "\r" + CursorMove.right(caret.column))
    }
}
