import CEditLine
import Glibc

/// A command of our own that a key can be bound to.
private enum EditCommand: String, CaseIterable {
    case complete = "fhq-complete"
    case paste = "fhq-paste"
    case up = "fhq-line-or-entry-up"
    case down = "fhq-line-or-entry-down"
    case newLine = "fhq-new-line"
    case search = "fhq-search"
    case insert = "fhq-insert"
    case insertNext = "fhq-insert-next"
    case right = "fhq-right"
    case end = "fhq-end"
    case rightByWord = "fhq-right-by-word"

    var function: editline_command {
        switch self {
        case .complete: { editor, _ in LineEditor.owning(editor).complete() }
        case .paste: { editor, _ in LineEditor.owning(editor).paste() }
        case .up: { editor, _ in LineEditor.owning(editor).moveUp() }
        case .down: { editor, _ in LineEditor.owning(editor).moveDown() }
        case .newLine: { editor, _ in LineEditor.owning(editor).insertNewLine() }
        case .search: { editor, _ in LineEditor.owning(editor).searchHistory() }
        case .insert: { editor, key in LineEditor.owning(editor).insert(Unicode.Scalar(key) ?? " ") }
        case .right: { editor, _ in LineEditor.owning(editor).moveRight() }
        case .end: { editor, _ in LineEditor.owning(editor).moveToEnd() }
        case .rightByWord: { editor, _ in LineEditor.owning(editor).moveRightByWord() }
        case .insertNext: { editor, _ in LineEditor.owning(editor).insertNext() }
        }
    }
}

/// Sequences that no keyboard sends, by which a command of ours hands over to one of libedit's.
enum PrivateKey {
    static let previousEntry = "\u{1B}[9991~"
    static let nextEntry = "\u{1B}[9992~"
    static let nextWord = "\u{1B}[9993~"
}

// In editrc's notation. What libedit's emacs mode binds as one expects is not repeated.
private let bindings: [(keys: String, command: String)] = [
    // libedit's own command line: it would undo what stands here, and dereferences nil when nothing is typed into it.
    (#"\ex"#, "ed-unassigned"), (#"\eX"#, "ed-unassigned"),
    ("^I", EditCommand.complete.rawValue), ("^V", EditCommand.insertNext.rawValue),
    ("^Q", EditCommand.insertNext.rawValue),
    (#"\e[200~"#, EditCommand.paste.rawValue),
    (#"\e^M"#, EditCommand.newLine.rawValue),
    (#"\e^J"#, EditCommand.newLine.rawValue),
    (#"\e[A"#, EditCommand.up.rawValue), (#"\eOA"#, EditCommand.up.rawValue),
    ("^P", EditCommand.up.rawValue),
    (#"\e[B"#, EditCommand.down.rawValue), (#"\eOB"#, EditCommand.down.rawValue),
    ("^N", EditCommand.down.rawValue),
    (#"\e[9991~"#, "ed-prev-history"), (#"\e[9992~"#, "ed-next-history"),
    (#"\e[9993~"#, "em-next-word"),
    (#"\e[C"#, EditCommand.right.rawValue), (#"\eOC"#, EditCommand.right.rawValue),
    ("^F", EditCommand.right.rawValue),
    (#"\e[D"#, "ed-prev-char"), (#"\eOD"#, "ed-prev-char"),
    (#"\e[H"#, "ed-move-to-beg"), (#"\eOH"#, "ed-move-to-beg"), (#"\e[1~"#, "ed-move-to-beg"),
    (#"\e[7~"#, "ed-move-to-beg"),
    (#"\e[F"#, EditCommand.end.rawValue), (#"\eOF"#, EditCommand.end.rawValue),
    (#"\e[4~"#, EditCommand.end.rawValue), (#"\e[8~"#, EditCommand.end.rawValue), ("^E", EditCommand.end.rawValue),
    (#"\e[3~"#, "ed-delete-next-char"),
    (#"\e[5~"#, "ed-search-prev-history"), (#"\e[6~"#, "ed-search-next-history"),
    (#"\e[1;5C"#, "em-next-word"), (#"\e[1;5D"#, "ed-prev-word"),
    (#"\e[1;3C"#, EditCommand.rightByWord.rawValue), (#"\e[1;3D"#, "ed-prev-word"),
    ("^R", EditCommand.search.rawValue), ("^S", EditCommand.search.rawValue),
    ("^W", "ed-delete-prev-word"), ("^U", "vi-kill-line-prev"), ("^K", "ed-kill-line"), ("^L", "ed-clear-screen"),
]

extension LineEditor {
    /// The editor that libedit calls back for.
    fileprivate static func owning(_ editor: OpaquePointer) -> LineEditor {
        guard let owner = editline_owner(editor) else {
            preconditionFailure("libedit called back for an editor without an owner")
        }
        return Unmanaged<LineEditor>.fromOpaque(owner).takeUnretainedValue()
    }

    /// Gives libedit its callbacks, commands and keys.
    func configure(_ editor: OpaquePointer) {
        // Bound before ours, so that the user's own keys stand where they do not break the shell's.
        el_source(editor, nil)
        editline_set_prompt(
            editor, { LineEditor.owning($0).currentPrompt.wide.start }, wchar_t(bitPattern: PromptText.literal.value))
        editline_set_reader(editor) { editor, character in LineEditor.owning(editor).readCharacter(into: character) }
        for command in EditCommand.allCases {
            let name = WideText(command.rawValue.unicodeScalars)
            _ = editline_add_command(editor, name.start, command.function)
            commandNames.append(name)
        }
        for (keys, command) in bindings + Self.printableKeys {
            _ = editline_bind(editor, Self.wide(keys), Self.wide(command))
        }
    }

    /// Every printable key that can be bound.
    ///
    /// libedit's own insertion has a fast way that counts rows wrongly once a text is taller than the screen, and then
    /// writes through a null pointer. Keys beyond Latin-1 cannot be bound: see `readCharacter(into:)`.
    private static var printableKeys: [(keys: String, command: String)] {
        (0x20...0xFF).compactMap(Unicode.Scalar.init).filter(\.isPrintable).map { scalar in
            (#"\"# + String(scalar.value + 0o1000, radix: 8).dropFirst(), EditCommand.insert.rawValue)
        }
    }

    /// The text as wide characters with a NUL behind.
    static func wide(_ text: String) -> [wchar_t] {
        text.unicodeScalars.map { wchar_t(bitPattern: $0.value) } + [0]
    }
}
