import QueryLanguage
import Rendering

/// The texts of help, made from the tables.
package enum HelpText {
    private static var specs: [StatementSpec] {
        [QueryStatement.spec] + StatementCatalog.all.map { $0.type.spec }
    }

    /// All topics of help.
    package static var topics: [String] {
        ["query"] + StatementCatalog.all.map(\.word) + Noun.allCases.map(\.rawValue)
            + HelpTopic.allCases.map(\.rawValue)
    }

    /// One screen, by task; each line can be typed, with other names.
    package static let overview = """
        find things      find brass lamp · items unsold at Battersea     help find
        see the money    profit by month this year · stock aging         help money
        know why         why profit this month · explain items unsold    help why
        days, periods    since march · last 30 days · older than 90 days help days
        record trades    buy "Brass lamp" for 3.50 at Battersea          help buy
                         list 0NR on ebay for 25                         help list
                         sell 0NR for 22 on vinted postage 3.10          help sell
        correct          undo · edit 0NR set cost 3 · delete 0NR         help undo
        group and sort   items by market show count sort count desc      help query
        repeat, watch    last show title, cost · watch stock every 30 s  help last
        import           import FOLDER · import items.csv                help import
        export           items > items.csv · items as json | head -3     help sinks
        back up, sync    backup now · check · sync now                   help backup
        save statements  save old as items older than 90 days · run old  help save
        write scripts    expect (items unsold) count < 500               help expect

        At the prompt Tab completes and Ctrl-D leaves: help keys. help all lists every
        statement, noun and topic, and help NAME explains one. A statement continues on
        the next line after a comma, inside ( ), or after a \\; # begins a comment.
        """

    /// A list of everything.
    static var everything: String {
        var text =
            "A statement is a line. It continues after a comma, inside ( ), or after a \\ at its end; # begins a comment.\n"
        text += "\nnouns, to query\n"
        for noun in Noun.allCases { text += row(noun.rawValue, noun.summary) }
        text += "\nstatements\n"
        for spec in specs.dropFirst() { text += row(spec.name, spec.summary) }
        text += "\ntopics\n"
        text += row("query", "how to write a query")
        for topic in HelpTopic.explained { text += row(topic.rawValue, topic.summary) }
        return text + "\nhelp NAME explains each of them."
    }

    private static func row(_ name: String, _ summary: String) -> String {
        "  \(name)\(String(repeating: " ", count: max(1, 12 - name.count)))\(summary)\n"
    }

    /// Returns the help on one topic; `nil` if there is none.
    package static func text(_ topic: String) -> String {
        if let noun = Noun(rawValue: topic) { return text(noun) }
        if let topic = HelpTopic(rawValue: topic) { return topic.text }
        if topic == FindStatement.spec.name { return "\(HelpTopic.findText)\n\n\(text(FindStatement.spec))" }
        // The other statements' specs aren't made: that would cost more than the rest of a start.
        let spec = topic == "query" ? QueryStatement.spec : StatementCatalog.named(topic)?.spec
        return spec.map(text) ?? overview
    }

    private static func text(_ spec: StatementSpec) -> String {
        var parts = ["\(spec.name): \(spec.summary)"]
        if spec.name != "query" { parts.append("  \(spec.syntax.text)") }
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
