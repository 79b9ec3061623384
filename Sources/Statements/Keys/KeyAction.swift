/// An action of a key at the prompt: the table for `help keys` and the line editor's bindings.
///
/// The raw value is its name in the user's key file.
package enum KeyAction: String, CaseIterable, Sendable {
    case complete, older, newer
    case searchHistory = "search-history"
    case left, right
    case wordLeft = "word-left"
    case wordRight = "word-right"
    case start, end
    case newLine = "new-line"
    case lastWord = "last-word"
    case edit
    case deleteNext = "delete-next"
    case deleteWord = "delete-word"
    case deleteBefore = "delete-before"
    case deleteAfter = "delete-after"
    case putBack = "put-back"
    case clearScreen = "clear-screen"
    case insertNext = "insert-next"
    /// No action, to disable a key.
    case nothing

    /// The names of its default keys.
    package var keys: [String] {
        switch self {
        case .complete: ["Tab"]
        case .older: ["Up", "Ctrl-P", "Page-Up"]
        case .newer: ["Down", "Ctrl-N", "Page-Down"]
        case .searchHistory: ["Ctrl-R", "Ctrl-S"]
        case .left: ["Left", "Ctrl-B"]
        case .right: ["Right", "Ctrl-F"]
        case .wordLeft: ["Alt-Left", "Ctrl-Left"]
        case .wordRight: ["Alt-Right", "Ctrl-Right"]
        case .start: ["Home", "Ctrl-A"]
        case .end: ["End", "Ctrl-E"]
        case .newLine: ["Alt-Enter"]
        case .lastWord: ["Alt-."]
        case .edit: ["Ctrl-X Ctrl-E"]
        case .deleteNext: ["Delete"]
        case .deleteWord: ["Ctrl-W"]
        case .deleteBefore: ["Ctrl-U"]
        case .deleteAfter: ["Ctrl-K"]
        case .putBack: ["Ctrl-Y"]
        case .clearScreen: ["Ctrl-L"]
        case .insertNext: ["Ctrl-V", "Ctrl-Q"]
        case .nothing: []
        }
    }

    /// A phrase for `help keys`.
    package var help: String {
        switch self {
        case .complete:
            "completes a word, or shows choices for the arrow keys; finds an item's SKU by words of its title"
        case .older: "the previous line; after typed text, the previous line that begins with it"
        case .newer: "the next line"
        case .searchHistory: "searches earlier lines; again goes further back, or forward"
        case .left: "one character back"
        case .right: "one character forward; at the end accepts the grey suggestion"
        case .wordLeft: "one word back"
        case .wordRight: "one word forward; at the end accepts one word of the suggestion"
        case .start: "to the start of the line"
        case .end: "to the end of the line; there accepts the suggestion"
        case .newLine: "begins a new line; so does Enter after a comma, in an open ( or after a \\"
        case .lastWord: "inserts the last word of the previous line; again goes further back"
        case .edit: "opens the line in $VISUAL or $EDITOR"
        case .deleteNext: "deletes the character at the cursor"
        case .deleteWord: "deletes the word before the cursor"
        case .deleteBefore: "deletes everything before the cursor"
        case .deleteAfter: "deletes everything after the cursor"
        case .putBack: "inserts the deleted text again"
        case .clearScreen: "clears the screen"
        case .insertNext: "inserts the next key literally"
        case .nothing: "does nothing"
        }
    }

    /// The lines of `help keys`, one for each action.
    static var table: String {
        let rows = allCases.filter { !$0.keys.isEmpty }.map { ($0.keys.joined(separator: ", "), $0.help) }
        let width = (rows.map(\.0.count).max() ?? 0) + 2
        return rows.map { $0 + String(repeating: " ", count: width - $0.count) + $1 }.joined(separator: "\n")
    }
}
