import CEditLine
import SystemLibrary

/// Searches the history with Ctrl-R.
///
/// libedit's own search accepts only keys bound to libedit's own insertion as part of the pattern.
extension LineEditor {
    private enum SearchKey {
        static let newer: wchar_t = 0x13
        static let older: wchar_t = 0x12
        static let cancel: wchar_t = 0x07
        static let erase: Set<wchar_t> = [0x08, 0x7F]
    }

    /// Shows the newest entry with the typed pattern; any other key takes that entry and then has its usual effect.
    func searchHistory() -> UInt8 {
        guard let editor else { return UInt8(CC_REFRESH_BEEP) }
        let before = EditedLine(editor).text
        var search = HistorySearch(history.recalledEntries)
        show(search, over: before, editor)
        defer { (searchPrompt, searchMark) = (nil, nil) }
        while true {
            var key: wchar_t = 0
            guard readCharacter(into: &key) == 1 else { return UInt8(CC_EOF) }
            switch key {
            case SearchKey.older: search.findOlder()
            case SearchKey.newer: search.findNewer()
            case SearchKey.cancel: return leaveSearch(with: before, editor)
            case _ where SearchKey.erase.contains(key): search.shorten()
            case _ where Unicode.Scalar(wide: key).isPrintable: search.extend(by: Unicode.Scalar(wide: key))
            default:
                input.pushBack(Unicode.Scalar(wide: key))
                return leaveSearch(with: search.match ?? before, editor)
            }
            show(search, over: before, editor)
        }
    }

    private func show(_ search: HistorySearch, over before: String, _ editor: OpaquePointer) {
        let label = search.hasFailed ? "not found" : "search"
        let prompt = PromptText("\(label) \"\(search.pattern)\": ", bold: false)
        repaint(editor, prompt: prompt, line: search.match ?? before)
        searchMark = search.matched
    }

    private func leaveSearch(with line: String, _ editor: OpaquePointer) -> UInt8 {
        searchMark = nil
        repaint(editor, prompt: nil, line: line)
        return UInt8(CC_NORM)
    }

    /// Replaces prompt and line on the screen by others.
    func repaint(_ editor: OpaquePointer, prompt: PromptText?, line: String) {
        write(toPrompt())
        searchPrompt = prompt
        let old = EditedLine(editor)
        el_cursor(editor, CInt(old.scalars.count - old.caret))
        el_deletestr(editor, CInt(old.scalars.count))
        if !line.isEmpty { el_winsertstr(editor, Self.wide(line)) }
        editline_repaint(editor)
    }
}
