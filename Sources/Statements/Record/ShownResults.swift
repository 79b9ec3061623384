import Synchronization

/// A copy of the output on a terminal, and of the answers given there.
package final class ShownResults: Sendable {
    private struct Kept {
        var bytes: [UInt8] = []
        var answers: [String] = []
    }

    private let kept = Mutex(Kept())

    package init() {}

    /// Adds output in UTF-8.
    package func append(_ bytes: some Sequence<UInt8> & Sendable) {
        kept.withLock { $0.bytes.append(contentsOf: bytes) }
    }

    /// Adds the answer to a question.
    package func answer(_ answer: String) {
        kept.withLock { $0.answers.append(answer) }
    }

    /// Returns the lines and answers since the last call, without colours.
    package func drain() -> (lines: [String], answers: [String]) {
        let all = kept.withLock { kept in
            defer { kept = Kept() }
            return kept
        }
        var lines = String(decoding: Self.plain(all.bytes), as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
        if lines.last == "" { lines.removeLast() }
        return (lines, all.answers)
    }

    /// Removes the escape sequences for colour and bold, which end with an m.
    private static func plain(_ bytes: [UInt8]) -> [UInt8] {
        var plain: [UInt8] = []
        var isEscape = false
        for byte in bytes {
            if byte == 0x1B { isEscape = true }
            if !isEscape { plain.append(byte) }
            if byte == UInt8(ascii: "m") { isEscape = false }
        }
        return plain
    }
}
