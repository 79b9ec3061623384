import Statements

/// `grammar/fhq.tmLanguage.json`: a TextMate grammar, for Visual Studio Code, Sublime Text and others.
enum TextMateGrammar {
    static var text: String {
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

    private static var rules: [String] {
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
            words("keyword.control.statement", EditorWords.statements),
            words("entity.name.type.noun", EditorWords.nouns),
            words("keyword.other", EditorWords.keywords),
            words("support.constant.format", EditorWords.formats),
            words("variable.parameter.field", EditorWords.fields),
        ]
    }

    private static func match(_ name: String, _ pattern: String) -> String {
        "{ \"name\": \(json(name + ".fhq")), \"match\": \(json(pattern)) }"
    }

    private static func words(_ name: String, _ words: [String]) -> String {
        match(name, "(?i)(?<![\\w-])(?:\(words.joined(separator: "|")))(?![\\w-])")
    }

    private static func quoted(_ name: String, _ end: String, begin: String) -> String {
        let escapes = match("constant.character.escape", #"\\(?:u\{[0-9A-Fa-f]+\}|.)"#)
        return "{ \"name\": \(json(name + ".fhq")), \"begin\": \(json(begin)), \"end\": \(json(end)), "
            + "\"patterns\": [\(escapes)] }"
    }

    private static func json(_ text: String) -> String {
        "\"\(text.substituting(["\\": "\\\\", "\"": "\\\""]))\""
    }
}
