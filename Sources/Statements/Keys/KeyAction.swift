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
            "completes a word, or offers what may come, for arrows to choose from; of an item, its SKU by words of its title"
        case .older: "the line typed before; where something is typed, the one before that begins so"
        case .newer: "the line typed after that"
        case .searchHistory: "searches the lines typed before; again goes further back, or forth"
        case .left: "a character back"
        case .right: "a character on; at the end takes what stands there in grey"
        case .wordLeft: "a word back"
        case .wordRight: "a word on; at the end takes a word of what stands there in grey"
        case .start: "to the line's beginning"
        case .end: "to the line's end; there takes what stands there in grey"
        case .newLine: "begins a new line; so does Enter after a comma, in an open ( or after a \\"
        case .lastWord: "the last word of the line before; again goes further back"
        case .edit: "opens the line in $VISUAL or $EDITOR"
        case .deleteNext: "deletes the character at the caret"
        case .deleteWord: "deletes the word before the caret"
        case .deleteBefore: "deletes all before the caret"
        case .deleteAfter: "deletes all behind the caret"
        case .putBack: "brings back what was deleted"
        case .clearScreen: "clears the screen"
        case .insertNext: "puts the next key in as it is"
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
