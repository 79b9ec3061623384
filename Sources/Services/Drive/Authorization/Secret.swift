/// A text that is shown nowhere: a token, a code, a client's secret.
///
/// Described, dumped or put into a sentence it is always the same word, so that no log and no error can give it away.
struct Secret: Hashable, Sendable {
    /// Printable ASCII without spaces, fit for a header.
    let text: String

    /// `nil` for what no token is made of.
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
