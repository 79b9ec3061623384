import Synchronization

/// What statements show on a terminal and are answered there, kept besides.
public final class ShownResults: Sendable {
    private struct Kept {
        var bytes: [UInt8] = []
        var answers: [String] = []
    }

    private let kept = Mutex(Kept())

    public init() {}

    /// Adds what is shown, in UTF-8.
    public func take(_ bytes: some Sequence<UInt8> & Sendable) {
        kept.withLock { $0.bytes.append(contentsOf: bytes) }
    }

    /// Adds what a question was answered with.
    public func answer(_ answer: String) {
        kept.withLock { $0.answers.append(answer) }
    }

    /// All since the last call, without colours: the lines, and the answers.
    public func drain() -> (lines: [String], answers: [String]) {
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

    /// Without the escapes that a result on a terminal may have: those of colour and weight, which end with an m.
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
