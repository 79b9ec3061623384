import CEditLine
import SystemLibrary

/// The history in this session: the file's entries at the start, then the session's statements.
final class EditHistory {
    private let file: HistoryFile
    private let recalled: OpaquePointer?
    private var entries: [String]?

    /// The entries, oldest first.
    var recalledEntries: [String] { entries ?? [] }

    init(_ file: HistoryFile) {
        self.file = file
        recalled = history_winit()
    }

    deinit {
        if let recalled { history_wend(recalled) }
    }

    /// Reads the file and passes it to the editor; later calls do nothing.
    func load(into editor: OpaquePointer) {
        guard entries == nil, let recalled else { return }
        let read = file.entries()
        entries = read
        _ = editline_history_set_size(recalled, CInt(clamping: file.limit))
        read.forEach(enter)
        editline_set_history(editor, recalled)
    }

    /// Makes `statement` the newest entry, here and in the file.
    func add(_ statement: String) throws(HistoryFile.Failure) {
        guard HistoryFile.records(statement), var entries else { return }
        let older = entries.firstIndex(of: statement)
        if let older { entries.remove(at: older) }
        entries.append(statement)
        self.entries = entries
        recall(statement, whole: older == nil ? nil : entries)
        try file.add(statement)
    }

    /// Makes an entry the newest in libedit, which can't move one to the end: a reused entry needs all entries again,
    /// in `whole`.
    private func recall(_ newest: String, whole: [String]?) {
        guard let recalled else { return }
        guard let whole else { return enter(newest) }
        _ = editline_history_clear(recalled)
        whole.forEach(enter)
    }

    private func enter(_ statement: String) {
        guard let recalled else { return }
        let wide = statement.unicodeScalars.map { wchar_t(bitPattern: $0.value) } + [0]
        _ = editline_history_enter(recalled, wide)
    }
}
