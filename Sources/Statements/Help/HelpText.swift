import QueryLanguage
import Rendering

/// The texts of help, made from the tables.
package struct HelpText {
    let catalog: StatementCatalog

    package init(_ catalog: StatementCatalog) {
        self.catalog = catalog
    }

    /// All topics of help.
    package var topics: [String] {
        ["query"] + catalog.all.map(\.word) + Noun.allCases.map(\.rawValue)
            + HelpTopic.allCases.map(\.rawValue)
    }

    /// Ten lines that work as they are, in this order, from an empty inventory on.
    package static let firstLines: [(statement: String, words: String)] = [
        ("buy \"Brass lamp\" for 3.50 at Battersea", "record what you bought: help buy"),
        ("list lamp on ebay for 25", "note where it is for sale: help list"),
        ("sell lamp for 22 on ebay postage 3.10", "record the sale: help sell"),
        ("undo", "take back the last change: help undo"),
        ("items unsold sort age desc", "unsold, the oldest first: help query"),
        ("find brass lamp", "search titles and notes: help find"),
        ("todo", "what needs doing: help todo"),
        ("profit by month this year", "the money: help money"),
        ("why profit this month", "the records behind it: help why"),
        ("items > items.csv", "export to a file: help sinks"),
    ]

    /// One screen: the first lines, and the way to the rest.
    package static let overview = """
        Ten lines that work, with names of your own:

        \(firstLines.map { pad("  \($0.statement)", 42) + $0.words }.joined(separator: "\n"))

        To import what you have: help import. For days such as since march: help days.
        help WORD finds any word: help postage, help csv, help @. help all lists everything.
        At the prompt Tab completes, → takes a grey suggestion, Ctrl-D leaves: help keys.
        A statement goes on after a comma, inside ( ), or after a \\; # begins a comment.
        """

    /// A list of everything.
    var everything: String {
        var text =
            "A statement is a line. It continues after a comma, inside ( ), or after a \\ at its end; # begins a comment.\n"
        text += "\nnouns, to query\n"
        for noun in Noun.allCases { text += Self.row(noun.rawValue, noun.summary) }
        text += "\nstatements\n"
        for spec in catalog.all.map({ catalog.spec(of: $0.type) }) { text += Self.row(spec.name, spec.summary) }
        text += "\ntopics\n"
        text += Self.row("query", "how to write a query")
        for topic in HelpTopic.explained { text += Self.row(topic.rawValue, topic.summary) }
        return text + "\nhelp NAME explains each of them."
    }

    private static func row(_ name: String, _ summary: String) -> String {
        "  \(name)\(String(repeating: " ", count: max(1, 12 - name.count)))\(summary)\n"
    }

    /// Returns the help on one topic, or the pages on which a word stands.
    package func text(_ topic: String) -> String {
        // A search, since the first `init(rawValue:)` of many cases makes a dictionary for them: a fifth of this statement.
        if let noun = Noun.allCases.first(where: { $0.rawValue == topic }) { return text(noun) }
        if let topic = HelpTopic.allCases.first(where: { $0.rawValue == topic }) { return topic.text(self) }
        if topic == "find" { return "\(HelpTopic.findText)\n\n\(text(FindStatement.spec))" }
        // The other statements' specs aren't made: that would cost more than the rest of a start.
        let spec = topic == "query" ? QueryStatement.spec : catalog.spec(named: topic)
        return spec.map(text) ?? HelpSearch(topic, in: self).text ?? Self.overview
    }

    private func text(_ spec: StatementSpec) -> String {
        var parts = ["\(spec.name): \(spec.summary)"]
        if spec.name != "query" { parts.append(spec.syntax.usage.map { "  \($0)" }.joined(separator: "\n")) }
        if !spec.discussion.isEmpty { parts.append(spec.discussion) }
        if !spec.examples.isEmpty {
            parts.append("Examples\n" + spec.examples.map { "  \($0.statement)" }.joined(separator: "\n"))
        }
        return parts.joined(separator: "\n\n")
    }

    private func text(_ noun: Noun) -> String {
        var text = "\(noun.rawValue): \(noun.summary)\n\nfields\n"
        for field in FieldCatalog.fields(of: noun) {
            let aliases = field.aliases.isEmpty ? "" : " (also \(field.aliases.joined(separator: ", ")))"
            let mark = field.isShown ? "" : " · only when shown"
            text += "  \(Self.pad(field.name, 16))\(Self.pad(field.kind.rawValue, 10))\(field.help)\(aliases)\(mark)\n"
        }
        text += "\nfilters\n  \(noun.filters.map(\.text).joined(separator: " "))"
        if noun.isSearchable { text += " \"words\"" }
        if !noun.roles.isEmpty { text += " and periods" }
        let told = catalog.nounForms.filter { $0.noun == noun }.map { $0.type.spec }
        return ([text] + told.map(self.text)).joined(separator: "\n\n")
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
