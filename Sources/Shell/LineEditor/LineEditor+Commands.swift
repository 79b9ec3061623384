import CEditLine
import SystemLibrary

/// The commands of our own keys; each returns the code of the part that libedit must repaint.
extension LineEditor {
    private static let beep = UInt8(CC_REFRESH_BEEP)
    private static let refresh = UInt8(CC_REFRESH)

    /// Tab: inserts an unambiguous completion, otherwise shows the candidates.
    func complete() -> UInt8 {
        guard let editor else { return Self.beep }
        let line = EditedLine(editor)
        let before = earlierLines.map { $0 + "\n" }.joined()
        let completion = completer(before + line.text, before.utf8.count + line.textBeforeCaret.utf8.count)
        let offset = before.utf8.count
        guard !completion.candidates.isEmpty,
            let from = line.scalarCount(utf8Offset: completion.replace.lowerBound - offset),
            let to = line.scalarCount(utf8Offset: completion.replace.upperBound - offset)
        else { return Self.beep }
        let typed = EditedLine(scalars: Array(line.scalars[from..<to]), caret: 0).text
        guard let insertion = completion.insertion(for: typed) else {
            // Without colours a selection could not be shown.
            let chosen = colour ? choose(completion.candidates, for: from..<to, of: line) : nil
            return chosen ?? list(completion.candidates)
        }
        replace(from..<to, of: line, with: insertion, editor)
        return Self.refresh
    }

    /// Inserts a pasted text, which arrives between two sequences; nothing in it is a command.
    func paste() -> UInt8 {
        guard let editor else { return Self.beep }
        switch PasteReader(input: input).read() {
        case .text(let text):
            isPasted = true
            if !text.isEmpty { el_winsertstr(editor, Self.wide(text)) }
        case .tooLong:
            showBelow(["skipped a paste of more than \(PasteReader.longest / 1024) KiB; put the text into a script"])
        case .signal(let number):
            if handle(number) != nil { return UInt8(CC_EOF) }
        case .endOfInput:
            return UInt8(CC_EOF)
        }
        return Self.refresh
    }

    /// Inserts a printable key with the keys already typed after it, so that a long text sent without brackets is
    /// painted once.
    func insert(_ scalar: Unicode.Scalar) -> UInt8 {
        guard let editor else { return Self.beep }
        let typed = [scalar] + input.printableRun(limit: 4096)
        el_winsertstr(editor, typed.map { wchar_t(bitPattern: $0.value) } + [0])
        return Self.refresh
    }

    /// Ctrl-V: inserts the next key literally.
    func insertNext() -> UInt8 {
        guard let editor else { return Self.beep }
        var next: wchar_t = 0
        switch readCharacter(into: &next) {
        case 1 where next == 0: return Self.beep
        case 1: el_winsertstr(editor, [next == 0x0D ? 0x0A : next, 0])
        default: return UInt8(CC_EOF)
        }
        return Self.refresh
    }

    /// Inserts a line break where Enter would run the statement.
    func insertNewLine() -> UInt8 {
        guard let editor else { return Self.beep }
        el_winsertstr(editor, Self.wide("\n"))
        return Self.refresh
    }

    /// Moves to the line above in a text of several lines, otherwise recalls an older entry.
    func moveUp() -> UInt8 {
        guard let editor else { return Self.beep }
        let line = EditedLine(editor)
        guard let start = line.scalars[..<line.caret].lastIndex(of: "\n") else {
            return recallEntry(by: -1)
        }
        let above = line.scalars[..<start].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        el_cursor(editor, CInt(min(above + line.caret - start - 1, start) - line.caret))
        return UInt8(CC_CURSOR)
    }

    /// Moves to the line below in a text of several lines, otherwise recalls a newer entry.
    func moveDown() -> UInt8 {
        guard let editor else { return Self.beep }
        let line = EditedLine(editor)
        guard let end = line.scalars[line.caret...].firstIndex(of: "\n") else {
            return recallEntry(by: 1)
        }
        let start = line.scalars[..<line.caret].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        let endBelow = line.scalars[(end + 1)...].firstIndex(of: "\n") ?? line.scalars.count
        el_cursor(editor, CInt(min(end + 1 + line.caret - start, endBelow) - line.caret))
        return UInt8(CC_CURSOR)
    }

    private func list(_ candidates: [Completion.Candidate]) -> UInt8 {
        showBelow(CompletionList(size: .current, colour: colour).lines(for: candidates))
        return UInt8(CC_NORM)
    }

    func replace(
        _ range: Range<Int>, of line: EditedLine, with text: String, _ editor: OpaquePointer
    ) {
        el_cursor(editor, CInt(range.upperBound - line.caret))
        el_deletestr(editor, CInt(range.count))
        let nextIsSpace = range.upperBound < line.scalars.count && line.scalars[range.upperBound] == " "
        if nextIsSpace && text.hasSuffix(" ") {
            el_winsertstr(editor, Self.wide(String(text.dropLast())))
            el_cursor(editor, 1)
        } else {
            el_winsertstr(editor, Self.wide(text))
        }
    }
}
