import Rendering
import Synchronization
import SystemLibrary

/// Standard error: sentences on separate lines, and one line of progress that is cleared before them.
final class ErrorOutput: Sendable {
    let usesColour: Bool
    /// True if a terminal can show progress.
    let showsProgress: Bool
    /// True if lines are broken between words, since a terminal would break them inside words.
    private let isWrapped: Bool
    /// True if it goes to a terminal that shows only ASCII.
    private let isASCII: Bool
    /// The progress shown now.
    private let shown = Mutex<String?>(nil)

    /// True unless all messages are suppressed.
    private let isHeard: Bool

    init(usesColour: Bool, isQuiet: Bool, isHeard: Bool = true) {
        self.usesColour = usesColour
        self.isHeard = isHeard
        let isTerminal = isHeard && isatty(STDERR_FILENO) == 1
        isWrapped = isTerminal
        isASCII = isTerminal && !TerminalLocale.saysUTF8
        showsProgress = isTerminal && TerminalLocale.terminalObeysEscapes && !isQuiet
    }

    /// Writes lines unchanged; escape sequences in them must be the program's own.
    func say(_ text: String) {
        progress(nil)
        let lines = isWrapped ? wrappedMessage(text, to: TerminalSize.current.columns) : text
        write((isASCII ? inASCII(lines) : lines) + "\n")
    }

    /// Writes lines that may quote data; control characters in it are shown, not obeyed.
    func notice(_ text: String) {
        say(visibleLines(text))
    }

    /// Writes a dimmed line that belongs to a result.
    func remark(_ text: String) {
        let shown = visible(text)
        say(usesColour ? "\u{1B}[2m\(shown)\u{1B}[0m" : shown)
    }

    /// Shows progress, replacing the previous one; `nil` clears it.
    func progress(_ text: String?) {
        guard showsProgress else { return }
        shown.withLock { shown in
            guard text != shown else { return }
            write("\r\(text.map(visible) ?? "")\u{1B}[K")
            shown = text
        }
    }

    private func write(_ text: String) {
        guard isHeard else { return }
        let output = ByteOutput(descriptor: STDERR_FILENO)
        try? output.write(text)
        try? output.flush()
    }
}
