import QueryLanguage
import Rendering

/// `grammar/reference.md`: the whole reference on one page.
struct ReferencePage {
    let catalog: StatementCatalog

    var text: String {
        ([opening] + statements + nouns + topics + [options, statuses, variables]).joined(separator: "\n\n") + "\n"
    }

    private var opening: String {
        """
        # The fhq reference

        <!-- Made from the tables of the language by `make generate`; do not edit. -->

        The texts of `help`, and the options of the command line. The whole grammar is in [fhq.ebnf](fhq.ebnf).

        - [Statements](#statements): \(links(catalog.specs.map(\.name)))
        - [Nouns](#nouns): \(links(Noun.allCases.map(\.rawValue)))
        - [Topics](#topics): \(links(HelpTopic.explained.map(\.rawValue)))
        - [The command line](#the-command-line), [exit statuses](#exit-statuses), [environment](#environment)
        """
    }

    private func links(_ names: [String]) -> String {
        names.map { "[\($0)](#\($0))" }.joined(separator: ", ")
    }

    // MARK: - The language

    private var statements: [String] {
        ["## Statements"] + catalog.specs.map(statement)
    }

    private func statement(_ spec: StatementSpec) -> String {
        var parts = ["### \(spec.name)", "`\(spec.name)` \(spec.summary).", code([spec.syntax.text], "ebnf")]
        parts += HelpBlock.blocks(spec.discussion).map(markdown)
        if !spec.examples.isEmpty {
            parts.append(code(spec.examples.flatMap(lines), "fhq"))
        }
        return parts.joined(separator: "\n\n")
    }

    private func lines(_ example: Example) -> [String] {
        let result = example.result.map { $0.split(separator: "\n").map { "#   \($0)" } } ?? []
        return [example.statement] + result
    }

    private var nouns: [String] {
        ["## Nouns"] + Noun.allCases.map(noun)
    }

    private func noun(_ noun: Noun) -> String {
        let rows = FieldCatalog.fields(of: noun).map { field in
            let aliases = field.aliases.map { "`\($0)`" }.joined(separator: " ")
            return [
                "`\(field.name)`", field.kind.rawValue, field.help + (field.isShown ? "" : "; only when shown"),
                aliases,
            ]
        }
        var filters = noun.filters.map { "`\($0.text)`" }
        if noun.isSearchable { filters.append("`\"words\"`") }
        if !noun.roles.isEmpty { filters.append("periods") }
        return [
            "### \(noun.rawValue)", "`\(noun.rawValue)`: \(noun.summary).",
            table(["field", "kind", "meaning", "also"], rows), "Filters: \(filters.joined(separator: " ")).",
        ].joined(separator: "\n\n")
    }

    private var topics: [String] {
        ["## Topics"]
            + HelpTopic.explained.map { topic in
                (["### \(topic.rawValue)", "\(sentence(topic.summary))"]
                    + HelpBlock.blocks(topic.text(HelpText(catalog))).map(markdown)).joined(separator: "\n\n")
            }
    }

    // MARK: - The command line

    private var options: String {
        let rows = CommandOption.allCases.map(\.row).map { option in
            let value = option.value.map { " \($0.name.uppercased())" } ?? ""
            return [option.names.map { "`\($0)\(value)`" }.joined(separator: " "), option.help]
        }
        return ["## The command line", CommandLineHelp.discussion, table(["option", "meaning"], rows)]
            .joined(separator: "\n\n")
    }

    private var statuses: String {
        let rows = ExitStatus.allCases.map { ["\($0.rawValue)", $0.summary] }
        return "## Exit statuses\n\n" + table(["status", "meaning"], rows)
    }

    private var variables: String {
        let rows = catalog.variables.map { ["`\($0.name)`", $0.summary] }
        return "## Environment\n\nAn empty variable counts as unset.\n\n" + table(["variable", "meaning"], rows)
    }

    // MARK: - Markdown

    private func sentence(_ phrase: String) -> String {
        phrase.prefix(1).uppercased() + phrase.dropFirst() + "."
    }

    private func markdown(_ block: HelpBlock) -> String {
        switch block {
        case .paragraph(let text):
            // Between backticks a backslash would be shown.
            text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { place, part in
                place.isMultiple(of: 2) ? String(part).substituting(["<": "\\<"]) : String(part)
            }.joined(separator: "`")
        case .lines(let lines): code(lines, "text")
        }
    }

    private func code(_ lines: [String], _ language: String) -> String {
        "```\(language)\n\(lines.joined(separator: "\n"))\n```"
    }

    private func table(_ head: [String], _ rows: [[String]]) -> String {
        ([head, head.map { _ in "---" }] + rows).map { row in
            "| " + row.map { $0.substituting(["|": "\\|"]) }.joined(separator: " | ") + " |"
        }.joined(separator: "\n")
    }
}
