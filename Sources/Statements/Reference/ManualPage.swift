import QueryLanguage

/// `grammar/fhq.1`: the manual page of the program.
struct ManualPage {
    let catalog: StatementCatalog

    var text: String {
        ([opening] + options + [statements, statuses, variables, files, examples, seeAlso])
            .joined(separator: "\n") + "\n"
    }

    private var opening: String {
        """
        \(Roff.heading("FHQ", 1, "User Commands"))
        .SH NAME
        fhq \\- \(Roff.escaped(phrase))
        .SH SYNOPSIS
        .B fhq
        .RI [ OPTIONS ]
        .RI [ SCRIPT
        .RI [ ARG ...]]
        .SH DESCRIPTION
        \(Roff.filled(CommandLineHelp.discussion))
        """
    }

    /// The description for `whatis` and `apropos`.
    private var phrase: String {
        let sentence = CommandLineHelp.abstract
        return sentence.prefix(1).lowercased() + sentence.dropFirst().dropLast()
    }

    private var options: [String] {
        [".SH OPTIONS"]
            + CommandOption.allCases.map(\.row).map { option in
                let value = option.value.map { " \\fI\(Roff.escaped($0.name.uppercased()))\\fR" } ?? ""
                let names = option.names.map { "\\fB\(Roff.escaped($0))\\fR\(value)" }.joined(separator: ", ")
                return ".TP\n\(names)\n\(Roff.filled(option.help))"
            }
    }

    private var statements: String {
        let specs = catalog.specs.map { ($0.name, $0.summary) }
        return Roff.definitions("STATEMENTS", specs, after: "Each is explained in fhq-reference(7) and by `help NAME`.")
    }

    private var statuses: String {
        Roff.definitions("EXIT STATUS", ExitStatus.allCases.map { ("\($0.rawValue)", $0.summary) })
    }

    private var variables: String {
        Roff.definitions("ENVIRONMENT", catalog.variables.map { ($0.name, $0.summary) })
    }

    private var files: String {
        Roff.definitions(
            "FILES",
            [
                ("~/.local/share/fhq/inventory.sqlite", "the default store"),
                ("~/.config/fhq/init.fhq", "statements that run before an interactive session"),
                ("~/.local/state/fhq/history", "the lines typed at the prompt"),
            ] + catalog.folders.map { ("~/.config/fhq/\($0.name)", $0.contents) })
    }

    /// One example of each statement that has one of a single line.
    private var examples: String {
        let lines = catalog.specs.compactMap { spec in
            spec.examples.map(\.statement).first { Roff.escaped($0).count <= Roff.lineWidth }
        }
        return ".SH EXAMPLES\n" + Roff.block(.lines(lines))
    }

    private var seeAlso: String { ".SH SEE ALSO\n.BR fhq\\-reference (7),\n.BR sqlite3 (1)" }
}

/// `grammar/fhq-reference.7`: the manual page of the language.
struct ReferenceManualPage {
    let catalog: StatementCatalog

    var text: String {
        ([opening] + query + statements + nouns + topics + [seeAlso]).joined(separator: "\n") + "\n"
    }

    private var opening: String {
        """
        \(Roff.heading("FHQ-REFERENCE", 7, "Miscellaneous Information Manual"))
        .SH NAME
        fhq\\-reference \\- the statements, nouns and topics of fhq
        .SH DESCRIPTION
        \(Roff.filled("The texts of `help`. The options of the program are in fhq(1)."))
        """
    }

    private var query: [String] {
        [".SH QUERIES"] + HelpBlock.blocks(QueryStatement.spec.discussion).map(Roff.block)
    }

    private var statements: [String] {
        [".SH STATEMENTS"]
            + catalog.specs.dropFirst().map { spec in
                let usage = spec.syntax.usage.map { ".br\n\\fB\(Roff.filled($0))\\fR" }
                let parts = [".SS \(spec.name)", Roff.filled(spec.summary + "."), ".PP"] + usage
                return (parts + HelpBlock.blocks(spec.discussion).map(Roff.block)).joined(separator: "\n")
            }
    }

    private var nouns: [String] {
        [".SH NOUNS"]
            + Noun.allCases.map { noun in
                let fields = FieldCatalog.fields(of: noun).map(\.name).joined(separator: ", ")
                return ".TP\n.B \(noun.rawValue)\n\(Roff.filled("\(noun.summary): \(fields)"))"
            }
    }

    private var topics: [String] {
        HelpTopic.explained.flatMap { topic in
            [".SH \(topic.rawValue.uppercased())"] + HelpBlock.blocks(topic.text(HelpText(catalog))).map(Roff.block)
        }
    }

    private var seeAlso: String { ".SH SEE ALSO\n.BR fhq (1)" }
}
