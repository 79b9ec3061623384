import CEditLine
import SystemLibrary

/// The right prompt, and the title of the terminal's window.
extension LineEditor {
    /// The first column of the right prompt, if it is wanted and fits: two cells apart, with the last column free;
    /// otherwise `nil`.
    private var rightStart: Int? {
        guard colour, !rightPrompt.isEmpty, searchPrompt == nil, earlierLines.isEmpty, let editor else { return nil }
        let start = shownColumns - 1 - TerminalText.width(rightPrompt)
        let end = positions(EditedLine(editor)).end
        return end.row == 0 && end.column + 2 <= start ? start : nil
    }

    /// The first column that a suggestion may not use.
    var endOfRoom: Int { rightStart.map { $0 - 1 } ?? shownColumns }

    func paintRightPrompt() {
        guard let rightStart else { return }
        write("\u{1B}7\r\(CursorMove.right(rightStart))\u{1B}[0;2m\(rightPrompt)\u{1B}[0m\u{1B}8")
        shownRightStart = rightStart
    }

    /// Clears the right prompt before a key takes effect, since libedit knows nothing of it.
    func removeRightPrompt() {
        guard let start = shownRightStart else { return }
        shownRightStart = nil
        write("\u{1B}7\r\(CursorMove.right(start))\u{1B}[K\u{1B}8")
    }

    // MARK: - The title

    /// Terminals whose windows have a title that programs may set, by the beginnings of their names in TERM.
    private static let titled = [
        "xterm", "screen", "tmux", "rxvt", "konsole", "alacritty", "foot", "kitty", "wezterm", "putty", "gnome", "vte",
        "st-",
    ]

    private static var hasTitle: Bool {
        guard let name = getenv("TERM").map({ String(cString: $0) }) else { return false }
        return titled.contains { name.hasPrefix($0) }
    }

    /// Sets the wanted title, after letting the terminal save the previous one, or restores that.
    func announceTitle() {
        guard title != shownTitle, Self.hasTitle else { return }
        guard let title else { return removeTitle() }
        write((shownTitle == nil ? "\u{1B}[22;2t" : "") + "\u{1B}]2;\(title)\u{7}")
        shownTitle = title
    }

    /// Restores the title; an empty one is the default of terminals that don't save titles.
    package func removeTitle() {
        guard shownTitle != nil else { return }
        shownTitle = nil
        write("\u{1B}]2;\u{7}\u{1B}[23;2t")
    }
}
