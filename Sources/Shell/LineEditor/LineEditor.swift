import CEditLine
import Statements
import SystemLibrary

/// A reader of statements at a terminal, with editing, history and completion, through libedit.
///
/// Standard input and output must both be terminals; otherwise the caller reads lines itself. There is one editor in a
/// process, used on one thread. While `readStatement()` runs, the editor handles the terminal's signals; before and
/// after, the caller does, which may use SIGINT to stop a query.
package final class LineEditor {
    /// The outcome of reading a statement.
    package enum Result: Equatable, Sendable {
        /// A statement, complete or with an error, its lines joined with line breaks; blank if only Enter was pressed.
        case text(String)
        /// Ctrl-C; the typed text is discarded.
        case interrupted
        /// Ctrl-D on an empty line, or a closed terminal.
        case endOfInput
    }

    /// Returns the candidates at `caret`, a UTF-8 offset into `text`.
    package typealias Completer = (_ text: String, _ caret: Int) -> Completion
    /// Returns the UTF-8 ranges of a text with their styles, ascending and without overlap; `caret` is a UTF-8 offset.
    package typealias Highlighter = (_ text: String, _ caret: Int) -> [(Range<Int>, Style)]

    /// Returns what is shown in grey behind a text being typed; `nil` for nothing.
    package typealias Suggester = (_ text: String) -> Suggestion?

    /// A text in grey behind the line, and what a key makes of it.
    package struct Suggestion: Equatable {
        /// The rest of the line, or the whole line that was probably meant.
        package var text: String
        /// True if it takes the place of the line rather than going on with it.
        package var isWhole: Bool

        /// Creates the rest of a line.
        package init(_ rest: String) { (text, isWhole) = (rest, false) }

        /// Creates a line in place of the one typed.
        package init(whole line: String) { (text, isWhole) = (line, true) }
    }

    /// The last error of the history file, for the caller to report once.
    package private(set) var historyFailure: HistoryFile.Failure?

    private(set) var editor: OpaquePointer?
    let input = TerminalInput()
    let completer: Completer
    let highlight: Highlighter?
    let suggest: Suggester?
    /// True if the terminal supports escape sequences for colour and bold, and they are wanted.
    private let allowsColour: Bool
    /// True to colour the line, if the terminal allows it.
    package var isColoured = true
    var colour: Bool { allowsColour && isColoured }
    /// True to show suggestions behind the line.
    package var showsSuggestions = true
    /// The text at the right of the first line, without control characters; empty for none.
    package var rightPrompt = ""
    /// The window's title while a line is read, without control characters; `nil` to leave it.
    package var title: String?
    /// An action repeated at this interval while nothing is typed; it must show nothing.
    package var pause: (seconds: Int, action: () -> Void)?
    /// An action to run before a signal ends the process while a line is read.
    package var whenEnding: () -> Void = {}
    /// The column of the right prompt on the screen, if it is shown, and the title that was set.
    var shownRightStart: Int?
    var shownTitle: String?
    /// The suggestion, and the line it was found for.
    var suggestion = (shown: Suggestion(""), line: "")
    /// The sign before a line that takes the place of the one typed.
    package var arrow = "→"
    /// True if the suggestion is on the screen.
    var isSuggesting = false
    /// The text that the next line begins with, once; `nil` for none.
    package var draft: String?
    /// The lines of the statement entered before the one being edited.
    var earlierLines: [String] = []
    /// True if a paste is part of the statement.
    var isPasted = false
    /// The reason why reading stopped, other than Enter.
    var stop: Result?
    /// The names of the commands, since libedit keeps their addresses.
    var commandNames: [WideText] = []
    /// True if keys are vi's, including Esc.
    var hasViKeys = false
    /// The key bindings; of two for one key the later counts.
    let keys: [(key: KeyName, action: KeyAction)]
    /// The recalled line, and the text typed before.
    var recall: Recall?
    /// The width in cells for which the line on the screen was laid out.
    var shownColumns = TerminalSize.current.columns

    private let isIncomplete: (String) -> Bool
    /// The text before the first line of a statement.
    package var prompt: String {
        didSet { if prompt != oldValue { firstPrompts = Self.firstPrompts(prompt, bold: allowsColour) } }
    }
    private var firstPrompts: (bold: PromptText, plain: PromptText)
    private let continuationPrompt: PromptText
    let history: EditHistory
    /// The prompt while the history is searched.
    var searchPrompt: PromptText?
    /// The bytes of the line that match the search.
    var searchMark: Range<Int>?

    /// Creates an editor that has not touched the terminal yet.
    ///
    /// `isIncomplete` returns true for a statement that another line may complete. `colour` allows escape sequences for
    /// colour and bold; without it, or without `highlight`, the line is plain and nothing is suggested.
    package init(
        prompt: String, continuationPrompt: String, history: HistoryFile, completer: @escaping Completer,
        isIncomplete: @escaping (String) -> Bool, highlight: Highlighter?, suggest: Suggester? = nil, colour: Bool,
        keys: [(key: KeyName, action: KeyAction)] = KeyFile().bindings
    ) {
        TerminalLocale.useUTF8()
        self.completer = completer
        self.isIncomplete = isIncomplete
        self.highlight = highlight
        self.suggest = suggest
        self.keys = keys
        allowsColour = colour && TerminalLocale.terminalObeysEscapes
        self.prompt = prompt
        firstPrompts = Self.firstPrompts(prompt, bold: allowsColour)
        self.continuationPrompt = PromptText(continuationPrompt, bold: false)
        self.history = EditHistory(history)
        editor = editline_open("fhq", Unmanaged.passUnretained(self).toOpaque())
        if let editor { configure(editor) }
    }

    deinit {
        removeTitle()
        if let editor { el_end(editor) }
    }

    /// Reads a statement, with further lines while it is incomplete.
    package func readStatement() -> Result {
        guard let editor else { return .endOfInput }
        begin(editor)
        defer { end() }
        while true {
            guard let line = readLine(editor) else { return stop ?? endOfLines() }
            earlierLines.append(line)
            let statement = earlierLines.joined(separator: "\n")
            if !isIncomplete(statement) { return accept(statement) }
        }
    }

    /// The prompt before the line being edited.
    var currentPrompt: PromptText {
        searchPrompt ?? (!earlierLines.isEmpty ? continuationPrompt : colour ? firstPrompts.bold : firstPrompts.plain)
    }

    private static func firstPrompts(_ text: String, bold: Bool) -> (bold: PromptText, plain: PromptText) {
        (PromptText(text, bold: bold), PromptText(text, bold: false))
    }

    private func begin(_ editor: OpaquePointer) {
        (earlierLines, isPasted) = ([], false)
        stop = nil
        shownColumns = TerminalSize.current.columns
        history.load(into: editor)
        input.signals = editline_signals_begin()
        announcePaste(true)
        announceTitle()
    }

    private func end() {
        announcePaste(false)
        input.signals = -1
        editline_signals_end()
    }

    private func readLine(_ editor: OpaquePointer) -> String? {
        // libedit shows its prompt before it takes over the keys, so keys typed in between would be echoed twice.
        editline_set_editing_mode(editor, 1)
        var count: CInt = 0
        guard let line = el_wgets(editor, &count), count > 0, stop == nil else { return nil }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: UnsafeBufferPointer(start: line, count: Int(count)).map(Unicode.Scalar.init(wide:)))
        if scalars.last == "\n" { scalars.removeLast() }
        return String(scalars)
    }

    /// Handles Ctrl-D: it ends the shell on a first line, and on a later one the statement, which is then reported as
    /// incomplete.
    private func endOfLines() -> Result {
        write("\r\n")
        return earlierLines.isEmpty ? .endOfInput : accept(earlierLines.joined(separator: "\n"))
    }

    private func accept(_ statement: String) -> Result {
        do throws(HistoryFile.Failure) {
            try history.add(statement)
        } catch {
            historyFailure = error
        }
        return .text(statement)
    }

    /// Sends bytes to the terminal, in order with libedit's output.
    func write(_ text: String) {
        editline_write(text, text.utf8.count)
    }
}
