/// One rule of the grammar in EBNF: terminals in quotes, `[ ]` for an option, `{ }` for repetition.
package struct Production: Hashable, Sendable {
    /// The name, in capitals for a value, whose definition gives samples.
    package var name: String
    /// The text between `=` and `;`.
    package var definition: String
    /// The regular expression that matches every form of a value; `nil` for other rules.
    package var pattern: String?

    package init(_ name: String, _ definition: String) {
        self.name = name
        self.definition = definition
    }

    init(_ name: String, oneOf alternatives: [String]) {
        self.init(name, alternatives.joined(separator: " | "))
    }

    /// The whole rule, `name = definition ;`, with long alternatives on separate lines.
    package var text: String {
        var lines = ["\(name) ="]
        for (index, alternative) in alternatives.enumerated() {
            let part = index == 0 ? alternative : "| \(alternative)"
            if lines[lines.count - 1].count + part.count < 110 {
                lines[lines.count - 1] += " " + part
            } else {
                lines.append("    " + part)
            }
        }
        if let pattern { lines.append("    | ? /\(pattern)/ ?") }
        return lines.joined(separator: "\n") + " ;"
    }

    /// The top-level alternatives.
    private var alternatives: [String] {
        var parts = [""]
        var depth = 0
        var quote: Character?
        for character in definition {
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" {
                quote = character
            } else if "([{".contains(character) {
                depth += 1
            } else if ")]}".contains(character) {
                depth -= 1
            } else if character == "|", depth == 0 {
                parts.append("")
                continue
            }
            parts[parts.count - 1].append(character)
        }
        return parts.map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
    }

    /// Returns a terminal in double quotes, or in single quotes if the text has double ones.
    static func terminal(_ text: String) -> String {
        text.contains("\"") ? "'\(text)'" : "\"\(text)\""
    }

    /// Returns the definition of a rule that is one of these texts.
    package static func choice(_ texts: [String]) -> String {
        texts.map(terminal).joined(separator: " | ")
    }
}
