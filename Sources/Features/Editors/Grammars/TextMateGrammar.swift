import Statements

/// `grammar/fhq.tmLanguage.json`: a TextMate grammar, for Visual Studio Code, Sublime Text and others.
struct TextMateGrammar {
    let words: EditorWords

    var text: String {
        let patterns = rules.map { "    \($0)" }.joined(separator: ",\n")
        return """
            {
              "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
              "comment": "Made from fhq's tables by `make generate`; do not edit.",
              "name": "fhq",
              "scopeName": "source.fhq",
              "fileTypes": ["fhq"],
              "firstLineMatch": "^#!.*\\\\bfhq\\\\b",
              "patterns": [
            \(patterns)
              ]
            }

            """
    }

    private var rules: [String] {
        [
            match("comment.line.number-sign", #"(?:^#|(?<=;)#|(?<=\s)#(?!\S)).*$"#),
            quoted("string.quoted.double", #"""#, begin: #"""#),
            quoted("string.quoted.single", "'", begin: #"(?:^|(?<=[\s(,=]))'"#),
            match("meta.embedded.shell", #"\|.*$"#),
            match("variable.other", #"\$\w+"#),
            match("constant.other.sku", #"(?i)\bFH-?[0-9A-Z]+\b"#),
            match("constant.numeric.date", #"(?i)\b\d{4}-(?:\d\d(?:-\d\d)?|Q[1-4]|W\d\d)\b"#),
            match("constant.numeric", #"\b\d+(?:\.\d+)?\b"#),
            match("keyword.operator", #"[<>!=~]+"#),
            colour("keyword.control.statement", words.statements),
            colour("entity.name.type.noun", words.nouns),
            colour("keyword.other", words.keywords),
            colour("support.constant.format", words.formats),
            colour("variable.parameter.field", words.fields),
        ]
    }

    private func match(_ name: String, _ pattern: String) -> String {
        "{ \"name\": \(json(name + ".fhq")), \"match\": \(json(pattern)) }"
    }

    private func colour(_ name: String, _ words: [String]) -> String {
        match(name, "(?i)(?<![\\w-])(?:\(words.joined(separator: "|")))(?![\\w-])")
    }

    private func quoted(_ name: String, _ end: String, begin: String) -> String {
        let escapes = match("constant.character.escape", #"\\(?:u\{[0-9A-Fa-f]+\}|.)"#)
        return "{ \"name\": \(json(name + ".fhq")), \"begin\": \(json(begin)), \"end\": \(json(end)), "
            + "\"patterns\": [\(escapes)] }"
    }

    private func json(_ text: String) -> String {
        "\"\(text.substituting(["\\": "\\\\", "\"": "\\\""]))\""
    }
}
