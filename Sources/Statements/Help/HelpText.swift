import QueryLanguage
import Rendering

/// The texts of help, made from the tables.
public enum HelpText {
    private static var specs: [StatementSpec] {
        [QueryStatement.spec] + StatementCatalog.all.map { $0.type.spec }
    }

    /// Everything that help can be asked about.
    public static var topics: [String] {
        specs.map(\.name) + Noun.allCases.map(\.rawValue) + HelpTopic.allCases.map(\.rawValue)
    }

    /// The list of all there is.
    public static var overview: String {
        var text =
            "A statement is a line. It goes on after a comma, inside ( ), or after a \\ at its end; # begins a comment.\n"
        text += "\nask\n"
        for noun in Noun.allCases { text += row(noun.rawValue, noun.summary) }
        text += "\ntell\n"
        for spec in specs.dropFirst() { text += row(spec.name, spec.summary) }
        text += "\nread about\n"
        text += row("query", "how a query is put together")
        for topic in HelpTopic.allCases { text += row(topic.rawValue, topic.summary) }
        return text + "\nhelp NAME says more about each of them."
    }

    private static func row(_ name: String, _ summary: String) -> String {
        "  \(name)\(String(repeating: " ", count: max(1, 12 - name.count)))\(summary)\n"
    }

    /// What there is to say about one topic.
    public static func text(_ topic: String) -> String {
        if let noun = Noun(rawValue: topic) { return text(noun) }
        if let topic = HelpTopic(rawValue: topic) { return topic.text }
        guard let spec = specs.first(where: { $0.name == topic }) else { return overview }
        return text(spec)
    }

    private static func text(_ spec: StatementSpec) -> String {
        var parts = ["\(spec.name): \(spec.summary)"]
        if spec.name != "query" { parts.append("  \(spec.syntax)") }
        if !spec.discussion.isEmpty { parts.append(spec.discussion) }
        if !spec.examples.isEmpty {
            parts.append("Examples\n" + spec.examples.map { "  \($0.statement)" }.joined(separator: "\n"))
        }
        return parts.joined(separator: "\n\n")
    }

    private static func text(_ noun: Noun) -> String {
        var text = "\(noun.rawValue): \(noun.summary)\n\nfields\n"
        for field in FieldCatalog.fields(of: noun) {
            let aliases = field.aliases.isEmpty ? "" : " (also \(field.aliases.joined(separator: ", ")))"
            let mark = field.isShown ? "" : " · only when shown"
            text += "  \(pad(field.name, 16))\(pad(field.kind.rawValue, 10))\(field.help)\(aliases)\(mark)\n"
        }
        text += "\nfilters\n  \(noun.filters.map(\.text).joined(separator: " "))"
        if noun.isSearchable { text += " \"words\"" }
        if !noun.roles.isEmpty { text += " and periods" }
        let told = StatementCatalog.afterNouns.map { $0.spec }.filter { $0.name == noun.rawValue }
        return ([text] + told.map(self.text)).joined(separator: "\n\n")
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
