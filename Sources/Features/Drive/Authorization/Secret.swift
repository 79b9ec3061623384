/// A text that is never shown: a token, a code, a client's secret.
///
/// Descriptions and dumps always show the same word, so that no log and no error can reveal it.
struct Secret: Hashable, Sendable {
    /// The text: printable ASCII without spaces, so that it fits into a header.
    let text: String

    /// Creates a secret; returns `nil` for text that can't be a token.
    init?(_ text: String) {
        guard (1...8192).contains(text.utf8.count), text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        self.text = text
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    var description: String { "(secret)" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: []) }
}
