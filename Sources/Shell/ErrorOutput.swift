import Glibc
import Rendering
import Synchronization

/// Standard error: sentences a line each, and one line of progress that is wiped before them.
final class ErrorOutput: Sendable {
    let usesColour: Bool
    /// Whether a terminal is looked at that can show it.
    let showsProgress: Bool
    /// Whether it goes to a terminal that shows ASCII alone.
    private let isASCII: Bool
    /// The progress that is to be seen now.
    private let shown = Mutex<String?>(nil)

    /// Whether anybody is told anything.
    private let isHeard: Bool

    init(usesColour: Bool, isQuiet: Bool, isHeard: Bool = true) {
        self.usesColour = usesColour
        self.isHeard = isHeard
        let isTerminal = isHeard && isatty(STDERR_FILENO) == 1
        isASCII = isTerminal && !TerminalLocale.saysUTF8
        showsProgress = isTerminal && TerminalLocale.terminalObeysEscapes && !isQuiet
    }

    /// Writes lines as they are; escapes in them are the caller's own.
    func say(_ text: String) {
        progress(nil)
        write((isASCII ? inASCII(text) : text) + "\n")
    }

    /// Writes lines that may quote data: control characters in it are shown, not obeyed.
    func notice(_ text: String) {
        say(visibleLines(text))
    }

    /// Writes a line that steps back behind the result it belongs to.
    func remark(_ text: String) {
        let shown = visible(text)
        say(usesColour ? "\u{1B}[2m\(shown)\u{1B}[0m" : shown)
    }

    /// Shows how far something long has come in place of what was shown before; `nil` ends that.
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
