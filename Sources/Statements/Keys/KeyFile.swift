import QueryLanguage

/// The user's key bindings in `~/.config/fhq/keys`: one on each line, `Ctrl-T = search-history`; `#` begins a comment.
package struct KeyFile: Sendable {
    /// The bindings, the defaults before the user's, since the last one for a key counts.
    package private(set) var bindings: [(key: KeyName, action: KeyAction)]
    /// The errors in the file, each a sentence with its line; such a line is ignored.
    package private(set) var problems: [String] = []

    /// Creates the default bindings and those of a file's text.
    package init(_ text: String = "", name: String = "keys") {
        bindings = KeyAction.allCases.flatMap { action in
            action.keys.compactMap { KeyName($0) }.map { ($0, action) }
        }
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            do {
                try parse(line)
            } catch {
                problems.append("\(name):\(number + 1): \(error.text)")
            }
        }
    }

    private struct Problem: Error {
        var text: String
    }

    private mutating func parse(_ line: Substring) throws(Problem) {
        let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
        guard !words.isEmpty else { return }
        guard words.count > 2, words[words.count - 2] == "=" else {
            throw Problem(text: "expected KEY = ACTION, such as Ctrl-T = search-history")
        }
        let name = words.dropLast(2).joined(separator: " ")
        guard let key = KeyName(name) else {
            throw Problem(text: "can't change the key “\(name)”")
        }
        let wanted = words[words.count - 1].lowercased()
        guard let action = KeyAction(rawValue: wanted) else {
            let names = KeyAction.allCases.map(\.rawValue)
            let hint = Spelling.hint(for: wanted, among: names).first ?? "help keys lists the actions"
            throw Problem(text: "unknown action “\(wanted)”: \(hint)")
        }
        bindings.append((key, action))
    }
}
