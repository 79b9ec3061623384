import CEditLine
import Statements
import SystemLibrary

/// A command of ours that can be bound to a key.
private enum EditCommand: String, CaseIterable {
    case complete = "fhq-complete"
    case paste = "fhq-paste"
    case older = "fhq-older"
    case newer = "fhq-newer"
    case newLine = "fhq-new-line"
    case search = "fhq-search"
    case insert = "fhq-insert"
    case insertNext = "fhq-insert-next"
    case right = "fhq-right"
    case end = "fhq-end"
    case wordRight = "fhq-word-right"
    case lastWord = "fhq-last-word"
    case edit = "fhq-edit"

    var function: editline_command {
        switch self {
        case .complete: { editor, _ in LineEditor.owning(editor).complete() }
        case .paste: { editor, _ in LineEditor.owning(editor).paste() }
        case .older: { editor, _ in LineEditor.owning(editor).moveUp() }
        case .newer: { editor, _ in LineEditor.owning(editor).moveDown() }
        case .newLine: { editor, _ in LineEditor.owning(editor).insertNewLine() }
        case .search: { editor, _ in LineEditor.owning(editor).searchHistory() }
        case .insert: { editor, key in LineEditor.owning(editor).insert(Unicode.Scalar(key) ?? " ") }
        case .insertNext: { editor, _ in LineEditor.owning(editor).insertNext() }
        case .right: { editor, _ in LineEditor.owning(editor).moveRight() }
        case .end: { editor, _ in LineEditor.owning(editor).moveToEnd() }
        case .wordRight: { editor, _ in LineEditor.owning(editor).moveRightByWord() }
        case .lastWord: { editor, _ in LineEditor.owning(editor).insertLastWord() }
        case .edit: { editor, _ in LineEditor.owning(editor).editElsewhere() }
        }
    }
}

extension KeyAction {
    /// The name of the command, ours or libedit's.
    fileprivate var command: String {
        switch self {
        case .complete: EditCommand.complete.rawValue
        case .older: EditCommand.older.rawValue
        case .newer: EditCommand.newer.rawValue
        case .searchHistory: EditCommand.search.rawValue
        case .left: "ed-prev-char"
        case .right: EditCommand.right.rawValue
        case .wordLeft: "ed-prev-word"
        case .wordRight: EditCommand.wordRight.rawValue
        case .start: "ed-move-to-beg"
        case .end: EditCommand.end.rawValue
        case .newLine: EditCommand.newLine.rawValue
        case .lastWord: EditCommand.lastWord.rawValue
        case .edit: EditCommand.edit.rawValue
        case .deleteNext: "ed-delete-next-char"
        case .deleteWord: "ed-delete-prev-word"
        case .deleteBefore: "vi-kill-line-prev"
        case .deleteAfter: "ed-kill-line"
        case .putBack: "em-yank"
        case .clearScreen: "ed-clear-screen"
        case .insertNext: EditCommand.insertNext.rawValue
        case .nothing: "ed-unassigned"
        }
    }
}

/// Sequences that no keyboard sends, by which our commands trigger libedit's.
enum PrivateKey {
    static let nextWord = "\u{1B}[9993~"
    /// Replaces an Esc that is a key of vi's, and not the beginning of an arrow key.
    static let escape: Unicode.Scalar = "\u{1F}"
}

// In editrc's notation: bindings that must not be changed.
private let fixedBindings: [(keys: String, command: String)] = [
    // libedit's own command line would undo these bindings, and crashes if nothing is typed into it.
    (#"\ex"#, "ed-unassigned"), (#"\eX"#, "ed-unassigned"),
    (#"\e[200~"#, EditCommand.paste.rawValue), (#"\e[9993~"#, "em-next-word"),
]

extension LineEditor {
    /// Returns the editor for a callback from libedit.
    fileprivate static func owning(_ editor: OpaquePointer) -> LineEditor {
        guard let owner = editline_owner(editor) else {
            preconditionFailure("libedit called back for an editor without an owner")
        }
        return Unmanaged<LineEditor>.fromOpaque(owner).takeUnretainedValue()
    }

    /// Sets libedit's callbacks, commands and keys.
    func configure(_ editor: OpaquePointer) {
        // Before our bindings, so that the user's own apply unless they would break the shell.
        el_source(editor, nil)
        editline_set_prompt(
            editor, { LineEditor.owning($0).currentPrompt.wide.start }, wchar_t(bitPattern: PromptText.literal.value))
        editline_set_reader(editor) { editor, character in LineEditor.owning(editor).readCharacter(into: character) }
        for command in EditCommand.allCases {
            let name = WideText(command.rawValue.unicodeScalars)
            _ = editline_add_command(editor, name.start, command.function)
            commandNames.append(name)
        }
        let chosen = keys.flatMap { binding in binding.key.sequences.map { ($0, binding.action.command) } }
        bindEscape(editor)
        for (keys, command) in Self.printableKeys + chosen + fixedBindings {
            _ = editline_bind(editor, Self.wide(keys), Self.wide(command))
        }
    }

    /// Makes a single Esc enter vi's command mode, in which it does nothing.
    ///
    /// libedit has one tree of sequences for both modes and takes every Esc for the beginning of one. So Esc is passed
    /// to it as another character, which has a meaning in each mode.
    private func bindEscape(_ editor: OpaquePointer) {
        hasViKeys = editline_has_vi_keys(editor) != 0
        guard hasViKeys else { return }
        _ = editline_bind(editor, Self.wide("^_"), Self.wide("vi-command-mode"))
        _ = editline_bind_other(editor, Self.wide("^_"), Self.wide("ed-ignore"))
    }

    /// All printable keys that can be bound.
    ///
    /// libedit's own insertion has a fast path that counts rows wrongly once a text is taller than the screen, and then
    /// writes through a null pointer. Keys beyond Latin-1 can't be bound: see `readCharacter(into:)`.
    private static var printableKeys: [(keys: String, command: String)] {
        (0x20...0xFF).compactMap(Unicode.Scalar.init).filter(\.isPrintable).map { (scalar: Unicode.Scalar) in
            (#"\"# + String(scalar.value + 0o1000, radix: 8).dropFirst(), EditCommand.insert.rawValue)
        }
    }

    /// Returns the text as wide characters, ending in NUL.
    static func wide(_ text: String) -> [wchar_t] {
        text.unicodeScalars.map { wchar_t(bitPattern: $0.value) } + [0]
    }
}
