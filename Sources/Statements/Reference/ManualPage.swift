import QueryLanguage

/// `grammar/fhq.1`: the manual page, in the man macros of roff.
enum ManualPage {
    static var text: String {
        ([opening] + options + query + statements + nouns + topics + [statuses, variables, files, examples, seeAlso])
            .joined(separator: "\n") + "\n"
    }

    private static var opening: String {
        """
        .\\" Made from the tables of the language by `make generate`; do not edit.
        .TH FHQ 1 "" "fhq \(CommandLineHelp.version)" "User Commands"
        .SH NAME
        fhq \\- \(escaped(phrase))
        .SH SYNOPSIS
        .B fhq
        .RI [ OPTIONS ]
        .RI [ SCRIPT
        .RI [ ARG ...]]
        .SH DESCRIPTION
        \(escaped(CommandLineHelp.discussion))
        """
    }

    /// The description for `whatis` and `apropos`.
    private static var phrase: String {
        let sentence = CommandLineHelp.abstract
        return sentence.prefix(1).lowercased() + sentence.dropFirst().dropLast()
    }

    private static var options: [String] {
        [".SH OPTIONS"]
            + CommandOption.allCases.map(\.row).map { option in
                let value = option.value.map { " \\fI\(escaped($0.name.uppercased()))\\fR" } ?? ""
                let names = option.names.map { "\\fB\(escaped($0))\\fR\(value)" }.joined(separator: ", ")
                return ".TP\n\(names)\n\(escaped(option.help))"
            }
    }

    // MARK: - The language

    private static var query: [String] {
        [".SH QUERIES"] + HelpBlock.blocks(QueryStatement.spec.discussion).map(roff)
    }

    private static var statements: [String] {
        [".SH STATEMENTS"]
            + Reference.specs.dropFirst().map { spec in
                let parts = [
                    ".SS \(spec.name)", escaped(spec.summary) + ".", ".PP", "\\fB\(escaped(spec.syntax.text))\\fR",
                ]
                return (parts + HelpBlock.blocks(spec.discussion).map(roff)).joined(separator: "\n")
            }
    }

    private static var nouns: [String] {
        [".SH NOUNS"]
            + Noun.allCases.map { noun in
                let fields = FieldCatalog.fields(of: noun).map(\.name).joined(separator: ", ")
                return ".TP\n.B \(noun.rawValue)\n\(escaped(noun.summary)): \(escaped(fields))"
            }
    }

    private static var topics: [String] {
        HelpTopic.explained.flatMap { topic in
            [".SH \(topic.rawValue.uppercased())"] + HelpBlock.blocks(topic.text).map(roff)
        }
    }

    // MARK: - Around it

    private static var statuses: String {
        definitions("EXIT STATUS", ExitStatus.allCases.map { ("\($0.rawValue)", $0.summary) })
    }

    private static var variables: String {
        definitions("ENVIRONMENT", EnvironmentVariable.allCases.map { ($0.rawValue, $0.summary) })
    }

    private static var files: String {
        definitions(
            "FILES",
            [
                ("~/.local/share/fhq/inventory.sqlite", "the default store"),
                ("~/.config/fhq/init.fhq", "statements that run before an interactive session"),
                ("~/.config/fhq/drive", "the client and the tokens for Google Drive, readable only by their owner"),
                ("~/.local/state/fhq/history", "the lines typed at the prompt"),
            ])
    }

    private static var examples: String {
        let lines = Reference.specs.flatMap(\.examples).map(\.statement)
        return ".SH EXAMPLES\n" + roff(.lines(lines))
    }

    private static var seeAlso: String { ".SH SEE ALSO\n.BR sqlite3 (1)" }

    // MARK: - roff

    private static func definitions(_ title: String, _ pairs: [(String, String)]) -> String {
        ([".SH \(title)"] + pairs.map { ".TP\n.B \(escaped($0))\n\(escaped($1))" }).joined(separator: "\n")
    }

    private static func roff(_ block: HelpBlock) -> String {
        switch block {
        case .paragraph(let text): ".PP\n\(escaped(text))"
        case .lines(let lines): ".PP\n.nf\n\(lines.map(escaped).joined(separator: "\n"))\n.fi"
        }
    }

    /// Escapes text so that hyphens can be copied, and no line begins like a request.
    private static func escaped(_ text: some StringProtocol) -> String {
        let plain = text.substituting(["\\": "\\e", "-": "\\-"])
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }
}
