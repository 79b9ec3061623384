import CEditLine
import Glibc

/// What stands at the right of the prompt, and the title of the terminal's window.
extension LineEditor {
    /// Where it begins, if it is wanted here and the line leaves it room: two cells between them, and the last column free.
    private var rightStart: Int? {
        guard colour, !rightPrompt.isEmpty, searchPrompt == nil, earlierLines.isEmpty, let editor else { return nil }
        let start = shownColumns - 1 - TerminalText.width(rightPrompt)
        let end = positions(EditedLine(editor)).end
        return end.row == 0 && end.column + 2 <= start ? start : nil
    }

    /// The first column that what is suggested may not take.
    var endOfRoom: Int { rightStart.map { $0 - 1 } ?? shownColumns }

    func paintRightPrompt() {
        guard let rightStart else { return }
        write("\u{1B}7\r\(CursorMove.right(rightStart))\u{1B}[0;2m\(rightPrompt)\u{1B}[0m\u{1B}8")
        shownRightStart = rightStart
    }

    /// Takes it from the screen before libedit, which knows nothing of it, does what a key says.
    func removeRightPrompt() {
        guard let start = shownRightStart else { return }
        shownRightStart = nil
        write("\u{1B}7\r\(CursorMove.right(start))\u{1B}[K\u{1B}8")
    }

    // MARK: - The title

    /// Terminals whose windows have a title that a program may set, by how the names in TERM begin.
    private static let titled = [
        "xterm", "screen", "tmux", "rxvt", "konsole", "alacritty", "foot", "kitty", "wezterm", "putty", "gnome", "vte",
        "st-",
    ]

    private static var hasTitle: Bool {
        guard let name = getenv("TERM").map({ String(cString: $0) }) else { return false }
        return titled.contains { name.hasPrefix($0) }
    }

    /// Sets the title that is wanted, after having the terminal remember the one before; or brings that back.
    func announceTitle() {
        guard title != shownTitle, Self.hasTitle else { return }
        guard let title else { return removeTitle() }
        write((shownTitle == nil ? "\u{1B}[22;2t" : "") + "\u{1B}]2;\(title)\u{7}")
        shownTitle = title
    }

    /// An empty title is the usual one of a terminal that does not remember any.
    public func removeTitle() {
        guard shownTitle != nil else { return }
        shownTitle = nil
        write("\u{1B}]2;\u{7}\u{1B}[23;2t")
    }
}
