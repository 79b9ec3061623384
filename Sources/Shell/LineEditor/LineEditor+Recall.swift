import CEditLine
import Programs
import SystemLibrary

/// Recalls earlier lines and their last words, and edits the line in the user's own editor.
extension LineEditor {
    /// The recalled text, so that the same key continues from there.
    struct Recall {
        /// The line as it was typed.
        var typed: String
        /// The entry's place in the history; past the last one is the typed line.
        var place: Int
        /// The line as it is shown since.
        var shown: String
    }

    /// Recalls the previous (-1) or next (1) entry that begins with the typed text.
    func recallEntry(by step: Int) -> UInt8 {
        guard let editor else { return UInt8(CC_REFRESH_BEEP) }
        let (line, entries) = (EditedLine(editor).text, history.recalledEntries)
        var next =
            recall.flatMap { $0.shown == line ? $0 : nil } ?? Recall(typed: line, place: entries.count, shown: line)
        repeat {
            next.place += step
        } while entries.indices.contains(next.place)
            && (entries[next.place] == next.shown || !entries[next.place].utf8.starts(with: next.typed.utf8))
        guard next.place >= 0, next.place <= entries.count else { return UInt8(CC_REFRESH_BEEP) }
        next.shown = next.place == entries.count ? next.typed : entries[next.place]
        recall = next
        repaint(editor, prompt: nil, line: next.shown)
        return UInt8(CC_NORM)
    }

    /// Alt-.: inserts the last word of the previous entry; repeated, it replaces it by that of an older one.
    func insertLastWord() -> UInt8 {
        guard let editor else { return UInt8(CC_REFRESH_BEEP) }
        let (line, entries) = (EditedLine(editor), history.recalledEntries)
        let typed = recall.flatMap { $0.shown == line.text && line.caret == line.scalars.count ? $0 : nil }
        let place = (typed?.place ?? entries.count) - 1
        let before = typed?.typed ?? line.text
        guard typed != nil || line.caret == line.scalars.count, entries.indices.contains(place),
            let word = entries[place].split(whereSeparator: \.isWhitespace).last
        else { return UInt8(CC_REFRESH_BEEP) }
        recall = Recall(typed: before, place: place, shown: before + word)
        repaint(editor, prompt: nil, line: before + word)
        return UInt8(CC_NORM)
    }

    /// Ctrl-X Ctrl-E: edits the line in `$VISUAL` or `$EDITOR`, and replaces it by the saved text.
    func editElsewhere() -> UInt8 {
        guard let editor else { return UInt8(CC_REFRESH_BEEP) }
        let command = Variable.text("VISUAL") ?? Variable.text("EDITOR") ?? "vi"
        guard let file = LineFile(EditedLine(editor).text) else {
            showBelow(["can't create a file for the editor: \(String(cString: strerror(errno)))"])
            return UInt8(CC_NORM)
        }
        defer { file.remove() }
        write(below() + "\r\n")
        release(editor)
        let status = file.open(with: command)
        resume(editor)
        guard status == 0, let text = file.text else {
            showBelow(["\(command) failed; the line is unchanged"])
            return UInt8(CC_NORM)
        }
        repaint(editor, prompt: nil, line: text)
        return UInt8(CC_NORM)
    }
}

/// A file with a line edited elsewhere, which only the user may read.
private struct LineFile {
    let path: String

    /// Writes the file; returns `nil`, with `errno` set, if that fails.
    init?(_ line: String) {
        var name = Array("\(Variable.text("TMPDIR") ?? "/tmp")/fhq-XXXXXX.fhq".utf8CString)
        let file = mkstemps(&name, 4)
        guard file >= 0 else { return nil }
        defer { close(file) }
        path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        let bytes = Array((line + "\n").utf8)
        guard SystemLibrary.write(file, bytes, bytes.count) == bytes.count else {
            remove()
            return nil
        }
    }

    func remove() { unlink(path) }

    /// The contents of the file without a final line break; `nil` if they are not text, or too long for a line.
    var text: String? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: PasteReader.longest + 1)
        let count = fread(&bytes, 1, bytes.count, file)
        guard count < bytes.count, let text = String(validating: bytes[..<count], as: UTF8.self) else { return nil }
        return String(text.reversed().drop { $0 == "\n" || $0 == "\r\n" }.reversed())
    }

    /// Runs the command with the file as its last argument, at this terminal; returns its status, 0 for success.
    func open(with command: String) -> Int32 {
        var start = ProgramStart()
        start.takesAllSignals = true
        start.defaultSignals = [SIGINT, SIGQUIT, SIGTSTP, SIGPIPE]
        guard let child = start.start("/bin/sh", ["sh", "-c", "\(command) \"$1\"", "sh", path]) else { return -1 }
        return ProgramStart.wait(for: child)
    }
}
