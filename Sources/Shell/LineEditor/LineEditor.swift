import CEditLine
import Glibc
import Statements

/// Reads statements from a person at a terminal, with editing, history and completion, through libedit.
///
/// Standard input and output must both be terminals: the caller finds out, and reads lines itself when they are not.
/// One editor a process, used from one thread. While `readStatement()` runs, the signals of the terminal are the
/// editor's; before and after they are the caller's, who may then use SIGINT to stop a running query.
public final class LineEditor {
    /// How one reading ended.
    public enum Result: Equatable, Sendable {
        /// A statement, complete or wrong, its physical lines joined with line breaks; blank when only Enter was hit.
        case text(String)
        /// Ctrl-C: what was typed is gone.
        case interrupted
        /// Ctrl-D on an empty line, or the terminal went away.
        case endOfInput
    }

    /// Answers what may stand at `caret`, a UTF-8 offset into `text`.
    public typealias Completer = (_ text: String, _ caret: Int) -> Completion
    /// Answers which UTF-8 ranges of a text to show in which style, with the caret at an offset in UTF-8; the ranges ascend
    /// and do not overlap.
    public typealias Highlighter = (_ text: String, _ caret: Int) -> [(Range<Int>, Style)]

    /// Answers what may follow a text that is being typed, to be shown in grey behind it; `nil` for nothing.
    public typealias Suggester = (_ text: String) -> String?

    /// What was wrong with the history file when an entry could last not be kept, for the caller to say once.
    public private(set) var historyFailure: HistoryFile.Failure?

    private(set) var editor: OpaquePointer?
    let input = TerminalInput()
    let completer: Completer
    let highlight: Highlighter?
    let suggest: Suggester?
    /// Whether the terminal takes escapes for colour and weight, and they are wanted.
    private let allowsColour: Bool
    /// Whether the line is coloured, as far as the terminal allows it.
    public var isColoured = true
    var colour: Bool { allowsColour && isColoured }
    /// Whether what may follow is shown behind the line.
    public var showsSuggestions = true
    /// What stands at the right of the first line; without control characters, and empty for nothing.
    public var rightPrompt = ""
    /// The title of the terminal's window while a line is read; without control characters, `nil` for the one it has.
    public var title: String?
    /// Where the right prompt is on the screen, if it is, and the title that was set.
    var shownRightStart: Int?
    var shownTitle: String?
    /// What may follow the line, and the line for which that was found.
    var suggestion = (text: "", line: "")
    /// Whether it is on the screen.
    var isSuggesting = false
    /// The physical lines of the statement that were entered before the one being edited.
    var earlierLines: [String] = []
    /// Why reading stopped, when it was not for Enter.
    var stop: Result?
    /// libedit keeps the addresses of its commands' names.
    var commandNames: [WideText] = []
    /// Whether keys are vi's, of which Esc is one.
    var hasViKeys = false
    /// What keys do; of two bindings of one key the later counts.
    let keys: [(key: KeyName, action: KeyAction)]
    /// The line that was recalled last, and what was typed before that.
    var recall: Recall?
    /// The width that the line on the screen was laid out for, in cells.
    var shownColumns = TerminalSize.current.columns

    private let isIncomplete: (String) -> Bool
    private let prompts: (first: PromptText, next: PromptText)
    private let plainPrompt: PromptText
    let history: EditHistory
    /// Stands in the prompt's place while the history is searched.
    var searchPrompt: PromptText?
    /// Which bytes of the line are those that were searched for.
    var searchMark: Range<Int>?

    /// An editor that has not touched the terminal yet.
    ///
    /// `isIncomplete` tells a statement that another line may complete from one that is whole or wrong. `colour`
    /// allows escapes for colour and weight; without it, or without `highlight`, the line is shown plainly, and nothing is
    /// suggested.
    public init(
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
        plainPrompt = PromptText(prompt, bold: false)
        prompts = (PromptText(prompt, bold: allowsColour), PromptText(continuationPrompt, bold: false))
        self.history = EditHistory(history)
        editor = editline_open("fhq", Unmanaged.passUnretained(self).toOpaque())
        if let editor { configure(editor) }
    }

    deinit {
        removeTitle()
        if let editor { el_end(editor) }
    }

    /// Asks for a statement; more lines are asked for while it is incomplete.
    public func readStatement() -> Result {
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

    /// The prompt that stands before the line being edited.
    var currentPrompt: PromptText {
        searchPrompt ?? (!earlierLines.isEmpty ? prompts.next : colour ? prompts.first : plainPrompt)
    }

    private func begin(_ editor: OpaquePointer) {
        earlierLines = []
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
        // libedit shows its prompt first and takes the keys second: what is typed in between would be echoed twice.
        editline_set_editing_mode(editor, 1)
        var count: CInt = 0
        guard let line = el_wgets(editor, &count), count > 0, stop == nil else { return nil }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: UnsafeBufferPointer(start: line, count: Int(count)).map(Unicode.Scalar.init(wide:)))
        if scalars.last == "\n" { scalars.removeLast() }
        return String(scalars)
    }

    /// Ctrl-D ends the shell on a first line, and on a later one a statement that is then wrong, and said to be.
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

    /// Sends bytes to the terminal, in order with what libedit paints.
    func write(_ text: String) {
        editline_write(text, text.utf8.count)
    }
}
