import CEditLine

/// A copy of the line being edited.
struct EditedLine {
    /// Its characters; line breaks come from a recalled entry or a paste.
    var scalars: [Unicode.Scalar]
    /// The number of characters before the caret.
    var caret: Int

    /// Reads the editor's present line.
    init(_ editor: OpaquePointer) {
        guard let info = el_wline(editor)?.pointee else {
            self.init(scalars: [], caret: 0)
            return
        }
        let wide = UnsafeBufferPointer(start: info.buffer, count: max(0, info.lastchar - info.buffer))
        self.init(scalars: wide.map(Unicode.Scalar.init(wide:)), caret: max(0, info.cursor - info.buffer))
    }

    init(scalars: [Unicode.Scalar], caret: Int) {
        self.scalars = scalars
        self.caret = min(caret, scalars.count)
    }

    var text: String { Self.text(scalars[...]) }

    var textBeforeCaret: String { Self.text(scalars[..<caret]) }

    /// Returns the number of scalars in the first `offset` bytes of UTF-8; nil if the offset is inside one or past the
    /// end.
    func scalarCount(utf8Offset offset: Int) -> Int? {
        var bytes = 0
        var count = 0
        while bytes < offset, count < scalars.count {
            bytes += Unicode.UTF8.width(scalars[count])
            count += 1
        }
        return bytes == offset ? count : nil
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
