import CEditLine
import Glibc
import Services

/// Earlier lines, and their last words, put into the present one; and an editor of the user's own for it.
extension LineEditor {
    /// What was recalled, so that the same key again goes on from there.
    struct Recall {
        /// The line as it was typed.
        var typed: String
        /// The entry's place in the history; behind the last one is what was typed.
        var place: Int
        /// The line as it stands since.
        var shown: String
    }

    /// The next entry back (-1) or forth (1) that begins with what was typed.
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

    /// Alt-.: the last word of the entry before; again, in its place that of an older one.
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

    /// Ctrl-X Ctrl-E: the line in `$VISUAL` or `$EDITOR`, and what was saved there in its place.
    func editElsewhere() -> UInt8 {
        guard let editor else { return UInt8(CC_REFRESH_BEEP) }
        let command = Variable.text("VISUAL") ?? Variable.text("EDITOR") ?? "vi"
        guard let file = LineFile(EditedLine(editor).text) else {
            showBelow(["no file can be made for an editor: \(String(cString: strerror(errno)))"])
            return UInt8(CC_NORM)
        }
        defer { file.remove() }
        write(below() + "\r\n")
        release(editor)
        let status = file.open(with: command)
        resume(editor)
        guard status == 0, let text = file.text else {
            showBelow(["\(command) has failed, and the line is as it was"])
            return UInt8(CC_NORM)
        }
        repaint(editor, prompt: nil, line: text)
        return UInt8(CC_NORM)
    }
}

/// A file that holds a line while it is edited elsewhere; only the user may read it.
private struct LineFile {
    let path: String

    /// `nil`, with `errno` set, where it cannot be written.
    init?(_ line: String) {
        var name = Array("\(Variable.text("TMPDIR") ?? "/tmp")/fhq-XXXXXX.fhq".utf8CString)
        let file = mkstemps(&name, 4)
        guard file >= 0 else { return nil }
        defer { close(file) }
        path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        let bytes = Array((line + "\n").utf8)
        guard Glibc.write(file, bytes, bytes.count) == bytes.count else {
            remove()
            return nil
        }
    }

    func remove() { unlink(path) }

    /// What the file holds, without the end of its last line; `nil` if it is no text, or too long for a line.
    var text: String? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: PasteReader.longest + 1)
        let count = fread(&bytes, 1, bytes.count, file)
        guard count < bytes.count, let text = String(validating: bytes[..<count], as: UTF8.self) else { return nil }
        return String(text.reversed().drop { $0 == "\n" || $0 == "\r\n" }.reversed())
    }

    /// Runs the command with the file behind it, at this terminal; gives its status, 0 if it went well.
    func open(with command: String) -> Int32 {
        var start = ProgramStart()
        start.takesAllSignals = true
        start.defaultSignals = [SIGINT, SIGQUIT, SIGTSTP, SIGPIPE]
        guard let child = start.start("/bin/sh", ["sh", "-c", "\(command) \"$1\"", "sh", path]) else { return -1 }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status
    }
}
