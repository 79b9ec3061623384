/// The name of a key or of two keys in a row: `Ctrl-R`, `Alt-.`, `Page-Up`, `F5`, `Ctrl-X Ctrl-E`.
package struct KeyName: Hashable, Sendable {
    /// The sequences that terminals send for it, in the notation of editrc(5).
    package let sequences: [String]

    /// Parses a name, ignoring case except for a letter after `Alt-`; returns `nil` if there is no such key.
    package init?(_ name: String) {
        let parts = name.split(separator: " ").map { Self.sequences(of: String($0)) }
        guard let first = parts.first, let first, parts.count < 3, !parts.contains(where: { $0 == nil }) else {
            return nil
        }
        sequences = parts.count == 1 ? first : first.flatMap { start in (parts[1] ?? []).map { start + $0 } }
    }

    private static func sequences(of name: String) -> [String]? {
        let lower = name.lowercased()
        if let named = named[lower] { return named }
        if lower.hasPrefix("ctrl-"), let letter = lower.dropFirst(5).first, lower.count == 6, letter.isLetter,
            letter.isASCII
        {
            // Enter, Ctrl-C, Ctrl-D and Ctrl-Z can't be bound, since they end the line.
            return "cdijmz".contains(letter) ? nil : ["^\(letter.uppercased())"]
        }
        if lower.hasPrefix("alt-"), name.count == 5, let sign = name.last, sign.isASCII, sign != "[", sign != "O" {
            return [#"\e\#(sign)"#]
        }
        return moved(lower)
    }

    /// The final letters of the sequences of arrow keys.
    private static let letters: [String: String] = ["up": "A", "down": "B", "right": "C", "left": "D"]

    private static func moved(_ name: String) -> [String]? {
        for (prefix, number) in [("ctrl-", 5), ("alt-", 3), ("shift-", 2)] where name.hasPrefix(prefix) {
            return letters[String(name.dropFirst(prefix.count))].map { [#"\e[1;\#(number)\#($0)"#] }
        }
        return letters[name].map { [#"\e[\#($0)"#, #"\eO\#($0)"#] }
    }

    private static let named: [String: [String]] = [
        "tab": ["^I"], "alt-enter": [#"\e^M"#, #"\e^J"#], "delete": [#"\e[3~"#],
        "home": [#"\e[H"#, #"\eOH"#, #"\e[1~"#, #"\e[7~"#], "end": [#"\e[F"#, #"\eOF"#, #"\e[4~"#, #"\e[8~"#],
        "page-up": [#"\e[5~"#], "page-down": [#"\e[6~"#], "insert": [#"\e[2~"#],
        "f1": [#"\eOP"#, #"\e[11~"#], "f2": [#"\eOQ"#, #"\e[12~"#], "f3": [#"\eOR"#, #"\e[13~"#],
        "f4": [#"\eOS"#, #"\e[14~"#], "f5": [#"\e[15~"#], "f6": [#"\e[17~"#], "f7": [#"\e[18~"#], "f8": [#"\e[19~"#],
        "f9": [#"\e[20~"#], "f10": [#"\e[21~"#], "f11": [#"\e[23~"#], "f12": [#"\e[24~"#],
    ]
}
